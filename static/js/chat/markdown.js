/**
 * Markdown to safe elements. Three walls: raw HTML in an answer is shown as text, pictures become links (a model
 * could use one to send data to another host), and DOMPurify passes only the tags listed here.
 */

import DOMPurify from "../../vendor/purify.es.js";
import { Marked } from "../../vendor/marked.esm.js";
import { icon, part, piece, words } from "./dom.js";

const ALLOWED = {
  ALLOWED_TAGS: [
    "a", "blockquote", "br", "button", "code", "del", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
    "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
  ],
  ALLOWED_ATTR: ["href", "align", "start", "data-cite", "data-lang", "class", "type"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  ALLOW_ARIA_ATTR: false,
};

const escapeHtml = (text) =>
  text.replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);

const cite = {
  name: "cite",
  level: "inline",
  start: (source) => source.match(/\[\d/)?.index,
  tokenizer(source) {
    const match = /^\s?\[(\d{1,2})\](?!\()/.exec(source);
    return match ? { type: "cite", raw: match[0], number: match[1] } : undefined;
  },
  renderer: (token) => `<button type="button" class="cite" data-cite="${token.number}">${token.number}</button>`,
};

const marked = new Marked({
  gfm: true,
  breaks: true,
  extensions: null,
});
marked.use({
  extensions: [cite],
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    code: ({ text, lang }) =>
      `<pre data-lang="${escapeHtml((lang ?? "").split(/\s/)[0])}"><code>${escapeHtml(text)}</code></pre>`,
  },
});

/** The top-level blocks of `text`, each with its raw source. */
export function blocks(text) {
  return marked.lexer(text).filter((token) => token.type !== "space");
}

/** Elements for one block. `citeFor(n)` gives the number shown for [n], or null where it names nothing. */
export function renderBlock(token, citeFor) {
  const html = DOMPurify.sanitize(marked.parser([token]), ALLOWED);
  const holder = document.createElement("div");
  holder.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  holder.querySelectorAll("a").forEach((link) => {
    link.target = "_blank";
    link.rel = "noopener noreferrer nofollow";
  });
  holder.querySelectorAll("button").forEach((button) => settleCite(button, citeFor));
  holder.querySelectorAll("table").forEach(frameTable);
  holder.querySelectorAll("pre").forEach(frameCode);
  return [...holder.childNodes];
}

function settleCite(button, citeFor) {
  const label = citeFor(Number(button.dataset.cite));
  if (!label) {
    button.remove();
    return;
  }
  button.textContent = label;
  button.setAttribute("aria-label", words("cite.label", { n: label }));
  keepWithWord(button);
}

/** A number stays on the line of the word before it, and the mark after it stays too. */
function keepWithWord(button) {
  const before = button.previousSibling;
  const after = button.nextSibling;
  const span = document.createElement("span");
  span.className = "cite-word";
  button.before(span);
  if (before?.nodeType === Node.TEXT_NODE) {
    const word = /(?:\p{Script=Han}|[^\s\p{Script=Han}]{1,24})$/u.exec(before.data)?.[0] ?? "";
    before.data = before.data.slice(0, before.data.length - word.length);
    span.append(word);
  }
  span.append(button);
  if (after?.nodeType === Node.TEXT_NODE) {
    const mark = /^[,.;:!?)，。；：！？、）”’]+/u.exec(after.data)?.[0] ?? "";
    after.data = after.data.slice(mark.length);
    span.append(mark);
  }
}

function frameTable(table) {
  const frame = document.createElement("div");
  frame.className = "table";
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", words("table.label"));
  table.replaceWith(frame);
  frame.append(table);
}

function frameCode(pre) {
  const frame = piece("code");
  const code = pre.querySelector("code");
  part(frame, "lang").textContent = pre.dataset.lang || words("code.plain");
  pre.replaceWith(frame);
  frame.append(pre);
  part(frame, "copy").addEventListener("click", (event) => copy(code.textContent, event.currentTarget));
}

/** Copy text and say so on the button that was pressed. */
export async function copy(text, button) {
  await navigator.clipboard.writeText(text);
  const label = part(button, "label");
  const before = label.textContent;
  label.textContent = words("copied");
  const sign = button.querySelector(".icon");
  sign.replaceWith(icon("check", sign.classList.contains("icon--small")));
  setTimeout(() => {
    label.textContent = before;
    button.querySelector(".icon").replaceWith(icon("copy", sign.classList.contains("icon--small")));
  }, 1600);
}
