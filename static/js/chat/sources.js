/** Who said it and when, and where: the line under each memory. */

import { config, setText, words } from "./dom.js";
import { day, fullTime } from "./when.js";

const MOST_COLUMNS = 28; // of a chat's name beside a memory; a Chinese character takes two
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;

/** A fragment such as "You said so on 3 February, in <a>Spring Festival menu</a>". */
export function sourceLine(memory) {
  const line = document.createDocumentFragment();
  const session = chat(memory.session);
  const here = session?.id === config.session;
  const said = memory.said_at ? day(memory.said_at) : "";
  const name = here && memory.channel === "user_stated" ? "source.here" : `source.${memory.channel}`;
  const text = document.createElement("span");
  text.textContent = words(name in config.strings ? name : "source.user_stated", { when: said }).trim();
  if (memory.said_at) {
    text.title = fullTime(memory.said_at);
  }
  line.append(text);
  if (session && !here) {
    const link = document.createElement("a");
    link.href = config.urls.chat.replace("ID", session.id);
    setText(link, shortened(session.title));
    link.title = session.title;
    line.append(words("source.in"), link);
  }
  return line;
}

/** The name as it fits, in either script; the whole one is the link's title. */
function shortened(title) {
  const signs = [...title];
  let columns = 0;
  const fits = signs.findIndex((sign) => (columns += WIDE.test(sign) ? 2 : 1) >= MOST_COLUMNS);
  return fits < 0 || (columns === MOST_COLUMNS && fits === signs.length - 1)
    ? title
    : `${signs.slice(0, fits).join("").trimEnd()}…`;
}

/** {id, title} of the chat a memory came from; a bare id takes its title from the list at the side. */
function chat(session) {
  if (!session || typeof session === "object") {
    return session;
  }
  const row = document.querySelector(`.chat-row[data-session="${CSS.escape(session)}"]`);
  return { id: session, title: row?.dataset.title || words("chat.earlier") };
}
