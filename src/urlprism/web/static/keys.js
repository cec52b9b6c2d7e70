// Keys: single ones, outside fields, which can be turned off.

import { tell, untell } from "./clipboard.js";
import { byId, h } from "./dom.js";
import { keep, recall } from "./theme.js";

const KEPT = "urlprism.keys";
const FIELDS = "input:not([type=checkbox], [type=file]), textarea, select, [contenteditable]";
const NEXT = "g: then r, w, p, m, d, x or g";

const HELP = [
  ["/", "the field"],
  ["Esc", "out of a field"],
  ["b", "base"],
  ["r", "readers"],
  ["[ ]", "the cause before, behind"],
  ["c", "copy the link"],
  ["y", "copy as…"],
  ["t", "theme"],
  ["g r", "Read one"],
  ["g w", "Two URLs"],
  ["g p", "Match"],
  ["g m", "Many"],
  ["g d", "Redact"],
  ["g x", "Matrix"],
  ["g g", "Gallery"],
  ["?", "this help"],
];

let isOn = recall(KEPT, "on") === "on";
let isWaiting = false; // "g" was pressed; nobody is hurried, the next key ends it

/** Listen to keys; `table` has a function for each, `goTo` one for each key behind "g". */
export function startKeys(table, goTo) {
  document.addEventListener("keydown", (event) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (document.querySelector("dialog[open]") && event.key !== "?") return;
    if (["Alt", "Control", "Meta", "Shift"].includes(event.key)) return;
    const action = (isWaiting && goTo[event.key]) || table[event.key];
    const isFirst = event.key === "g" && !isWaiting;
    wait(isFirst);
    if (isFirst || !action) return;
    event.preventDefault();
    action();
  });
  document.addEventListener("pointerdown", () => wait(false));
  document.addEventListener("focusin", ({ target }) => isField(target) && wait(false));
}

function wait(isFirst) {
  if (isFirst) tell(NEXT, true);
  else if (isWaiting) untell(NEXT);
  isWaiting = isFirst;
}

function isField(element) {
  return element.closest?.(FIELDS) !== null;
}

/** Open the help, built once. */
export function showHelp() {
  let dialog = byId("help");
  if (!dialog) {
    dialog = buildHelp();
    document.body.append(dialog);
  }
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

function buildHelp() {
  const box = h("input", { type: "checkbox", id: "keys-on", checked: isOn });
  box.addEventListener("change", () => {
    isOn = box.checked;
    keep(KEPT, isOn ? "on" : "off");
  });
  const rows = HELP.map(([key, what]) => [
    h(
      "dt",
      key.split(" ").map((one) => [h("kbd", one), " "]),
    ),
    h("dd", what),
  ]);
  const dialog = h(
    "dialog.card",
    { id: "help", "aria-labelledby": "help-head", closedby: "any" },
    h("h2", { id: "help-head" }, "Keys"),
    h("dl.keys", rows),
    h("p", h("label", box, " Single keys work outside fields")),
    h(
      "button.button",
      { type: "button", autofocus: true, onclick: () => dialog.close() },
      "Close",
    ),
  );
  return dialog;
}
