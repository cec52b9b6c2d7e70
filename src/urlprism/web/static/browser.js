// The visitor's browser as one more reader: its own class `URL`, asked in the page.

const DEFAULT_PORTS = { "ftp:": 21, "http:": 80, "https:": 443, "ws:": 80, "wss:": 443 };

/** The nine parts that are compared with the URL Standard's. */
export const NINE = [
  "origin",
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
];

const BRANDS = [
  [/Firefox\/(\d+)/u, "Firefox"],
  [/Edg\/(\d+)/u, "Edge"],
  [/OPR\/(\d+)/u, "Opera"],
  [/Chrome\/(\d+)/u, "Chrome"],
  [/Version\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari/u, "Safari"],
  [/AppleWebKit\/(\d+)/u, "WebKit"],
];

/** The name and version of this browser, as "Chrome 156". */
export function browserName() {
  for (const [pattern, name] of BRANDS) {
    const found = pattern.exec(navigator.userAgent);
    if (found) return `${name} ${found[1]}`;
  }
  return "Your browser";
}

/** How this browser reads a URL: its parts and target, or the message with which it refuses. */
export function readByBrowser(text, base) {
  let url;
  try {
    url = base === null ? new URL(text) : new URL(text, base);
  } catch (error) {
    return { ok: false, name: browserName(), message: error.message };
  }
  const parts = Object.fromEntries(["href", ...NINE].map((name) => [name, url[name]]));
  return { ok: true, name: browserName(), parts, target: targetOf(url) };
}

function targetOf(url) {
  const port = url.port === "" ? (DEFAULT_PORTS[url.protocol] ?? null) : Number(url.port);
  const host = url.hostname === "" ? null : url.hostname;
  return { scheme: url.protocol.slice(0, -1), host, port: host === null ? null : port };
}

/** The parts in which the browser differs from the URL Standard's reading of the same text. */
export function differingParts(browser, standard) {
  if (!browser.ok || !standard) return [];
  return NINE.filter((name) => name in standard && browser.parts[name] !== (standard[name] ?? ""));
}
