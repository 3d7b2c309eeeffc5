/** Who said it and when, and where: the line under each memory. */

import { config, setText, words } from "./dom.js";
import { day, fullTime } from "./when.js";

const MOST_TITLE = 28; // letters of a chat's name beside a memory

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
    const title = session.title.length > MOST_TITLE ? `${session.title.slice(0, MOST_TITLE - 1)}…` : session.title;
    setText(link, title);
    link.title = session.title;
    line.append(words("source.in"), link);
  }
  return line;
}

/** {id, title} of the chat a memory came from; a bare id takes its title from the list at the side. */
function chat(session) {
  if (!session || typeof session === "object") {
    return session;
  }
  const row = document.querySelector(`.chat-row[data-session="${CSS.escape(session)}"]`);
  return { id: session, title: row?.dataset.title || words("chat.earlier") };
}
