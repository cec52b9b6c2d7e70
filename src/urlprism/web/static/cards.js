// The three cards of *Read one*: why readers differ, whether it may be fetched, and what the
// visitor's browser makes of it.

import { differingParts, NINE } from "./browser.js";
import { copyButton } from "./clipboard.js";
import { h, outward } from "./dom.js";
import { marksOf } from "./lanes.js";
import { masking, maskingOfBrowser } from "./secrets.js";
import { signOf } from "./signs.js";
import { sentence, shortened, shown } from "./text.js";

const LONGEST = 240; // characters of a value

/** The cards of an answer. `browser` is what `readByBrowser` gave. */
export function buildCards(answer, browser) {
  const why = answer.causes.length ? whyCard(answer) : null;
  return h(
    `div.cards${why ? "" : ".halves"}`,
    why,
    fetchCard(answer),
    browserCard(answer, browser),
  );
}

function card(title, ...children) {
  return h("section.card", h("h2", title), children);
}

function whyCard(answer) {
  const labels = marksOf(answer.causes);
  const causes = answer.causes.map((cause, at) => {
    return causeItem(
      labels[at].number,
      h("p.message", sentence(masking(answer)(cause.message))),
      h("p.rule", shown(cause.rule)),
      linksOf(cause),
    );
  });
  return card("Why they differ", h("ol.causes", causes));
}

/** A cause in a list, by its number; it lights its marks. */
export function causeItem(number, ...told) {
  const item = h(
    "li.cause",
    { tabindex: "0", "data-mark": number },
    h("span.number", { "aria-hidden": "true" }, number),
    h("div", told),
  );
  const light = (isLit) => () => lightMarks(number, isLit);
  item.addEventListener("mouseenter", light(true));
  item.addEventListener("mouseleave", light(false));
  item.addEventListener("focusin", light(true));
  item.addEventListener("focusout", light(false));
  return item;
}

/** Go to the next cause of the page, or, with -1, to the one before. */
export function stepCause(direction) {
  const causes = [...document.querySelectorAll(".cause")];
  if (causes.length === 0) return;
  const at = causes.findIndex((cause) => cause.classList.contains("lit"));
  const from = at < 0 && direction < 0 ? 0 : at;
  if (at >= 0) lightMarks(Number(causes[at].dataset.mark), false);
  const next = causes[(from + direction + causes.length) % causes.length];
  next.focus();
  lightMarks(Number(next.dataset.mark), true);
}

/** The marks in an element light their cause, as the cause lights its marks. */
export function lightUnder(element) {
  const light = (isLit) => (event) => {
    const mark = event.target.closest?.(".cut [class*='mark-']");
    for (const name of mark?.classList ?? []) {
      const number = /^mark-(\d+)$/u.exec(name)?.[1];
      if (number) lightMarks(Number(number), isLit);
    }
  };
  element.addEventListener("mouseover", light(true));
  element.addEventListener("mouseout", light(false));
}

// Fill the marks of a cause in all lanes.
function lightMarks(number, isLit) {
  for (const mark of document.querySelectorAll(`.cut .mark-${number}`))
    mark.classList.toggle("lit", isLit);
  document.querySelector(`.cause[data-mark="${number}"]`)?.classList.toggle("lit", isLit);
}

function linksOf(cause) {
  const links = (cause.links ?? []).map(([label, href]) => outward(label, href));
  if (cause.family) {
    const title = cause.family_title?.replaceAll("`", "") || null;
    links.push(h("a", { href: `#matrix/${cause.family}`, title }, `family ${cause.family}`));
  }
  return h(
    "p.links",
    h("code", cause.name),
    links.map((link) => [" ", link]),
  );
}

const STATES = {
  safe: ["✓", "fine", "Yes"],
  "needs-resolving": ["½", "warn", "Yes, once the name is looked up"],
};

function fetchCard(answer) {
  const { safe } = answer;
  const title = "May I fetch it for a stranger?";
  if (!safe) return card(title, h("p.small", "Not asked."));
  const [symbol, kind, word] = safe.ok ? STATES[safe.state] : ["×", "alarm", "No"];
  const head = h(
    "p.answer",
    h(`span.badge.solid.${kind}`, { "aria-hidden": "true" }, symbol),
    word,
  );
  if (!safe.ok) {
    const rule = h(
      "p.small",
      h("code", safe.cause ?? ""),
      safe.cause && safe.rule ? " · " : "",
      shown(safe.rule ?? ""),
    );
    return card(title, head, h("p", sentence(masking(answer)(safe.reason ?? ""))), rule);
  }
  return card(
    title,
    head,
    h(
      "p.with-copy",
      h("code.mono", brief(masking(answer)(safe.url))),
      copyButton(() => masking(answer)(safe.url)),
    ),
  );
}

function browserCard(answer, browser) {
  const title = "Your browser";
  const standard = standardParts(answer);
  if (!browser.ok) {
    const agrees = standard === null;
    return card(
      title,
      browserHead(
        agrees,
        `${browser.name} ${agrees ? "refuses it, as the URL Standard does" : "refuses it"}`,
      ),
      h("p", h("code.mono", shown(maskingOfBrowser(answer)(browser.message)))),
    );
  }
  const differing = standard === null ? NINE : differingParts(browser, standard);
  const mask = maskingOfBrowser(answer);
  if (differing.length === 0) {
    return card(
      title,
      browserHead(true, `${browser.name} reads it as the URL Standard`),
      parts([
        ["href", mask(browser.parts.href)],
        ["origin", mask(browser.parts.origin)],
      ]),
    );
  }
  const what =
    standard === null
      ? "reads what the URL Standard refuses"
      : "reads it otherwise than the URL Standard";
  return card(
    title,
    browserHead(false, `${browser.name} ${what}`),
    beside(browser.parts, standard ?? {}, differing, answer),
  );
}

function browserHead(isSame, text) {
  return h(
    "p.answer",
    h(
      `span.badge.solid.${isSame ? "fine" : "alarm"}`,
      { "aria-hidden": "true" },
      signOf(isSame ? "=" : "≠"),
    ),
    text,
  );
}

/** The URL Standard's nine parts of an answer, or null if it refuses the text. */
export function standardParts(answer) {
  const readings = answer.groups.flatMap((group) => group.readings);
  const known = readings.find(
    (reading) => reading.reader === "whatwg" && reading.report?.href !== undefined,
  );
  return known?.report ?? answer.standards?.whatwg?.parts ?? null;
}

/** A value in one line: named where it cannot be seen, its middle left out where it is long. */
export function brief(value) {
  return shown(shortened(value, LONGEST));
}

function parts(rows) {
  return h(
    "dl.parts",
    rows.map(([name, value]) => [h("dt", name), h("dd", h("code.mono", brief(value)))]),
  );
}

function beside(ours, standard, differing, answer) {
  const mask = maskingOfBrowser(answer);
  const value = (name, text) => {
    if (text === undefined || text === null) return h("em", "none");
    if (text === "") return h("em", "empty");
    return h("code.mono", name === "password" && !answer.isShown ? "•••" : brief(mask(text)));
  };
  const rows = NINE.map((name) =>
    h(
      `tr${differing.includes(name) ? ".differs" : ""}`,
      h("th", { scope: "row" }, name),
      h("td", value(name, ours[name])),
      h("td", value(name, standard[name])),
    ),
  );
  return h(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": "Your browser beside the URL Standard" },
    h(
      "table.beside",
      h(
        "thead",
        h(
          "tr",
          h("td"),
          h("th", { scope: "col" }, "yours"),
          h("th", { scope: "col" }, "URL Standard"),
        ),
      ),
      h("tbody", rows),
    ),
  );
}
