// Answers questions with npm's whatwg-url, installed in a directory; the task is the name of a function:
//   node whatwg_url.cjs <directory with node_modules/whatwg-url> <task> <questions> <answers>
"use strict";
const { readFileSync, writeFileSync } = require("node:fs");
const { resolve } = require("node:path");

const [directory, task, questions, answers] = process.argv.slice(2);
const whatwg = require(resolve(directory, "node_modules", "whatwg-url"));
const [fields, asked] = JSON.parse(readFileSync(questions, "utf8"));

// Returns what an action returns, null where the standard throws.
function unlessRefused(action) {
  try {
    return action();
  } catch (error) {
    if (error instanceof TypeError) {
      return null;
    }
    throw error;
  }
}

const tasks = {
  parse([text, base]) {
    const url = unlessRefused(() => new whatwg.URL(text, base ?? undefined));
    return url && fields.map((field) => url[field]).join("\n");
  },
  set([href, part, value]) {
    const url = new whatwg.URL(href);
    return unlessRefused(() => ((url[part] = value), url.href));
  },
  object([text, base]) {
    const known = base === null ? undefined : new whatwg.URL(base);
    const url = unlessRefused(() => new whatwg.URL(text, known));
    return url && fields.map((field) => url[field]).join("\n");
  },
  chain([href, changes, text]) {
    const base = new whatwg.URL(href);
    const hrefs = changes.map(([part, value]) => {
      unlessRefused(() => (base[part] = value));
      return base.href;
    });
    const url = unlessRefused(() => new whatwg.URL(text, base));
    return [hrefs, url && fields.map((field) => url[field]).join("\n")];
  },
  edit([href, steps]) {
    const url = new whatwg.URL(href);
    return steps.map(([method, ...given]) => {
      if (method === "search") {
        url.search = given[0];
      } else if (method === "pairs" || method === "text") {
        url.search = new whatwg.URLSearchParams(given[0]);
      } else {
        url.searchParams[method.replace("_value", "")](...given);
      }
      return [url.href, [...url.searchParams], String(url.searchParams)];
    });
  },
  find([text, base]) {
    const options = base === null ? {} : { baseURL: whatwg.parseURL(base) };
    const { validationErrors } = whatwg.parseURLWithValidationErrors(text, options);
    return [whatwg.isValidURLString(text, options) ? "valid" : "invalid", ...validationErrors].join("\n");
  },
};

writeFileSync(answers, JSON.stringify(asked.map(tasks[task])));
