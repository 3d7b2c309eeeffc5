/** The memory pill: two switches, kept with the chat. Before the first message they wait here for the chat to begin. */

import { announce, config, part, words } from "./dom.js";
import { post } from "./http.js";

const menu = document.getElementById("switches");
let kept = config.switches; // as the service has them
let saving = Promise.resolve();

export function setUpSwitches() {
  menu.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-switch]");
    if (pressed && pressed.getAttribute("aria-disabled") !== "true") {
      turn(pressed.dataset.switch);
    }
  });
}

/** How the switches stand, as the fields with which a chat begins. */
export function switchFields() {
  kept = config.switches;
  return { reads: onOff(kept.reads), writes: onOff(kept.writes) };
}

/** Shown at once; told to the service one after the other, so that what was pressed last is what stands. */
function turn(name) {
  part(menu, "problem").hidden = true;
  showSwitches({ ...config.switches, [name]: !config.switches[name] });
  announce(part(menu, "label").textContent);
  saving = saving.then(() => save(name));
}

/** Turned back, and said so, where the service did not take it. */
async function save(name) {
  await config.starting?.catch(() => null); // pressed while the chat comes into being: it is told right after
  if (!config.session) {
    return;
  }
  try {
    const field = { [name]: onOff(config.switches[name]) };
    kept = await post(config.urls.switch.replace("ID", config.session), field);
  } catch {
    showSwitches({ ...config.switches, [name]: kept[name] });
    part(menu, "problem").hidden = false;
  }
}

export function showSwitches(switches) {
  config.switches = switches;
  const { reads, writes } = switches;
  menu.querySelectorAll("[data-switch]").forEach((one) => {
    one.setAttribute("aria-checked", String(switches[one.dataset.switch]));
  });
  const name = reads === writes ? (reads ? "on" : "off") : reads ? "reads" : "writes";
  part(menu, "label").textContent = words(`pill.${name}`);
  menu.querySelector(".pill").classList.toggle("pill--off", name === "off");
}

function onOff(yes) {
  return yes ? "on" : "off";
}
