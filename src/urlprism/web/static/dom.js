// Elements from names, attributes and children. Text becomes text nodes, and nothing else.

/** An element: `h("p.small", { id: "x", onclick: f }, "text", child)`, without null children. */
export function h(name, ...rest) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  fill(element, rest);
  return element;
}

/** An element of SVG, made in the same way. */
export function svg(name, ...rest) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  fill(element, rest);
  return element;
}

function fill(element, rest) {
  const [first, ...others] = rest;
  const hasAttributes = isAttributes(first);
  if (hasAttributes) setAttributes(element, first);
  append(element, hasAttributes ? others : rest);
}

function isAttributes(value) {
  return (
    value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype
  );
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Append children: nodes, texts, numbers and lists of them. */
export function append(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Give an element these children, and no others. */
export function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** The element of the page with an id. */
export function byId(id) {
  return document.getElementById(id);
}

/** A link to a document of ours: a standard's section, opened without telling from where. */
export function outward(label, href) {
  if (!/^https:\/\//u.test(href)) return h("span", label);
  return h("a", { href, rel: "noreferrer noopener", target: "_blank" }, label);
}

/** Text that only screen readers say. */
export function unseenText(text) {
  return h("span.sr", text);
}
