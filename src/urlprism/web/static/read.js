// *Read one*: field, verdict, lanes, cards, tabs by standard; live while typing.

import { askAgain, stopAsking } from "./again.js";
import * as api from "./api.js";
import { readByBrowser } from "./browser.js";
import { buildCards, lightUnder } from "./cards.js";
import { copy } from "./clipboard.js";
import { buildCopyMenu, linkOf } from "./copying.js";
import { h, replace } from "./dom.js";
import { buildExamplesBar, buildExamplesList } from "./examples_view.js";
import { EXAMPLES } from "./examples.js";
import { buildField } from "./field.js";
import { lanesOf } from "./groups.js";
import { buildLanes, settle } from "./lanes.js";
import { buildReaders } from "./readers.js";
import { fragmentOf, keepState } from "./router.js";
import { buildRoster } from "./roster.js";
import { hasSecret, withoutSecrets } from "./secrets.js";
import { signOf } from "./signs.js";
import { buildStandards } from "./standards.js";
import { failure, octets, shown, shortened } from "./text.js";
import { plainSentence, verdictOf } from "./verdicts.js";

const PAUSE = 80; // milliseconds from the last key to the question
const SAID_AFTER = 600; // and to the sentence being said aloud
const LIVE = 8 * 1024; // octets
const LONGEST = 64 * 1024;

const HINT = "\\u{202e} in the field is the character U+202E, \\n a line end";
const HIDDEN_HINT = "Characters that cannot be seen are written as escapes.";

const state = {
  url: "",
  base: null,
  readers: "default",
  answer: null,
  isExpanded: false,
  isShown: false,
};
let parts = null; // the elements of the view
let asked = null; // the question that is under way: its AbortController
let timer = 0;
let saying = 0;

/** The element of the view, built once. */
export function buildRead() {
  if (parts) return parts.whole;
  const field = buildField({
    id: "url",
    label: "Paste or type a URL",
    onInput: typed,
    onEnter: () => ask(true),
    describedBy: "hint",
  });
  const base = buildField({
    id: "base",
    label: "Base URL",
    isSmall: true,
    onInput: typed,
    onEnter: () => ask(true),
  });
  base.element.hidden = true;
  const hint = h("span.hint", { id: "hint" }, HINT);
  const go = h(
    "button.button",
    { type: "button", id: "read-it", hidden: true, onclick: () => ask(true) },
    "Read it",
  );
  const addBase = h(
    "button.quiet",
    {
      type: "button",
      id: "add-base",
      "aria-expanded": "false",
      "aria-controls": "base",
      onclick: () => showBase(base.element.hidden),
    },
    "+ base",
  );
  const readers = buildReaders((chosen) => {
    state.readers = chosen;
    ask(true);
  });
  const bar = h("div.field-bar", addBase, readers.element, go, hint);
  const examples = buildExamplesBar(EXAMPLES, ({ url, base = null }) => open(url, base));
  const output = h("div.output");
  lightUnder(output);
  const verdict = h("div.verdict");
  const said = h("p.sr", { role: "status", id: "verdict-said" });
  const problem = h("p.problem", { role: "alert", hidden: true });
  const whole = h(
    "div",
    field.element,
    base.element,
    bar,
    readers.own,
    examples,
    problem,
    verdict,
    said,
    output,
  );
  parts = { whole, field, base, hint, go, addBase, readers, examples };
  Object.assign(parts, { output, verdict, said, problem });
  new ResizeObserver(() => settle(output)).observe(output);
  return whole;
}

function showBase(isShown) {
  parts.base.element.hidden = !isShown;
  parts.addBase.setAttribute("aria-expanded", String(isShown));
  parts.addBase.textContent = isShown ? "− base" : "+ base";
  if (isShown) parts.base.input.focus();
  else if (state.base !== null) {
    parts.base.set("");
    typed();
  }
}

/** Show the state of a fragment; without a URL, the first example, selected. */
export function showRead({ parameters }) {
  const isFresh = !parameters.has("url") && parts.field.input.value === "";
  if (!parameters.has("url") && !isFresh) {
    if (state.answer) keep();
    settleSoon();
    return;
  }
  const first = EXAMPLES[0];
  state.readers = parameters.get("readers") ?? "default";
  parts.readers.set(state.readers);
  open(parameters.get("url") ?? first.url, parameters.get("base") ?? null);
  if (isFresh) {
    parts.field.input.focus({ preventScroll: true });
    parts.field.input.select();
  }
}

/** The labels are measured: what was hidden is placed when it is seen. */
function settleSoon() {
  requestAnimationFrame(() => {
    parts.field.fit();
    settle(parts.output);
  });
}

/** Read a URL now, as if it were typed. */
export function open(url, base) {
  parts.field.set(url);
  parts.base.element.hidden = base === null;
  parts.base.set(base ?? "");
  parts.addBase.textContent = base === null ? "+ base" : "− base";
  parts.addBase.setAttribute("aria-expanded", String(base !== null));
  ask(true);
}

function typed() {
  parts.output.setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = setTimeout(() => ask(false), PAUSE);
}

// What the fields hold, or null where it cannot be asked, with the reason shown.
function question(isAsked) {
  const { text } = parts.field.value();
  const base = parts.base.element.hidden ? null : parts.base.value().text;
  const complaint = parts.field.complaint() ?? (base === null ? null : parts.base.complaint());
  const size = octets(text) + octets(base ?? "");
  parts.hint.textContent = /\\u\{/u.test(parts.field.input.value) ? HIDDEN_HINT : HINT;
  parts.go.hidden = size <= LIVE;
  if (complaint) return complain(complaint);
  if (size > LONGEST) return complain("Too long: over 64 KiB is not read.");
  if (size > LIVE && !isAsked) return complain("Too long to read while you type.");
  parts.problem.hidden = true;
  if (text === "" && (base === null || base === "")) return empty();
  return { url: text, base: base === "" ? null : base, readers: readersOf(state.readers) };
}

function readersOf(chosen) {
  return chosen.split(",").filter(Boolean);
}

// A question under way is for another text: its answer would be as old.
function complain(message) {
  asked?.abort();
  asked = null;
  parts.output.setAttribute("aria-busy", "false");
  parts.problem.textContent = message;
  parts.problem.hidden = false;
  if (state.answer === null) welcome();
  setStale(state.answer !== null);
  return null;
}

// What is shown of another text than the field has is grey.
function setStale(isStale) {
  for (const part of [parts.verdict, parts.output]) part.classList.toggle("stale", isStale);
}

function empty() {
  asked?.abort();
  stopAsking("read");
  Object.assign(state, { url: "", base: null, answer: null });
  welcome();
  setStale(false);
  parts.said.textContent = "";
  parts.output.setAttribute("aria-busy", "false");
  document.title = "urlprism";
  keepState(fragmentOf("read"));
  return null;
}

// Where nothing is read, the examples stand at length.
function welcome() {
  replace(parts.verdict);
  parts.examples.hidden = true;
  replace(parts.output, buildExamplesList(open));
}

async function ask(isAsked) {
  clearTimeout(timer);
  const asking = question(isAsked);
  if (asking === null) return;
  asked?.abort();
  const own = new AbortController();
  asked = own;
  parts.output.setAttribute("aria-busy", "true");
  try {
    const answer = await api.read(asking, own.signal);
    if (asked === own) show(answer, asking);
  } catch (error) {
    if (asked !== own || error.kind === "aborted") return;
    if (error.kind === undefined) throw error;
    complain(failure(error, state.answer));
    if (error.kind === "offline") askAgain("read", () => ask(isAsked));
  }
}

function show(answer, asking) {
  const isOther = answer.url !== state.url;
  Object.assign(state, { url: asking.url, base: asking.base, answer });
  if (isOther) state.isExpanded = state.isShown = false;
  parts.problem.hidden = true;
  setStale(false);
  parts.examples.hidden = false;
  const browser = readByBrowser(asking.url, asking.base);
  showVerdict(answer, browser);
  draw(answer, browser);
  stopAsking("read");
  if (parts.whole.isConnected) keep();
}

// An answer that comes while another view is shown has no say in the link and the title.
function keep() {
  const { answer } = state;
  keepState(linkOf(state, false));
  const masked = withoutSecrets(answer.url, answer.secret);
  document.title = `${shown(shortened(masked, 60))} · urlprism`;
}

// Passwords are dots until they are asked for; links and copies leave them out all the same.
function draw(told, browser) {
  const answer = { ...told, isShown: state.isShown };
  const unfold = () => {
    state.isExpanded = true;
    draw(told, browser);
  };
  const lanes = buildLanes(answer, lanesOf(answer, browser), {
    isExpanded: state.isExpanded,
    unfold,
  });
  const readings = h("div", lanes, buildRoster(answer));
  replace(parts.output, readings, buildCards(answer, browser), buildStandards(answer));
  settle(parts.output);
  parts.output.setAttribute("aria-busy", "false");
}

function showButton(answer, browser) {
  const button = h(
    "button.button",
    { type: "button", id: "show" },
    state.isShown ? "Hide the password" : "Show the password",
  );
  button.addEventListener("click", () => {
    state.isShown = !state.isShown;
    draw(answer, browser);
    button.textContent = state.isShown ? "Hide the password" : "Show the password";
  });
  return button;
}

function showVerdict(answer, browser) {
  const verdict = verdictOf(answer);
  const sentence = verdict.sentence.map((piece) => (piece.host ? h("b.mono", piece.host) : piece));
  const buttons = h(
    "div.verdict-buttons",
    h("button.button", { type: "button", id: "copy-link", onclick: copyLink }, "Copy link"),
    buildCopyMenu(() => state),
    hasSecret(answer) ? showButton(answer, browser) : null,
  );
  replace(
    parts.verdict,
    h(`span.sign.${verdict.kind}`, { "aria-hidden": "true" }, h("span", signOf(verdict.symbol))),
    h("h1", { id: "verdict" }, sentence),
    buttons,
    h("p.consequence", `${verdict.consequence} `, h("code", answer.verdict)),
    answer.lookalike ? lookalike(answer) : null,
    isLikeHost(answer) ? schemeHint(answer) : null,
  );
  clearTimeout(saying);
  saying = setTimeout(() => {
    parts.said.textContent = `${plainSentence(answer)} ${verdict.consequence}`;
  }, SAID_AFTER);
}

// A text without a scheme that begins like the name of a host.
function isLikeHost({ url, base, causes }) {
  const isHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(?=[/?#]|$)/u.test(url);
  return isHost && base === null && causes.some(({ name }) => name === "no-scheme");
}

function schemeHint({ url }) {
  const whole = `https://${url}`;
  const write = { type: "button", id: "write-scheme", onclick: () => open(whole, null) };
  return h(
    "p.consequence",
    "It has no scheme. If it begins with a host, ",
    h("button.quiet", write, "read it with https://"),
  );
}

function lookalike({ lookalike: host }) {
  return h(
    "p.consequence.lookalike",
    "The host could be taken for another one. It is ",
    h("code", shown(host)),
    ".",
  );
}

/** Copy the link to what is read, without its password. */
export function copyLink() {
  if (!state.answer) return;
  const isSecret = hasSecret(state.answer);
  copy(
    location.href.split("#")[0] + linkOf(state, false),
    isSecret ? "Link copied, without the password" : "Link copied",
  );
}

/** What the keys do in this view: `focus`, `base`, `readers`, `copyAs`. */
export const actions = {
  focus() {
    parts.field.input.focus();
    parts.field.input.select();
  },
  base: () => showBase(parts.base.element.hidden),
  readers: () => parts.readers.element.querySelector("select").focus(),
  copyAs: () => document.getElementById("copy-as")?.click(),
};
