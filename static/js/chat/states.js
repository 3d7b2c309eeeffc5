/** What went wrong or waits, said where the eye is: inside the conversation. At most one of each kind stands. */

import { counted, icon, part, piece, words } from "./dom.js";

const TOO_LONG = new Set(["context_budget_too_small", "message_too_long", "frame_too_large"]);

/** A note of a kind: "warn", "danger" or "plain"; `acts` are {label, run, icon?, quiet?}. */
export function stateNote({ kind, name, iconName, title, text, acts = [] }) {
  const note = piece("state");
  note.classList.add(`note--${kind}`);
  note.dataset.state = name;
  note.setAttribute("role", kind === "danger" || name === "limit" ? "alert" : "status");
  note.prepend(icon(iconName));
  part(note, "title").textContent = title;
  part(note, "text").textContent = text;
  for (const { label, run, sign, quiet } of acts) {
    const button = piece(quiet ? "quiet-button" : "button");
    button.append(...(sign ? [icon(sign, true)] : []), words(label));
    button.addEventListener("click", run);
    part(note, "actions").append(button);
  }
  return note;
}

/** Take away every note of this name inside `host`. */
export function clearState(host, ...names) {
  for (const name of names) {
    host.querySelectorAll(`[data-state="${name}"]`).forEach((note) => note.remove());
  }
}

export function lostNote(seconds, tryNow) {
  return stateNote({
    kind: "warn",
    name: "lost",
    iconName: "offline",
    title: seconds > 0 ? counted("lost.title", seconds) : words("lost.now"),
    text: words("lost.text"),
    acts: [{ label: "lost.try", run: tryNow }],
  });
}

export function offlineNote() {
  return stateNote({
    kind: "warn",
    name: "offline",
    iconName: "offline",
    title: words("offline.title"),
    text: words("offline.text"),
  });
}

export function goneNote(code) {
  const signedOut = code === 4401;
  return stateNote({
    kind: "danger",
    name: "gone",
    iconName: "warn",
    title: words(signedOut ? "gone.signed_out" : "gone.title"),
    text: words(signedOut ? "gone.sign_in_text" : "gone.text"),
    acts: [{ label: signedOut ? "sign_in" : "reload", run: () => location.reload() }],
  });
}

export function interruptedNote(again) {
  return stateNote({
    kind: "plain",
    name: "interrupted",
    iconName: "info",
    title: words("interrupted.title"),
    text: words("interrupted.text"),
    acts: [{ label: "answer_again", run: again, sign: "again" }],
  });
}

export function stoppedLine(again) {
  const line = piece("stopped");
  part(line, "again").addEventListener("click", again);
  return line;
}

/** An error frame: {code, data?, request_id?}. `again` tries the same message once more. */
export function errorNote(frame, again) {
  const { code } = frame;
  if (TOO_LONG.has(code)) {
    const { required, limit } = frame.data ?? {};
    const sized = code === "context_budget_too_small" && required && limit;
    return stateNote({
      kind: "danger",
      name: "error",
      iconName: "warn",
      title: words("too_long.title"),
      text: sized ? words("too_long.sized", { share: `${Math.round((required / limit) * 100)}%` }) : words("too_long.text"),
    });
  }
  if (/quota|rate|flood/.test(code)) {
    return stateNote({
      kind: "warn",
      name: "limit",
      iconName: "clock",
      title: words("limit.title"),
      text: words("limit.text"),
    });
  }
  const number = String(frame.request_id ?? "").slice(-4).toUpperCase();
  return stateNote({
    kind: "danger",
    name: "error",
    iconName: "warn",
    title: words("error.title"),
    text: number ? words("error.numbered", { number }) : words("error.text"),
    acts: [{ label: "try_again", run: again }],
  });
}
