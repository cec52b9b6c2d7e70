// A cut: the text in one line of pieces, coloured and labelled as its readers cut it.

import { h, unseenText } from "./dom.js";
import { isPlain } from "./plan.js";
import { nameOf, shortened, shown } from "./text.js";

const SPOKEN = 80;
const places = new WeakMap(); // a piece's element, and where its characters lie

/** The element of a cut.
 *
 * `parts` are `[name, start, end]`, `marks` `{ start, end, number, label }`, `waves`
 * `[start, end]`; `says` is the sentence for those who cannot see it, `unfold` what the button of
 * a fold does.
 */
export function buildCut(
  plan,
  { parts = [], marks = [], waves = [], says = "", look = "", unfold },
) {
  const cut = h(`div.cut${look ? `.${look}` : ""}`, { dir: "ltr" });
  if (says) cut.append(unseenText(says));
  for (const piece of plan.pieces) {
    for (const mark of emptyMarks(marks, piece.start)) cut.append(bar(mark, plan.points.length));
    addPiece(cut, plan, piece, { parts, marks, waves, unfold });
  }
  const end = plan.points.length;
  for (const mark of emptyMarks(marks, end)) cut.append(bar(mark, end));
  cut.addEventListener("copy", (event) => copyRaw(event, cut, plan));
  return cut;
}

function addPiece(cut, plan, piece, { parts, marks, waves, unfold }) {
  if (piece.kind === "fold") {
    const part = partAt(parts, piece.start);
    cut.append(h(`span.${classesOf(part, "p")}`, foldButton(piece, unfold)));
    return;
  }
  const part = partAt(parts, piece.start);
  const first = part && part[1] === piece.start ? part[0] : null;
  const span = h(`span.${classesOf(part, "p")}`, { "aria-hidden": "true" }, glyphs(plan, piece));
  if (piece.kind === "text" && !isPlain(plan.points[piece.start])) span.classList.add("wide");
  if (waves.some(([start, end]) => piece.start >= start && piece.end <= end))
    span.classList.add("wave");
  const here = marks.filter((mark) => mark.start < piece.end && mark.end > piece.start);
  markPiece(span, piece, here);
  places.set(span, piece);
  cut.append(span);
  const number = here.find((mark) => mark.start === piece.start && mark.label)?.label;
  const label = first ?? number;
  if (label) anchor(span, label, first ? `tag-${first}` : "tag-number");
}

function classesOf(part, base) {
  return part ? `${base}.part.${part[0]}` : base;
}

function partAt(parts, at) {
  return parts.find(([, start, end]) => start <= at && at < end);
}

function glyphs(plan, piece) {
  if (piece.kind === "dot") return "•";
  const text = plan.points.slice(piece.start, piece.end).join("");
  return piece.kind === "chip" ? h("span.chip", nameOf(text)) : text;
}

function foldButton(piece, unfold) {
  const label = `${piece.end - piece.start} more`;
  return h(
    "button.fold",
    { type: "button", onclick: unfold, "aria-label": `Show ${label} characters` },
    label,
  );
}

// Several pieces may be one mark: only its ends have an end.
function markPiece(span, piece, marks) {
  if (marks.length === 0) return;
  span.classList.add("mark", ...marks.map((mark) => `mark-${mark.number}`));
  if (marks.some((mark) => mark.start === piece.start)) span.classList.add("opens");
  if (marks.some((mark) => mark.end === piece.end)) span.classList.add("closes");
}

function anchor(span, label, look) {
  span.classList.add("anchor");
  span.append(h(`span.tag.${look}`, label));
  span.after(strut());
}

function strut() {
  return h("span.strut", { "aria-hidden": "true" }, "\u2060");
}

function emptyMarks(marks, at) {
  return marks.filter((mark) => mark.start === mark.end && mark.start === at);
}

// A mark of nothing is a bar that takes no room.
function bar(mark, length) {
  const look = mark.start === length ? ".last" : "";
  const element = h(`span.bar.mark-${mark.number}${look}`, { "aria-hidden": "true" });
  if (!mark.label) return element;
  element.append(h("span.tag.tag-number", mark.label));
  return [element, strut()].reduce(
    (whole, node) => (whole.append(node), whole),
    document.createDocumentFragment(),
  );
}

/** The sentence of a cut: `username 127.0.0.1 backslash, host 1.1.1.1`. */
export function spoken(plan, parts) {
  const said = parts.map(([name, start, end]) => {
    const points = plan.points
      .slice(start, end)
      .map((point, at) => (plan.hidden.has(start + at) ? "" : point));
    const text = shown(shortened(points.join(""), SPOKEN));
    const isSecret = points.length > 0 && points.some((point) => point === "");
    const words = [name, text.replaceAll("\\", " backslash ").trim()];
    return [...words, isSecret ? "hidden password" : ""].join(" ").trim();
  });
  return said.join(", ");
}

// What is copied is the text, not the names of chips; a password stays hidden.
function copyRaw(event, cut, plan) {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || !event.clipboardData) return;
  const range = selection.getRangeAt(0);
  const copied = [...cut.querySelectorAll(".p")]
    .filter((span) => places.has(span) && range.intersectsNode(span))
    .map((span) => selectedText(span, range, plan));
  event.clipboardData.setData("text/plain", copied.join(""));
  event.preventDefault();
}

function selectedText(span, range, plan) {
  const piece = places.get(span);
  const text = plan.points
    .slice(piece.start, piece.end)
    .map((point, at) => (plan.hidden.has(piece.start + at) ? "•" : point))
    .join("");
  if (piece.kind !== "text") return text;
  const from = range.startContainer === span.firstChild ? range.startOffset : 0;
  const to = range.endContainer === span.firstChild ? range.endOffset : text.length;
  return text.slice(from, to);
}
