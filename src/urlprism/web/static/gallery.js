import { h } from "./dom.js";
export function buildGallery() { return [() => h("div"), () => {}]; }
