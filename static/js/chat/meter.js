/** The room that is left: hidden at nothing, a calm ring, amber and words from 80 %. The ring is drawn with attributes. */

import { words } from "./dom.js";

const LENGTH = 2 * Math.PI * 8;
const FULL = 80;
const NEARLY = 95;

/** Share of the room in use, 0 to 100: what may be spent is the limit less the margin and the reply's reserve. */
export function percentUsed(budget) {
  const usable = budget.limit - budget.safety_margin - budget.reply_reserve;
  return usable > 0 ? Math.min(100, Math.round((budget.used / usable) * 100)) : 0;
}

export function showBudget(budget) {
  const meter = document.getElementById("meter");
  const percent = budget ? percentUsed(budget) : 0;
  meter.hidden = percent === 0;
  const name = percent >= NEARLY ? "meter.nearly" : percent >= FULL ? "meter.full" : "meter.calm";
  const text = words(name, { n: `${percent}%` });
  meter.classList.toggle("meter--full", percent >= FULL);
  meter.querySelector(".meter__ring").setAttribute("stroke-dasharray", `${(LENGTH * percent) / 100} ${LENGTH}`);
  meter.querySelector("[data-part=words]").textContent = text;
  meter.querySelector("[data-part=number]").textContent = `${percent}%`;
  meter.setAttribute("aria-label", `${text}. ${words("meter.open")}`);
}
