/** "Used 3 memories": the list above an answer, with what was quoted, kept in mind, and looked at and left out. */

import { counted, part, piece, setText, words } from "./dom.js";
import { editor, forgetQuestion } from "./in_place.js";
import { sourceLine } from "./sources.js";

export class UsedList {
  /** `memories` as the frame memory.used has them; `cited` are ids known to be quoted already. */
  constructor(memories, cited = []) {
    // What this very message taught is in the context too, but nothing was used: its own note says it.
    this.used = memories.filter((memory) => memory.state === "injected" || cited.includes(memory.id));
    this.left = memories.filter((memory) => memory.state === "retrieved");
    this.numbers = new Map();
    this.rows = new Map();
    if (this.used.length) {
      this.#build();
    }
    this.settle(cited);
  }

  elements() {
    return this.line ? [this.line, this.list] : [];
  }

  show(id) {
    this.#open(true);
    const row = this.rows.get(id);
    row?.classList.add("used__row--flash");
    row?.focus();
    setTimeout(() => row?.classList.remove("used__row--flash"), 1600);
  }

  /** Fill the marks of what was quoted, in the order of their numbers; an unknown one has null in its place. */
  settle(cited) {
    cited.forEach((id, index) => id && this.numbers.set(id, index + 1));
    [...this.numbers.keys()].reverse().forEach((id) => {
      const row = this.rows.get(id);
      if (row) {
        this.list.prepend(row);
        this.#markCited(id, row);
      }
    });
  }

  /** The id of the memory the service offered as [n], where it said so. */
  offered(n) {
    return this.used.find((memory) => memory.number === n)?.id ?? null;
  }

  #markCited(id, row) {
    const mark = part(row, "mark");
    mark.className = "mark mark--cited";
    mark.textContent = this.numbers.get(id);
    part(row, "source").replaceChildren(sourceLine(row.memory));
  }

  #build() {
    this.line = piece("used-line");
    this.list = piece("used-list");
    part(this.line, "label").textContent = counted("used", this.used.length);
    this.line.addEventListener("click", () => this.#open(this.list.hidden));
    this.used.forEach((memory) => this.list.append(this.#row(memory)));
    if (this.left.length) {
      this.list.append(this.#rest());
    }
  }

  #open(yes) {
    this.list.hidden = !yes;
    this.line.setAttribute("aria-expanded", String(yes));
  }

  #row(memory, left = false) {
    const row = piece("used-row");
    row.memory = memory;
    const said = memory.kind === "turn";
    setText(part(row, "content"), said ? `“${memory.content}”` : memory.content, memory.language);
    part(row, "source").append(sourceLine(memory), left ? "" : words("used.in_mind"));
    part(row, "row-acts").hidden = said;
    part(row, "wrong").addEventListener("click", () => editor(row, memory, (text) => this.#corrected(row, text)));
    part(row, "forget").addEventListener("click", () => forgetQuestion(row, memory, () => this.#forgotten(row)));
    const more = part(row, "more");
    more.hidden = said;
    more.addEventListener("click", () => {
      const open = row.classList.toggle("used__row--open");
      more.setAttribute("aria-expanded", String(open));
    });
    if (!left) {
      this.rows.set(memory.id, row);
    }
    return row;
  }

  #rest() {
    const rest = piece("used-rest");
    const button = part(rest, "show");
    part(rest, "text").textContent = counted("used.left", this.left.length);
    button.addEventListener("click", () => {
      rest.before(...this.left.map((memory) => this.#row(memory, true)));
      rest.remove();
    });
    return rest;
  }

  #corrected(row, text) {
    setText(part(row, "content"), text);
    part(row, "source").textContent = words("used.corrected");
  }

  #forgotten(row) {
    part(row, "content").textContent = words("used.forgotten");
    part(row, "source").textContent = "";
    part(row, "row-acts").remove();
    document.dispatchEvent(new CustomEvent("memories-changed", { detail: -1 }));
    part(row, "more").remove();
  }
}
