// Writes what linkify-it finds in the texts of a file, as linkify.json has it: `linkify.py` runs it.
import { LinkifyIt } from "linkify-it";

let given = "";
for await (const piece of process.stdin) given += piece;
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, fuzzyEmail: true });
const rows = JSON.parse(given).map(([text]) => [
  text,
  (linkify.match(text) || []).map((found) => [found.schema, found.raw]),
]);
process.stdout.write("[\n" + rows.map((row) => JSON.stringify(row)).join(",\n") + "\n]\n");
