// Which readers are asked: a group, or names of one's own.

import * as api from "./api.js";
import { h } from "./dom.js";

const GROUPS = [
  ["default", "default"],
  ["standards", "standards"],
  ["programs", "programs"],
  ["all", "all"],
];
const OWN = "own";

/** The choice of readers: `element`, `own` (names of one's own) and `set(chosen)`. */
export function buildReaders(onChoose) {
  const select = h("select", { id: "readers", "aria-label": "Readers" });
  const names = h("input", {
    id: "own-readers",
    type: "text",
    spellcheck: "false",
    autocapitalize: "off",
    list: "known-readers",
    placeholder: "whatwg, curl, urllib@3.9.18",
  });
  const known = h("datalist", { id: "known-readers" });
  const own = h(
    "div.field.small-field",
    { hidden: true },
    h("label", { for: "own-readers" }, "Readers, with commas between"),
    names,
    known,
  );
  for (const [value, label] of [...GROUPS, [OWN, "own"]])
    select.append(h("option", { value }, label));
  const chosen = () =>
    names.value
      .split(/[\s,]+/u)
      .filter(Boolean)
      .join(",");
  select.addEventListener("change", () => {
    own.hidden = select.value !== OWN;
    if (select.value !== OWN) onChoose(select.value);
    else if (chosen()) onChoose(chosen());
    if (select.value === OWN) names.focus();
  });
  names.addEventListener("change", () => chosen() && onChoose(chosen()));
  api
    .fixed("readers")
    .then((answer) => name(select, known, answer))
    .catch(() => {});
  const set = (value) => {
    const isGroup = [...select.options].some((option) => option.value === value && value !== OWN);
    select.value = isGroup ? value : OWN;
    names.value = isGroup ? "" : value.split(",").join(", ");
    own.hidden = isGroup;
  };
  return { element: h("span.choice", select), own, set };
}

// "16 readers: default", once it is known how many there are.
function name(select, known, { groups = {}, readers = [] }) {
  for (const option of select.options) {
    const members = groups[option.value];
    if (members) option.textContent = `${members.length} readers: ${option.textContent}`;
  }
  known.replaceChildren(...readers.map((reader) => h("option", { value: reader.name ?? reader })));
}
