// The lanes of *Read one*: the text as given, then the same text once for each place it leads to.

import { buildCut, spoken } from "./cut.js";
import { h } from "./dom.js";
import { byTitle, named } from "./groups.js";
import { placeLabels } from "./labels.js";
import { drawnParts, planOf } from "./plan.js";
import { hiddenOf, masking, maskingOfBrowser } from "./secrets.js";
import { counted, pointsOf, shown } from "./text.js";

/** Up to so many characters, a cut is set larger. */
export const LARGE = 44;
const ABOUT = 10; // of a long value, so many characters about its first difference
const LONG = 60;

/** The element of all lanes; `unfold` shows a long text whole. */
export function buildLanes(answer, lanes, { isExpanded, unfold }) {
  const view = viewOf(answer, lanes, isExpanded, unfold);
  const list = h(`ol.lanes.sheet${view.plan.points.length <= LARGE ? ".large" : ""}`, {
    "aria-label": "Readings",
  });
  if (view.marks.length || isNaming(view.plan)) {
    list.append(givenLane(view));
  }
  for (const lane of lanes)
    list.append(lane.kind === "group" ? groupLane(view, lane) : refusedLane(view, lane));
  return list;
}

function isNaming({ points, named }) {
  return points.some((point, at) => named[at] && point !== " ");
}

function viewOf(answer, lanes, isExpanded, unfold) {
  const marks = marksOf(answer.causes);
  const waves = lanes
    .filter((lane) => lane.kind === "refused")
    .flatMap((lane) => lane.readings.map((reading) => placeOf(reading.refusal)))
    .filter(Boolean);
  const spans = lanes
    .flatMap((lane) => (lane.cuts ?? []).flatMap((cut) => cut.parts))
    .map(([, start, end]) => [start, end]);
  const plan = planOf(answer.url, {
    spans,
    marks: [...marks.map(({ start, end }) => [start, end]), ...waves],
    hidden: hiddenOf(answer),
    isExpanded,
  });
  const all = answer.groups.flatMap((group) => group.readings);
  const mask = masking(answer);
  return { answer, plan, marks, waves, all, mask, ofBrowser: maskingOfBrowser(answer), unfold };
}

/** The marks of causes, numbered in their order if not by `number`; one label for a place. */
export function marksOf(causes) {
  const marks = causes.map((cause, at) => ({
    start: cause.start,
    end: cause.end,
    number: cause.number ?? at + 1,
    label: "",
  }));
  const starts = new Map();
  for (const mark of marks) starts.set(mark.start, [...(starts.get(mark.start) ?? []), mark]);
  for (const sharing of starts.values())
    sharing[0].label = sharing.map((mark) => mark.number).join(",");
  // A label hangs on a mark that has characters, if one does.
  for (const sharing of starts.values()) {
    const filled = sharing.find((mark) => mark.end > mark.start);
    if (filled && filled !== sharing[0]) [filled.label, sharing[0].label] = [sharing[0].label, ""];
  }
  return marks;
}

function placeOf(refusal) {
  if (!refusal || refusal.start === null || refusal.start === undefined) return null;
  return [refusal.start, Math.max(refusal.end, refusal.start)];
}

/** A lane: on the left who it is about, then what is said. */
export function lane(look, who, what) {
  return h(`li.lane.${look}`, h("div.who", who), h("div.what", what));
}

function givenLane({ answer, plan, marks, unfold }) {
  const said = [counted(plan.points.length, "character")];
  if (marks.length) said.push(`${counted(marks.length, "cause")} marked`);
  if (plan.named.includes(true)) said.push("what cannot be seen shown by name");
  const places_ = answer.causes.map((cause, at) => `cause ${at + 1} at ${cause.start}`).join(", ");
  const cut = buildCut(plan, { marks, look: "given", unfold, says: places_ || "no cause" });
  return lane(
    "as-given",
    [h("h2.who-head", "The text as given"), h("p.small", said.join(", "))],
    cut,
  );
}

function groupLane(view, group) {
  const unlabelled = view.marks.map((mark) => ({ ...mark, label: "" }));
  const cuts = group.cuts.map((cut) => [
    group.cuts.length > 1 ? h("p.cut-of", `${named(cut.readings, view.all)}:`) : null,
    buildCut(view.plan, {
      parts: cut.parts,
      marks: unlabelled,
      unfold: view.unfold,
      says: spoken(view.plan, cut.parts) || "no part of the text is in it",
    }),
    cut.notes.length ? h("p.small.note", cut.notes.join("; ")) : null,
  ]);
  const head = h(
    "h2.who-head",
    h("span.badge", { "aria-label": `Lane ${group.letter}` }, group.letter),
    targetText(group.target, view.mask),
  );
  return lane(
    "going",
    [head, view.answer.certified ? folded(group) : whoText(group)],
    [cuts, group.differing.map((part) => differing(view, part))],
  );
}

/** A target: scheme and port small, the host large. */
export function targetText(target, mask) {
  if (!target.host)
    return h(
      "span.target",
      h("b.none", "no host"),
      target.scheme ? ` ${shown(target.scheme)}:` : "",
    );
  return h(
    "span.target",
    target.scheme ? `${shown(target.scheme)}://` : "//",
    h("b", shown(mask(target.host))),
    target.port === null || target.port === undefined ? "" : `:${target.port}`,
  );
}

// Where one look was enough, nobody asks who they all are.
function folded(group) {
  const { readings, browser } = group;
  const own = browser ? `, and ${browser.name}, yours` : "";
  return h(
    "details.readers",
    h("summary", `${counted(readings.length, "reader")}${own}`),
    whoText(group),
  );
}

function whoText({ readings, browser }) {
  const dates = new Map(readings.map(({ version, date }) => [version, date]));
  const dated = (version, at) => {
    const title = dates.get(version) ?? null;
    return [at ? ", " : " ", h("span", { title }, version)];
  };
  const names = byTitle(readings).map(([title, versions], at) => [
    at ? ", " : "",
    h("b", title),
    versions.map(dated),
  ]);
  const own = browser
    ? [readings.length ? ", " : "", h("span.yours", `${browser.name}, yours`)]
    : null;
  return h("p.readers", names, own);
}

function refusedLane(view, { readings, browser }) {
  const number = readings.length;
  const head = number
    ? `${number} ${number === 1 ? "refuses" : "refuse"} it`
    : "Your browser refuses it";
  const badge = h("span.badge.refuses", { "aria-hidden": "true" }, "×");
  const cut = buildCut(view.plan, {
    waves: view.waves,
    look: "given",
    unfold: view.unfold,
    says:
      view.waves.map(([start]) => `refused at ${start}`).join(", ") || "refused without a place",
  });
  const reasons = byReason(readings).map(([reason, rule, of]) =>
    h(
      "p.reason",
      h("b", named(of, view.all)),
      `: ${shown(view.mask(reason))} `,
      rule ? h("span.soft", `(${rule})`) : "",
    ),
  );
  if (browser) {
    const said = shown(view.ofBrowser(browser.message));
    reasons.push(h("p.reason", h("b", `${browser.name}, yours`), `: ${said}`));
  }
  return lane(
    "refusing",
    [h("h2.who-head", badge, head), whoText({ readings, browser })],
    [cut, reasons],
  );
}

function byReason(readings) {
  const reasons = new Map();
  for (const reading of readings) {
    const { reason, rule } = reading.refusal;
    const key = JSON.stringify([reason, rule]);
    if (!reasons.has(key)) reasons.set(key, [reason, rule, []]);
    reasons.get(key)[2].push(reading);
  }
  return [...reasons.values()];
}

function differing(view, { name, values }) {
  const masked = values.map(({ value, readings }) => ({
    value: value === null ? null : view.mask(value),
    readings,
  }));
  if (masked.length > 1 && new Set(masked.map(({ value }) => value)).size === 1) {
    return h(
      "div.differing",
      h("h3", name),
      h("p.value", "spelled in several ways; the password is hidden"),
    );
  }
  const about = excerpts(masked.map(({ value }) => value));
  const rows = masked.map(({ value, readings }, at) =>
    h("div.value", valueText(value, about[at]), h("span.small", named(readings, view.all))),
  );
  return h("div.differing", h("h3", name), rows);
}

function valueText(value, excerpt) {
  if (value === null) return h("em.mono", "absent");
  if (value === "") return h("em.mono", "empty");
  return h("code.mono", shown(excerpt));
}

/** Long values, cut to what is about the first place where they differ. */
export function excerpts(values) {
  const points = values.map((value) => pointsOf(value ?? ""));
  if (points.every((value) => value.length <= LONG)) return values;
  const longest = Math.max(...points.map((value) => value.length));
  let at = 0;
  while (at < longest && points.every((value) => value[at] === points[0][at])) at += 1;
  return points.map((value) => {
    const start = Math.max(0, at - ABOUT);
    const piece = value.slice(start, at + ABOUT).join("");
    return `${start > 0 ? "…" : ""}${piece}${at + ABOUT < value.length ? "…" : ""}`;
  });
}

/** Place the labels of all cuts in an element. */
export function settle(element) {
  placeLabels([...element.querySelectorAll(".cut")]);
}

/** The readings that have a place for a part, as the parts of the widest cut. */
export function widestParts(readings) {
  const cuts = readings.map((reading) => drawnParts(reading.parts ?? []));
  return cuts.sort((a, b) => b.length - a.length)[0] ?? [];
}
