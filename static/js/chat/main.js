/** Puts the chat page together: composer, conversation, websocket, side and keys. */

import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { config, words } from "./dom.js";
import { post } from "./http.js";
import { setUpKeys } from "./keys.js";
import { addRow, setTitle, setUpList } from "./list.js";
import { showBudget } from "./meter.js";
import { setUpMind } from "./mind.js";
import { ChatSocket } from "./socket.js";
import { clearState, goneNote, lostNote, offlineNote, stateNote } from "./states.js";
import { setUpSwitches, switchFields } from "./switches.js";

const log = document.getElementById("log");
let socket = null;

const wire = {
  message: (id, content) => socket?.send({ type: "message", content, client_turn_id: id }) ?? false,
  stop: () => socket?.send({ type: "stop" }) ?? false,
  regenerate: () => socket?.send({ type: "regenerate" }) ?? false,
  settle: (clarification, fields) => socket?.send({ type: "clarify.answer", clarification, ...fields }) ?? false,
  edit: (turn, content) => socket?.send({ type: "edit", turn, content }) ?? false,
};

const composer = new Composer(document.getElementById("composer"), {
  send,
  stop: () => conversation.stop(),
  editLast: () => conversation.editLast(),
});
const conversation = new Conversation(wire, composer);

async function send(text) {
  if (!navigator.onLine) {
    connection({ state: "offline" });
    return false;
  }
  if (!config.session && !(await startChat())) {
    return false;
  }
  if (socket.closed) {
    return false;
  }
  conversation.say(text);
  return true;
}

/** A chat comes into being with its first message, so "New chat" leaves no empty ones behind. */
async function startChat() {
  clearState(log, "error");
  try {
    config.starting = post(config.urls.new, switchFields());
    const session = await config.starting;
    config.session = session.id;
    history.replaceState(null, "", session.url);
    addRow(session);
    document.querySelectorAll("[data-session-slot]").forEach((slot) => {
      slot.hidden = false;
      slot.dataset.session = session.id;
    });
    setTitle(session.id, "");
    connect(0);
    return true;
  } catch {
    conversation.place(
      stateNote({
        kind: "danger",
        name: "error",
        iconName: "warn",
        title: words("start.failed"),
        text: words("start.failed_text"),
      }),
    );
    return false;
  }
}

function connect(after) {
  socket = new ChatSocket(config.socket.replace("ID", config.session), after);
  socket.addEventListener("frame", (event) => conversation.take(event.detail));
  socket.addEventListener("state", (event) => connection(event.detail));
  socket.open();
}

/** The one note about the connection, below the last words. */
function connection({ state, seconds, code }) {
  clearState(log, "lost", "offline", "gone");
  if (state === "lost") {
    conversation.place(lostNote(seconds, () => socket.tryNow()));
  } else if (state === "offline") {
    conversation.place(offlineNote());
  } else if (state === "gone") {
    conversation.place(goneNote(code));
  }
}

document.querySelectorAll(".starter").forEach((starter) => {
  starter.addEventListener("click", () => composer.fill(starter.dataset.text));
});
document.getElementById("open-side").addEventListener("click", () => {
  document.querySelector(".side").classList.add("side--open");
  document.getElementById("close-side").focus();
});
document.getElementById("close-side").addEventListener("click", () => {
  document.querySelector(".side").classList.remove("side--open");
  document.getElementById("open-side").focus();
});
document.querySelectorAll("[data-fold-side]").forEach((button) => {
  button.addEventListener("click", () => document.body.classList.toggle("side-closed"));
});
document.querySelector(".main").addEventListener("pointerdown", (event) => {
  const side = document.querySelector(".side--open");
  if (side && !event.target.closest("#open-side")) {
    side.classList.remove("side--open");
    event.preventDefault();
  }
});

setUpList();
setUpKeys({ composer, stop: () => conversation.stop(), newChatUrl: config.urls.new, memoryUrl: config.urls.memory });
showBudget(config.budget);
setUpMind();
setUpSwitches();
if (config.session) {
  connect(config.after);
}
if (matchMedia("(pointer: fine)").matches) {
  composer.focus();
}
