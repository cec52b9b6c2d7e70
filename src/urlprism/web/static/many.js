import { h } from "./dom.js";
export function buildMany() { return h("div", "many"); }
export function showMany() {}
