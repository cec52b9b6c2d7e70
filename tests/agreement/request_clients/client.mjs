// Gets each URL by fetch, or by the module http.
import http from "node:http";
import readline from "node:readline";

const byHttp = (url) =>
  new Promise((done) => {
    const asked = http.get(new URL(url), (answer) => answer.resume().on("end", done));
    asked.on("error", done);
  });
for await (const line of readline.createInterface({ input: process.stdin })) {
  const url = Buffer.from(line, "hex").toString();
  try {
    if (process.argv[2] === "http") await byHttp(url);
    else await (await fetch(url)).text();
  } catch {}
  console.log("done");
}
