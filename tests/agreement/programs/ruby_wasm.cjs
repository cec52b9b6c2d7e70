// node ruby_wasm.cjs FOLDER WASM PROGRAM: runs a program of Ruby on @ruby/wasm-wasi, lying in FOLDER.
const { readFileSync } = require("fs");
const [folder, wasm, program] = process.argv.slice(2);
const { DefaultRubyVM } = require(`${folder}/node_modules/@ruby/wasm-wasi/dist/cjs/node.js`);

WebAssembly.compile(readFileSync(wasm))
    .then(module => DefaultRubyVM(module))
    .then(({ vm }) => vm.eval(program));
