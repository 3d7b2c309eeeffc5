/** The conversation: what each frame of the websocket changes on the screen. */

import { Answer } from "./answer.js";
import { Questions } from "./clarify.js";
import { announce, config, counted, part, piece, setText, words } from "./dom.js";
import { editTurn } from "./edit_turn.js";
import { nameUntitled } from "./list.js";
import { added, notKept } from "./notes.js";
import { clearState, errorNote, interruptedNote, stoppedLine } from "./states.js";
import { showBudget } from "./meter.js";
import { freshNotes, noteTaught, taughtNotes } from "./taught.js";

const NEAR_END = 90;
const LOST_AFTER_MS = 3000;

export class Conversation {
  #editedTurn = null;

  /** `wire` sends frames: {message(id, text), stop(), regenerate(), edit(turn, text)}, each answers true when sent. */
  constructor(wire, composer) {
    this.wire = wire;
    this.composer = composer;
    this.log = document.getElementById("log");
    this.scroller = document.getElementById("scroller");
    this.current = null;
    this.pending = null;
    this.stopping = false;
    this.questions = new Questions(wire, (card) => this.#ask(card));
    this.log.querySelectorAll(".answer").forEach((article) => this.#adopt(article));
    this.log.addEventListener("click", (event) => this.#clicked(event));
    if (config.question) {
      this.questions.take(config.question);
    }
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #adopt(article) {
    const answer = new Answer(article);
    const note = config.notes[answer.turn] ?? {};
    if (note.used) {
      answer.setUsed(note.used, note.cited, note.demo);
    }
    answer.finish(null, note.cited ?? []);
    part(article, "written").append(...taughtNotes(note));
    if (article.dataset.status === "interrupted") {
      part(article, "end").append(interruptedNote(() => this.again()));
    }
  }

  /* What the person does */

  say(text) {
    const id = crypto.randomUUID();
    const article = this.#addSaid(text);
    article.dataset.client = id;
    article.querySelector(".said").classList.add("said--waiting");
    this.pending = { id, text };
    this.#startAnswer();
    this.wire.message(id, text);
    this.#toEnd(true);
  }

  stop() {
    if (this.current) {
      this.stopping = true;
      this.wire.stop();
    }
  }

  again() {
    if (this.composer.answering || !this.wire.regenerate()) {
      return;
    }
    this.#lastAnswer()?.article.remove();
    this.#startAnswer();
  }

  /** Try once more after an error: the message that got no answer, under the same id. */
  retry() {
    clearState(this.log, "error");
    const last = this.pending;
    if (last) {
      this.#startAnswer();
      this.wire.message(last.id, last.text);
    } else {
      this.again();
    }
  }

  editLast() {
    const turns = [...this.log.querySelectorAll('.turn[data-role="user"][data-turn]')];
    if (!this.composer.answering && turns.length) {
      this.#edit(turns.at(-1));
    }
  }

  #edit(turn) {
    editTurn(turn, this.composer, (text) => {
      if (this.composer.answering || !this.wire.edit(turn.dataset.turn, text)) {
        return false;
      }
      while (turn.nextElementSibling) {
        turn.nextElementSibling.remove();
      }
      this.#editedTurn = turn;
      this.#startAnswer();
      return true;
    });
  }

  #clicked(event) {
    const button = event.target.closest("[data-do]");
    if (button?.dataset.do === "edit") {
      this.#edit(button.closest(".turn"));
    } else if (button?.dataset.do === "again") {
      this.again();
    }
  }

  /* What the service says */

  take(frame) {
    const atEnd = this.#atEnd();
    const handler = {
      ready: () => this.#ready(frame),
      ack: () => this.#acked(frame),
      compressing: () => this.#folding(frame.turns),
      "memory.used": () => this.#answer().setUsed(frame.memories),
      delta: () => this.#delta(frame.text),
      "memory.written": () => this.#written(frame),
      clarify: () => this.questions.take(frame.clarification),
      budget: () => showBudget(frame.budget ?? frame),
      done: () => this.#done(frame),
      interrupted: () => this.#interrupted(frame),
      error: () => this.#failed(frame),
    }[frame.type];
    handler?.();
    this.#toEnd(atEnd);
  }

  #ready(frame) {
    showBudget(frame.budget);
    this.#degraded(frame.degraded ?? []);
    this.questions.ready();
    if (this.pending && this.current) {
      // Sent before the connection was lost and never acknowledged: the same id makes sending it again harmless.
      this.wire.message(this.pending.id, this.pending.text);
    } else if (frame.answering && !this.current) {
      this.#startAnswer();
    } else if (this.current && !frame.answering) {
      this.#expectEnd(this.current);
    }
  }

  /** The service is not speaking: unless the missing frames end this answer, it was lost with the connection. */
  #expectEnd(answer) {
    setTimeout(() => {
      if (this.current === answer) {
        this.#interrupted({ turn: null });
      }
    }, LOST_AFTER_MS);
  }

  #acked(frame) {
    const { turn } = frame;
    const own =
      this.log.querySelector(`[data-client="${CSS.escape(frame.client_turn_id ?? "")}"]`) ??
      this.log.querySelector(`[data-turn="${CSS.escape(turn.id)}"]`);
    const article = own ?? this.#editedTurn ?? this.#addSaid(turn.content);
    this.#editedTurn = null;
    article.dataset.turn = turn.id;
    const said = article.querySelector(".said");
    said.classList.remove("said--waiting");
    setText(said, turn.content);
    nameUntitled(turn.content);
    if (this.pending?.id === frame.client_turn_id) {
      this.pending = null;
    }
    if (!this.current) {
      this.#startAnswer();
    }
    if (turn.masked?.length) {
      part(this.current.article, "written").append(notKept(turn.masked));
    }
  }

  #folding(turns) {
    const text = counted("folding", turns);
    this.#answer().fold(text);
    announce(text);
  }

  #delta(text) {
    const answer = this.#answer();
    answer.begun();
    answer.append(text);
  }

  #written(frame) {
    const answer = this.current ?? this.#lastAnswer();
    const host = answer ? part(answer.article, "written") : this.log;
    const fresh = freshNotes(this.log, frame.decisions);
    host.append(...fresh);
    this.questions.settledByWords(frame.decisions);
    if (fresh.length) {
      document.dispatchEvent(new CustomEvent("memories-changed", { detail: added(frame.decisions) }));
    }
  }

  #done(frame) {
    const answer = this.#answer();
    answer.article.dataset.turn = frame.turn.id;
    if (frame.degraded?.includes("model") && answer.used) {
      answer.setUsed(answer.used.memories, [], true);
    }
    answer.finish(frame.turn.content, frame.cited ?? frame.memory?.cited ?? []);
    this.#end(answer);
    announce(`${words("answered")} ${answer.body.textContent}`);
    this.#degraded(frame.degraded ?? []);
  }

  #degraded(parts) {
    const banner = document.getElementById("degraded");
    banner.hidden = parts.length === 0;
    banner.querySelector("p").textContent = words(parts.includes("model") ? "degraded.model" : "degraded");
  }

  #interrupted(frame) {
    const answer = this.#answer();
    if (frame.turn) {
      answer.article.dataset.turn = frame.turn.id ?? frame.turn;
    }
    answer.finish(frame.turn?.content ?? null);
    const again = () => this.again();
    part(answer.article, "end").replaceChildren(this.stopping ? stoppedLine(again) : interruptedNote(again));
    announce(words(this.stopping ? "stopped.title" : "interrupted.title"));
    this.#end(answer);
  }

  /** Under the answer that puts the question; the next one pushes nothing away. */
  #ask(card) {
    const answer = this.current ?? this.#lastAnswer();
    (answer ? part(answer.article, "written") : this.log).append(card);
  }

  #failed(frame) {
    if (this.questions.failed(frame)) {
      return;
    }
    if (this.current && !this.current.raw) {
      this.current.article.remove();
    } else if (this.current) {
      this.#end(this.current);
    }
    this.current = null;
    this.#release();
    clearState(this.log, "error", "limit");
    this.log.append(errorNote(frame, () => this.retry()));
  }

  #end(answer) {
    noteTaught(this.log, answer.article);
    answer.showActs();
    this.current = null;
    this.stopping = false;
    this.#release();
  }

  #release() {
    this.log.removeAttribute("aria-busy");
    this.composer.setAnswering(false);
  }

  /* The pieces */

  #addSaid(text) {
    document.getElementById("first")?.remove();
    clearState(this.log, "error", "limit");
    const article = piece("said");
    setText(article.querySelector(".said"), text);
    this.log.append(article);
    return article;
  }

  /** Show at once that the answer is on its way. */
  #startAnswer() {
    this.current = new Answer();
    this.current.wait();
    this.log.append(this.current.article);
    this.log.setAttribute("aria-busy", "true");
    this.composer.setAnswering(true);
    announce(words("answering"));
    this.#toEnd(true);
  }

  #answer() {
    if (!this.current) {
      this.#startAnswer();
    }
    return this.current;
  }

  #lastAnswer() {
    return [...this.log.querySelectorAll(".answer")].at(-1)?.view;
  }

  #atEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR_END;
  }

  /** Put a note below the last words, in sight of a reader who is at the end. */
  place(note) {
    const atEnd = this.#atEnd();
    this.log.append(note);
    this.#toEnd(atEnd);
  }

  /** Follow the stream only while the reader is at the end. */
  #toEnd(follow) {
    if (follow) {
      requestAnimationFrame(() => {
        this.scroller.scrollTop = this.scroller.scrollHeight;
      });
    }
  }
}
