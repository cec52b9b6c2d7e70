// What one text has that another has not: a longest common subsequence of code points.

const MOST = 1 << 20; // cells of the table; larger texts are compared from both ends only

/** The pieces of `after`: `{ text, isNew, gone }`.
 *
 * What is new is not in `before`. A piece without a text stands where `gone` was, and nothing came
 * in its place.
 */
export function changedPieces(before, after) {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  const middle = changedPoints(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  );
  return joined([
    ...after.slice(0, head).map(kept),
    ...middle,
    ...after.slice(after.length - tail).map(kept),
  ]);
}

const kept = (text) => ({ text, isNew: false, gone: "" });
const added = (text) => ({ text, isNew: true, gone: "" });
const removed = (gone) => ({ text: "", isNew: false, gone });

// A point for each step of the way along a longest common subsequence.
function changedPoints(before, after) {
  if ((after.length + 1) * (before.length + 1) > MOST) return after.map(added);
  const { lengths, width } = tableOf(before, after);
  const points = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const at = row * width + column;
    if (column === after.length) points.push(removed(before[row++]));
    else if (row === before.length) points.push(added(after[column++]));
    else if (before[row] === after[column]) {
      points.push(kept(after[column++]));
      row += 1;
    } else if (lengths[at + width] >= lengths[at + 1]) points.push(removed(before[row++]));
    else points.push(added(after[column++]));
  }
  return points;
}

function tableOf(before, after) {
  const width = after.length + 1;
  const lengths = new Uint16Array(width * (before.length + 1));
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        before[row] === after[column]
          ? lengths[at + width + 1] + 1
          : Math.max(lengths[at + width], lengths[at + 1]);
    }
  }
  return { lengths, width };
}

// What was replaced is told by what is new.
function joined(points) {
  const whole = [];
  for (const point of points) {
    const last = whole.at(-1);
    if (last && last.isNew === point.isNew && (last.gone === "") === (point.gone === "")) {
      last.text += point.text;
      last.gone += point.gone;
    } else whole.push({ ...point });
  }
  return whole.filter(
    (piece, at) => piece.gone === "" || !(whole[at - 1]?.isNew || whole[at + 1]?.isNew),
  );
}
