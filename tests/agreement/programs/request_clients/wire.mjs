// Gets each URL by fetch, by the module http or by axios, which a folder has; each connection goes to
// one port, and begins with where it was to go.
import http from "node:http";
import https from "node:https";
import { createRequire } from "node:module";
import net from "node:net";
import readline from "node:readline";
import tls from "node:tls";

const [kind, ...rest] = process.argv.slice(2);
const port = rest.pop();
const axios = kind === "axios" ? createRequire(`${rest[0]}/`)("axios") : null;
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const at = Array.isArray(given[0]) ? given[0] : given;
  if (Number(at[0].port) > 65535) return connect.apply(this, given); // it throws
  const host = at[0].host ?? "localhost";
  // Brackets are read as those of an address: here they belong to a name.
  const name = host.startsWith("[") ? `[${host}]` : host;
  const where = Buffer.from(`${name}:${at[0].port}`).toString("hex");
  at[0] = { ...at[0], host: "127.0.0.1", port: Number(port) };
  const socket = connect.apply(this, given);
  this.write(`DIAL ${where}\n`);
  return socket;
};
// A connection begins before its TLS does.
const secure = tls.connect;
tls.connect = (options, ...rest) => {
  const { host, port } = options;
  return secure({ ...options, socket: options.socket ?? net.connect({ host, port }) }, ...rest);
};
const byHttp = (url) =>
  new Promise((done) => {
    const { get } = new URL(url).protocol === "https:" ? https : http;
    const asked = get(new URL(url), (answer) => answer.resume().on("end", done));
    asked.on("error", done);
  });
// What an older release throws where nobody can catch it ends its request, not this process.
let thrown = () => {};
process.on("uncaughtException", () => thrown());
for await (const line of readline.createInterface({ input: process.stdin })) {
  const url = Buffer.from(line, "hex").toString();
  try {
    if (kind === "http") await byHttp(url);
    else if (axios)
      await Promise.race([axios.get(url, { proxy: false }), new Promise((done) => (thrown = done))]);
    else await (await fetch(url)).text();
  } catch {}
  console.log("done");
}
