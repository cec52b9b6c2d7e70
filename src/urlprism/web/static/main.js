// The page: six views, one at a time, named by the fragment.

import { byId } from "./dom.js";
import { buildGallery } from "./gallery.js";
import { showHelp, startKeys } from "./keys.js";
import { buildMany, showMany } from "./many.js";
import { buildMatrix, showMatrix } from "./matrix.js";
import { actions, buildRead, copyLink, showRead } from "./read.js";
import { buildRedact, focusRedact, showRedact } from "./redact.js";
import { stateNow, VIEWS } from "./router.js";
import { nextTheme, startTheme } from "./theme.js";
import { buildTwo, focusTwo, showTwo } from "./two.js";

const TITLES = {
  two: "Two URLs",
  many: "Many",
  redact: "Redact",
  matrix: "Matrix",
  gallery: "Gallery",
};
const BUILD = {
  read: [buildRead, showRead],
  two: [buildTwo, showTwo],
  many: [buildMany, showMany],
  redact: [buildRedact, showRedact],
  matrix: [buildMatrix, showMatrix],
  gallery: buildGallery(),
};

let view = null;

function show() {
  const state = stateNow();
  const [build, fill] = BUILD[state.view];
  const main = byId("main");
  if (view !== state.view) {
    main.replaceChildren(build());
    if (view !== null) scrollTo(0, 0);
  }
  view = state.view;
  for (const name of VIEWS) {
    const link = byId(`go-${name}`);
    if (name === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  byId(`go-${view}`).scrollIntoView({ block: "nearest", inline: "nearest" });
  if (TITLES[view]) document.title = `${TITLES[view]} · urlprism`;
  fill(state);
}

function inRead(action) {
  return () => (view === "read" ? action() : undefined);
}

function goTo(name) {
  return () => byId(`go-${name}`).click();
}

function focusField() {
  if (view === "read") actions.focus();
  else if (view === "two") focusTwo();
  else if (view === "many") byId("many-text").focus();
  else if (view === "redact") focusRedact();
}

const theme = byId("theme");
startTheme(theme);
byId("keys").addEventListener("click", showHelp);
startKeys(
  {
    "/": focusField,
    b: inRead(actions.base),
    r: inRead(actions.readers),
    c: inRead(copyLink),
    y: inRead(actions.copyAs),
    "[": inRead(() => actions.cause(-1)),
    "]": inRead(() => actions.cause(1)),
    t: () => nextTheme(theme),
    "?": showHelp,
  },
  {
    r: goTo("read"),
    w: goTo("two"),
    m: goTo("many"),
    d: goTo("redact"),
    x: goTo("matrix"),
    g: goTo("gallery"),
  },
);
addEventListener("hashchange", show);
show();
