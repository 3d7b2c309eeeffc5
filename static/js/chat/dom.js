/** Small tools for building pieces from the page's <template> elements and for its translated strings. */

const config = JSON.parse(document.getElementById("chat-config").textContent);

export { config };

/** The words of `name`, with {slots} filled. A missing name shows itself, so a test can find it. */
export function words(name, values = {}) {
  const text = config.strings[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (slot, key) => (key in values ? String(values[key]) : slot));
}

/** The words for a count: `name.one` or `name.other`; Chinese has the same text in both. */
export function counted(name, n, values = {}) {
  return words(`${name}.${n === 1 ? "one" : "other"}`, { n, ...values });
}

/** A copy of the only element inside <template id="t-NAME">. */
export function piece(name) {
  return document.getElementById(`t-${name}`).content.firstElementChild.cloneNode(true);
}

/** The part of a piece that is marked data-part="NAME". */
export function part(element, name) {
  return element.querySelector(`[data-part="${name}"]`);
}

/** Text with its own language, shown as it is. `language` is "zh" or "en"; anything else sets nothing. */
export function setText(element, text, language) {
  element.textContent = text;
  const tag = languageTag(language ?? guessLanguage(text));
  if (tag) {
    element.lang = tag;
  }
}

export function languageTag(language) {
  return { zh: "zh-Hans", en: "en" }[language] ?? "";
}

/** Chinese as soon as it holds a Han character: a mixed sentence needs the Chinese fonts and line height. */
export function guessLanguage(text) {
  return /\p{Script=Han}/u.test(text) ? "zh" : "en";
}

export function icon(name, small = false) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", small ? "icon icon--small" : "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${config.icons}#${name}`);
  svg.append(use);
  return svg;
}

/** Say something to a screen reader without moving anything on the screen. */
export function announce(text) {
  document.getElementById("status").textContent = text;
}

/** The quotation marks of the page's language around a sentence, without a second full stop inside. */
export function quoted(text) {
  return `“${text.replace(/[.。]$/u, "")}”`;
}
