// The examples of *Read one*: a bar of their names, and, where nothing is read, what each shows.

import { h } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { signOf } from "./signs.js";

/** The names in a row; `open(url, base)` reads one. */
export function buildExamplesBar(open) {
  const items = EXAMPLES.map((example) => {
    const attributes = { type: "button", title: example.says, ...opening(example, open) };
    return h("li", h("button.quiet", attributes, named(example)));
  });
  return h(
    "div.examples",
    { role: "group", "aria-label": "Examples" },
    h("span.soft", "Try"),
    h("ul", items),
  );
}

/** Each example with its sentence, for a field that is empty. */
export function buildExamplesList(open) {
  const items = EXAMPLES.map((example) =>
    h(
      "li.example",
      h("button.button", { type: "button", ...opening(example, open) }, named(example)),
      h("p.soft", example.says),
    ),
  );
  return h("section.card.welcome", h("h1", "One URL, every reading"), h("ul.example-list", items));
}

function opening({ url, base = null }, open) {
  return { onclick: () => open(url, base) };
}

function named({ symbol, name }) {
  return [h("span.symbol", { "aria-hidden": "true" }, signOf(symbol)), ` ${name}`];
}
