// Installs wheels in the Python of Pyodide, by its installer and by nobody else, and runs a program:
//   node pyodide.mjs <folder of pyodide> <micropip, unpacked> <folder> <word>...
// The folder is /given there; it has the wheels, pyodide_install.py, and what that runs with the words. The
// last line is JSON: what was asked of the network.
import dns from "node:dns";
import net from "node:net";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const asked = [];
const refuse = (what) => {
  asked.push(String(what));
  throw new Error(`there is no network: ${what}`);
};
globalThis.fetch = refuse;
net.Socket.prototype.connect = refuse;
dns.lookup = refuse;

function copy(FS, source, target) {
  FS.mkdirTree(target);
  for (const name of readdirSync(source)) {
    const [from, to] = [join(source, name), `${target}/${name}`];
    if (statSync(from).isDirectory()) copy(FS, from, to);
    else FS.writeFile(to, readFileSync(from));
  }
}

const [home, installer, given, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: resolve(home) });
copy(python.FS, resolve(installer), "/installer");
copy(python.FS, resolve(given), "/given");
python.globals.set("words", python.toPy(words));
try {
  await python.runPythonAsync(readFileSync(join(given, "pyodide_install.py"), "utf8"));
} catch (error) {
  // Pyodide puts a megabyte of its code before the traceback.
  console.error(error.message);
  process.exit(1);
}
console.log(JSON.stringify(asked));
process.exit(0);
