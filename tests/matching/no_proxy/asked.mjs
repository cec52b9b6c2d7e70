// Reads questions, an environment and a URL as JSON a line, and answers a line each: D goes direct,
// a number is the port of the proxy, ? is no URL, ! an error. No request is sent: what would send it
// answers.
//   node asked.mjs proxy-from-env FOLDER    node asked.mjs undici FOLDER
//   node --expose-internals asked.mjs node
import { createRequire } from "node:module";
import http from "node:http";
import https from "node:https";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [, , program, folder] = process.argv;
const require = createRequire(import.meta.url);

function set(environment) {
  for (const name of Object.keys(process.env)) {
    if (/_proxy$/i.test(name)) delete process.env[name];
  }
  Object.assign(process.env, environment);
}

const asked = {
  "proxy-from-env": async () => {
    const { getProxyForUrl } = await import(pathToFileURL(`${folder}/index.js`));
    return (environment, text) => {
      set(environment);
      const proxy = getProxyForUrl(text);
      return proxy ? new URL(proxy).port : "D";
    };
  },
  undici: async () => {
    const { EnvHttpProxyAgent } = require(folder);
    const optionsOf = (agent) => Object.getOwnPropertySymbols(agent).map((each) => agent[each]);
    const handler = { onRequestStart() {}, onResponseError() {}, onConnect() {}, onError() {} };
    return (environment, text) => {
      set(environment);
      const { origin } = new URL(text);
      const agent = new EnvHttpProxyAgent();
      let said;
      for (const symbol of Object.getOwnPropertySymbols(agent)) {
        if (!/^(no|http|https) proxy agent$/.test(symbol.description)) continue;
        const proxy = optionsOf(agent[symbol]).find((each) => each?.uri);
        agent[symbol] = {
          dispatch() {
            said = proxy ? new URL(proxy.uri).port : "D";
            return true;
          },
        };
      }
      agent.dispatch({ origin, path: "/", method: "GET" }, handler);
      return said;
    };
  },
  node: async () => {
    const { checkShouldUseProxy, kProxyConfig } = require("internal/http");
    const of = { "http:": http, "https:": https };
    return (environment, text) => {
      const url = new URL(text);
      const module = of[url.protocol];
      const agent = new module.Agent({ proxyEnv: environment });
      let said;
      agent.addRequest = (request, options) => {
        const config = agent[kProxyConfig];
        said = checkShouldUseProxy(config, options) ? config.proxyConnectionOptions.port : "D";
      };
      module.request(url, { agent }).on("error", () => {});
      return said;
    };
  },
};

const answer = await asked[program]();
const lines = [];
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { Environment, URL: text } = JSON.parse(line);
  try {
    lines.push(answer(Environment, text) ?? "-");
  } catch (error) {
    lines.push(error.code === "ERR_INVALID_URL" ? "?" : `! ${error.code} ${error.message}`);
  }
}
process.stdout.write(lines.join("\n") + "\n", () => process.exit(0));
