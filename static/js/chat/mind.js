/** The panel behind the meter: what was read before the last answer. The server writes it, so it is asked for anew. */

import { config, part, piece, words } from "./dom.js";
import { show } from "./list.js";

export function setUpMind() {
  document.getElementById("meter").addEventListener("click", open);
}

async function open() {
  const panel = piece("mind");
  const found = await read();
  if (found) {
    panel.replaceChildren(...found);
  } else {
    part(panel, "problem").textContent = words("mind.failed");
  }
  show(panel);
  part(panel, "close").addEventListener("click", () => panel.close());
  part(panel, "close").focus();
  panel.addEventListener("click", (event) => event.target === panel && panel.close());
}

/** The pieces of the panel, or null when they did not come. */
async function read() {
  try {
    const response = await fetch(config.urls.mind.replace("ID", config.session));
    if (!response.ok || response.redirected) {
      return null;
    }
    return new DOMParser().parseFromString(await response.text(), "text/html").body.children;
  } catch {
    return null;
  }
}
