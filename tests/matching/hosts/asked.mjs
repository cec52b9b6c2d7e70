// Ask the function of Vite whether it serves a Host: a row of JSON in, an answer out, many times.
//
//     node asked.mjs node_modules/vite < rows
//
// The function stands in a file of Vite, from the package that has it: it is taken out there.
import { readFileSync } from "node:fs";
import net from "node:net";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const file = readFileSync(`${folder}/dist/node/chunks/node.js`, "utf8");
const start = file.indexOf("/node_modules/host-validation-middleware/dist/index.js");
const end = file.indexOf("\nfunction hostValidationMiddleware", start);
const code = file.slice(file.indexOf("\n", start), end);
const isHostAllowed = new Function("net", `${code}\nreturn isHostAllowed;`)(net);
console.log(JSON.parse(readFileSync(`${folder}/package.json`, "utf8")).version);
for await (const line of createInterface({ input: process.stdin })) {
  const [pattern, field] = JSON.parse(line);
  console.log(isHostAllowed(field, [pattern]) ? "yes" : "no");
}
