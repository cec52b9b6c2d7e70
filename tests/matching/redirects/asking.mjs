// Answers of oidc-provider and of the MCP SDK of npm for pairs of URIs: a line of JSON each.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [program, folder] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(`${folder}/node_modules/${path}`).href);

async function oidcProvider(applicationType) {
  process.removeAllListeners("warning");
  const { Provider } = await load("oidc-provider/lib/index.js");
  const provider = new Provider("http://localhost", { responseTypes: ["code"] });
  return (pattern, url) => {
    let client;
    try {
      client = new provider.Client({
        client_id: "x",
        client_secret: "y",
        application_type: applicationType,
        redirect_uris: [pattern],
      });
    } catch (error) {
      return "pattern refused";
    }
    return client.redirectUriAllowed(url) ? "yes" : "no";
  };
}

async function sdk() {
  const { redirectUriMatches } = await load("@modelcontextprotocol/sdk/dist/esm/server/auth/handlers/authorize.js");
  const { SafeUrlSchema } = await load("@modelcontextprotocol/sdk/dist/esm/shared/auth.js");
  return (pattern, url) => {
    if (!SafeUrlSchema.safeParse(pattern).success) return "pattern refused";
    if (!URL.canParse(url)) return "URL refused";
    return redirectUriMatches(url, pattern) ? "yes" : "no";
  };
}

async function sdkResource() {
  const { checkResourceAllowed } = await load("@modelcontextprotocol/sdk/dist/esm/shared/auth-utils.js");
  return (pattern, url) => {
    if (!URL.canParse(pattern)) return "pattern refused";
    if (!URL.canParse(url)) return "URL refused";
    const asked = { requestedResource: url, configuredResource: pattern };
    return checkResourceAllowed(asked) ? "yes" : "no";
  };
}

const programs = {
  "redirect_uri.oidc-provider.web": () => oidcProvider("web"),
  "redirect_uri.oidc-provider.native": () => oidcProvider("native"),
  "redirect_uri.mcp-typescript": sdk,
  "resource.mcp-typescript": sdkResource,
};
const answer = await programs[program]();
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(...JSON.parse(line))));
}
