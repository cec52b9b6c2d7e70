// Answers questions with npm's whatwg-url, installed in a directory:
//   node whatwg_url.cjs <directory with node_modules/whatwg-url> <questions> <answers>
"use strict";
const { readFileSync, writeFileSync } = require("node:fs");
const { resolve } = require("node:path");

const [directory, questions, answers] = process.argv.slice(2).map((path) => resolve(path));
const { URL } = require(resolve(directory, "node_modules", "whatwg-url"));
const [fields, asked] = JSON.parse(readFileSync(questions, "utf8"));

function answer([text, base]) {
  let url;
  try {
    url = new URL(text, base ?? undefined);
  } catch (error) {
    if (error instanceof TypeError) {
      return null;
    }
    throw error;
  }
  return fields.map((field) => url[field]).join("\n");
}

writeFileSync(answers, JSON.stringify(asked.map(answer)));
