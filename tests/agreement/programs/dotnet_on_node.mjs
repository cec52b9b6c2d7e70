// Asks the .NET of a folder, made for a browser, in Node.js. The first line printed is its version.
// A line of JSON is a text, and its base or null; the answer is in JSON, a list or an error.
import { createInterface } from "readline";
import { pathToFileURL } from "url";

const [script, assembly] = process.argv.slice(2);
const { dotnet } = await import(pathToFileURL(script));
const printed = [];
const log = console.log;
console.log = (line) => printed.push(line);
const runtime = await dotnet.create();

async function run(...texts) {
  printed.length = 0;
  const given = texts.map((text) => Buffer.from(text).toString("base64"));
  await runtime.runMain(assembly, given);
  return printed[0];
}

log(await run());
for await (const line of createInterface({ input: process.stdin })) {
  const [text, base] = JSON.parse(line);
  const coded = await (base === null ? run(text) : run(text, base));
  const told = Buffer.from(coded, "base64").toString();
  const answer = told[0] === "!" ? told.slice(1) : told.split("\n\u241e\n");
  const escape = (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
  log(JSON.stringify(answer).replace(/[^\x00-\x7f]/g, escape));
}
process.exit(0);
