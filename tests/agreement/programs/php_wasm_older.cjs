// An older PHP in WebAssembly runs a program once: node php_wasm_older.cjs PACKAGE BRANCH PROGRAM
// IN OUT. What the program reads of STDIN is the file IN; what it prints goes to the file OUT.
const {readFileSync, writeFileSync} = require("node:fs");

async function main() {
  const [folder, branch, program, input, output] = process.argv.slice(2);
  const php = await require(folder).NodePHP.load(branch);
  php.writeFile("/in", readFileSync(input));
  const code = `<?php define("STDIN", fopen("/in", "r"));\n${readFileSync(program, "utf8")}`;
  const answer = await php.run({code});
  writeFileSync(output, answer.bytes);
  process.exit(answer.exitCode);
}

main();
