// The questions of the page, and the one place through which they go.
//
// A transport has `ask(path, body, signal)`, which gives an object, and `lines(path, body, signal)`,
// which gives objects one after the other. `useTransport` takes another one, as a package that runs
// in the page itself.

/** What went wrong: "offline", "refused" with the server's own words, or "aborted". */
export class ApiError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

async function answered(path, body, signal) {
  const isQuestion = body !== undefined && body !== null;
  const options = { signal, credentials: "omit", cache: isQuestion ? "no-store" : "default" };
  if (isQuestion) {
    options.method = "POST";
    options.headers = { "content-type": "application/json" };
    options.body = asciiJSON(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw new ApiError("aborted", "");
    throw new ApiError("offline", "The server does not answer.");
  }
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function refusalOf(response) {
  let said = null;
  try {
    said = (await response.json()).error;
  } catch {
    // An answer that is no JSON says no more than its status.
  }
  const message = typeof said === "string" ? said : said?.message;
  return new ApiError("refused", message ?? `The server answers with ${response.status}.`);
}

// A lone surrogate has no octets in UTF-8; as an escape of JSON it arrives.
function asciiJSON(value) {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

async function* linesOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const whole = (rest + (value ?? "")).split("\n");
    rest = done ? "" : whole.pop();
    for (const line of whole) if (line.trim()) yield JSON.parse(line);
    if (done) return;
  }
}

const overHTTP = {
  async ask(path, body, signal) {
    const response = await answered(path, body, signal);
    try {
      return await response.json();
    } catch (error) {
      throw new ApiError(error.name === "AbortError" ? "aborted" : "offline", "No whole answer.");
    }
  },
  async *lines(path, body, signal) {
    yield* linesOf(await answered(path, body, signal));
  },
};

let transport = overHTTP;
const kept = new Map();

/** Ask another transport from now on. */
export function useTransport(other) {
  transport = other;
  kept.clear();
}

/** How every reader reads a URL. */
export async function read(question, signal) {
  return unpacked(await transport.ask("api/read", question, signal));
}

// Long values are there once: `{"long": n}` stands for the n-th of them, which is a text, or code
// points of another one or of the URL.
function unpacked(answer) {
  const { long = [] } = answer;
  if (long.length === 0) return answer;
  const points = new Map();
  const pointsFrom = (of) => {
    if (!points.has(of)) points.set(of, Array.from(typeof of === "string" ? answer[of] : long[of]));
    return points.get(of);
  };
  const texts = long.map((entry) => {
    if (typeof entry === "string") return entry;
    const [of, start, end] = entry;
    return pointsFrom(of).slice(start, end).join("");
  });
  const walk = (value) => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value);
    if (entries.length === 1 && Number.isInteger(value.long)) return texts[value.long];
    return Object.fromEntries(entries.map(([name, one]) => [name, walk(one)]));
  };
  const { long: _, ...rest } = answer;
  return walk(rest);
}

/** On which rung two URLs meet. */
export function two(question, signal) {
  return transport.ask("api/two", question, signal);
}

/** The census of many URLs, as it grows. */
export function scan(question, signal) {
  return transport.lines("api/scan", question, signal);
}

/** What does not change while the server runs: "readers", "families", "gallery". */
export function fixed(name) {
  if (!kept.has(name)) {
    const asked = transport.ask(`api/${name}`, null, undefined);
    asked.catch(() => kept.delete(name));
    kept.set(name, asked);
  }
  return kept.get(name);
}
