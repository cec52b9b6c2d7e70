// *Copy as*: a link, JSON, a command, Python, a card. None has a password unless it is asked for.

import * as api from "./api.js";
import { copy, tell } from "./clipboard.js";
import { h } from "./dom.js";
import { fragmentOf } from "./router.js";
import { hasSecret, masking, withoutSecrets } from "./secrets.js";
import { isUnseen, pointsOf } from "./text.js";

/** The fragment of what is read, with its password only if that is asked for. */
export function linkOf({ url, base, readers, answer }, withPassword) {
  const { secret, base_secret } = withPassword || !answer ? {} : answer;
  return fragmentOf("read", "", {
    url: withoutSecrets(url, secret),
    base: withoutSecrets(base, base_secret),
    readers: readers === "default" ? null : readers,
  });
}

/** The menu; `current()` gives the state of the view. */
export function buildCopyMenu(current) {
  const items = [
    ["JSON", () => asJSON(current())],
    ["Command", () => asCommand(current())],
    ["Python", () => asPython(current())],
    ["Card (SVG)", () => card(current())],
  ];
  const menu = h("div.menu", {
    role: "menu",
    id: "copy-menu",
    "aria-labelledby": "copy-as",
    hidden: true,
  });
  const button = h(
    "button.button",
    {
      type: "button",
      id: "copy-as",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      "aria-controls": "copy-menu",
    },
    "Copy as…",
  );
  const toggle = (isOpen) => {
    menu.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) menu.querySelector("button").focus();
  };
  const entry = (label, take) =>
    h(
      "button",
      {
        type: "button",
        role: "menuitem",
        tabindex: "-1",
        onclick: () => {
          toggle(false);
          button.focus();
          take();
        },
      },
      label,
    );
  for (const [label, text] of items)
    menu.append(entry(label, () => give(text, (made) => copy(made, `${label} copied`))));
  menu.append(entry("Card, as a file", () => give(() => card(current()), save)));
  if (hasSecret(current().answer)) {
    menu.append(
      entry("Link, with the password", () =>
        copy(
          location.href.split("#")[0] + linkOf(current(), true),
          "Link copied, with the password",
        ),
      ),
    );
  }
  button.addEventListener("click", () => toggle(menu.hidden));
  menu.addEventListener("keydown", (event) =>
    move(event, menu, () => {
      toggle(false);
      button.focus();
    }),
  );
  const whole = h("div.menu-place", button, menu);
  whole.addEventListener("focusout", (event) => {
    if (!whole.contains(event.relatedTarget)) toggle(false);
  });
  return whole;
}

function move(event, menu, close) {
  const entries = [...menu.querySelectorAll("button")];
  const at = entries.indexOf(document.activeElement);
  const targets = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
  if (event.key === "Escape") {
    event.stopPropagation();
    close();
  } else if (event.key in targets) {
    event.preventDefault();
    entries[(targets[event.key] + entries.length) % entries.length].focus();
  }
}

// A card is drawn elsewhere, and may not come.
async function give(make, use) {
  try {
    await use(await make());
  } catch (error) {
    if (error.kind === undefined) throw error;
    tell(error.message);
  }
}

function card(state) {
  return api.card({ url: publicText(state), base: publicBase(state), readers: state.readers });
}

function save(text) {
  const link = h("a", {
    href: `data:image/svg+xml,${encodeURIComponent(text)}`,
    download: "urlprism.svg",
  });
  link.click();
}

function publicText({ url, answer }) {
  return withoutSecrets(url, answer.secret);
}

function publicBase({ base, answer }) {
  return withoutSecrets(base, answer.base_secret);
}

function asJSON(state) {
  const { answer, readers } = state;
  const told = {
    url: publicText(state),
    base: publicBase(state),
    readers: readers.split(","),
    verdict: answer.verdict,
    certified: answer.certified,
    causes: answer.causes.map(({ name, family, start, end, rule, message }) => ({
      name,
      family,
      start,
      end,
      rule,
      message,
    })),
    groups: answer.groups.map(({ target, readings }) => ({
      target,
      readings: readings.map(({ reader, version, refusal }) =>
        refusal ? { reader, version, refusal } : { reader, version },
      ),
    })),
  };
  const mask = masking(answer);
  const masked = (_, value) => (typeof value === "string" ? mask(value) : value);
  return JSON.stringify(told, masked, 2);
}

/** The command that compares the text, for a shell as POSIX and bash have it. */
function asCommand(state) {
  const words = ["urlprism", "compare"];
  if (state.base !== null) words.push("--base", quoted(publicBase(state)));
  if (state.readers !== "default") words.push("--readers", quoted(state.readers));
  words.push("--", quoted(publicText(state)));
  return words.join(" ");
}

function quoted(text) {
  if (/^[\w@.,-]+$/u.test(text)) return text;
  if (!pointsOf(text).some((point) => point !== " " && isUnseen(point)))
    return `'${text.replaceAll("'", "'\\''")}'`;
  const points = pointsOf(text).map((point) => {
    if (point === "'" || point === "\\") return `\\${point}`;
    return point !== " " && isUnseen(point) ? octal(point) : point;
  });
  return `$'${points.join("")}'`;
}

function octal(point) {
  return [...new TextEncoder().encode(point)]
    .map((octet) => `\\${octet.toString(8).padStart(3, "0")}`)
    .join("");
}

function asPython(state) {
  const text = [python(publicText(state))];
  if (state.base !== null) text.push(`base=${python(publicBase(state))}`);
  if (state.readers !== "default")
    text.push(`readers=[${state.readers.split(",").map(python).join(", ")}]`);
  return `import urlprism\n\nprint(urlprism.compare(${text.join(", ")}).explain())\n`;
}

function python(text) {
  const points = pointsOf(text).map((point) => {
    if (point === "\\" || point === '"') return `\\${point}`;
    if (point === " " || !isUnseen(point)) return point;
    return `\\U${point.codePointAt(0).toString(16).padStart(8, "0")}`;
  });
  return `"${points.join("")}"`;
}
