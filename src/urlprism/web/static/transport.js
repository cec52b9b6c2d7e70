// Questions as requests to the server that gave the page.
//
// A transport has `ask(name, question, signal)`, which gives an object, `lines(…)`, which gives
// objects one after the other, and `text(name, question)`.

import { ApiError, asciiJSON } from "./wire.js";

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

async function* linesOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await piece(reader);
    const whole = (rest + (value ?? "")).split("\n");
    rest = done ? "" : whole.pop();
    for (const line of whole) if (line.trim()) yield JSON.parse(line);
    if (done) return;
  }
}

async function piece(reader) {
  try {
    return await reader.read();
  } catch (error) {
    throw brokenOff(error);
  }
}

function brokenOff(error) {
  return error.name === "AbortError"
    ? new ApiError("aborted", "")
    : new ApiError("offline", "The server broke off.");
}

/** Questions to the server that gave the page. */
export const transport = {
  async ask(name, question, signal) {
    const response = await answered(`api/${name}`, question, signal);
    try {
      return await response.json();
    } catch (error) {
      throw brokenOff(error);
    }
  },
  async *lines(name, question, signal) {
    yield* linesOf(await answered(`api/${name}`, question, signal));
  },
  async text(name, question) {
    const query = new URLSearchParams(question);
    return (await answered(`${name}.svg?${query}`)).text();
  },
};
