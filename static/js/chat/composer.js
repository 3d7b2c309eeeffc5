/**
 * The composer: Enter sends unless an input method is composing, Shift+Enter breaks the line, the field grows to
 * eight lines, the draft survives a reload, and Stop takes Send's place while an answer comes.
 */

import { announce, config, words } from "./dom.js";

const MOST_LINES = 8;

export class Composer {
  /** `handlers`: send(text) answers true when the text was taken, stop(), editLast(). */
  constructor(form, handlers) {
    this.form = form;
    this.handlers = handlers;
    this.field = form.querySelector("textarea");
    this.sendButton = form.querySelector(".send");
    this.stopButton = form.querySelector(".stop");
    this.answering = false;
    this.composedAt = 0;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.stopButton.addEventListener("click", () => handlers.stop());
    this.field.addEventListener("input", () => this.#changed());
    this.field.addEventListener("compositionend", (event) => {
      this.composedAt = event.timeStamp;
    });
    this.field.addEventListener("keydown", (event) => this.#key(event));
    this.field.value = localStorage.getItem(this.#draftKey()) ?? "";
    this.#changed();
  }

  focus() {
    this.field.focus();
  }

  /** Fill, as a starter does: the person reads it and sends it. */
  fill(text) {
    this.field.value = text;
    this.#changed();
    this.focus();
    this.field.setSelectionRange(text.length, text.length);
  }

  setAnswering(yes) {
    this.answering = yes;
    this.stopButton.hidden = !yes;
    this.sendButton.hidden = yes;
    document.getElementById("keys-writing").hidden = yes;
    document.getElementById("keys-answering").hidden = !yes;
    this.#changed();
  }

  async #send() {
    const text = this.field.value.trim();
    if (!text || this.answering) {
      return;
    }
    const key = this.#draftKey();
    if (await this.handlers.send(text)) {
      localStorage.removeItem(key);
      this.field.value = "";
      this.#changed();
    }
  }

  #key(event) {
    // Safari ends a composition before the keydown that ended it; that Enter chose a word and sends nothing.
    const composing = event.isComposing || event.keyCode === 229 || event.timeStamp - this.composedAt < 30;
    if (event.key === "Enter" && !event.shiftKey && !composing) {
      event.preventDefault();
      if (this.answering) {
        announce(words("composer.kept"));
      } else {
        this.#send();
      }
    } else if (event.key === "ArrowUp" && this.field.value === "" && !composing) {
      event.preventDefault();
      this.handlers.editLast();
    }
  }

  #changed() {
    const text = this.field.value;
    this.sendButton.disabled = text.trim() === "";
    this.field.rows = 1;
    const lineHeight = parseFloat(getComputedStyle(this.field).lineHeight);
    this.field.rows = Math.max(1, Math.min(MOST_LINES, Math.floor(this.field.scrollHeight / lineHeight)));
    if (text) {
      localStorage.setItem(this.#draftKey(), text);
    } else {
      localStorage.removeItem(this.#draftKey());
    }
  }

  #draftKey() {
    return `mh:draft:${config.session ?? "new"}`;
  }
}
