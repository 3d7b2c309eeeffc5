/** The notes under an answer: what was remembered, replaced, not kept, forgotten by words; with Undo, Edit and Why. */

import { bySettling } from "./clarify.js";
import { announce, config, counted, icon, part, piece, quoted, setText, words } from "./dom.js";
import { post } from "./http.js";
import { editor } from "./in_place.js";

const CLOSED = "mh:closed-notes";
/** Notes for the decisions of one turn; decisions that need no word (small talk, reviews) give none. */
export function notesFor(decisions) {
  const closed = new Set(JSON.parse(localStorage.getItem(CLOSED) ?? "[]"));
  const forgotten = decisions.filter((decision) => decision.decision === "forgotten");
  const notes = decisions.map(noteFor).filter((note) => note && !closed.has(note.dataset.key));
  return forgotten.length ? [...notes, forgottenNote(forgotten)] : notes;
}

function noteFor(decision) {
  if (bySettling(decision)) {
    return null;
  }
  switch (decision.decision) {
    case "kept":
    case "superseded":
      return decision.undone ? undoneNote(decision) : remembered(decision);
    case "merged":
      return plain("bookmark-check", words("note.known"), decision.content, decision);
    default:
      return null;
  }
}

function frame(iconName, title, text, decision) {
  const note = piece("note");
  note.prepend(icon(iconName));
  note.dataset.key = decision.id ?? "";
  part(note, "title").textContent = title;
  if (text) {
    setText(part(note, "content"), text, decision.language);
  }
  return note;
}

function action(note, label, run) {
  const button = piece("note-action");
  button.textContent = words(label);
  button.addEventListener("click", run);
  part(note, "actions").append(button);
  return button;
}

function closable(note) {
  const button = piece("note-close");
  button.addEventListener("click", () => {
    if (note.dataset.key) {
      const closed = JSON.parse(localStorage.getItem(CLOSED) ?? "[]");
      localStorage.setItem(CLOSED, JSON.stringify([...closed, note.dataset.key].slice(-200)));
    }
    note.remove();
  });
  part(note, "actions").append(button);
}

function remembered(decision) {
  const note = frame("bookmark-check", words("note.remembered"), decision.content, decision);
  const replaced = decision.superseded ?? [];
  if (replaced.length) {
    part(note, "detail").textContent = words("note.replaces", {
      what: replaced.map((old) => quoted(old.content)).join(words("list.comma")),
    });
  }
  if (decision.id) {
    action(note, "undo", () => undo(note, decision));
    action(note, "edit", () => edit(note, decision));
  }
  why(note, decision);
  closable(note);
  return note;
}

/** What was said but is never kept; `kinds` are those masked in the message. */
export function notKept(kinds) {
  const [kind] = kinds;
  const note = frame("bookmark-off", words("note.not_kept"), "", {});
  part(note, "content").textContent = words(`secret.${kind}`).startsWith("secret.")
    ? words("secret.other")
    : words(`secret.${kind}`);
  part(note, "detail").textContent = words("note.never_kept");
  closable(note);
  return note;
}

function plain(iconName, title, text, decision) {
  const note = frame(iconName, title, text, decision);
  closable(note);
  return note;
}

function forgottenNote(decisions) {
  const gone = decisions.flatMap((decision) => decision.superseded ?? []);
  const count = gone.length || decisions.reduce((sum, decision) => sum + (decision.forgotten_ids?.length ?? 0), 0);
  const note = frame("trash", count ? counted("note.forgotten", count) : words("note.forgot"), "", {});
  const list = piece("note-list");
  for (const memory of gone) {
    const row = document.createElement("li");
    setText(row, memory.content, memory.language);
    list.append(row);
  }
  part(note, "detail").replaceWith(list);
  closable(note);
  return note;
}

function undoneNote(decision) {
  const note = frame("undo", words("note.undone"), "", decision);
  part(note, "content").textContent = words("note.undone_text", { what: quoted(decision.content) });
  const replaced = decision.superseded ?? [];
  if (replaced.length) {
    part(note, "detail").textContent = words("note.back_to", { what: quoted(replaced[0].content) });
  }
  closable(note);
  return note;
}

async function undo(note, decision) {
  try {
    await post(config.urls.undo.replace("ID", decision.id));
  } catch {
    part(note, "detail").textContent = words("edit.failed");
    return;
  }
  const undone = undoneNote(decision);
  note.replaceWith(undone);
  undone.querySelector("button").focus();
  announce(undone.textContent);
  document.dispatchEvent(new CustomEvent("memories-changed", { detail: -1 }));
}

function edit(note, decision) {
  const body = part(note, "body");
  editor(body, decision, (text) => setText(part(note, "content"), text, decision.language));
}

/** Why: the person's own words, the reason, in place under the sentence. */
function why(note, decision) {
  const reason = (config.language === "zh" && decision.reason_zh) || decision.reason;
  if (!decision.quote && !reason) {
    return;
  }
  const more = piece("note-more");
  if (decision.quote) {
    part(more, "lead").textContent = words("note.you_said");
    setText(part(more, "quote"), `“${decision.quote}”`, decision.language);
  }
  part(more, "reason").textContent = reason ? reason[0].toUpperCase() + reason.slice(1) : "";
  part(note, "body").append(more);
  const button = action(note, "why", () => {
    more.hidden = !more.hidden;
    button.setAttribute("aria-expanded", String(!more.hidden));
  });
  button.setAttribute("aria-expanded", "false");
}

/** How many memories a turn added, for the count beside "What I know about you". */
export function added(decisions) {
  return decisions.reduce((sum, { decision, superseded, forgotten_ids: forgotten }) => {
    const gone = (superseded?.length ?? 0) + (forgotten?.length ?? 0);
    return sum + (decision === "kept" || decision === "superseded" ? 1 : 0) - gone;
  }, 0);
}
