// Writes what linkify-it 6.1.0 finds in the texts of linkify.json, as linkify.json has it:
//   npm install linkify-it@6.1.0 && node ask_linkify.mjs < linkify.json > anew.json
// A new text goes into linkify.json as a row of its own: ["text", []].
import { LinkifyIt } from "linkify-it";

let given = "";
for await (const piece of process.stdin) given += piece;
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, fuzzyEmail: true });
const rows = JSON.parse(given).map(([text]) => [
  text,
  (linkify.match(text) || []).map((found) => [found.schema, found.raw]),
]);
process.stdout.write("[\n" + rows.map((row) => JSON.stringify(row)).join(",\n") + "\n]\n");
