/** The notes of what a message taught: from a frame, from the history, or from a page loaded before the answer. */

import { config, part } from "./dom.js";
import { notKept, notesFor } from "./notes.js";

/** All notes for {masked, written}, as the page's history has them. */
export function taughtNotes({ masked = [], written = [] }) {
  return [...(masked.length ? [notKept(masked)] : []), ...notesFor(written)];
}

/** Notes for decisions that have none in the conversation yet. */
export function freshNotes(log, decisions) {
  const known = new Set([...log.querySelectorAll(".note[data-key]")].map((note) => note.dataset.key));
  return notesFor(decisions).filter((note) => !note.dataset.key || !known.has(note.dataset.key));
}

/** After a reload in the middle of an answer, what its message taught is known from the page alone. */
export function noteTaught(log, article) {
  const asked = article.previousElementSibling?.dataset.turn;
  const taught = config.notes[asked];
  if (taught) {
    delete config.notes[asked];
    const masked = taughtNotes({ masked: taught.masked });
    part(article, "written").append(...masked, ...freshNotes(log, taught.written));
  }
}
