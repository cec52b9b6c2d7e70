// Runs stdlib_worker.py in the CPython of one npm install of pyodide:
//   node pyodide.mjs <directory with node_modules/pyodide> <worker> <operations> <answers>
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [directory, worker, operations, answers] = process.argv.slice(2).map((path) => resolve(path));
const home = resolve(directory, "node_modules", "pyodide");
const { loadPyodide } = await import(pathToFileURL(resolve(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home });
python.FS.writeFile("/tmp/operations", readFileSync(operations));
python.FS.writeFile("/tmp/stdlib_worker.py", readFileSync(worker));
python.runPython(`
import sys
sys.path.insert(0, "/tmp")
import stdlib_worker
stdlib_worker.main(["/tmp/operations", "/tmp/answers"])
`);
writeFileSync(answers, python.FS.readFile("/tmp/answers"));
process.exit(0);
