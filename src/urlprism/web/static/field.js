// The field: a text area that holds an escape notation, so that nothing in it can hide or reorder.

import { h } from "./dom.js";
import { escaped, escapedTyping, unescaped } from "./text.js";

const ROWS = 3;

/** A field. `onInput` hears `{ text, bad }`; `onEnter` the key Enter.
 *
 * It has `element`, `input`, `set(text)`, `value()`, `complaint()`, null if there is none, and
 * `fit()`.
 */
export function buildField({ id, label, onInput, onEnter, isSmall = false, describedBy = null }) {
  const input = h("textarea", {
    id,
    rows: "1",
    dir: "ltr",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    autocorrect: "off",
    "aria-describedby": describedBy,
  });
  const fit = () => {
    input.style.height = "auto";
    const style = getComputedStyle(input);
    const frame = input.offsetHeight - input.clientHeight;
    const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const most = parseFloat(style.lineHeight) * ROWS + padding;
    input.style.height = `${Math.min(input.scrollHeight, most) + frame}px`;
  };
  const value = () => unescaped(input.value);
  const complaint = () => {
    const [bad] = value().bad;
    return bad ? `This is no escape: ${input.value.slice(...bad)}` : null;
  };
  const changed = () => {
    keepVisible(input);
    fit();
    input.setAttribute("aria-invalid", String(value().bad.length > 0));
    onInput(value());
  };
  input.addEventListener("input", (event) => {
    if (!event.isComposing) changed();
  });
  input.addEventListener("compositionend", changed);
  input.addEventListener("paste", (event) => paste(event, input, changed));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") input.blur();
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    onEnter?.();
  });
  const set = (text) => {
    input.value = escaped(text);
    input.setAttribute("aria-invalid", "false");
    fit();
  };
  const element = h(
    `div.field${isSmall ? ".small-field" : ""}`,
    h("label", { for: id }, label),
    input,
  );
  return { element, input, set, value, complaint, fit };
}

// Pasted text is text: what cannot be seen becomes an escape, and so does a literal `\u{`.
function paste(event, input, changed) {
  const text = event.clipboardData?.getData("text/plain");
  if (text === undefined || text === null) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = input;
  // As a command it can be undone, and is an input as any other.
  if (document.execCommand("insertText", false, escaped(text))) return;
  input.setRangeText(escaped(text), selectionStart, selectionEnd, "end");
  changed();
}

// What is typed or dropped has no escapes for what cannot be seen yet.
function keepVisible(input) {
  const before = input.value.slice(0, input.selectionStart);
  const whole = escapedTyping(input.value);
  if (whole === input.value) return;
  const caret = escapedTyping(before).length;
  input.value = whole;
  input.setSelectionRange(caret, caret);
}
