// Labels below a cut: each under the first character of its part, none upon another.
//
// A label that would touch the next one goes a row lower, with a leader. A strut behind the anchor
// makes the line as high as its labels need.

const ROW = 15;
const FIRST = 17;
const GAP = 6;

/** Place the labels of some cuts: all are measured first, then all are moved. */
export function placeLabels(cuts) {
  for (const cut of cuts) cut.querySelectorAll(".tag").forEach((tag) => set(tag, 0, 0));
  const placed = cuts.map(measured);
  for (const tags of placed) {
    for (const { tag, level, shift } of tags) set(tag, level, shift);
  }
}

function set(tag, level, shift) {
  tag.style.setProperty("--level", String(level));
  tag.style.setProperty("--shift", `${shift}px`);
  const strut = tag.parentElement.nextElementSibling;
  if (strut?.classList.contains("strut")) {
    strut.style.setProperty("--more", `${FIRST + ROW * level}px`);
  }
}

function measured(cut) {
  const frame = cut.getBoundingClientRect();
  const tags = [...cut.querySelectorAll(".tag")].map((tag) => {
    const anchor = tag.parentElement.getBoundingClientRect();
    const width = tag.getBoundingClientRect().width;
    const shift = Math.max(
      0,
      Math.min(anchor.left + width - frame.right, anchor.left - frame.left),
    );
    const left = anchor.left - shift;
    return {
      tag,
      line: anchor.top,
      leader: anchor.left,
      left,
      right: left + width,
      shift,
      level: 0,
    };
  });
  for (const line of byLine(tags)) level(line);
  return tags;
}

function byLine(tags) {
  const lines = [];
  for (const tag of tags) {
    const line = lines.find(([first]) => Math.abs(first.line - tag.line) < 8);
    if (line) line.push(tag);
    else lines.push([tag]);
  }
  return lines;
}

// From the right: a label stays above those to its right that it does not reach.
function level(line) {
  line.sort((a, b) => b.leader - a.leader);
  line.forEach((tag, at) => {
    const reached = line
      .slice(0, at)
      .filter((other) => tag.right + GAP > Math.min(other.left, other.leader));
    tag.level = reached.length ? 1 + Math.max(...reached.map((other) => other.level)) : 0;
  });
}
