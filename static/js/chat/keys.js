/** Keys of the whole page. Single letters and signs work only outside fields. */

import { part, piece } from "./dom.js";
import { show } from "./list.js";

export function setUpKeys({ composer, stop, newChatUrl, memoryUrl }) {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.defaultPrevented) {
      return;
    }
    const writing = event.target.closest("input, textarea, select, dialog");
    const command = event.ctrlKey || event.metaKey;
    if (command && !event.shiftKey && event.key.toLowerCase() === "k") {
      take(event, () => focusFind());
    } else if (command && event.shiftKey && event.code === "KeyO") {
      take(event, () => location.assign(newChatUrl));
    } else if (command && event.shiftKey && event.code === "KeyM") {
      take(event, () => location.assign(memoryUrl));
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      take(event, () => moveTurn(event.key === "ArrowUp" ? -1 : 1));
    } else if (event.key === "Escape") {
      escape(event, stop);
    } else if (!writing && event.key === "/") {
      take(event, () => composer.focus());
    } else if (!writing && event.key === "?") {
      take(event, () => showKeys());
    }
  });
  document.getElementById("show-keys").addEventListener("click", showKeys);
  document.getElementById("show-keys-menu")?.addEventListener("click", showKeys);
}

function take(event, run) {
  event.preventDefault();
  run();
}

function focusFind() {
  document.body.classList.remove("side-closed");
  document.querySelector(".side").classList.add("side--open");
  document.getElementById("find-chat").focus();
}

function moveTurn(step) {
  const turns = [...document.querySelectorAll(".turn")];
  const at = turns.indexOf(document.activeElement.closest(".turn"));
  const next = at < 0 ? (step < 0 ? turns.length - 1 : 0) : at + step;
  turns[Math.max(0, Math.min(turns.length - 1, next))]?.focus();
}

/** Esc closes the topmost layer; without one it stops the answer. */
function escape(event, stop) {
  const menu = document.querySelector("details.menu[open]");
  const drawer = document.querySelector(".side--open");
  if (document.querySelector("dialog[open]")) {
    return;
  }
  if (menu) {
    menu.removeAttribute("open");
    menu.querySelector("summary").focus();
  } else if (drawer) {
    drawer.classList.remove("side--open");
    document.getElementById("open-side").focus();
  } else {
    stop();
  }
  event.preventDefault();
}

function showKeys() {
  const dialog = piece("keys");
  show(dialog);
  part(dialog, "close").focus();
}
