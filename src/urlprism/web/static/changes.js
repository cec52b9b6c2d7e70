// What one text has that another has not: a longest common subsequence of code points.

const MOST = 1 << 20; // cells of the table; larger texts are compared from both ends only

/** The pieces of `after`: `{ text, isNew }`, where what is not in `before` is new. */
export function changedPieces(before, after) {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  const middle = after.slice(head, after.length - tail);
  const flags = newOnes(before.slice(head, before.length - tail), middle);
  return joined([
    ...after.slice(0, head).map((text) => ({ text, isNew: false })),
    ...middle.map((text, at) => ({ text, isNew: flags[at] })),
    ...after.slice(after.length - tail).map((text) => ({ text, isNew: false })),
  ]);
}

function newOnes(before, after) {
  const width = after.length + 1;
  if (width * (before.length + 1) > MOST) return after.map(() => true);
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
  const flags = after.map(() => true);
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const at = row * width + column;
    if (before[row] === after[column]) {
      flags[column] = false;
      row += 1;
      column += 1;
    } else if (lengths[at + width] >= lengths[at + 1]) row += 1;
    else column += 1;
  }
  return flags;
}

function joined(pieces) {
  const whole = [];
  for (const { text, isNew } of pieces) {
    const last = whole.at(-1);
    if (last && last.isNew === isNew) last.text += text;
    else whole.push({ text, isNew });
  }
  return whole;
}
