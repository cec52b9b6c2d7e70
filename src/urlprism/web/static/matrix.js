// *Matrix*: families of conflict by the default readers, or by all; each cell opens its URL.

import { askAgain, stopAsking } from "./again.js";
import * as api from "./api.js";
import { append, byId, h, replace } from "./dom.js";
import { fragmentOf } from "./router.js";
import { step } from "./tabs.js";
import { failure, shown } from "./text.js";

const SAYS = { A: "reads it as most do", "~": "same place, other parts", "×": "refuses" };
const KINDS = { A: "most", "~": "parts", "×": "refuses" };

const WIDEST = 29; // so many columns fit beside the names of the families

let parts = null;

/** The element of the view, built once. */
export function buildMatrix() {
  if (parts) return parts.whole;
  const head = h("h1", "Families of conflict");
  const place = h("div");
  const whole = h(
    "div",
    head,
    h(
      "p.lead",
      "Each row is one URL that shows one kind of conflict; each column reads it. ",
      "The same letter is the same reading. Choose a cell to see the URL read.",
    ),
    legend(),
    place,
  );
  parts = { whole, head, place, isFilled: false };
  return whole;
}

function legend() {
  const sample = (letters, says) =>
    h(
      "li",
      letters.map((letter) => h(`span.cell.${kindOf(letter)}`, { "aria-hidden": "true" }, letter)),
      says,
    );
  return h(
    "ul.legend",
    { "aria-label": "What the letters say" },
    sample(["A"], SAYS.A),
    sample(["~"], SAYS["~"]),
    sample(["B", "C", "D"], "goes elsewhere"),
    sample(["×"], SAYS["×"]),
  );
}

function kindOf(letter) {
  return KINDS[letter] ?? `other-${letter}`;
}

/** Fill the table, and bring the family of the fragment into view. */
export async function showMatrix(state) {
  const { item } = state;
  if (!parts.isFilled) {
    try {
      parts.answer = await api.fixed("families");
      fill(parts.answer, false);
      stopAsking("matrix");
    } catch (error) {
      if (error.kind === undefined) throw error;
      replace(parts.place, h("p.problem", { role: "alert" }, failure(error, null)));
      const again = () => parts.whole.isConnected && showMatrix(state);
      if (error.kind === "offline") askAgain("matrix", again);
      return;
    }
  }
  const row = item && parts.place.querySelector(`tr[data-family="${CSS.escape(item)}"]`);
  parts.place.querySelectorAll("tr.chosen").forEach((other) => other.classList.remove("chosen"));
  if (!row) return;
  row.classList.add("chosen");
  row.scrollIntoView({ block: "center" });
  focusCell(parts.place.querySelector("table"), row.querySelector("td a"));
}

function fill(answer, isWhole) {
  parts.isFilled = true;
  const chosen = answer.readers.map(({ name }) => isWhole || answer.default.includes(name));
  const only = (values) => values.filter((_, at) => chosen[at]);
  const readers = only(answer.readers);
  const families = answer.families.map((family) => ({ ...family, cells: only(family.cells) }));
  const label = isWhole ? "Show the default readers" : `Show all ${answer.readers.length} readers`;
  parts.head.textContent = `${families.length} families of conflict, ${readers.length} readers`;
  const heads = readers.map((reader) =>
    h("th", { scope: "col", title: datedName(reader) }, h("span", reader.title)),
  );
  const rows = families.map((family) => rowOf(family, readers));
  const table = h(
    "table.matrix",
    h("thead", h("tr", h("th.corner", { scope: "col" }, "Family"), heads)),
    h("tbody", rows),
  );
  table.addEventListener("keydown", (event) => move(event, table));
  const first = table.querySelector("td a");
  if (first) first.tabIndex = 0;
  replace(
    parts.place,
    h("button.button", { type: "button", id: "matrix-readers", onclick: turn(isWhole) }, label),
    h(
      `div.scroll.sheet.matrix-place${readers.length <= WIDEST ? ".fits" : ""}`,
      { role: "region", "aria-label": "Matrix", tabindex: "0" },
      table,
    ),
  );
}

function turn(isWhole) {
  return () => {
    fill(parts.answer, !isWhole);
    byId("matrix-readers").focus();
  };
}

function datedName({ title, version, date }) {
  return [title, version, date].filter(Boolean).join(", ");
}

function rowOf(family, readers) {
  const { name, title, url, base, cells } = family;
  const row = h("tr", { "data-family": name });
  const address = fragmentOf("read", "", { url, base: base ?? null, readers: "all" });
  append(
    row,
    h(
      "th",
      { scope: "row", title: shown(url) },
      h("a", { href: address, tabindex: "-1" }, name),
      ` ${title.replaceAll("`", "")}`,
    ),
  );
  cells.forEach((letter, at) => {
    const says = SAYS[letter] ?? `goes elsewhere, ${letter}`;
    row.append(
      h(
        "td",
        h(
          `a.cell.${kindOf(letter)}`,
          {
            href: address,
            tabindex: "-1",
            "aria-label": `${readers[at].title}: ${says}`,
            title: `${name}, ${readers[at].title}: ${says}`,
          },
          letter,
        ),
      ),
    );
  });
  return row;
}

// One tab stop; arrows go from cell to cell, the first column among them.
function move(event, table) {
  const cell = document.activeElement?.closest?.("td, th");
  if (!cell || !table.contains(cell)) return;
  const row = cell.parentElement;
  const cells = [...row.children];
  const rows = [...table.tBodies[0].rows];
  const across = step(event.key, cells.indexOf(cell), cells.length);
  const along = step(event.key, rows.indexOf(row), rows.length, "ArrowUp", "ArrowDown");
  const isAlong = ["ArrowUp", "ArrowDown"].includes(event.key);
  const target = isAlong ? rows[along]?.children[cells.indexOf(cell)] : cells[across];
  if (!target || (isAlong ? along : across) === null) return;
  event.preventDefault();
  focusCell(table, target.querySelector("a")).focus();
}

function focusCell(table, link) {
  table.querySelectorAll('a[tabindex="0"]').forEach((other) => {
    other.tabIndex = -1;
  });
  link.tabIndex = 0;
  return link;
}
