/** One answer on the screen: streams at frame rate, and draws anew only the blocks that changed. */

import { blocks, copy, renderBlock } from "./markdown.js";
import { config, guessLanguage, languageTag, part, piece } from "./dom.js";
import { UsedList } from "./used.js";

export class Answer {
  /** `article` is an element from the server, or null for a new answer. */
  constructor(article = null) {
    this.article = article ?? piece("answer");
    this.body = part(this.article, "text");
    this.raw = article ? this.body.textContent.trim() : "";
    this.drawn = [];
    this.used = null;
    this.numbers = new Map();
    this.cited = [];
    this.article.view = this;
    part(this.article, "copy").addEventListener("click", (event) => copy(this.plainText(), event.currentTarget));
    this.body.addEventListener("click", (event) => {
      const cite = event.target.closest("button.cite");
      if (cite) {
        this.used?.show(this.cited[Number(cite.textContent) - 1]);
      }
    });
  }

  get turn() {
    return this.article.dataset.turn;
  }

  /** The list above the answer; known before the first word, so it never moves what is being read. */
  setUsed(memories, cited = [], quotedOnly = config.demo) {
    this.used = new UsedList(memories, cited, quotedOnly);
    part(this.article, "used").replaceChildren(...this.used.elements());
    this.drawn = [];
  }

  append(text) {
    this.raw += text;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw(true);
    });
  }

  /** The whole answer as the service stored it; `cited` settles which marks are filled. */
  finish(content, cited) {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    this.raw = content ?? this.raw;
    if (cited) {
      this.#settleNumbers(cited);
    }
    this.draw(false);
  }

  /** `cited` names the quoted memories in the order of the text; a number beyond them names nothing. */
  #settleNumbers(cited) {
    this.cited = cited;
    this.used?.settle(cited);
    const met = [...new Set([...this.raw.matchAll(/\[(\d{1,2})\](?!\()/g)].map((match) => Number(match[1])))];
    const known = new Set([...met].sort((a, b) => a - b).slice(0, cited.length));
    this.numbers = new Map(met.filter((n) => known.has(n)).map((n, index) => [n, index + 1]));
    this.settled = true;
    this.drawn.splice(0).forEach((block) => block.nodes.forEach((node) => node.remove()));
  }

  /** What [n] shows: numbers count the quoted memories in the order in which the text meets them. */
  #label(n) {
    if (!this.numbers.has(n) && !this.settled) {
      this.numbers.set(n, this.numbers.size + 1);
      this.cited.push(this.used?.offered(n) ?? null);
      this.used?.settle(this.cited);
    }
    return this.numbers.get(n) ?? null;
  }

  draw(streaming) {
    this.body.dataset.ready = "";
    this.body.lang = languageTag(guessLanguage(this.raw));
    const tokens = blocks(this.raw);
    let same = 0;
    while (same < tokens.length && this.drawn[same]?.raw === tokens[same].raw) {
      same += 1;
    }
    if (this.drawn.length === 0) {
      this.body.replaceChildren();
    }
    this.drawn.splice(same).forEach((block) => block.nodes.forEach((node) => node.remove()));
    this.caret?.remove();
    for (const token of tokens.slice(same)) {
      const nodes = renderBlock(token, (n) => this.#label(n));
      this.body.append(...nodes);
      this.drawn.push({ raw: token.raw, nodes });
    }
    if (streaming) {
      this.#placeCaret();
    }
  }

  #placeCaret() {
    this.caret ??= piece("caret");
    let place = this.body;
    while (place.lastElementChild && /^(P|UL|OL|LI|TABLE|TBODY|TR|TD|DIV|BLOCKQUOTE|H\d)$/.test(place.lastElementChild.tagName)) {
      place = place.lastElementChild;
    }
    place.append(this.caret);
  }

  plainText() {
    return this.raw.replace(/\s?\[\d{1,2}\](?!\()/g, "");
  }

  wait() {
    part(this.article, "waiting").hidden = false;
    part(this.article, "acts").hidden = true;
  }

  /** Older messages are folded into the summary before this answer; the line goes with the first words. */
  fold(text) {
    part(this.article, "waiting-words").textContent = text;
    this.wait();
  }

  begun() {
    part(this.article, "waiting").hidden = true;
  }

  showActs() {
    this.begun();
    part(this.article, "acts").hidden = false;
  }
}
