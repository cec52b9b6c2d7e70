// What may not be shown: secrets, in the texts given and in all that is derived from them. The
// package says where they are, and how each value that has one is shown.

import { pointsOf } from "./text.js";

const STAND_IN = "***";
const MASK = "******"; // that of the package
const SHORTEST = 4; // a shorter secret is looked for as a whole word only

/** The code points of the text that are secret, as a set of offsets. */
export function hiddenOf(answer) {
  return answer.isShown ? new Set() : offsetsOf(answer.secret ?? []);
}

function offsetsOf(spans) {
  const offsets = new Set();
  for (const [start, end] of spans) for (let at = start; at < end; at += 1) offsets.add(at);
  return offsets;
}

/** The text with a stand-in for each of its secrets, for links and commands. */
export function withoutSecrets(text, spans) {
  if (text === null || !spans?.length) return text;
  const hidden = offsetsOf(spans);
  return pointsOf(text)
    .map((point, at) => {
      if (!hidden.has(at)) return point;
      return hidden.has(at - 1) ? "" : STAND_IN;
    })
    .join("");
}

/** Whether there is a secret in the texts of an answer. */
export function hasSecret(answer) {
  return Boolean(answer.secret?.length || answer.base_secret?.length);
}

/** A function that masks the secrets of an answer in a value of it. */
export function masking(answer) {
  if (answer.isShown || !answer.hidden?.length) return (value) => value;
  const shown = new Map(answer.hidden);
  return (value) => shown.get(value) ?? value;
}

/** A function that masks them in a value that the browser made, which the package has not seen. */
export function maskingOfBrowser(answer) {
  const known = masking(answer);
  if (answer.isShown || !hasSecret(answer)) return known;
  const { url, base } = answer;
  const words = [...wordsOf(url, answer.secret), ...wordsOf(base, answer.base_secret)];
  const texts = [url, base].filter(Boolean);
  return (value) => {
    const found = known(value);
    if (found !== value) return found;
    const told = texts.reduce((made, text) => made.replaceAll(text, () => known(text)), value);
    return words.reduce((made, word) => made.replace(word, MASK), told);
  };
}

// The secrets of a text in the spellings in which browsers give them, the longest first.
function wordsOf(text, spans) {
  const points = pointsOf(text ?? "");
  const runs = (spans ?? []).map(([start, end]) => points.slice(start, end).join(""));
  const spellings = new Set(runs.flatMap((run) => [run, ...recoded(run)]));
  return [...spellings].sort((a, b) => b.length - a.length).map(patternOf);
}

function patternOf(word) {
  const quoted = word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
  const isShort = word.length < SHORTEST;
  return new RegExp(isShort ? `(?<![\\p{L}\\p{N}])${quoted}(?![\\p{L}\\p{N}])` : quoted, "giu");
}

function recoded(word) {
  const made = [];
  for (const recode of [encodeURIComponent, encodeURI, decodeURIComponent]) {
    try {
      made.push(recode(word));
    } catch {
      // A lone surrogate, or an escape that is none.
    }
  }
  return made;
}
