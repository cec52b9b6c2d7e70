// Copying, and a word that it is done.

import { byId, h } from "./dom.js";

const SAID = 2000; // milliseconds

/** Copy a text, and say so. */
export async function copy(text, what = "Copied") {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
  tell(what);
}

// Without the permission, or outside a secure context, a selection can still be copied.
function copyBySelection(text) {
  const holder = h("textarea.sr", { "aria-hidden": "true", tabindex: "-1" });
  const focused = document.activeElement;
  holder.value = text;
  document.body.append(holder);
  holder.select();
  document.execCommand("copy");
  holder.remove();
  focused?.focus?.();
}

let timer = 0;

/** Say a word at the foot of the page, for a while, or until `untell`. */
export function tell(what, isLasting = false) {
  const said = byId("said");
  said.textContent = what;
  said.hidden = false;
  clearTimeout(timer);
  if (isLasting) return;
  timer = setTimeout(() => {
    said.hidden = true;
  }, SAID);
}

/** Take back a word, if it still stands there. */
export function untell(what) {
  if (byId("said").textContent === what) byId("said").hidden = true;
}

/** A button that copies what `text()` gives. */
export function copyButton(text, label = "Copy") {
  return h("button.quiet", { type: "button", onclick: () => copy(text()) }, label);
}
