import { h } from "./dom.js";
export function buildMatrix() { return h("div", "matrix"); }
export function showMatrix() {}
