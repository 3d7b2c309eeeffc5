/** Keys on a memory row that has focus: E edit, H history, Delete forget; Esc leaves what is open. */

document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const row = event.target.closest("[data-memory]");
  if (!row) {
    return;
  }
  if (event.key === "Escape") {
    row.querySelector("[data-cancel]")?.click();
  } else if (event.target === row) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    row.querySelector(`[data-key="${CSS.escape(key)}"]`)?.click();
  }
});

/** What opened in a row takes the focus; when it closes, the row has it again. */
document.addEventListener("htmx:load", (event) => {
  const row = event.detail.elt;
  if (row.matches?.(".memory-row")) {
    (row.querySelector("[autofocus]") ?? row).focus();
  }
});
