// Lanes from an answer: one a place that readers go to, then those that refuse.

import { drawnParts } from "./plan.js";

const FIELDS = ["userinfo", "path", "query", "fragment"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The lanes of an answer, with the visitor's browser where it belongs. */
export function lanesOf(answer, browser) {
  const lanes = answer.groups
    .filter((group) => group.target)
    .map((group, at) => laneOf(group, LETTERS[at] ?? String(at + 1)));
  const refusing = answer.groups
    .filter((group) => !group.target)
    .flatMap((group) => group.readings);
  if (browser?.ok) joinBrowser(lanes, browser);
  if (refusing.length || (browser && !browser.ok)) {
    lanes.push({
      kind: "refused",
      readings: refusing,
      browser: browser && !browser.ok ? browser : null,
    });
  }
  return lanes;
}

function laneOf(group, letter) {
  return {
    kind: "group",
    letter,
    target: group.target,
    readings: group.readings,
    browser: null,
    cuts: cutsOf(group.readings),
    differing: differingOf(group.readings),
  };
}

function joinBrowser(lanes, browser) {
  const own = lanes.find((lane) => sameTarget(lane.target, browser.target));
  if (own) {
    own.browser = browser;
    return;
  }
  const letter = LETTERS[lanes.length] ?? String(lanes.length + 1);
  lanes.push({
    kind: "group",
    letter,
    target: browser.target,
    readings: [],
    browser,
    differing: [],
    cuts: [{ parts: [], readings: [], notes: ["host rewritten"] }],
  });
}

/** Whether two targets are one place. */
export function sameTarget(a, b) {
  const same = (name) => (a[name] ?? "") === (b[name] ?? "");
  return same("scheme") && same("port") && bare(a.host) === bare(b.host);
}

function bare(host) {
  return (host ?? "").replace(/^\[(.*)\]$/u, "$1");
}

function cutsOf(readings) {
  const cuts = new Map();
  for (const reading of readings) {
    const parts = drawnParts(reading.parts ?? []);
    const notes = notesOf(reading);
    const key = JSON.stringify([parts, notes]);
    if (!cuts.has(key)) cuts.set(key, { parts, notes, readings: [] });
    cuts.get(key).readings.push(reading);
  }
  return [...cuts.values()].sort((a, b) => b.readings.length - a.readings.length);
}

// What a reading has and the text has not: it is of the base, or is written anew.
function notesOf(reading) {
  const parts = reading.components ?? {};
  const placed = new Set((reading.parts ?? []).map(([name]) => name));
  const inherited = new Set(reading.inherited ?? []);
  const noted = { "from the base": [], rewritten: [] };
  for (const name of ["scheme", "host", "path", "query", "fragment"]) {
    const value = parts[name];
    const isThere =
      value !== null && value !== undefined && value !== "" && !(name === "path" && value === "/");
    if (inherited.has(name)) noted["from the base"].push(name);
    else if (isThere && !placed.has(name)) noted.rewritten.push(name);
  }
  return Object.entries(noted)
    .filter(([, names]) => names.length)
    .map(([note, names]) => `${names.join(", ")} ${note}`);
}

function differingOf(readings) {
  const found = [];
  for (const name of FIELDS) {
    const values = new Map();
    for (const reading of readings) {
      if (!reading.components) continue;
      const value = reading.components[name] ?? null;
      if (!values.has(value)) values.set(value, []);
      values.get(value).push(reading);
    }
    if (values.size > 1)
      found.push({ name, values: [...values].map(([value, of]) => ({ value, readings: of })) });
  }
  return found;
}

/** Readers by title: `[title, versions]`, in their order. */
export function byTitle(readings) {
  const titles = new Map();
  for (const { title, reader, version, kind } of readings) {
    const name = title ?? reader;
    if (!titles.has(name)) titles.set(name, []);
    if (version && kind !== "standard" && !titles.get(name).includes(version))
      titles.get(name).push(version);
  }
  return [...titles];
}

/** The titles of readers in one line, a reader's version where its title alone is not it. */
export function named(readings, all) {
  const shared = new Map();
  for (const { title } of all) shared.set(title, (shared.get(title) ?? 0) + 1);
  const inside = new Map();
  for (const { title } of readings) inside.set(title, (inside.get(title) ?? 0) + 1);
  const names = readings.map(({ title, reader, version, kind }) => {
    const name = title ?? reader;
    return inside.get(title) === shared.get(title) || !version || kind === "standard"
      ? name
      : `${name} ${version}`;
  });
  return [...new Set(names)].join(", ");
}
