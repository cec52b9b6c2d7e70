// *Two URLs*: the ladder of RFC 3986 §6, rung by rung, and what browsers say.

import { askAgain, stopAsking } from "./again.js";
import * as api from "./api.js";
import { changedPieces } from "./changes.js";
import { append, byId, h, replace, unseenText } from "./dom.js";
import { buildField } from "./field.js";
import { fragmentOf, keepState } from "./router.js";
import { masking, withoutSecrets } from "./secrets.js";
import { failure, pointsOf, shown } from "./text.js";

const PAUSE = 80;
const EXAMPLE = ["HTTP://Example.com:80/%7eme/./a", "http://example.com/~me/a"];

const RUNGS = [
  ["simple", "As given", "RFC 3986 §6.2.1"],
  ["case", "Case", "RFC 3986 §6.2.2.1"],
  ["percent-encoding", "Percent-encoding", "RFC 3986 §6.2.2.2"],
  ["path-segment", "Dot segments", "RFC 3986 §6.2.2.3"],
  ["scheme", "What the scheme knows", "RFC 3986 §6.2.3"],
];
const HEADS = {
  simple: "The same text",
  case: "The same, but for case",
  "percent-encoding": "The same, but for percent-encoding",
  "path-segment": "The same, but for dot segments",
  scheme: "The same, if you know the scheme",
};
const SAFETY = {
  "always-safe": "always safe",
  "safe-by-scheme": "safe by scheme",
  heuristic: "a guess",
};

let parts = null;
let asked = null;
let timer = 0;

/** The element of the view, built once. */
export function buildTwo() {
  if (parts) return parts.whole;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  };
  const a = buildField({
    id: "url-a",
    label: "One URL",
    isSmall: true,
    onInput: later,
    onEnter: ask,
  });
  const b = buildField({
    id: "url-b",
    label: "Another",
    isSmall: true,
    onInput: later,
    onEnter: ask,
  });
  const head = h("h1", { id: "two-head" }, "Two URLs");
  const lead = h("p.lead", { role: "status" }, "Are they the same?");
  const output = h("div.output");
  const problem = h("p.problem", { role: "alert", hidden: true });
  const whole = h("div", head, lead, h("div.pair", a.element, b.element), problem, output);
  parts = { whole, a, b, head, lead, output, problem };
  return whole;
}

/** Show the state of a fragment, or the example. */
export function showTwo({ parameters }) {
  const isKnown = parameters.has("a") || parameters.has("b");
  if (isKnown || parts.a.input.value === "") {
    parts.a.set(isKnown ? (parameters.get("a") ?? "") : EXAMPLE[0]);
    parts.b.set(isKnown ? (parameters.get("b") ?? "") : EXAMPLE[1]);
  }
  ask();
  requestAnimationFrame(() => [parts.a, parts.b].forEach((field) => field.fit()));
}

/** Put the caret into the first field. */
export function focusTwo() {
  byId("url-a").focus();
  byId("url-a").select();
}

async function ask() {
  clearTimeout(timer);
  const [a, b] = [parts.a.value(), parts.b.value()];
  const complaint = parts.a.complaint() ?? parts.b.complaint();
  asked?.abort();
  asked = null;
  if (complaint) return complain(complaint);
  if (a.text === "" && b.text === "") return;
  const own = new AbortController();
  asked = own;
  try {
    const answer = await api.two({ a: a.text, b: b.text }, own.signal);
    if (asked === own) show(answer, a.text, b.text);
  } catch (error) {
    if (asked !== own || error.kind === "aborted") return;
    if (error.kind === undefined) throw error;
    fail(error);
  }
}

function fail(error) {
  complain(failure(error, parts.output.hasChildNodes()));
  if (error.kind === "offline") askAgain("two", ask);
}

function complain(message) {
  parts.problem.textContent = message;
  parts.problem.hidden = false;
  parts.output.classList.add("stale");
}

function show(answer, a, b) {
  parts.problem.hidden = true;
  parts.output.classList.remove("stale");
  const refused = answer.refusals;
  parts.head.textContent = refused.length
    ? "Not both can be compared"
    : (HEADS[answer.rung] ?? "They never meet");
  parts.lead.textContent = leadOf(answer, refused);
  replace(
    parts.output,
    refused.length ? refusedList(refused, masking(answer)) : null,
    ladder(answer, a, b, refused.length > 0),
  );
  const { secret } = answer;
  stopAsking("two");
  if (!parts.whole.isConnected) return;
  keepState(
    fragmentOf("two", "", { a: withoutSecrets(a, secret.a), b: withoutSecrets(b, secret.b) }),
  );
}

function leadOf({ rung, whatwg }, refused) {
  const browsers =
    whatwg === null
      ? "Browsers refuse one of them."
      : `Browsers say they ${whatwg ? "are the same" : "differ"}.`;
  if (refused.length) return browsers;
  return rung
    ? `They meet on the rung “${rung}”. ${browsers}`
    : `No rung of RFC 3986 makes them one. ${browsers}`;
}

function refusedList(refused, mask) {
  return h(
    "div.card",
    refused.map((one) =>
      h(
        "p.reason",
        h("b", one.which === "a" ? "The first" : "The other"),
        ` is refused: ${shown(mask(one.message))} `,
        one.rule ? h("span.soft", `(${one.rule})`) : "",
      ),
    ),
  );
}

function ladder(answer, a, b, isRefused) {
  const list = h("ol.ladder.sheet", { "aria-label": "Rungs" });
  const mask = masking(answer);
  let before = [a, b].map(mask);
  let isMet = false;
  for (const [name, title, section] of isRefused ? [] : RUNGS) {
    if (isMet) {
      list.append(rungBeyond(title, section));
      continue;
    }
    const steps = (answer.steps ?? []).filter((step) => rungOf(step.name) === name);
    const step = steps.at(-1);
    const after = step ? [step.a, step.b].map(mask) : before;
    isMet = name === answer.rung;
    const says =
      name === "simple"
        ? isMet
          ? "the same"
          : "differ"
        : (SAFETY[step?.safety] ?? "changes nothing");
    list.append(rung({ title, section: `${section} · ${says}`, before, after, isMet }));
    before = after;
  }
  list.append(browsersRung(answer));
  return list;
}

// Those who are the same on a rung are so on each that is higher.
function rungBeyond(title, section) {
  return h(
    "li.rung.beyond",
    h("span.knot", { "aria-hidden": "true" }),
    h("div", h("h2", title), h("p.small", section)),
    h("p.small.rung-text", "The same here, too: no step is needed."),
  );
}

function rungOf(step) {
  return step === "iri-mapping" ? "percent-encoding" : step;
}

function rung({ title, section, before, after, isMet, look = "" }) {
  const texts = after.map((text, at) => h("div.rung-text", marked(before[at], text)));
  return h(
    `li.rung${isMet ? ".met" : ""}${look}`,
    h("span.knot", { "aria-hidden": "true" }),
    h("div", h("h2", isMet ? "= " : "", title), h("p.small", section)),
    texts,
  );
}

function marked(before, after) {
  if (after === null || after === undefined) return h("em", "refused");
  const code = h("code.mono");
  for (const { text, isNew, gone } of changedPieces(
    pointsOf(before ?? after),
    pointsOf(after),
  )) {
    if (gone) append(code, removal(shown(gone)));
    else append(code, isNew ? h("ins", shown(text)) : shown(text));
  }
  return code;
}

function removal(text) {
  return h("del.gone", { title: `${text} removed` }, unseenText(` ${text} removed `));
}

function browsersRung(answer) {
  const same = answer.whatwg;
  const title =
    same === null ? "Browsers: one is refused" : `Browsers: ${same ? "the same" : "not the same"}`;
  const [first, second] = answer.hrefs.map(masking(answer));
  const before = same === false ? [first, first] : [first, second];
  return rung({
    title,
    section: "URL Standard #concept-url-equals",
    before,
    after: [first, second],
    isMet: same === true,
    look: ".browsers",
  });
}
