// What may not be shown: passwords, in the text given and in all that is derived from it.

import { pointsOf } from "./text.js";

const DOT = "•";
const STAND_IN = "***";
const SHORTEST = 4; // shorter passwords are not looked for in other values, only where they stand

/** The code points of the text that are secret, as a set of offsets. */
export function hiddenOf(answer) {
  const hidden = new Set();
  if (answer.isShown) return hidden;
  for (const [start, end] of answer.secret ?? []) {
    for (let at = start; at < end; at += 1) hidden.add(at);
  }
  for (const [start, end] of hostSpans(answer)) {
    for (let at = start; at < end; at += 1) hidden.delete(at);
  }
  return hidden;
}

function* hostSpans(answer) {
  for (const group of answer.groups ?? []) {
    if (!group.target) continue;
    for (const reading of group.readings) {
      for (const [name, start, end] of reading.parts ?? []) {
        if (name === "host") yield [start, end];
      }
    }
  }
}

/** The text with a stand-in for each run of secret code points, for links and commands. */
export function withoutSecrets(points, hidden) {
  return points
    .map((point, at) => {
      if (!hidden.has(at)) return point;
      return hidden.has(at - 1) ? "" : STAND_IN;
    })
    .join("");
}

/** A function that masks the passwords of an answer in a derived value. */
export function masking(answer) {
  const hidden = hiddenOf(answer);
  if (hidden.size === 0) return (value) => value;
  const words = wordsOf(pointsOf(answer.url), hidden);
  return (value) => maskAuthority(words.reduce(maskWord, String(value)));
}

// A run of hidden code points, in the spellings in which readers give it.
function wordsOf(points, hidden) {
  const runs = [];
  points.forEach((point, at) => {
    if (!hidden.has(at)) return;
    if (hidden.has(at - 1)) runs[runs.length - 1] += point;
    else runs.push(point);
  });
  const spellings = runs.flatMap((run) => [run, ...recoded(run)]);
  const long = spellings.filter((word) => word.length >= SHORTEST);
  return [...new Set(long)].sort((a, b) => b.length - a.length);
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

function maskWord(value, word) {
  return value.split(word).join(DOT.repeat(pointsOf(word).length));
}

/** The value with dots between the first ":" of its userinfo and the next "@". */
export function maskAuthority(value) {
  return value.replace(
    /(\/\/[^/?#@:]*:)([^/?#@]+)@/gu,
    (whole, before, secret) => `${before}${DOT.repeat(pointsOf(secret).length)}@`,
  );
}

/** A URL with a stand-in for its password, for links and commands. */
export function withoutPassword(url) {
  return url === null ? null : maskAuthority(url).replace(/•+/gu, STAND_IN);
}

/** A userinfo with dots for its password. */
export function maskUserinfo(value) {
  const colon = value.indexOf(":");
  if (colon < 0 || colon + 1 === value.length) return value;
  return value.slice(0, colon + 1) + DOT.repeat(pointsOf(value.slice(colon + 1)).length);
}
