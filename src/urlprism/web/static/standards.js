// *By standard*: a tab per standard, with its parts, findings, normal forms and RFC 1738's plan.

import { brief } from "./cards.js";
import { buildCut } from "./cut.js";
import { h, outward, replace } from "./dom.js";
import { planOf } from "./plan.js";
import { hiddenOf, masking } from "./secrets.js";
import { buildTabs } from "./tabs.js";
import { counted, shown } from "./text.js";

const SECRET_NAMES = new Set(["password", "pass"]);

let chosen = "whatwg";

/** The section of the tabs, or nothing if the answer has no standards. */
export function buildStandards(answer) {
  const entries = Object.entries(answer.standards ?? {});
  if (entries.length === 0) return h("div");
  const tabs = entries.map(([id, standard]) => ({
    id,
    label: [standard.title, " ", stateOf(standard)],
    build: () => panel(answer, standard),
  }));
  return h(
    "section.standards",
    h("h2", "By standard"),
    buildTabs(tabs, chosen, "Standards", (id) => {
      chosen = id;
    }),
  );
}

function stateOf({ refusal, findings }) {
  const [symbol, word] = refusal
    ? ["×", "refuses it"]
    : findings?.length
      ? ["!", "with findings"]
      : ["✓", "reads it"];
  return h(`span.state.${refusal ? "no" : "yes"}`, { role: "img", "aria-label": word }, symbol);
}

function panel(answer, standard) {
  const left = h(
    "div",
    h("h3", "Parts"),
    standard.refusal ? refusal(answer, standard.refusal) : partsOf(answer, standard.parts),
  );
  return h(
    "div.columns",
    left,
    h(
      "div",
      findingsOf(answer, standard),
      normalOf(answer, standard.normal),
      planText(standard.plan, masking(answer)),
    ),
  );
}

function refusal(answer, { message, reason, rule, start, end }) {
  const said = masking(answer)(message ?? reason ?? "refused");
  const cut = start === null || start === undefined ? null : place(answer, start, end);
  return h(
    "div.finding",
    cut,
    h("p", h("b", "Refused"), `: ${shown(said)} `, rule ? h("span.soft", `(${rule})`) : ""),
  );
}

function partsOf(answer, parts) {
  const mask = masking(answer);
  const rows = Object.entries(parts ?? {}).map(([name, value]) => [
    h("dt", name),
    h("dd", valueOf(name, value, mask, answer.isShown)),
  ]);
  return h("dl.parts", rows);
}

function valueOf(name, value, mask, isShown) {
  if (value === null) return h("em", "absent");
  if (value === "") return h("em", "empty");
  if (typeof value === "object") {
    const masked = JSON.stringify(value, (_, one) => mask(one));
    return h("code.mono", brief(masked));
  }
  if (SECRET_NAMES.has(name) && !isShown) return h("code.mono", "•".repeat(3));
  return h("code.mono", brief(mask(value)));
}

function findingsOf(answer, { findings, more = 0, refusal: refused }) {
  const found = findings ?? [];
  if (found.length === 0)
    return refused
      ? []
      : [h("h3", "Findings"), h("p.small", "It is written as the standard wants it.")];
  const items = found.map((finding) =>
    h(
      "li.finding",
      h(
        "p",
        finding.href ? outward(finding.name, finding.href) : h("b", finding.name),
        finding.failure ? h("span.soft", " fails") : "",
      ),
      finding.start === null || finding.start === undefined
        ? null
        : place(answer, finding.start, finding.end),
      h("p.small", shown(masking(answer)(finding.message ?? ""))),
    ),
  );
  return [
    h("h3", `${counted(found.length + more, "validation error")}, by the standard’s names`),
    h("ol.findings", items),
    more ? h("p.small", `And ${more} more.`) : null,
  ];
}

function place(answer, start, end) {
  const mark = [start, end ?? start];
  const holder = h("div");
  const draw = (isExpanded) => {
    const marks = [mark];
    const plan = planOf(answer.url, { spans: [], marks, hidden: hiddenOf(answer), isExpanded });
    const look = { waves: [mark], look: "given", says: `at ${start}` };
    replace(holder, buildCut(plan, { ...look, unfold: () => draw(true) }));
  };
  draw(false);
  return holder;
}

function normalOf(answer, normal) {
  if (normal === null || normal === undefined) return [];
  const forms = typeof normal === "string" ? { normal } : normal;
  const mask = masking(answer);
  const rows = Object.entries(forms).map(([name, value]) => [
    h("dt", name),
    h("dd", value === null ? h("em", "none") : h("code.mono", brief(mask(value)))),
  ]);
  return [h("h3", "Normal form"), h("dl.parts", rows)];
}

const TOLD = new Set(["connect", "commands", "send", "lines", "warnings"]);

// What a client does: where it connects, what it says, and what RFC 1738 warns of.
function planText(plan, mask) {
  if (!plan) return [];
  const steps = [];
  if (plan.connect) steps.push(["connect to", plan.connect.map(mask).join(" port ")]);
  for (const command of plan.commands ?? []) steps.push(["say", mask(command)]);
  if (plan.send) steps.push(["send", mask(plan.send)]);
  for (const line of plan.lines ?? []) steps.push(["", mask(line)]);
  for (const [name, value] of Object.entries(plan)) {
    if (!TOLD.has(name) && value !== null && value !== "" && typeof value !== "object")
      steps.push([name, String(mask(value))]);
  }
  const warnings = (plan.warnings ?? []).map(({ message, section }) =>
    h("p.small", shown(mask(message)), section ? ` (${section})` : ""),
  );
  return [
    h("h3", "What a client does, by RFC 1738"),
    h(
      "ol.plan",
      steps.map(([word, what]) => h("li", word ? `${word} ` : "", h("code.mono", brief(what)))),
    ),
    warnings,
  ];
}
