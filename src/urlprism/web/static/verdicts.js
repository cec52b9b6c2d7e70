// The words of a verdict: its symbol, its sentence, what follows from it.

import { counted, shortened, shown } from "./text.js";

const LONGEST_HOST = 60;
const MOST_PLACES = 4; // that a sentence names

const ELSEWHERE = [
  "different-host",
  "host-or-none",
  "different-scheme",
  "different-port",
  "different-path",
];

/** Every verdict, the worst first, with its symbol, its kind and the consequence. */
export const VERDICTS = new Map([
  ...ELSEWHERE.map((name) => [
    name,
    {
      symbol: "≠",
      kind: "alarm",
      consequence: "A check that reads it one way lets a program go the other way.",
    },
  ]),
  [
    "refused-by-some",
    {
      symbol: "!",
      kind: "warn",
      consequence: "No two go to different places, but it does not work everywhere.",
    },
  ],
  [
    "different-parts",
    {
      symbol: "!",
      kind: "warn",
      consequence: "A check of the path or the query may see another one than is asked for.",
    },
  ],
  [
    "spelling-only",
    {
      symbol: "!",
      kind: "warn",
      consequence: "A check of the text alone may miss where it goes.",
    },
  ],
  ["refused-by-all", { symbol: "×", kind: "warn", consequence: "It works nowhere." }],
  ["alike", { symbol: "✓", kind: "fine", consequence: "No two of them differ." }],
]);

const CERTIFIED = "Certified: one look at the text is enough.";

/** The symbol, kind, consequence and sentence of an answer; the sentence is pieces of text.
 *
 * A piece is a string, or `{ host }` for what is set in bold mono.
 */
export function verdictOf(answer) {
  const known = VERDICTS.get(answer.verdict) ?? VERDICTS.get("refused-by-some");
  const consequence = answer.certified ? CERTIFIED : known.consequence;
  return { ...known, consequence, sentence: sentenceOf(answer) };
}

/** The sentence as plain text, as for a title or a card. */
export function plainSentence(answer) {
  return sentenceOf(answer)
    .map((piece) => piece.host ?? piece)
    .join("");
}

function sentenceOf(answer) {
  const going = answer.groups.filter((group) => group.target);
  const refused = sum(answer.groups.filter((group) => !group.target));
  const total = sum(answer.groups);
  if (going.length === 0)
    return [
      `${total === 1 ? "The one reader refuses" : `All ${counted(total, "reader")} refuse`} it.`,
    ];
  const [only] = going;
  const place = placeOf(only.target, answer.verdict);
  if (answer.verdict === "different-path")
    return [
      `${refused > 0 ? goers(total - refused) : `All ${counted(total, "reader")} go`} `,
      ...to(place),
      ...paths(refused),
    ];
  if (ELSEWHERE.includes(answer.verdict) || going.length > 1)
    return elsewhere(answer, going, refused);
  if (refused > 0) return [`${goers(sum(going))} `, ...to(place), `, ${refusing(refused)}.`];
  if (answer.verdict === "spelling-only")
    return ["All go ", ...to(place), ", which is not how it is written."];
  if (answer.verdict === "different-parts")
    return ["All go ", ...to(place), ", and ask for different things."];
  return [
    `${total === 1 ? "The one reader goes" : `All ${counted(total, "reader")} go`} `,
    ...to(place),
    ".",
  ];
}

function elsewhere(answer, going, refused) {
  const pieces = [];
  const told = going.slice(0, going.length > MOST_PLACES ? MOST_PLACES - 1 : MOST_PLACES);
  told.forEach((group, at) => {
    if (at === 0) pieces.push(`${goers(group.readings.length)} `);
    else pieces.push(`, ${group.readings.length} `);
    pieces.push(...to(placeOf(group.target, answer.verdict)));
  });
  const others = sum(going.slice(told.length));
  if (others > 0) pieces.push(`, ${others} elsewhere`);
  pieces.push(refused > 0 ? `, ${refusing(refused)}.` : ".");
  return pieces;
}

function paths(refused) {
  return [" for different paths", refused > 0 ? `, ${refusing(refused)}.` : "."];
}

function goers(number) {
  return `${counted(number, "reader")} ${number === 1 ? "goes" : "go"}`;
}

function refusing(number) {
  return `${number} ${number === 1 ? "refuses" : "refuse"} it`;
}

function to(place) {
  return place.host ? ["to ", place] : [place.none];
}

function sum(groups) {
  return groups.reduce((total, group) => total + group.readings.length, 0);
}

/** Where a target is, as a verdict needs it: the host, with its port or scheme if those differ. */
export function placeOf(target, verdict) {
  if (!target.host)
    return { none: target.scheme ? `to no host by ${shown(target.scheme)}` : "to no host" };
  const host = shown(shortened(target.host, LONGEST_HOST));
  const port = target.port === null ? "" : `:${target.port}`;
  if (verdict === "different-scheme") return { host: `${target.scheme ?? ""}://${host}` };
  return { host: verdict === "different-port" ? host + port : host };
}
