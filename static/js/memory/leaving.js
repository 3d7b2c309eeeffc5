/** A person's data: say how far a file is, ask before everything is deleted, and hold the button until it is meant. */

const folded = (text) => text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");

/** The button works once the words stand there; a second press does nothing. */
function guard(form) {
  const field = form.querySelector("[data-words]");
  const button = form.querySelector("button");
  const compare = () => {
    button.disabled = folded(field.value) !== folded(field.dataset.words);
  };
  field.addEventListener("input", compare);
  form.addEventListener("submit", () => {
    button.disabled = true;
  });
  compare();
}

/** Open a dialog; it goes when closed, and what opened it has the focus again. */
function open(dialog) {
  const opener = document.querySelector(".taking__erase");
  dialog.addEventListener("click", (event) => {
    const way = event.target.closest("[data-cancel]");
    if (!way) {
      return;
    }
    event.preventDefault();
    dialog.close();
    if (way.hash) {
      document.querySelector(way.hash)?.focus();
    }
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus();
  });
  dialog.showModal();
}

let said = "";
let heldFocus = false;

document.addEventListener("htmx:beforeSwap", (event) => {
  heldFocus = event.detail.target.contains(document.activeElement);
});

document.addEventListener("htmx:load", (event) => {
  const piece = event.detail.elt;
  if (piece.matches?.("dialog")) {
    guard(piece.querySelector("[data-typed]"));
    open(piece);
  }
  if (!piece.matches?.("#your-data, #erased")) {
    return;
  }
  if (heldFocus) {
    piece.focus({ preventScroll: true });
  }
  const says = piece.querySelector("[data-says]")?.textContent ?? "";
  if (says !== said) {
    document.getElementById("status").textContent = says;
  }
  said = says;
});

document.querySelectorAll("main [data-typed]").forEach(guard);
