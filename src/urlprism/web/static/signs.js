// Signs that fonts draw in different ways, drawn here: "≠" is "=" with a displaced slash in some.

import { svg } from "./dom.js";

const STROKE = { fill: "none", stroke: "currentColor", "stroke-width": "1.8" };

/** A sign as a node: a drawing for "≠", the text itself for any other. */
export function signOf(symbol) {
  if (symbol !== "≠") return symbol;
  return svg(
    "svg",
    { viewBox: "0 0 14 14", width: ".9em", height: ".9em", class: "drawn", focusable: "false" },
    svg("title", symbol),
    svg("path", { d: "M2 5H12M2 9H12M10 1.5L4 12.5", "stroke-linecap": "round", ...STROKE }),
  );
}
