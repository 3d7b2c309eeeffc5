/** Change a message in its place: the bubble becomes a field, and the answer below is asked for anew. */

import { part, piece, setText } from "./dom.js";

/** `send(text)` answers true when the changed message went out. */
export function editTurn(turn, composer, send) {
  const said = turn.querySelector(".said");
  if (said.hidden) {
    return;
  }
  const form = piece("said-edit");
  const field = part(form, "field");
  field.value = said.textContent;
  field.rows = Math.min(8, field.value.split("\n").length + 1);
  const close = () => {
    form.remove();
    said.hidden = false;
    composer.focus();
  };
  part(form, "cancel").addEventListener("click", close);
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.keyCode !== 229) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text && send(text)) {
      setText(said, text);
      close();
    }
  });
  said.hidden = true;
  said.after(form);
  field.focus();
}
