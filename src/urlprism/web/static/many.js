// *Many*: the census of many URLs or of a log, as bars that grow.

import { askAgain, stopAsking } from "./again.js";
import * as api from "./api.js";
import { h, replace } from "./dom.js";
import { fragmentOf } from "./router.js";
import { withoutSecrets } from "./secrets.js";
import { counted, escaped, failure, octets, shortened, shown } from "./text.js";
import { VERDICTS } from "./verdicts.js";
import { ApiError } from "./wire.js";

const LARGEST = 16 * 1024 * 1024;
const PAUSE = 400;
const SHOWN = 120; // characters of a sample

let parts = null;
let asked = null;
let timer = 0;
let counting = null; // the text that is counted, and the name of its file
let chosen = null; // the bar whose samples are open

const HEAD = "Many URLs";
const LEAD = "Which of them do readers read apart, and why?";

/** The element of the view, built once. */
export function buildMany() {
  if (parts) return parts.whole;
  const input = h("textarea", {
    id: "many-text",
    rows: "3",
    dir: "ltr",
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: "Paste URLs or a log, one a line.",
  });
  const base = h("input", {
    type: "text",
    id: "many-base",
    dir: "ltr",
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: "https://…",
  });
  const file = h("input.sr", {
    type: "file",
    id: "many-file",
    "aria-label": "A file of URLs",
    tabindex: "-1",
  });
  const choose = h(
    "button.button",
    { type: "button", onclick: () => file.click() },
    "Choose a file…",
  );
  const examples = h(
    "button.quiet",
    { type: "button", id: "many-examples", onclick: showExamples },
    "Try the examples of the families",
  );
  const stop = h(
    "button.button",
    { type: "button", id: "many-stop", hidden: true, onclick: () => asked?.abort() },
    "Stop",
  );
  const head = h("h1", HEAD);
  const lead = h("p.lead", { role: "status" }, LEAD);
  const progress = h("progress", { hidden: true, "aria-label": "Lines read" });
  const problem = h("p.problem", { role: "alert", hidden: true });
  const output = h("div.census");
  const whole = h(
    "div.many",
    h("label", { for: "many-text" }, "URLs or a log, one a line"),
    h("div.many-field", input, h("div", choose, file)),
    h(
      "div.many-base.small-field",
      h("label", { for: "many-base" }, "The server of a log, if its lines name no host"),
      base,
    ),
    h("div.field-bar", examples, stop, progress),
    problem,
    head,
    lead,
    output,
  );
  parts = { whole, input, base, file, head, lead, output, stop, progress, problem };
  listen(whole);
  return whole;
}

function listen(whole) {
  const later = (again) => () => {
    clearTimeout(timer);
    stopAsking("many"); // for what stood there before
    timer = setTimeout(again, PAUSE);
  };
  parts.input.addEventListener("input", later(countInput));
  // With another server, the same lines are counted again: those of a file, too.
  parts.base.addEventListener(
    "input",
    later(() => (counting === null ? countInput() : count(counting.text, counting.name))),
  );
  parts.file.addEventListener("change", () => countFile(parts.file.files[0]));
  whole.addEventListener("dragover", (event) => {
    event.preventDefault();
    whole.classList.add("dropping");
  });
  whole.addEventListener("dragleave", () => whole.classList.remove("dropping"));
  whole.addEventListener("drop", (event) => {
    event.preventDefault();
    whole.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    if (file) countFile(file);
    else parts.input.setRangeText(event.dataTransfer.getData("text/plain"));
    if (!file) countInput();
  });
}

function countInput() {
  return count(parts.input.value);
}

/** What is shown is what was counted last. */
export function showMany() {}

async function showExamples() {
  try {
    const { families } = await api.fixed("families");
    parts.input.value = families
      .map((family) => family.url)
      .filter((url) => url && !/[\r\n]/u.test(url))
      .join("\n");
    await count(parts.input.value);
  } catch (error) {
    fail(error, null, showExamples);
  }
}

async function countFile(file) {
  if (!file) return;
  if (file.size > LARGEST) return tooLong();
  parts.input.value = "";
  await count(await file.text(), file.name);
}

function tooLong() {
  parts.problem.hidden = false;
  parts.problem.textContent =
    "Too long: over 16 MiB is not counted here. The command urlprism scan has no such limit.";
}

/** Count a text; a count that is tried again shows nothing until it has an answer. */
async function count(text, name = "", isAgain = false) {
  clearTimeout(timer);
  asked?.abort();
  if (!isAgain) parts.problem.hidden = true;
  if (text.trim() === "") return empty();
  counting = { text, name };
  if (octets(text) > LARGEST) return tooLong();
  const own = new AbortController();
  asked = own;
  chosen = null;
  if (!isAgain) begin();
  let last = null;
  try {
    for await (const census of api.scan(questionOf(text), own.signal)) {
      if (asked !== own) return;
      if (census.error)
        throw Object.assign(new Error(census.error.message ?? census.error), { kind: "refused" });
      if (isAgain && last === null) begin();
      last = census;
      stopAsking("many");
      show(census, name);
    }
    if (!last?.done) throw new ApiError("offline", "The server broke off.");
  } catch (error) {
    if (asked !== own) return;
    if (own.signal.aborted) stopped(last, name);
    else fail(error, last, () => count(text, name, true));
  }
  if (asked === own) parts.stop.hidden = parts.progress.hidden = true;
}

function begin() {
  parts.problem.hidden = true;
  parts.stop.hidden = parts.progress.hidden = false;
  parts.progress.removeAttribute("value");
}

function questionOf(text) {
  const base = parts.base.value.trim();
  return base === "" ? { text } : { text, base };
}

function empty() {
  asked = counting = null;
  stopAsking("many");
  parts.stop.hidden = parts.progress.hidden = true;
  parts.head.textContent = HEAD;
  parts.lead.textContent = LEAD;
  replace(parts.output);
}

// What was counted until then stays; samples come with the last line only.
function stopped(census, name) {
  if (census === null) {
    parts.lead.textContent = "Stopped.";
    return;
  }
  const lines = `Stopped at line ${census.lines ?? 0} of ${census.total}.`;
  parts.lead.textContent = `${lines} ${leadOf(census, name)}`;
}

// What was not counted to its end is counted again when the server is back.
function fail(error, last, again) {
  if (error.kind === undefined) throw error;
  parts.problem.hidden = false;
  parts.problem.textContent = failure(error, last);
  parts.stop.hidden = parts.progress.hidden = true;
  if (error.kind === "offline") askAgain("many", again);
}

function show(census, name) {
  const { urls, verdicts, lines, total } = census;
  const apart = Object.entries(verdicts)
    .filter(([verdict]) => VERDICTS.get(verdict) === "alarm")
    .reduce((sum, [, number]) => sum + number, 0);
  if (total) {
    parts.progress.max = total;
    parts.progress.value = lines ?? 0;
  }
  const places = `${apart} ${apart === 1 ? "goes" : "go"} to different places`;
  const alike = urls ? "no two readers part" : census.done ? "nothing to compare" : "none yet";
  parts.head.textContent = `${counted(urls, "URL")}: ${apart ? places : alike}`;
  parts.lead.textContent = leadOf(census, name);
  draw(census);
}

function leadOf(census, name) {
  const { urls, certified, verdicts, done } = census;
  const alike = (verdicts.alike ?? 0) - certified;
  const said = [`${are(certified)} certified by one look`];
  if (alike > 0) said.push(`${alike} more ${alike === 1 ? "is" : "are"} read alike`);
  const file = name ? `${shown(name)}. ` : "";
  const read = urls ? `${said.join(", ")}. ` : "";
  const next = done && urls ? "Choose a bar to see its URLs." : "";
  return `${file}${read}${withoutURL(census)}${withoutScheme(census)}${next}`;
}

/** What has no URL, and why: "20 lines have none: the request names no host. ". */
function withoutURL({ without_url: without, unreadable }) {
  const why = without.map(
    ({ message, count }) => `${counted(count, "line")} without a URL: ${message}. `,
  );
  if (unreadable) why.push(`${counted(unreadable, "line")} cannot be read. `);
  if (without.some(({ reason }) => reason === "no-host"))
    why.push("Name the server of the log, and they are read. ");
  return why.join("");
}

function withoutScheme({ causes }) {
  const number = causes["no-scheme"] ?? 0;
  if (!number) return "";
  const lines = counted(number, "line");
  return `${lines} without a scheme: before a host, write its scheme, such as https. `;
}

function are(number) {
  return `${number} ${number === 1 ? "is" : "are"}`;
}

function draw(census) {
  const order = [...VERDICTS.keys()];
  const verdicts = Object.entries(census.verdicts)
    .filter(([, number]) => number)
    .sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
  const causes = Object.entries(census.causes)
    .filter(([, number]) => number)
    .sort((a, b) => b[1] - a[1]);
  const kind = (verdict) => VERDICTS.get(verdict) ?? "warn";
  if (!census.urls) return replace(parts.output);
  replace(
    parts.output,
    bars("Verdicts", verdicts, census, kind, "verdict"),
    bars("Causes", causes, census, () => "warn", "cause"),
  );
}

function bars(title, entries, census, kind, group) {
  const rows = entries.map(([name, number]) => bar(name, number, census, kind(name), group));
  return h(
    "section.card",
    h("h2", title),
    rows.length ? h("ul.bars", rows) : h("p.small", "None."),
  );
}

function bar(name, number, census, kind, group) {
  const share = census.urls ? number / census.urls : 0;
  const key = `${group} ${name}`;
  const fill = h(`span.fill.${kind}`);
  fill.style.width = `${Math.max(share * 100, 0.6)}%`;
  const samples = samplesOf(census, group, name);
  const list = h("ul.samples", { hidden: chosen !== key }, samples.map(sample));
  const button = h(
    "button.bar-row",
    {
      type: "button",
      "aria-expanded": String(chosen === key),
      disabled: samples.length === 0,
      onclick: () => {
        chosen = chosen === key ? null : key;
        list.hidden = chosen !== key;
        button.setAttribute("aria-expanded", String(chosen === key));
      },
    },
    h("code", name),
    h("span.track", { "aria-hidden": "true" }, fill),
    h("span.small.number-of", `${number} · ${(share * 100).toFixed(1)} %`),
  );
  return h("li", button, list);
}

function samplesOf({ samples }, group, name) {
  return samples?.[`${group}s`]?.[name] ?? [];
}

function sample(entry) {
  const { line, secret } = entry;
  const url = withoutSecrets(entry.url, secret);
  return h(
    "li",
    h("span.small", `line ${line} `),
    h("a.mono", { href: fragmentOf("read", "", { url }) }, shortened(escaped(url), SHOWN)),
  );
}
