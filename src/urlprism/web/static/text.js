// Texts as code points, the escapes of the field, and names for what cannot be seen.
//
// A text is a string of JavaScript, in UTF-16; every offset of the server counts code points.
// `pointsOf` gives one string a code point, and a lone surrogate is a code point of its own.

const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;
const MARK = /\p{M}/u;
const BASE = /[^\p{M}\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]/u;
const MOST_MARKS = 3; // on one letter; more would lie upon each other, or upon other lines
const ESCAPE = /\\u\{([0-9A-Fa-f]{1,6})\}/gu;
const OPENING = /\\u\{/gu;
const LARGEST = 0x10ffff;

const CONTROLS =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN " +
  "EM SUB ESC FS GS RS US";

const NAMES = new Map([
  ...CONTROLS.split(" ").map((name, code) => [code, name]),
  [0x20, "SP"],
  [0x7f, "DEL"],
  [0x85, "NEL"],
  [0xa0, "NBSP"],
  [0xad, "SHY"],
  [0x34f, "CGJ"],
  [0x61c, "ALM"],
  [0x1680, "OSM"],
  [0x180e, "MVS"],
  [0x2007, "FSP"],
  [0x200b, "ZWSP"],
  [0x200c, "ZWNJ"],
  [0x200d, "ZWJ"],
  [0x200e, "LRM"],
  [0x200f, "RLM"],
  [0x2028, "LS"],
  [0x2029, "PS"],
  [0x202a, "LRE"],
  [0x202b, "RLE"],
  [0x202c, "PDF"],
  [0x202d, "LRO"],
  [0x202e, "RLO"],
  [0x202f, "NNBSP"],
  [0x205f, "MMSP"],
  [0x2060, "WJ"],
  [0x2066, "LRI"],
  [0x2067, "RLI"],
  [0x2068, "FSI"],
  [0x2069, "PDI"],
  [0x3000, "IDSP"],
  [0xfeff, "BOM"],
]);

/** The code points of a text, each as a string. */
export function pointsOf(text) {
  return Array.from(text);
}

/** Whether a code point has nothing to see: a control, a format, a space, nothing assigned. */
export function isUnseen(point) {
  return UNSEEN.test(point);
}

/** For each code point of a text, whether it is named: it has nothing to see, or would hide.
 *
 * A mark stands on a letter, with few others; elsewhere it would change what is before it.
 */
export function namedOnes(points) {
  let room = 0; // for marks on what was last
  return points.map((point) => {
    if (isUnseen(point)) room = 0;
    else if (!MARK.test(point)) room = BASE.test(point) ? MOST_MARKS : 0;
    else if (room > 0) room -= 1;
    else return true;
    return isUnseen(point);
  });
}

/** The short name of a code point that cannot be seen, as "RLO" or "U+E000". */
export function nameOf(point) {
  const code = point.codePointAt(0);
  return NAMES.get(code) ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The text as the field holds it: what cannot be seen, but U+0020, is an escape. */
export function escaped(text) {
  return escapedTyping(text.replace(OPENING, "\\u{5c}u{"));
}

/** What is typed, with escapes for what cannot be seen; escapes that stand there stay. */
export function escapedTyping(text) {
  const points = pointsOf(text);
  const named = namedOnes(points);
  const written = (point) => `\\u{${point.codePointAt(0).toString(16)}}`;
  return points.map((point, at) => (named[at] && point !== " " ? written(point) : point)).join("");
}

/** The text that an escape notation means, and the escapes in it that mean nothing. */
export function unescaped(notation) {
  const bad = [];
  const text = notation.replace(ESCAPE, (whole, digits, at) => {
    const code = Number.parseInt(digits, 16);
    if (code > LARGEST) bad.push([at, at + whole.length]);
    return code > LARGEST ? whole : String.fromCodePoint(code);
  });
  const known = new Set([...notation.matchAll(ESCAPE)].map((match) => match.index));
  for (const { index } of notation.matchAll(OPENING)) {
    if (!known.has(index)) bad.push([index, index + 3]);
  }
  return { text, bad };
}

/** The text for one line of prose: what cannot be seen is named in angle brackets. */
export function shown(text) {
  const points = pointsOf(text);
  const named = namedOnes(points);
  return points
    .map((point, at) => (named[at] && point !== " " ? `⟨${nameOf(point)}⟩` : point))
    .join("");
}

/** The text cut to `most` code points, with its middle left out. */
export function shortened(text, most) {
  const points = pointsOf(text);
  if (points.length <= most) return text;
  const head = Math.ceil((most * 2) / 3);
  const tail = most - head - 3;
  return `${points.slice(0, head).join("")} … ${points.slice(points.length - tail).join("")}`;
}

/** The octets of a text in UTF-8. */
export function octets(text) {
  return new TextEncoder().encode(text).length;
}

/** A text as a sentence: as `shown` shows it, from a capital letter to a full stop. */
export function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${shown(text.slice(1))}`.replace(/\.?$/u, ".");
}

/** What is said when a question has no answer; `last` is what is shown of it, if anything is. */
export function failure({ kind, message }, last) {
  if (kind !== "offline") return sentence(message);
  const rest = last ? "What you see is the last reading." : "Start it again: urlprism serve";
  return `The server does not answer. ${rest}`;
}

/** A number with its noun: `counted(2, "reader")` is "2 readers". */
export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
