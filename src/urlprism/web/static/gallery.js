// *Gallery*: real confusions by CVE, each with small lanes of the versions named.

import { askAgain, stopAsking } from "./again.js";
import * as api from "./api.js";
import { buildCut, spoken } from "./cut.js";
import { byId, h, outward, replace } from "./dom.js";
import { byTitle } from "./groups.js";
import { targetText } from "./lanes.js";
import { drawnParts, planOf } from "./plan.js";
import { fragmentOf } from "./router.js";
import { hiddenOf, masking, withoutSecrets } from "./secrets.js";
import { failure, shown } from "./text.js";

const LETTERS = "ABCDEFGH";

/** The view: how it is built, and how it is shown. */
export function buildGallery() {
  let whole = null;
  let place = null;
  let field = null;
  const build = () => {
    if (whole) return whole;
    place = h("div");
    field = h("input", {
      type: "search",
      id: "gallery-filter",
      list: "gallery-programs",
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: "curl, CVE-2022, 2016…",
      oninput: () => filter(place, field.value),
    });
    whole = h(
      "div",
      h("h1", "Real confusions"),
      h(
        "p.lead",
        "URLs on which programs parted, and what came of it. ",
        "Each is read here by the versions named; a fixed program shows its fix.",
      ),
      h(
        "div.small-field",
        h("label", { for: "gallery-filter" }, "Program, CVE or year"),
        field,
        h("p.small", { role: "status", id: "gallery-count" }),
      ),
      place,
    );
    return whole;
  };
  const show = async (state) => {
    const { item } = state;
    const isFilled = place.hasChildNodes() && !place.querySelector(".problem");
    if (!isFilled) await fill(place, () => whole.isConnected && show(state));
    place.querySelectorAll(".chosen").forEach((other) => other.classList.remove("chosen"));
    filter(place, field.value);
    const chosen = item && place.querySelector(`[data-case="${CSS.escape(item)}"]`);
    if (!chosen) return;
    chosen.classList.add("chosen");
    chosen.scrollIntoView({ block: "center" });
    chosen.querySelector("a").focus({ preventScroll: true });
  };
  return [build, show];
}

async function fill(place, again) {
  try {
    const { cases } = await api.fixed("gallery");
    replace(place, programsOf(cases), h("ul.gallery", cases.map(caseOf)));
    stopAsking("gallery");
  } catch (error) {
    if (error.kind === undefined) throw error;
    replace(place, h("p.problem", { role: "alert" }, failure(error, null)));
    if (error.kind === "offline") askAgain("gallery", again);
  }
}

// The programs that the filter offers.
function programsOf(cases) {
  const names = cases.map(({ product }) => product.replace(/ before .*/u, ""));
  const products = [...new Set(names)].sort();
  return h(
    "datalist",
    { id: "gallery-programs" },
    products.map((value) => h("option", { value })),
  );
}

// Show the cases that have every word of a text.
function filter(place, text) {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const all = [...place.querySelectorAll(".case")];
  for (const each of all)
    each.hidden = !words.every((word) => each.dataset.words.includes(word));
  const left = all.filter((each) => !each.hidden).length;
  byId("gallery-count").textContent =
    words.length && all.length ? `${left} of ${all.length}` : "";
}

function wordsOf({ name, cve, title, product, affected, fixed, answer }) {
  const readers = answer.groups.flatMap(({ readings }) => readings.map((each) => each.title));
  const versions = [...affected, ...fixed];
  return [name, cve ?? "", title, product, ...versions, ...readers].join(" ").toLowerCase();
}

function caseOf(entry) {
  const { name, title, summary, verdict, answer } = entry;
  const read = fragmentOf("read", "", {
    url: withoutSecrets(answer.url, answer.secret),
    base: withoutSecrets(answer.base, answer.base_secret),
    readers: readersOf(answer).join(","),
  });
  return h(
    "li.card.case",
    { "data-case": name, "data-words": wordsOf(entry) },
    h("p.case-head", h("a", { href: `#gallery/${name}` }, name), h("code", verdict)),
    h("h2", h("a", { href: read }, title)),
    h("p.small", summary),
    h("ol", { "aria-label": "Readings" }, lanesOf(answer)),
    entry.href ? h("p.links", outward("Advisory", entry.href)) : null,
  );
}

function readersOf(answer) {
  return answer.groups.flatMap((group) => group.readings.map((reading) => reading.reader));
}

function lanesOf(answer) {
  const going = answer.groups.filter((group) => group.target);
  const refusing = answer.groups
    .filter((group) => !group.target)
    .flatMap((group) => group.readings);
  const cuts = going.map((group) => drawnParts(group.readings[0].parts ?? []));
  const waves = refusing
    .map(({ refusal }) => refusal)
    .filter((refusal) => refusal && refusal.start !== null && refusal.start !== undefined)
    .map(({ start, end }) => [start, end]);
  const plan = planOf(answer.url, {
    spans: cuts.flat().map(([, start, end]) => [start, end]),
    marks: waves,
    hidden: hiddenOf(answer),
    isExpanded: false,
  });
  const lanes = going.map((group, at) =>
    miniLane(LETTERS[at], buildMini(plan, cuts[at]), groupText(answer, group)),
  );
  if (refusing.length) {
    const cut = buildCut(plan, { waves, look: "given", says: "refused" });
    lanes.push(miniLane("×", cut, ["refused by ", names(refusing)]));
  }
  return lanes;
}

function buildMini(plan, parts) {
  const cut = buildCut(plan, {
    parts,
    says: spoken(plan, parts) || "no part of the text is in it",
  });
  cut.querySelectorAll(".tag, .strut").forEach((extra) => extra.remove());
  return cut;
}

function groupText(answer, group) {
  return ["to ", targetText(group.target, masking(answer)), ": ", names(group.readings)];
}

function names(readings) {
  return byTitle(readings)
    .map(([title, versions]) => shown(`${title} ${versions.join(", ")}`.trim()))
    .join(", ");
}

function miniLane(letter, cut, text) {
  const isRefusal = letter === "×";
  return h(
    "li.mini",
    h(`span.badge${isRefusal ? ".refuses" : ""}`, { "aria-hidden": "true" }, letter),
    h("div", cut, h("p", text)),
  );
}
