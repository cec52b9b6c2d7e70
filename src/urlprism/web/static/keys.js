// Keys: single ones, outside fields, which can be turned off.

import { byId, h } from "./dom.js";
import { keep, recall } from "./theme.js";

const KEPT = "urlprism.keys";
const PATIENCE = 1500; // milliseconds between "g" and what follows

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
  ["g m", "Many"],
  ["g x", "Matrix"],
  ["g g", "Gallery"],
  ["?", "this help"],
];

let isOn = recall(KEPT, "on") === "on";
let since = 0; // when "g" was pressed

/** Listen to keys; `table` has a function for each, `goTo` one for each key behind "g". */
export function startKeys(table, goTo) {
  document.addEventListener("keydown", (event) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (document.querySelector("dialog[open]") && event.key !== "?") return;
    const isSecond = Date.now() - since < PATIENCE;
    since = 0;
    if (event.key === "g" && !isSecond) since = Date.now();
    const action = isSecond ? goTo[event.key] : table[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function isField(element) {
  return element.closest?.("input, textarea, select, [contenteditable]") !== null;
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
    { id: "help", "aria-labelledby": "help-head" },
    h("h2", { id: "help-head" }, "Keys"),
    h("dl.keys", rows),
    h("p", h("label", box, " Single keys work outside fields")),
    h("button.button", { type: "button", onclick: () => dialog.close() }, "Close"),
  );
  return dialog;
}
