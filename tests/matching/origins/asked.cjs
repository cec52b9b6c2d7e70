// Ask the middleware `cors` of npm whether scripts of an Origin may read an answer: rows of JSON in.
//
//     node asked.cjs text|list|expression < rows      in a folder that has node_modules
const { createRequire } = require("node:module");
const readline = require("node:readline");

const load = createRequire(`${process.cwd()}/`);
const cors = load("cors");
const [kind] = process.argv.slice(2);

function option(pattern) {
  if (kind === "expression") return new RegExp(pattern);
  return kind === "list" ? [pattern] : pattern;
}

function asked(pattern, origin) {
  let middleware;
  try {
    middleware = cors({ origin: option(pattern) });
  } catch {
    return "refused";
  }
  const fields = {};
  const response = {
    getHeader: (name) => fields[name.toLowerCase()],
    setHeader: (name, value) => { fields[name.toLowerCase()] = value; },
  };
  middleware({ method: "GET", headers: { origin } }, response, () => {});
  const value = fields["access-control-allow-origin"];
  return value === "*" || value === origin ? "yes" : "no";
}

console.log(load("cors/package.json").version);
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  console.log(asked(...JSON.parse(line)));
});
