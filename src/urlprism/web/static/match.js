// *Match*: one pattern, one URL, every matcher of a kind; live while typing.

import { askAgain, stopAsking } from "./again.js";
import * as api from "./api.js";
import { lightUnder } from "./cards.js";
import { copy } from "./clipboard.js";
import { h, replace } from "./dom.js";
import { MATCH } from "./examples.js";
import { buildExamplesBar } from "./examples_view.js";
import { buildField } from "./field.js";
import { settle } from "./lanes.js";
import { buildMatched } from "./matched.js";
import { fragmentOf, keepState } from "./router.js";
import { withoutSecrets } from "./secrets.js";
import { signOf } from "./signs.js";
import { failure } from "./text.js";

const PAUSE = 80; // milliseconds from the last key to the question
const SAID_AFTER = 600; // and to the sentence being said aloud
const LOOKS = { "≠": "alarm", "✓": "fine" };

const state = { kind: "", answer: null, isExpanded: false };
const kinds = new Map(); // by name, once they are there
let parts = null; // the elements of the view
let asked = null; // the question that is under way: its AbortController
let timer = 0;
let saying = 0;

/** The element of the view, built once. */
export function buildMatch() {
  if (parts) return parts.whole;
  const select = h("select", { id: "match-kind", onchange: choose });
  const question = h("label", { for: "match-kind" }, "The kind of pattern");
  const [pattern, url] = ["pattern", "url"].map((name) =>
    buildField({
      id: `match-${name}`,
      label: name === "url" ? "The URL" : "The pattern",
      isSmall: true,
      onInput: later,
      onEnter: ask,
    }),
  );
  const examples = h("div");
  const problem = h("p.problem", { role: "alert", hidden: true });
  const verdict = h("div.verdict", h("span"), h("h1", "One pattern, one URL, every matcher"));
  const said = h("p.sr", { role: "status", id: "verdict-said" });
  const output = h("div.output");
  lightUnder(output);
  const fields = h("div.pair", pattern.element, url.element);
  const kind = h("div.field", question, select);
  const whole = h("div", kind, fields, examples, problem, verdict, said, output);
  parts = { whole, select, question, pattern, url, examples, problem, verdict, said, output };
  new ResizeObserver(() => settle(output)).observe(output);
  return whole;
}

/** Show the state of a fragment, or the example. */
export function showMatch({ parameters }) {
  const isNamed = ["kind", "pattern", "url"].some((name) => parameters.has(name));
  const { kind = MATCH.kind, pattern = "", url = "" } = Object.fromEntries(parameters);
  if (isNamed) open({ kind, pattern, url });
  else if (state.kind === "") open(MATCH);
  else ask();
  requestAnimationFrame(() => [parts.pattern, parts.url].forEach((field) => field.fit()));
}

/** Put the caret into the first field. */
export function focusMatch() {
  parts.pattern.input.focus();
  parts.pattern.input.select();
}

/** Copy the link to what is shown, without its secrets. */
export function copyMatchLink() {
  if (!state.answer) return;
  const { pattern, url } = state.answer.secret;
  const isSecret = pattern.length + url.length > 0;
  copy(
    location.href.split("#")[0] + linkOf(state.answer),
    isSecret ? "Link copied, without the password" : "Link copied",
  );
}

function linkOf({ kind, pattern, url, secret }) {
  return fragmentOf("match", "", {
    kind,
    pattern: withoutSecrets(pattern, secret.pattern),
    url: withoutSecrets(url, secret.url),
  });
}

function open({ kind, pattern, url }) {
  state.kind = kind;
  parts.pattern.set(pattern);
  parts.url.set(url);
  ask();
}

// An example goes with its kind; what was typed stays.
function choose() {
  const { pattern, url } = texts();
  const isThis = (one) => one.pattern === pattern && one.url === url;
  const isExample = [MATCH, ...examplesOf(state.kind)].some(isThis);
  state.kind = parts.select.value;
  const [first] = examplesOf(state.kind);
  if (isExample && first) open(first);
  else ask();
}

function examplesOf(kind) {
  const { examples = [] } = kinds.get(kind) ?? {};
  return examples.map((example) => ({ ...example, kind }));
}

function texts() {
  return { pattern: parts.pattern.value().text, url: parts.url.value().text };
}

function later() {
  parts.output.setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  clearTimeout(timer);
  asked?.abort();
  asked = null;
  const complaint = parts.pattern.complaint() ?? parts.url.complaint();
  if (complaint) return complain(complaint);
  const own = new AbortController();
  asked = own;
  const question = { kind: state.kind, ...texts() };
  parts.output.setAttribute("aria-busy", "true");
  try {
    if (kinds.size === 0) await learnKinds();
    showKind();
    const answer = await api.match(question, own.signal);
    if (asked === own) show(answer);
  } catch (error) {
    if (asked !== own || error.kind === "aborted") return;
    if (error.kind === undefined) throw error;
    complain(failure(error, state.answer));
    if (error.kind === "offline") askAgain("match", ask);
  }
}

async function learnKinds() {
  for (const kind of (await api.fixed("matchers")).kinds) kinds.set(kind.name, kind);
  replace(
    parts.select,
    [...kinds.keys()].map((value) => h("option", { value }, value)),
  );
}

// What the fields are called, and the examples, are those of the kind.
function showKind() {
  if (parts.examples.dataset.kind === state.kind) return;
  parts.examples.dataset.kind = state.kind;
  parts.select.value = state.kind;
  const { question = "No such kind", pattern = "" } = kinds.get(state.kind) ?? {};
  parts.question.textContent = question;
  const label = parts.pattern.element.querySelector("label");
  label.textContent = pattern ? `The pattern: ${pattern}` : "The pattern";
  const examples = examplesOf(state.kind);
  replace(parts.examples, examples.length ? buildExamplesBar(examples, open) : null);
}

function complain(message) {
  parts.output.setAttribute("aria-busy", "false");
  parts.problem.textContent = message;
  parts.problem.hidden = false;
  setStale(state.answer !== null);
}

// What is shown of other texts than the fields have is grey.
function setStale(isStale) {
  for (const part of [parts.verdict, parts.output]) part.classList.toggle("stale", isStale);
}

function show(answer) {
  const before = state.answer;
  const isOther = ["pattern", "url"].some((name) => answer[name] !== before?.[name]);
  if (isOther) state.isExpanded = false;
  state.answer = answer;
  parts.problem.hidden = true;
  setStale(false);
  showVerdict(answer);
  draw();
  stopAsking("match");
  if (parts.whole.isConnected) keepState(linkOf(answer));
}

function showVerdict({ verdict, words }) {
  const { sign, sentence, consequence } = words;
  const look = LOOKS[sign] ?? "warn";
  const button = { type: "button", id: "copy-link", onclick: copyMatchLink };
  replace(
    parts.verdict,
    h(`span.sign.${look}`, { "aria-hidden": "true" }, h("span", signOf(sign))),
    h("h1", { id: "verdict" }, sentence),
    h("div.verdict-buttons", h("button.button", button, "Copy link")),
    h("p.consequence", `${consequence} `, h("code", verdict)),
  );
  clearTimeout(saying);
  saying = setTimeout(() => {
    parts.said.textContent = `${sentence} ${consequence}`;
  }, SAID_AFTER);
}

function draw() {
  const unfold = () => {
    state.isExpanded = true;
    draw();
  };
  replace(parts.output, buildMatched(state.answer, { isExpanded: state.isExpanded, unfold }));
  settle(parts.output);
  parts.output.setAttribute("aria-busy", "false");
}
