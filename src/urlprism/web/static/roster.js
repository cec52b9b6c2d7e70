// Who was asked: each reader with its version and its date, behind the lanes.

import { h } from "./dom.js";
import { counted } from "./text.js";

/** The list of the readers of an answer, closed until it is asked for. */
export function buildRoster(answer) {
  const readings = answer.groups.flatMap((group) => group.readings);
  const rows = readings.map(({ reader, title, version, date, kind }) =>
    h(
      "tr",
      h("th", { scope: "row" }, title ?? reader),
      h("td", h("code", reader)),
      h("td", kind === "standard" ? "" : (version ?? "")),
      h("td", date ?? h("em", "not known")),
    ),
  );
  const heads = ["reader", "name", "version", "date"].map((one) => h("th", { scope: "col" }, one));
  return h(
    "details.roster",
    h("summary", `${counted(readings.length, "reader")}, with versions and dates`),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-label": "Readers" },
      h("table.beside", h("thead", h("tr", heads)), h("tbody", rows)),
    ),
  );
}
