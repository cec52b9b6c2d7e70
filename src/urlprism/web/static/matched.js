// What matchers say: both texts with the characters that decide, why, and the dialects by answer.

import { causeItem } from "./cards.js";
import { buildCut, spoken } from "./cut.js";
import { h, outward } from "./dom.js";
import { lane, LARGE, marksOf } from "./lanes.js";
import { planOf } from "./plan.js";
import { fragmentOf } from "./router.js";
import { hiddenOf, masking, withoutSecrets } from "./secrets.js";
import { counted, pointsOf, sentence, shown } from "./text.js";

// For each answer: its badge, and what one says, and what several do.
const ANSWERS = [
  ["yes", "✓", ".solid.fine", "says yes", "say yes"],
  ["no", "–", "", "says no", "say no"],
  ["refused", "×", ".refuses", "refuses it", "refuse it"],
];

/** The parts of an answer; `unfold` shows long texts whole. */
export function buildMatched(answer, how) {
  const texts = [
    textLane(answer, "pattern", "The pattern", how),
    textLane(answer, "url", "The URL", how),
  ];
  const isLarge = ["pattern", "url"].every((name) => pointsOf(answer[name]).length <= LARGE);
  const look = isLarge ? ".large" : "";
  return [
    h(`ol.lanes.sheet${look}`, { "aria-label": "The texts" }, texts),
    answer.causes.length ? whyCard(answer) : null,
    h(
      "ol.lanes.sheet",
      { "aria-label": "Answers" },
      ANSWERS.map((each) => answerLane(answer, each)),
    ),
  ];
}

// A place of (0, 0) is none.
function placed(rows, name) {
  return rows
    .map((row, at) => ({ start: row[`${name}_span`][0], end: row[`${name}_span`][1], at }))
    .filter(({ end }) => end > 0);
}

// Where those decide who do not say yes; the whole text is no place.
function decidingPlaces(answer, name) {
  const others = answer.matches.filter((match) => match.answer !== "yes");
  const { length } = pointsOf(answer[name]);
  return placed(others, name)
    .map(({ start, end }) => [start, end])
    .filter(([start, end]) => end > start && end - start < length);
}

function textLane(answer, name, title, { isExpanded, unfold }) {
  const causes = placed(answer.causes, name);
  const marks = marksOf(causes.map(({ at, ...place }) => ({ ...place, number: at + 1 })));
  const waves = marks.length ? [] : decidingPlaces(answer, name);
  const plan = planOf(answer[name], {
    spans: [],
    marks: [...marks.map(({ start, end }) => [start, end]), ...waves],
    hidden: hiddenOf({ secret: answer.secret[name] }),
    isExpanded,
  });
  const length = plan.points.length;
  const places = causes.map(({ start, at }) => `, cause ${at + 1} at ${start}`).join("");
  const says = `${spoken(plan, [[title, 0, length]])}${places}`;
  const counts = [counted(length, "character")];
  if (marks.length) counts.push(`${counted(marks.length, "cause")} marked`);
  if (waves.length) counts.push("underlined where they decide");
  return lane(
    "as-given",
    [h("h2.who-head", title), h("p.small", counts.join(", "))],
    buildCut(plan, { marks, waves, look: "given", says, unfold }),
  );
}

function whyCard(answer) {
  const causes = answer.causes.map((cause, at) =>
    causeItem(
      at + 1,
      h("p.message", cause.message),
      h("p", cause.advice),
      h("p.rule", cause.dialects.map(nameOf).join(", ")),
      h("p.links", h("code", cause.name), readLink(answer, cause)),
    ),
  );
  return h("section.card", h("h2", "Why they differ"), h("ol.causes", causes));
}

function readLink({ url, secret }, { name }) {
  if (name !== "read-otherwise") return null;
  const href = fragmentOf("read", "", { url: withoutSecrets(url, secret.url) });
  return [" ", h("a", { href }, "who reads it how")];
}

// The name of a dialect without its kind: that is the question.
function nameOf(dialect) {
  const [name] = dialect.split("@");
  return name.slice(name.indexOf(".") + 1);
}

function answerLane(answer, [name, sign, look, says, say]) {
  const matches = answer.matches.filter((match) => match.answer.endsWith(name));
  if (matches.length === 0) return null;
  const badge = h(`span.badge${look}`, { "aria-hidden": "true" }, sign);
  const head = `${matches.length} ${matches.length === 1 ? says : say}`;
  const mask = masking(answer);
  const reasons = Map.groupBy(matches, (match) => reasonOf(match, mask));
  return lane(
    "answering",
    h("h2.who-head", badge, head),
    [...reasons].map(([reason, those]) =>
      h(
        "div.differing",
        h("h3", sentence(reason)),
        h(
          "ul",
          those.map((match) => dialectRow(match, answer.links)),
        ),
      ),
    ),
  );
}

function reasonOf({ answer, reason }, mask) {
  return answer.endsWith("refused") ? `${answer}: ${mask(reason)}` : mask(reason);
}

function dialectRow({ dialect, rule }, links) {
  const [cited] = links[rule] ?? [];
  const isCitation = cited && rule.startsWith(cited[0]);
  return h(
    "li.value",
    h("span", h("b", nameOf(dialect)), ` ${dialect.split("@")[1]}`),
    h("span.small", isCitation ? outward(rule, cited[1]) : shown(rule)),
  );
}
