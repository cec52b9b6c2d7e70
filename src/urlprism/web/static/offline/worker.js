// The package in Pyodide, beside the page: it answers one question after the other.

import { loadPyodide } from "./pyodide.mjs";

const forgotten = new Set();
const begun = begin();
let last = begun;

async function begin() {
  const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
  const packed = await fetch(new URL("urlprism.zip", import.meta.url));
  python.unpackArchive(await packed.arrayBuffer(), "zip", { extractDir: "/urlprism" });
  python.runPython("import sys; sys.path.insert(0, '/urlprism')");
  return python.runPython("from urlprism.web.offline import told; told");
}

addEventListener("message", ({ data }) => {
  if (data.forget) forgotten.add(data.forget);
  else last = last.then(() => answer(data));
});

async function answer({ id, name, question }) {
  // What was asked since has arrived by now: an older question may be forgotten.
  await new Promise((done) => setTimeout(done));
  if (forgotten.delete(id)) return;
  try {
    const told = await begun;
    const [text, error] = told(name, question).toJs();
    postMessage(error === undefined || error === null ? { id, told: text } : { id, error });
  } catch (error) {
    postMessage({ id, error: `Python failed: ${error.name}` });
  }
}
