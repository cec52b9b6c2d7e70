// Reads pairs of a value of no_proxy and a URL, a JSON array a line, and answers a line each:
// D goes direct, P by the proxy, ? is no URL. No request is sent: what would send it answers.
//   node asked.mjs proxy-from-env FOLDER    node asked.mjs undici FOLDER
//   node --expose-internals asked.mjs node
import { createRequire } from "node:module";
import http from "node:http";
import https from "node:https";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [, , program, folder] = process.argv;
const require = createRequire(import.meta.url);
const PROXY = "http://127.0.0.1:1/";
for (const name of Object.keys(process.env)) {
  if (/_proxy$/i.test(name)) delete process.env[name];
}
process.env.http_proxy = process.env.https_proxy = PROXY;

const asked = {
  "proxy-from-env": async () => {
    const { getProxyForUrl } = await import(pathToFileURL(`${folder}/index.js`));
    return (value, text) => {
      process.env.no_proxy = value;
      return getProxyForUrl(text) ? "P" : "D";
    };
  },
  undici: async () => {
    const { EnvHttpProxyAgent } = require(folder);
    const agent = new EnvHttpProxyAgent();
    let said;
    for (const symbol of Object.getOwnPropertySymbols(agent)) {
      const one = { "no proxy agent": "D", "http proxy agent": "P", "https proxy agent": "P" };
      const word = one[symbol.description];
      if (word) agent[symbol] = { dispatch: () => { said = word; return true; } };
    }
    const handler = { onConnect() {}, onError(error) { throw error; }, onHeaders() {}, onData() {}, onComplete() {} };
    return (value, text) => {
      process.env.no_proxy = value;
      const { origin } = new URL(text);
      said = undefined;
      agent.dispatch({ origin, path: "/", method: "GET" }, handler);
      return said;
    };
  },
  node: async () => {
    const { checkShouldUseProxy, kProxyConfig } = require("internal/http");
    const of = { "http:": http, "https:": https };
    return (value, text) => {
      const url = new URL(text);
      const module = of[url.protocol];
      const agent = new module.Agent({
        proxyEnv: { http_proxy: PROXY, https_proxy: PROXY, no_proxy: value },
      });
      let said;
      agent.addRequest = (request, options) => {
        said = checkShouldUseProxy(agent[kProxyConfig], options) ? "P" : "D";
      };
      module.request(url, { agent }).on("error", () => {});
      return said;
    };
  },
};

const answer = await asked[program]();
const lines = [];
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [value, text] = JSON.parse(line);
  try {
    lines.push(answer(value, text) ?? "-");
  } catch (error) {
    lines.push(error.code === "ERR_INVALID_URL" ? "?" : `! ${error.code} ${error.message}`);
  }
}
process.stdout.write(lines.join("\n") + "\n", () => process.exit(0));
