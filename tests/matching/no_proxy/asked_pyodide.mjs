// Reads pairs of a value of no_proxy and a URL as JSON; writes the version of a Python in WebAssembly
// and its answers: D goes direct, P by the proxy, ? is no URL. Nothing is sent.
//   node asked_pyodide.mjs FOLDER
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const pairs = readFileSync(0, "utf8");
const { loadPyodide } = await import(pathToFileURL(`${process.argv[2]}/pyodide.mjs`));
const python = await loadPyodide();
python.globals.set("pairs", pairs);
const answers = python.runPython(`
import json, os, platform, urllib.request

def ask(value, url):
    os.environ["no_proxy"] = value
    try:
        host = urllib.request.Request(url).host
    except ValueError:
        return "?"
    if not host:
        return "?"
    return "D" if urllib.request.proxy_bypass_environment(host) else "P"

json.dumps([platform.python_version(), [ask(*pair) for pair in json.loads(pairs)]])
`);
process.stdout.write(answers, () => process.exit(0));
