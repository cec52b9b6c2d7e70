// The card: a verdict as SVG, to embed elsewhere; no script, no password.

import { drawnParts } from "./plan.js";
import { named } from "./groups.js";
import { hiddenOf } from "./secrets.js";
import { isUnseen, pointsOf, shortened, shown } from "./text.js";
import { plainSentence, placeOf, VERDICTS } from "./verdicts.js";

const WIDTH = 720;
const HEAD = 92;
const GROUP = 66;
const LEFT = 60;
const ADVANCE = 9.03; // of a character of 15 px, held by textLength
const FOLD = 68;
const LINE = 24;
const MONO =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', 'Roboto Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const LOOKS = {
  host: ["#b9d3ff", "#0a4fb3", 4],
  user: ["#ffc08a", "#9a4a00", 2],
  port: ["#93dcc4", "#00715a", 2],
  query: ["#faf2b0", "#6f6000", 3],
  scheme: ["#e2e2e6", "#666b75", 2],
  path: [null, "#7d828a", 1],
  fragment: [null, "#81369a", 2],
};

/** The card of an answer, as the text of an SVG file. */
export function buildCard(answer) {
  const cells = cellsOf(answer);
  const rows = rowsOf(answer);
  const lines = Math.max(1, Math.ceil(cells.length / FOLD));
  const step = GROUP + (lines - 1) * LINE;
  const height = HEAD + rows.length * step;
  const symbol = VERDICTS.get(answer.verdict)?.symbol ?? "!";
  const sentence = `${symbol} ${plainSentence(answer)}`;
  const body = rows.map((row, at) => rowText(row, 66 + at * step, cells, answer, lines)).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif">` +
    `<title>${escape(sentence)}</title>` +
    `<rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="12" fill="#ffffff" stroke="#d8d8d2"/>` +
    `<text x="24" y="39" font-size="18" font-weight="640" fill="#17191c">${escape(shortened(sentence, 74))}</text>${body}` +
    `<text x="${WIDTH - 24}" y="${height - 10}" font-size="11.5" fill="#565c66" text-anchor="end">urlprism · one URL, every reading</text></svg>`
  );
}

// One string a column: a character, a box for one that cannot be seen, or a dot for a secret one.
function cellsOf(answer) {
  const hidden = hiddenOf(answer);
  return pointsOf(answer.url).map((point, at) => {
    if (hidden.has(at)) return "•";
    return isUnseen(point) && point !== " " ? "▯" : point;
  });
}

function rowsOf(answer) {
  const all = answer.groups.flatMap((group) => group.readings);
  const going = answer.groups.filter((group) => group.target);
  const refusing = answer.groups.filter((group) => !group.target);
  return [
    ...going.map(({ target, readings }, at) => {
      const place = placeOf(target, answer.verdict);
      return {
        letter: "ABCDEFGHIJ"[at] ?? "·",
        said: `${place.host ? `to ${place.host}` : place.none}: ${named(readings, all)}`,
        parts: drawnParts(readings[0].parts ?? []),
      };
    }),
    ...refusing.map(({ readings }) => ({
      letter: "×",
      said: `refused by ${named(readings, all)}`,
      parts: [],
    })),
  ];
}

function rowText({ letter, said, parts }, top, cells, answer, lines) {
  const isRefusal = letter === "×";
  const dash = isRefusal ? ' stroke-dasharray="3 2"' : "";
  const color = isRefusal ? "#b00b45" : "#17191c";
  let text =
    `<path d="M24 ${top - 3.5}H${WIDTH - 24}" stroke="#d8d8d2"/>` +
    `<rect x="24" y="${top + 11}" width="22" height="22" rx="5" fill="none" stroke="${color}" stroke-width="1.5"${dash}/>` +
    `<text x="35" y="${top + 26.5}" font-size="12" font-weight="700" fill="${color}" text-anchor="middle">${letter}</text>`;
  for (const [name, start, end] of parts) text += partText(name, start, end, top);
  for (const { start, end } of answer.causes) text += isRefusal ? "" : boxes(start, end, top);
  for (let line = 0; line < lines; line += 1)
    text += lineText(cells, line, top, isRefusal ? "#565c66" : "#17191c");
  return `${text}<text x="${LEFT}" y="${top + 47 + (lines - 1) * LINE}" font-size="12.5" fill="#565c66">${escape(shown(shortened(said, 96)))}</text>`;
}

function* runs(start, end) {
  for (let at = start; at < end;) {
    const line = Math.floor(at / FOLD);
    const stop = Math.min(end, (line + 1) * FOLD);
    yield { x: LEFT + (at % FOLD) * ADVANCE, y: line * LINE, width: (stop - at) * ADVANCE };
    at = stop;
  }
}

function partText(name, start, end, top) {
  const [tint, color, weight] = LOOKS[name] ?? LOOKS.path;
  return [...runs(start, end)]
    .map(
      ({ x, y, width }) =>
        (tint
          ? `<rect x="${x}" y="${top + y + 10}" width="${width}" height="19" fill="${tint}"/>`
          : "") +
        `<rect x="${x}" y="${top + y + 29}" width="${width}" height="${weight}" fill="${color}"/>`,
    )
    .join("");
}

function boxes(start, end, top) {
  return [...runs(start, Math.max(end, start + 0.2))]
    .map(
      ({ x, y, width }) =>
        `<rect x="${x}" y="${top + y + 9}" width="${width}" height="21" rx="2" fill="none" stroke="#b00b45" stroke-width="2"/>`,
    )
    .join("");
}

function lineText(cells, line, top, color) {
  const piece = cells.slice(line * FOLD, (line + 1) * FOLD);
  const y = top + 25 + line * LINE;
  return `<text xml:space="preserve" x="${LEFT}" y="${y}" font-size="15" fill="${color}" textLength="${(piece.length * ADVANCE).toFixed(2)}" lengthAdjust="spacingAndGlyphs" font-family="${MONO}" unicode-bidi="bidi-override" direction="ltr">${escape(piece.join(""))}</text>`;
}

function escape(text) {
  return text.replace(/[&<>"']/gu, (mark) => `&#${mark.charCodeAt(0)};`);
}
