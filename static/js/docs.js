/** The API documentation draws its own words in English; here the reader's take their place. */

const words = new Map(
  [...document.getElementById("docs-words").content.querySelectorAll("[data-word]")].map((one) => [
    one.dataset.word,
    one.textContent,
  ]),
);
const SAID_BY_OTHERS = "pre, code, textarea, input, .renderedMarkdown, .opblock-summary, .opblock-tag";

function put(node) {
  const found = words.get(node.data.trim());
  if (found && !node.parentElement?.closest(SAID_BY_OTHERS)) {
    node.data = node.data.replace(node.data.trim(), found);
  }
}

function within(root) {
  if (root.nodeType === Node.TEXT_NODE) {
    put(root);
    return;
  }
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    put(walk.currentNode);
  }
}

const page = document.getElementById("swagger-ui");
new MutationObserver((changes) => {
  changes.forEach((change) => {
    if (change.type === "characterData") {
      put(change.target);
    }
    change.addedNodes.forEach(within);
  });
}).observe(page, { childList: true, subtree: true, characterData: true });
within(page);
