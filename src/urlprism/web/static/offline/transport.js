// Questions to the package itself, which runs in a worker of the page: there is no server.
//
// The export of the page puts this in the place of the transport that asks the server.

import { ApiError, asciiJSON } from "./wire.js";

const address = new URL("python/worker.js", import.meta.url).href;
const waiting = new Map(); // the questions under way, by number
let worker = null;
let number = 0;

// The one script that is not written into the page, and no other.
const policy = globalThis.trustedTypes?.createPolicy("urlprism", {
  createScriptURL(url) {
    if (url !== address) throw new TypeError("another script");
    return url;
  },
});

function started() {
  if (worker) return worker;
  worker = new Worker(policy ? policy.createScriptURL(address) : address, { type: "module" });
  worker.addEventListener("message", ({ data }) => settle(data));
  worker.addEventListener("error", () => {
    const message = "Python does not run here: nothing can be read.";
    for (const { fail } of waiting.values()) fail(new ApiError("refused", message));
    waiting.clear();
    worker = null; // the next question tries again
  });
  return worker;
}

function settle({ id, told, error }) {
  const question = waiting.get(id);
  waiting.delete(id);
  if (!question) return;
  if (error === undefined) question.done(told);
  else question.fail(new ApiError("refused", error));
}

// Nobody can stop a count but by its end: Python begins anew with the next question.
function end() {
  worker?.terminate();
  worker = null;
  for (const { fail } of waiting.values()) fail(new ApiError("aborted", ""));
  waiting.clear();
}

function asked(name, question, signal) {
  number += 1;
  const id = number;
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      if (name === "scan") end();
      else started().postMessage({ forget: id });
      fail(new ApiError("aborted", ""));
    });
    started().postMessage({ id, name, question: question ? asciiJSON(question) : null });
  });
}

/** Questions to the package in the page. */
export const transport = {
  async ask(name, question, signal) {
    if (!question) return (await fetch(`python/${name}.json`)).json();
    return JSON.parse(await asked(name, question, signal));
  },
  async *lines(name, question, signal) {
    const told = await asked(name, question, signal);
    for (const line of told.split("\n")) if (line.trim()) yield JSON.parse(line);
  },
  text: (name, question) => asked(name, question),
};
