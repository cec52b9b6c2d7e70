// A PHP in WebAssembly runs a program once: node php_wasm.mjs MODULE UNIVERSAL PROGRAM IN OUT.
// What the program reads of STDIN is the file IN; what it prints goes to the file OUT.
import {readFileSync, writeFileSync} from "node:fs";

const [module, universal, program, input, output] = process.argv.slice(2);
const {PHP, loadPHPRuntime} = await import(universal);
const {getPHPLoaderModule} = await import(module);
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {processId: 1}));
php.writeFile("/in", readFileSync(input));
const code = `<?php define("STDIN", fopen("/in", "r"));\n${readFileSync(program, "utf8")}`;
const answer = await php.run({code});
writeFileSync(output, answer.bytes);
process.exit(answer.exitCode);
