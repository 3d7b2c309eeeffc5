/**
 * The websocket of one chat: opens with the browser's own sign-in, comes back by itself after a loss, and asks for
 * every frame after the last one it saw, so that an answer goes on where it stopped.
 *
 * Events: "frame" (detail: the frame), "state" (detail: {state, seconds}) where state is
 * "open", "lost" (trying again in `seconds`), "offline", or "gone" (will not try again; detail.code says why).
 */

const FIRST_WAIT = 1;
const LONGEST_WAIT = 30;
const FINAL_CODES = new Set([1003, 1009, 4401, 4403, 4404]);

export class ChatSocket extends EventTarget {
  constructor(path, after) {
    super();
    this.path = path;
    this.lastSeq = after;
    this.wait = FIRST_WAIT;
    this.ready = false;
    this.closed = false;
    window.addEventListener("online", () => (this.ready ? this.#tell("open") : this.tryNow()));
    window.addEventListener("offline", () => this.#tell("offline"));
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.#lost(event.code));
  }

  /** Send a frame now; answers false when there is no connection, and then nothing was sent. */
  send(frame) {
    if (!this.ready) {
      return false;
    }
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  tryNow() {
    if (this.ready || this.closed || this.socket?.readyState === WebSocket.CONNECTING) {
      return;
    }
    clearInterval(this.countdown);
    this.open();
  }

  #receive(frame) {
    if (frame.type === "ready") {
      this.#becameReady(frame);
      return;
    }
    if (frame.seq <= this.lastSeq) {
      return;
    }
    this.lastSeq = frame.seq ?? this.lastSeq;
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
  }

  #becameReady(frame) {
    this.ready = true;
    this.wait = FIRST_WAIT;
    this.#tell("open");
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
    this.send({ type: "resume", after: this.lastSeq });
  }

  #lost(code) {
    this.ready = false;
    if (this.closed) {
      return;
    }
    if (FINAL_CODES.has(code)) {
      this.closed = true;
      this.#tell("gone", 0, code);
    } else if (!navigator.onLine) {
      this.#tell("offline");
    } else {
      this.#comeBack();
    }
  }

  #comeBack() {
    let seconds = this.wait;
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.#tell("lost", seconds);
    clearInterval(this.countdown);
    this.countdown = setInterval(() => {
      seconds -= 1;
      if (seconds > 0) {
        this.#tell("lost", seconds);
        return;
      }
      this.tryNow();
    }, 1000);
  }

  #tell(state, seconds = 0, code = 0) {
    this.dispatchEvent(new CustomEvent("state", { detail: { state, seconds, code } }));
  }
}
