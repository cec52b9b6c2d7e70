// Gets each URL by fetch, or by the module http: from a URL, or from what url.parse makes of it.
import http from "node:http";
import readline from "node:readline";
import { parse } from "node:url";

const byHttp = (read) =>
  new Promise((done) => {
    const asked = http.get(read, (answer) => answer.resume().on("end", done));
    asked.on("error", done);
  });
for await (const line of readline.createInterface({ input: process.stdin })) {
  const url = Buffer.from(line, "hex").toString();
  try {
    if (process.argv[2] === "http") await byHttp(new URL(url));
    else if (process.argv[2] === "parse") await byHttp(parse(url));
    else await (await fetch(url)).text();
  } catch {}
  console.log("done");
}
