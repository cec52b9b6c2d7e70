// *Redact*: a text, with every secret that a reader could take hidden.

import { askAgain, stopAsking } from "./again.js";
import * as api from "./api.js";
import { copy } from "./clipboard.js";
import { h } from "./dom.js";
import { counted, failure, octets } from "./text.js";

const LARGEST = 4 * 1024 * 1024;
const PAUSE = 300;
const LEAD = "Paste a log, a ticket or a configuration: what you copy has no password or token.";

let parts = null;
let asked = null;
let timer = 0;

/** The element of the view, built once. */
export function buildRedact() {
  if (parts) return parts.whole;
  const plain = { rows: "8", dir: "ltr", spellcheck: "false", autocapitalize: "off" };
  const area = (id, more) => h("textarea", { id, ...plain, ...more });
  const input = area("redact-text", { placeholder: "Any text" });
  const output = area("redact-output", { readonly: true });
  const lead = h("p.lead", { role: "status" }, LEAD);
  const problem = h("p.problem", { role: "alert", hidden: true });
  const button = h(
    "button.button",
    { type: "button", id: "redact-copy", disabled: true, onclick: copyOutput },
    "Copy it",
  );
  const whole = h(
    "div.redact",
    h("h1", "Redact"),
    lead,
    h("label", { for: "redact-text" }, "The text"),
    input,
    problem,
    h("label", { for: "redact-output" }, "Without its secrets"),
    output,
    h("div.field-bar", button),
  );
  parts = { whole, input, output, lead, problem, button };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    stopAsking("redact");
    timer = setTimeout(ask, PAUSE);
  });
  return whole;
}

/** What is shown is what was asked last. */
export function showRedact() {}

/** Put the caret into the field. */
export function focusRedact() {
  parts.input.focus();
}

function copyOutput() {
  copy(parts.output.value, "Copied, without its secrets");
}

async function ask() {
  asked?.abort();
  const own = new AbortController();
  asked = own;
  const text = parts.input.value;
  show("", LEAD); // an answer to another text must not be copied for this one
  if (text === "") return complain(null);
  if (octets(text) > LARGEST)
    return complain("Too long: over 4 MiB. The command urlprism redact has no such limit.");
  try {
    const { text: redacted, secrets } = await api.redact({ text }, own.signal);
    if (asked !== own) return;
    stopAsking("redact");
    complain(null);
    show(redacted, secrets ? `${counted(secrets, "secret")} hidden.` : "No secret is in it.");
  } catch (error) {
    if (asked !== own || error.kind === "aborted") return;
    if (error.kind === undefined) throw error;
    complain(failure(error, null));
    if (error.kind === "offline") askAgain("redact", ask);
  }
}

function show(text, said) {
  parts.output.value = text;
  parts.lead.textContent = said;
  parts.button.disabled = text === "";
}

function complain(message) {
  parts.problem.hidden = message === null;
  if (message !== null) parts.problem.textContent = message;
}
