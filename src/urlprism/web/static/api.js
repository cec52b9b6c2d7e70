// The questions of the page. How they travel is the transport's: to the server, or, in the page
// that has none, to a package that runs in the page itself.

import { transport } from "./transport.js";
import { ApiError } from "./wire.js";

const SCHEMA = "urlprism.read/1";
const OTHER = "The server is of another version now: load the page again. The link keeps the URL.";

const kept = new Map();

/** How every reader reads a URL. */
export async function read(question, signal) {
  const answer = await transport.ask("read", question, signal);
  if (answer.schema !== SCHEMA) throw new ApiError("refused", OTHER);
  return unpacked(answer);
}

// Long values are there once: `{"long": n}` stands for the n-th of them, which is a text, or code
// points of another one or of the URL.
function unpacked(answer) {
  const { long = [] } = answer;
  if (long.length === 0) return answer;
  const points = new Map();
  const pointsFrom = (of) => {
    if (!points.has(of)) points.set(of, Array.from(typeof of === "string" ? answer[of] : long[of]));
    return points.get(of);
  };
  const texts = long.map((entry) => {
    if (typeof entry === "string") return entry;
    const [of, start, end] = entry;
    return pointsFrom(of).slice(start, end).join("");
  });
  const walk = (value) => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value);
    if (entries.length === 1 && Number.isInteger(value.long)) return texts[value.long];
    return Object.fromEntries(entries.map(([name, one]) => [name, walk(one)]));
  };
  const { long: _, ...rest } = answer;
  return walk(rest);
}

/** On which rung two URLs meet. */
export function two(question, signal) {
  return transport.ask("two", question, signal);
}

/** What each matcher of a kind says of a pattern and a URL. */
export function match(question, signal) {
  return transport.ask("match", question, signal);
}

/** The census of many URLs, as it grows. */
export function scan(question, signal) {
  return transport.lines("scan", question, signal);
}

/** A text with its secrets hidden, and how many they are. */
export function redact(question, signal) {
  return transport.ask("redact", question, signal);
}

/** The card of a verdict, as SVG. */
export function card(question) {
  const given = Object.entries(question).filter(([, value]) => value !== null);
  return transport.text("card", Object.fromEntries(given));
}

/** What does not change while the server runs: "readers", "matchers", "families", "gallery". */
export function fixed(name) {
  if (!kept.has(name)) {
    const asked = transport.ask(name);
    asked.catch(() => kept.delete(name));
    kept.set(name, asked);
  }
  return kept.get(name);
}
