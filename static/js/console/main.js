/** The console's small helps: menu on phones, a question before what cannot be undone, picking rows, keys. */

const root = document.documentElement;

function typing(target) {
  return target.closest?.("input, textarea, select, [contenteditable]") !== null;
}

function sideMenu() {
  const opener = document.querySelector("[data-opens='side']");
  const side = document.getElementById("side");
  if (!opener || !side) {
    return;
  }
  const set = (open) => {
    root.classList.toggle("side-open", open);
    opener.setAttribute("aria-expanded", String(open));
    (open ? side.querySelector("[data-closes='side']") : opener).focus();
  };
  opener.addEventListener("click", () => set(true));
  side.querySelector("[data-closes='side']").addEventListener("click", () => set(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && root.classList.contains("side-open")) {
      set(false);
    }
  });
  document.addEventListener("click", (event) => {
    if (root.classList.contains("side-open") && !side.contains(event.target) && !opener.contains(event.target)) {
      set(false);
    }
  });
}

/** A button with data-ask says what goes and how to get it back; the harmless choice has the focus. */
function questions() {
  document.querySelectorAll("button[data-ask]").forEach((button) => {
    button.addEventListener("click", (event) => {
      if (button.dataset.answered) {
        return;
      }
      event.preventDefault();
      const dialog = document.createElement("dialog");
      dialog.className = "ask";
      const words = document.createElement("p");
      words.textContent = button.dataset.ask;
      const acts = document.createElement("div");
      acts.className = "ask__acts";
      const keep = document.createElement("button");
      keep.className = "button";
      keep.type = "button";
      keep.textContent = document.body.dataset.cancel;
      const go = document.createElement("button");
      go.className = button.classList.contains("button--danger") ? "button button--danger-full" : "button button--primary";
      go.type = "button";
      go.textContent = button.dataset.askAct;
      acts.append(keep, go);
      dialog.append(words, acts);
      document.body.append(dialog);
      keep.addEventListener("click", () => dialog.close());
      go.addEventListener("click", () => {
        button.dataset.answered = "yes";
        dialog.close();
        button.form.requestSubmit(button);
      });
      dialog.addEventListener("close", () => dialog.remove());
      dialog.showModal();
      keep.focus();
    });
  });
}

function bulk() {
  const form = document.querySelector("[data-bulk]");
  if (!form) {
    return;
  }
  const picks = [...document.querySelectorAll("[data-pick]")];
  const all = document.querySelector("[data-pick-all]");
  const show = () => {
    const picked = picks.filter((pick) => pick.checked).length;
    form.classList.toggle("bulk--on", picked > 0);
    form.querySelector("[data-bulk-count]").textContent = String(picked);
    all.checked = picked === picks.length;
    all.indeterminate = picked > 0 && picked < picks.length;
    picks.forEach((pick) => pick.closest("tr").classList.toggle("picked", pick.checked));
  };
  all.addEventListener("change", () => {
    picks.forEach((pick) => {
      pick.checked = all.checked;
    });
    show();
  });
  picks.forEach((pick) => pick.addEventListener("change", show));
  show();
}

function copying() {
  const button = document.querySelector("[data-copy]");
  const source = document.querySelector("[data-copy-from]");
  button?.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = button.dataset.copied;
    } catch {
      getSelection().selectAllChildren(source);
    }
  });
}

/** On a low window the page's own line of the side bar may lie below its edge. */
function ownLine() {
  const side = document.getElementById("side");
  const line = side?.querySelector(".side__link[aria-current]");
  if (line && line.offsetTop + line.offsetHeight > side.clientHeight) {
    side.scrollTop = line.offsetTop - side.clientHeight / 2;
  }
}

/** Scroll the list of turns, and not the page, until the picked one is in its middle. */
function showPicked() {
  const picked = document.querySelector(".said__turn--picked");
  const list = picked?.closest(".said--pick");
  if (list) {
    const away = picked.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop += away - (list.clientHeight - picked.clientHeight) / 2;
  }
}

/** Where the columns of a session stand below each other, a picked turn leads to what the model saw at it. */
function showSeen() {
  const asked = new URLSearchParams(location.search);
  const stacked = matchMedia("(max-width: 1100px)").matches;
  if (stacked && !location.hash && (asked.has("turn") || asked.has("budget"))) {
    (document.getElementById("replay") ?? document.getElementById("saw"))?.scrollIntoView();
  }
}

/** On a narrow screen the row of tabs scrolls; the chosen one is brought into it. */
function showTab() {
  const chosen = document.querySelector(".tabs__tab[aria-current]");
  const row = chosen?.parentElement;
  if (row) {
    row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }
}

const PLACES = {
  h: "/admin/",
  r: "/admin/sessions_app/summaryreview/",
  m: "/admin/memories/memoryitem/",
  s: "/admin/sessions_app/session/",
  c: "/admin/memories/clarification/",
};
const AFTER_G_MS = 1500;
let goUntil = 0;

/** The second letter after g leads to a place of the side bar; true when the key was taken. */
function going(event) {
  const place = Date.now() < goUntil ? PLACES[event.key] : undefined;
  goUntil = event.key === "g" ? Date.now() + AFTER_G_MS : 0;
  if (place) {
    event.preventDefault();
    location.assign(place);
  }
  return Boolean(place) || event.key === "g";
}

/** The keys of this page: those of every page, and of each act that names one. */
function keySheet() {
  const dialog = document.getElementById("keys-sheet").content.firstElementChild.cloneNode(true);
  const list = dialog.querySelector("[data-keys]");
  document.querySelectorAll("main [data-key]").forEach((act) => {
    const row = document.createElement("div");
    const name = document.createElement("dt");
    const words = act.cloneNode(true);
    words.querySelectorAll("kbd, svg").forEach((part) => part.remove());
    name.textContent = words.textContent.trim();
    const key = document.createElement("dd");
    const cap = document.createElement("kbd");
    cap.textContent = act.dataset.key;
    key.append(cap);
    row.append(name, key);
    list.append(row);
  });
  document.body.append(dialog);
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

/** j and k go to the next and the previous turn or review, slash to the search field; acts name their key. */
function keys() {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) {
      return;
    }
    if (document.querySelector("dialog[open]") || going(event)) {
      return;
    }
    if (event.key === "?") {
      event.preventDefault();
      keySheet();
      return;
    }
    if (event.key === "/") {
      const field = document.querySelector("[data-search]");
      if (field) {
        event.preventDefault();
        field.focus();
      }
    }
    const act = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (act) {
      event.preventDefault();
      act.click();
      return;
    }
    if (event.key !== "j" && event.key !== "k") {
      return;
    }
    const links = [...document.querySelectorAll("[data-turns] .said__who a, [data-queue] a")];
    const at = links.findIndex((link) => link.getAttribute("aria-current"));
    const next = links[at + (event.key === "j" ? 1 : -1)];
    next?.click();
  });
}

document.querySelector("[data-opens='keys']")?.addEventListener("click", keySheet);
sideMenu();
ownLine();
questions();
bulk();
copying();
keys();
if (location.hash === "#question") {
  document.getElementById("question")?.focus(); // so that a screen reader reads what is asked now
}
showPicked();
showSeen();
showTab();
if (document.querySelector("details.menu")) {
  document.addEventListener("keydown", (event) => {
    const open = document.querySelector("details.menu[open]");
    if (event.key === "Escape" && open) {
      open.removeAttribute("open");
      open.querySelector("summary").focus();
    }
  });
}
