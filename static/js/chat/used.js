/** "Used 2 memories, 3 more in mind": the list above an answer, with what was quoted, kept in mind, and looked at and left out.
 *
 * Used is what the answer quotes, in mind what was looked up for this message besides. Preferences are in every
 * context; they stand in the list, behind one row, and count only where they are quoted. With `quotedOnly` so does
 * everything: the demo responder has nothing in mind that it does not quote.
 */

import { counted, part, piece, setText, words } from "./dom.js";
import { editor, forgetQuestion } from "./in_place.js";
import { sourceLine } from "./sources.js";

export class UsedList {
  /** `memories` as the frame memory.used has them; `cited` are ids known to be quoted already. */
  constructor(memories, cited = [], quotedOnly = false) {
    this.memories = memories;
    // What this very message taught is in the context too, but nothing was used: its own note says it.
    this.known = memories.filter((memory) => memory.state === "injected" || cited.includes(memory.id));
    this.numbers = new Map();
    this.rows = new Map();
    this.line = piece("used-line");
    this.list = piece("used-list");
    this.line.addEventListener("click", () => this.#open(this.list.hidden));
    const mine = this.known.filter((memory) => memory.kind === "memory" && !memory.standing);
    if (!quotedOnly) {
      mine.forEach((memory) => this.list.append(this.#row(memory)));
    }
    this.apart = {
      "used.standing": this.known.filter((memory) => memory.standing),
      "used.left": [...(quotedOnly ? mine : []), ...memories.filter((memory) => memory.state === "retrieved")],
    };
    this.settle(cited);
  }

  elements() {
    return this.known.length ? [this.line, this.list] : [];
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
      const row = this.rows.get(id) ?? this.#lateRow(id);
      if (row) {
        this.list.prepend(row);
        this.#markCited(id, row);
      }
    });
    this.list.querySelectorAll(".used__rest").forEach((rest) => rest.remove());
    Object.keys(this.apart).forEach((label) => this.#rest(label));
    this.#label();
  }

  /** The id of the memory the service offered as [n], where it said so. */
  offered(n) {
    return this.known.find((memory) => memory.number === n)?.id ?? null;
  }

  /** A preference or the words of an earlier turn gets a row of its own once it is quoted. */
  #lateRow(id) {
    const memory = this.known.find((one) => one.id === id);
    return memory ? this.#row(memory) : null;
  }

  /** Only looked up: said quietly. Quoted: said in the colour of memory. Nothing of both: no line at all. */
  #label() {
    const quoted = [...this.rows.keys()].filter((id) => this.numbers.has(id)).length;
    const kept = this.rows.size - quoted;
    part(this.line, "label").textContent = quoted ? counted("used", quoted) : counted("used.kept", kept);
    part(this.line, "also").textContent = quoted && kept ? words("used.also", { n: kept }) : "";
    this.line.classList.toggle("used__toggle--quiet", !quoted);
    this.line.hidden = this.rows.size === 0;
  }

  #markCited(id, row) {
    const mark = part(row, "mark");
    mark.className = "mark mark--cited";
    mark.textContent = this.numbers.get(id);
    part(row, "source").replaceChildren(sourceLine(row.memory));
  }

  #open(yes) {
    this.list.hidden = !yes;
    this.line.setAttribute("aria-expanded", String(yes));
  }

  #row(memory, apart = "") {
    const row = piece("used-row");
    row.memory = memory;
    const said = memory.kind === "turn";
    setText(part(row, "content"), said ? `“${memory.content}”` : memory.content, memory.language);
    part(row, "source").append(sourceLine(memory), ...(apart ? [] : inMind()));
    part(row, "row-acts").hidden = said;
    part(row, "wrong").addEventListener("click", () => editor(row, memory, (text) => this.#corrected(row, text)));
    part(row, "forget").addEventListener("click", () => forgetQuestion(row, memory, () => this.#forgotten(row)));
    const more = part(row, "more");
    more.hidden = said;
    more.addEventListener("click", () => {
      const open = row.classList.toggle("used__row--open");
      more.setAttribute("aria-expanded", String(open));
    });
    if (!apart) {
      this.rows.set(memory.id, row);
    }
    return row;
  }

  /** Rows that are not counted, behind one row that says what they are. */
  #rest(label) {
    const memories = this.apart[label].filter((memory) => !this.rows.has(memory.id));
    if (!memories.length) {
      return;
    }
    const rest = piece("used-rest");
    part(rest, "text").textContent = counted(label, memories.length);
    part(rest, "show").addEventListener("click", () => {
      const rows = memories.map((memory) => this.#row(memory, label));
      this.apart[label] = [];
      rest.replaceWith(...rows);
      rows[0].focus();
    });
    this.list.append(rest);
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

/** " · kept in mind, not quoted": the dot stays on the line before, the words stay together. */
function inMind() {
  const said = document.createElement("span");
  said.className = "unbroken";
  said.textContent = words("used.in_mind").replace(/^[ ·]+/, "");
  return ["\u00a0· ", said];
}
