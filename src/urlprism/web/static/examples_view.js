// Examples: a bar of their names, and, where nothing is read, what each of *Read one* shows.

import { h } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { signOf } from "./signs.js";

/** The names of examples in a row; `open(example)` opens one. */
export function buildExamplesBar(examples, open) {
  const items = examples.map((example) => {
    const attributes = { type: "button", title: example.says, onclick: () => open(example) };
    return h("li", h("button.quiet", attributes, named(example)));
  });
  return h(
    "div.examples",
    { role: "group", "aria-label": "Examples" },
    h("span.soft", "Try"),
    h("ul", items),
  );
}

/** Each example of *Read one* with its sentence, for a field that is empty. */
export function buildExamplesList(open) {
  const items = EXAMPLES.map((example) => {
    const opening = () => open(example.url, example.base ?? null);
    return h(
      "li.example",
      h("button.button", { type: "button", onclick: opening }, named(example)),
      h("p.soft", example.says),
    );
  });
  return h("section.card.welcome", h("h1", "One URL, every reading"), h("ul.example-list", items));
}

function named({ symbol, name }) {
  if (!symbol) return name;
  return [h("span.symbol", { "aria-hidden": "true" }, signOf(symbol)), ` ${name}`];
}
