// How a text is cut into pieces, the same for every lane: so every character keeps its column.
//
// A piece is `{ kind, start, end }` in code points: "text", "chip" (one that cannot be seen), "dot"
// (one of a password) or "fold" (what is left out of a long text).

import { namedOnes, pointsOf } from "./text.js";

const LONGEST = 200;
const HEAD = 96;
const TAIL = 44;
const ABOUT = 14;
const BEGINNING = 10;
const SHORTEST_FOLD = 12;

/** The parts of a cut as a lane draws them: a password belongs to the user before it. */
export function drawnParts(parts) {
  const drawn = [];
  let username = null;
  for (const [name, start, end] of parts) {
    if (name === "username") username = start;
    else if (name !== "password" && end > start) drawn.push([name, start, end]);
  }
  const secret = parts.find(([name]) => name === "password");
  const named = parts.find(([name]) => name === "username");
  if (username !== null || secret) {
    const start = username ?? secret[1];
    const end = secret ? secret[2] : named[2];
    if (end > start) drawn.push(["username", start, end]);
  }
  return drawn.sort((a, b) => a[1] - b[1]);
}

/** The plan of a text: its code points and pieces.
 *
 * `spans` are the parts of all cuts, `marks` the places of causes and refusals, `hidden` the
 * offsets that are secret.
 */
export function planOf(text, { spans, marks, hidden, isExpanded }) {
  const points = pointsOf(text);
  const folds = isExpanded ? [] : foldsOf(points.length, spans, marks);
  const breaks = new Set([0, points.length]);
  for (const [start, end] of [...spans, ...marks, ...folds]) {
    breaks.add(start).add(end);
    if (end > start) breaks.add(start + 1);
  }
  const named = namedOnes(points);
  const kinds = points.map((_, at) => kindAt(at, hidden, named));
  return { points, folds, hidden, named, pieces: [...piecesOf(points, folds, kinds, breaks)] };
}

function foldsOf(length, spans, marks) {
  if (length <= LONGEST) return [];
  const kept = [
    [0, HEAD],
    [length - TAIL, length],
  ];
  for (const [start, end] of marks)
    kept.push([start - ABOUT, start + ABOUT], [end - ABOUT, end + ABOUT]);
  for (const [start, end] of spans) kept.push([start, Math.min(end, start + BEGINNING)]);
  kept.sort((a, b) => a[0] - b[0]);
  const folds = [];
  let reached = 0;
  for (const [start, end] of kept) {
    if (start - reached > SHORTEST_FOLD) folds.push([reached, start]);
    reached = Math.max(reached, end);
  }
  return folds;
}

function* piecesOf(points, folds, kinds, breaks) {
  const folded = new Map(folds);
  let start = 0;
  let at = 0;
  const upTo = (end) => ({ kind: "text", start, end });
  while (at < points.length) {
    const fold = folded.get(at);
    const kind = fold === undefined ? kinds[at] : "fold";
    const isBreak =
      kind !== "text" || breaks.has(at) || isPlain(points[at]) !== isPlain(points[start]);
    if (isBreak && at > start) yield upTo(at);
    if (isBreak) start = at;
    at = fold ?? at + 1;
    if (kind !== "text") {
      yield { kind, start, end: at };
      start = at;
    }
  }
  if (at > start) yield upTo(at);
}

function kindAt(at, hidden, named) {
  if (hidden.has(at)) return "dot";
  return named[at] ? "chip" : "text";
}

/** Whether a code point is of a font's own width, in bold as in regular. */
export function isPlain(point) {
  return point !== undefined && point < "\u007f";
}
