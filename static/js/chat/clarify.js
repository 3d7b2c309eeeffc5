/** The question card: what does not fit together, its sides as buttons, both, neither, one's own words; then "Settled". */

import { announce, config, icon, part, piece, setText, words } from "./dom.js";
import { post } from "./http.js";
import { sourceLine } from "./sources.js";

const RULE = "clarify.answered";
const REFUSED = new Set([
  "clarification_settled",
  "clarification_not_found",
  "secret_refused",
  "memory_refused",
  "invalid_choice",
  "required",
]);

/** Whether a decision was taken by an answer to a question: the card speaks of it, no note of its own does. */
export function bySettling(decision) {
  return decision.rule === RULE;
}

export class Questions {
  /** `wire.settle(id, fields)` sends an answer and says whether it went out; `place(card)` puts a card in the chat. */
  constructor(wire, place) {
    this.wire = wire;
    this.place = place;
    this.shown = new Map();
    this.busy = null;
  }

  /** A question as the service has it: open shows a card, settled folds the card into a note. */
  take(question) {
    const card = this.shown.get(question.id);
    if (question.status === "open") {
      if (!card?.isConnected || card.dataset.settled) {
        this.#show(question, card);
      }
    } else if (card?.isConnected && !card.dataset.settled) {
      this.#fold(card, question, answerOf(question));
    }
  }

  /** A message answered the open question in plain words; true when a card took the decisions. */
  settledByWords(decisions) {
    const settled = decisions.filter(bySettling);
    const open = [...this.shown.values()].find((card) => card.isConnected && !card.dataset.settled);
    if (settled.length === 0 || !open || this.busy) {
      return;
    }
    const held = settled.filter((one) => one.decision !== "refused").map((one) => one.content);
    this.#fold(open, open.question, held.join(words("list.comma")) || words("question.neither"));
  }

  /** An error that belongs to the answer of a card is said on the card; true when it was. */
  failed(frame) {
    if (!this.busy || !REFUSED.has(frame.code)) {
      return false;
    }
    const card = this.busy;
    this.#free(card);
    const problem = part(card, "problem");
    const name = `question.${frame.code}`;
    problem.textContent = words(name in config.strings ? name : "question.failed");
    problem.hidden = false;
    return true;
  }

  #show(question, former) {
    const card = piece("question");
    card.question = question;
    card.dataset.clarification = question.id;
    const sides = question.options.filter((option) => option.memory_id);
    // In the order in which the question names them, so that "the first one" means the same in words and here.
    const single = sides.length < 2;
    const title = part(card, "title");
    title.id = `title-${question.id}`;
    card.setAttribute("aria-labelledby", title.id);
    if (single) {
      setText(title, question.question, question.language);
    }
    part(card, "help").textContent = words(single ? "question.help_one" : "question.help");
    const list = part(card, "options");
    sides.forEach((side) => list.append(this.#side(card, side, single)));
    if (!single) {
      list.append(this.#choice(card, "both", words("question.both"), words("question.both_help")));
    }
    list.append(this.#choice(card, "neither", words(single ? "question.no" : "question.neither"), ""));
    [...list.children].forEach((button, place) => {
      part(button, "number").textContent = String(place + 1);
    });
    this.#words(card);
    part(card, "later").addEventListener("click", () => card.remove());
    card.addEventListener("keydown", (event) => this.#key(card, event));
    this.shown.set(question.id, card);
    if (former?.isConnected) {
      former.replaceWith(card);
      card.focus();
    } else {
      this.place(card);
    }
    announce(`${title.textContent} ${part(card, "help").textContent}`);
  }

  #side(card, side, single) {
    const button = this.#choice(card, side.memory_id, single ? words("question.yes") : side.content, "");
    if (!single) {
      setText(part(button, "content"), side.content);
    }
    part(button, "source").append(sourceLine({ ...side, session: null }));
    return button;
  }

  #choice(card, choice, text, source) {
    const button = piece("question-option");
    part(button, "content").textContent = text;
    part(button, "source").textContent = source;
    button.addEventListener("click", () => this.#answer(card, { choice }));
    return button;
  }

  #words(card) {
    const form = part(card, "words");
    const field = part(card, "field");
    const opener = part(card, "own");
    opener.addEventListener("click", () => {
      form.hidden = false;
      opener.setAttribute("aria-expanded", "true");
      field.focus();
      part(card, "later").scrollIntoView({ block: "nearest" });
    });
    part(card, "cancel").addEventListener("click", () => {
      form.hidden = true;
      opener.setAttribute("aria-expanded", "false");
      opener.focus();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) {
        this.#answer(card, { answer: field.value.trim() });
      }
    });
  }

  #answer(card, fields) {
    part(card, "problem").hidden = true;
    if (this.busy) {
      return;
    }
    card.fields = fields;
    this.#send(card);
    card.focused = card.contains(document.activeElement);
    this.busy = card;
    card.setAttribute("aria-busy", "true");
    card.querySelectorAll("button, input").forEach((control) => {
      control.disabled = true;
    });
  }

  #send(card) {
    const sent = this.wire.settle(card.question.id, card.fields);
    part(card, "problem").textContent = sent ? "" : words("question.waits");
    part(card, "problem").hidden = sent;
  }

  /** The connection stands: what was answered without one goes out, or again; settled once, it stays so. */
  ready() {
    if (this.busy) {
      this.#send(this.busy);
    }
  }

  #free(card) {
    this.busy = null;
    card.removeAttribute("aria-busy");
    card.querySelectorAll("button, input").forEach((control) => {
      control.disabled = false;
    });
  }

  /** 1 to 9 press the option of that number, Esc puts the question off; only while the card has the focus. */
  #key(card, event) {
    const writing = event.target.closest("input");
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      part(card, writing ? "cancel" : "later").click();
    } else if (!writing && !event.isComposing && /^[1-9]$/.test(event.key)) {
      part(card, "options").children[Number(event.key) - 1]?.click();
    }
  }

  #fold(card, question, text) {
    if (this.busy === card) {
      this.busy = null;
    }
    const had = card.focused || card.contains(document.activeElement);
    const note = piece("note");
    note.prepend(icon("check"));
    note.dataset.settled = question.id;
    part(note, "title").textContent = words(question.status === "dismissed" ? "question.gone" : "question.settled");
    setText(part(note, "content"), text);
    part(note, "detail").textContent = words("question.kept");
    const undo = piece("note-action");
    undo.textContent = words("undo");
    undo.addEventListener("click", () => this.#undo(note, question));
    part(note, "actions").append(undo);
    this.shown.set(question.id, note);
    card.replaceWith(note);
    announce(`${part(note, "title").textContent} ${text}`);
    if (had) {
      undo.focus();
    }
  }

  async #undo(note, question) {
    try {
      this.take(await post(config.urls.reopen.replace("ID", question.id)));
    } catch {
      part(note, "detail").textContent = words("edit.failed");
    }
  }
}

function answerOf(question) {
  const chosen = question.options.find((option) => option.memory_id && option.memory_id === question.chosen);
  if (chosen) {
    return chosen.content;
  }
  return question.answer || (question.status === "dismissed" ? "" : words("question.settled_text"));
}
