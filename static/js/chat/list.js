/** The side: find a chat by its title, rename in place, delete with the question what becomes of what it taught. */

import { config, counted, part, piece, quoted, words } from "./dom.js";
import { post } from "./http.js";

const TITLE_LENGTH = 40;

export function setUpList() {
  document.getElementById("find-chat").addEventListener("input", (event) => find(event.target.value));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-act]");
    const row = button?.closest("[data-session]");
    if (!row) {
      return;
    }
    button.closest("details")?.removeAttribute("open");
    if (button.dataset.act === "rename") {
      rename(row.dataset);
    } else if (button.dataset.act === "delete") {
      askDelete(row.dataset);
    }
  });
  document.addEventListener("memories-changed", (event) => count(event.detail));
}

function find(text) {
  const wanted = text.trim().toLowerCase();
  const list = document.querySelector(".side__list");
  let found = 0;
  list.querySelectorAll(".chat-row").forEach((row) => {
    row.hidden = !row.dataset.title.toLowerCase().includes(wanted);
    found += row.hidden ? 0 : 1;
  });
  list.querySelectorAll(".side__group").forEach((group) => {
    group.hidden = !group.querySelector(".chat-row:not([hidden])");
  });
  const none = document.getElementById("find-none");
  none.hidden = found > 0 || wanted === "";
}

/** Put the new chat at the top of today, as soon as it exists. */
export function addRow(session) {
  const row = piece("chat-row");
  row.dataset.session = session.id;
  const link = row.querySelector("a");
  link.href = session.url;
  const list = document.querySelector(".side__list");
  let today = list.querySelector('[data-group="today"]');
  if (!today) {
    today = piece("chat-group");
    list.prepend(today);
  }
  list.querySelectorAll(".chat-row--current").forEach((other) => other.classList.remove("chat-row--current"));
  today.querySelector("ul").prepend(row);
}

export function setTitle(id, title) {
  const shown = title || words("chat.untitled");
  document.querySelectorAll(`[data-session="${id}"]`).forEach((element) => {
    element.dataset.title = shown;
    const place = element.querySelector("[data-part=title]");
    if (place) {
      place.textContent = shown;
    }
  });
  if (id === config.session) {
    document.title = `${shown} · MemoryHub`;
  }
}

/** A new chat is called by how it began, as the service does; from the stored words, where secrets are masked. */
export function nameUntitled(content) {
  const shown = document.querySelector(`[data-session-slot][data-session="${config.session}"]`)?.dataset.title;
  if (shown !== words("chat.untitled")) {
    return;
  }
  const begun = content.replace(/\s+/g, " ").trim().replace(/[。.]+$/, "");
  const letters = [...begun];
  const cut = letters.slice(0, TITLE_LENGTH).join("");
  const gap = cut.lastIndexOf(" ");
  const whole = (gap > TITLE_LENGTH / 2 ? cut.slice(0, gap) : cut).replace(/[，, ]+$/, "");
  setTitle(config.session, letters.length > TITLE_LENGTH ? `${whole}…` : begun);
}

function rename({ session, title }) {
  const dialog = piece("rename");
  const field = part(dialog, "field");
  field.value = title;
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "save") {
      return;
    }
    event.preventDefault();
    try {
      const answer = await post(config.urls.rename.replace("ID", session), { title: field.value.trim() });
      setTitle(session, answer.title);
      dialog.close();
    } catch {
      part(dialog, "problem").hidden = false;
    }
  });
  show(dialog);
  field.select();
}

async function askDelete({ session, title }) {
  const response = await fetch(config.urls.delete.replace("ID", session), { headers: { Accept: "application/json" } });
  const taught = response.ok ? (await response.json()).taught : [];
  const dialog = piece("delete");
  part(dialog, "title").textContent = words("delete.title", { what: quoted(title) });
  part(dialog, "choices").hidden = taught.length === 0;
  part(dialog, "text").textContent = taught.length ? counted("delete.taught", taught.length) : words("delete.plain");
  part(dialog, "keep").textContent = counted("delete.keep", taught.length);
  const shown = taught.slice(0, 2).map((memory) => quoted(memory.content)).join(words("list.comma"));
  const rest = taught.length - 2;
  part(dialog, "forget").textContent =
    rest > 0 ? words("delete.forget_more", { what: shown, n: rest }) : words("delete.forget", { what: shown });
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "delete") {
      return;
    }
    event.preventDefault();
    const taughtChoice = new FormData(event.target).get("taught") ?? "keep";
    try {
      await post(config.urls.delete.replace("ID", session), { taught: taughtChoice });
      leave(session);
      dialog.close();
    } catch {
      part(dialog, "problem").hidden = false;
    }
  });
  show(dialog);
  part(dialog, "cancel").focus();
}

function leave(session) {
  localStorage.removeItem(`mh:draft:${session}`);
  if (session === config.session) {
    location.assign(config.urls.home);
    return;
  }
  document.querySelectorAll(`.chat-row[data-session="${session}"]`).forEach((row) => row.remove());
}

/** Show a dialog made from a template; it goes when closed, and focus returns to where it was. */
export function show(dialog) {
  const opener = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus();
  });
  dialog.showModal();
}

function count(change) {
  config.memories = Math.max(0, config.memories + change);
  document.querySelectorAll("[data-memory-count]").forEach((place) => {
    place.textContent = config.memories;
  });
}
