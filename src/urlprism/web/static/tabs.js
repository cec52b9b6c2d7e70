// Tabs: one tab stop, arrows, Home and End.

import { h } from "./dom.js";

/** Tabs with their panels; a tab is `{ id, label, build }`. `onChoose` hears the id. */
export function buildTabs(tabs, chosen, label, onChoose) {
  const panel = h("div.panel", { role: "tabpanel", id: "tab-panel", tabindex: "0" });
  const buttons = tabs.map((tab) =>
    h(
      "button.tab",
      {
        type: "button",
        role: "tab",
        id: `tab-${tab.id}`,
        "aria-controls": "tab-panel",
        onclick: () => choose(tab),
      },
      tab.label,
    ),
  );
  const list = h("div.tabs", { role: "tablist", "aria-label": label }, buttons);
  const choose = (tab) => {
    tabs.forEach((other, at) => {
      buttons[at].setAttribute("aria-selected", String(other === tab));
      buttons[at].tabIndex = other === tab ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", `tab-${tab.id}`);
    panel.replaceChildren(tab.build());
    onChoose(tab.id);
  };
  list.addEventListener("keydown", (event) => {
    const at = step(event.key, buttons.indexOf(document.activeElement), buttons.length);
    if (at === null) return;
    event.preventDefault();
    choose(tabs[at]);
    buttons[at].focus();
  });
  choose(tabs.find((tab) => tab.id === chosen) ?? tabs[0]);
  return h("div", list, panel);
}

/** Where a key leads from one of `length` things in a row, or null. */
export function step(key, at, length, before = "ArrowLeft", after = "ArrowRight") {
  if (at < 0) return null;
  if (key === before) return (at + length - 1) % length;
  if (key === after) return (at + 1) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : null;
}
