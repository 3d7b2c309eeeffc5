/** Find or go to: pages by their name, and the typed words in the lists that can be searched. */

const sheet = document.getElementById("find-sheet");
const MARK = "{words}"; // where the typed words stand in a place's own words

function line(link) {
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** The pages of the side bar whose names hold the words. */
function pages(words) {
  return [...document.querySelectorAll(".side__link")]
    .filter((page) => page.textContent.toLowerCase().includes(words.toLowerCase()))
    .map((page) => {
      const link = document.createElement("a");
      const name = document.createElement("span");
      link.href = page.href;
      name.textContent = page.querySelector("span").textContent;
      link.append(page.querySelector("svg").cloneNode(true), name);
      return line(link);
    });
}

/** One line for each list in which the words can be looked for. */
function lists(words) {
  if (!words) {
    return [];
  }
  const places = document.getElementById("find-places").content;
  return [...places.querySelectorAll("[data-find]")].map((place) => {
    const link = place.cloneNode(true);
    link.href = `${place.getAttribute("href")}${encodeURIComponent(words)}`;
    link.querySelector("span").textContent = place.dataset.find.replace(MARK, () => words);
    return line(link);
  });
}

function show(dialog) {
  const field = dialog.querySelector("[data-find-words]");
  const list = dialog.querySelector("[data-find-list]");
  const found = pages(field.value.trim());
  list.replaceChildren(...found, ...lists(field.value.trim()));
  dialog.querySelector("[data-find-none]").hidden = found.length > 0 || list.children.length > 0;
}

/** Arrows move between the field and the lines; Enter in the field opens the first. */
function steer(dialog, event) {
  const stops = [dialog.querySelector("[data-find-words]"), ...dialog.querySelectorAll(".find__list a")];
  const at = stops.indexOf(document.activeElement);
  if (event.key === "Escape" && !event.isComposing) {
    event.preventDefault(); // a search field would only be emptied
    dialog.close();
    return;
  }
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    stops[(at + (event.key === "ArrowDown" ? 1 : -1) + stops.length) % stops.length].focus();
  } else if (event.key === "Enter" && at === 0 && !event.isComposing) {
    event.preventDefault();
    stops[1]?.click();
  }
}

function open() {
  if (!sheet || document.querySelector("dialog[open]")) {
    return;
  }
  const dialog = sheet.content.firstElementChild.cloneNode(true);
  document.body.append(dialog);
  dialog.querySelector("[data-find-words]").addEventListener("input", () => show(dialog));
  dialog.addEventListener("keydown", (event) => steer(dialog, event));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) {
      dialog.close(); // beside it
    }
  });
  show(dialog);
  dialog.showModal();
  dialog.querySelector("[data-find-words]").focus();
}

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !event.isComposing) {
    event.preventDefault();
    open();
  }
});
document.querySelectorAll("[data-opens='find']").forEach((button) => button.addEventListener("click", open));
