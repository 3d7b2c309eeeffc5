/** What opens inside a row or a note: the field to change a memory, and the question before it is forgotten. */

import { announce, config, part, piece, quoted, words } from "./dom.js";
import { post } from "./http.js";

function open(host, element, opener = document.activeElement) {
  host.querySelector(".in-row")?.remove();
  host.append(element);
  const close = () => {
    element.remove();
    opener?.focus();
  };
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  });
  part(element, "cancel").addEventListener("click", close);
  return close;
}

async function act(element, url, fields, done) {
  const problem = part(element, "problem");
  problem.hidden = true;
  try {
    done(await post(url.replace("ID", element.memory.id), fields));
  } catch (error) {
    problem.textContent = words(error.code === "secret" ? "edit.secret" : "edit.failed");
    problem.hidden = false;
  }
}

/** Change a sentence in place; `changed(text)` runs after the service kept it. */
export function editor(host, memory, changed) {
  const form = piece("edit");
  const field = part(form, "field");
  form.memory = memory;
  field.value = memory.content;
  const close = open(host, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text || text === memory.content) {
      close();
      return;
    }
    act(form, config.urls.correct, { content: text }, (answer) => {
      memory.id = answer.id ?? memory.id;
      memory.content = answer.content ?? text;
      changed(memory.content);
      close();
      announce(words("edit.done"));
    });
  });
  field.focus();
}

/** Ask before a memory is forgotten, and say what goes; `gone()` runs after the service forgot it. */
export function forgetQuestion(host, memory, gone) {
  const question = piece("forget");
  question.memory = memory;
  part(question, "title").textContent = words("forget.title", { what: quoted(memory.content) });
  const close = open(host, question);
  part(question, "forget").addEventListener("click", () => {
    act(question, config.urls.forget, {}, () => {
      close();
      gone();
      announce(words("used.forgotten"));
    });
  });
  part(question, "cancel").focus();
}
