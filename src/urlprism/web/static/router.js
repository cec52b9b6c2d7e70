// The fragment is the state: `#read?url=…&base=…&readers=…`, `#two?a=…&b=…`,
// `#match?kind=…&pattern=…&url=…`, or `#matrix/F11`.

export const VIEWS = ["read", "two", "match", "many", "redact", "matrix", "gallery"];

// The state that a fragment names: the view, the item behind "/", and the parameters.
function stateOf(fragment) {
  const [path, query = ""] = splitOnce(fragment.replace(/^#/u, ""), "?");
  const [view, item = ""] = splitOnce(path, "/");
  const parameters = new Map();
  for (const pair of query.split("&").filter(Boolean)) {
    const [name, value = ""] = splitOnce(pair, "=");
    parameters.set(name, decode(value));
  }
  return { view: VIEWS.includes(view) ? view : "read", item: decode(item), parameters };
}

/** The fragment of a state; parameters that are null are left out. */
export function fragmentOf(view, item = "", parameters = {}) {
  const pairs = Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${encode(value)}`);
  const query = pairs.length ? `?${pairs.join("&")}` : "";
  return `#${view}${item ? `/${encode(item)}` : ""}${query}`;
}

// Lone surrogates have no form in UTF-8: `%uD800` is theirs, and a "%u" of the text is `%25u`.
function encode(text) {
  return Array.from(text)
    .map((point) => {
      const code = point.codePointAt(0);
      return code >= 0xd800 && code <= 0xdfff
        ? `%u${code.toString(16)}`
        : encodeURIComponent(point);
    })
    .join("");
}

function decode(text) {
  return text
    .split(/%u(d[89a-f][0-9a-f]{2})/iu)
    .map((piece, at) =>
      at % 2 ? String.fromCharCode(Number.parseInt(piece, 16)) : decodePlain(piece),
    )
    .join("");
}

function decodePlain(piece) {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

let shown = null; // the fragment of what the page shows

/** The state that the address of the page names, which is shown from now on. */
export function stateNow() {
  shown = location.hash;
  return stateOf(shown);
}

/** Write the state into the address of the page, without a new entry of its history.
 *
 * A link that was just followed, of which the page has not heard yet, stays there.
 */
export function keepState(fragment) {
  if (location.hash !== shown || fragment === shown) return;
  history.replaceState(null, "", fragment);
  shown = location.hash;
}
