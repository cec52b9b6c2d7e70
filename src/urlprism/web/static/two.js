import { h } from "./dom.js";
export function buildTwo() { return h("div", "two"); }
export function showTwo() {}
export function focusTwo() {}
