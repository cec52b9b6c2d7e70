// The verdicts, the worst first, and how their words are shown. The words are the package's.

import { pointsOf, shown } from "./text.js";

/** Every verdict, the worst first, with its kind: the colour and the shape of its sign. */
export const VERDICTS = new Map([
  ["different-host", "alarm"],
  ["host-or-none", "alarm"],
  ["different-scheme", "alarm"],
  ["different-port", "alarm"],
  ["different-path", "alarm"],
  ["refused-by-some", "warn"],
  ["different-parts", "warn"],
  ["spelling-only", "warn"],
  ["refused-by-all", "warn"],
  ["alike", "fine"],
]);

/** The symbol, kind, consequence and sentence of an answer; the sentence is pieces of text.
 *
 * A piece is a string, or `{ host }` for what is set in bold mono.
 */
export function verdictOf({ verdict, words }) {
  const { sign, consequence } = words;
  const kind = VERDICTS.get(verdict) ?? "warn";
  return { symbol: sign, kind, consequence, sentence: piecesOf(words) };
}

/** The sentence as plain text, as for those who hear it. */
export function plainSentence({ words }) {
  return shown(words.sentence);
}

function piecesOf({ sentence, places }) {
  const points = pointsOf(sentence);
  const text = (start, end) => shown(points.slice(start, end).join(""));
  const pieces = [];
  let at = 0;
  for (const [start, end] of places) {
    pieces.push(text(at, start), { host: text(start, end) });
    at = end;
  }
  return [...pieces, text(at, points.length)];
}
