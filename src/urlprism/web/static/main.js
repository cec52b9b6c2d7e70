// The page: seven views, one at a time, named by the fragment.

import { stepCause } from "./cards.js";
import { byId } from "./dom.js";
import { buildGallery } from "./gallery.js";
import { showHelp, startKeys } from "./keys.js";
import { buildMany, showMany } from "./many.js";
import { buildMatch, copyMatchLink, focusMatch, showMatch } from "./match.js";
import { buildMatrix, showMatrix } from "./matrix.js";
import { actions, buildRead, copyLink, showRead } from "./read.js";
import { buildRedact, focusRedact, showRedact } from "./redact.js";
import { stateNow, VIEWS } from "./router.js";
import { nextTheme, startTheme } from "./theme.js";
import { buildTwo, focusTwo, showTwo } from "./two.js";

const TITLES = {
  two: "Two URLs",
  match: "Match",
  many: "Many",
  redact: "Redact",
  matrix: "Matrix",
  gallery: "Gallery",
};
const BUILD = {
  read: [buildRead, showRead],
  two: [buildTwo, showTwo],
  match: [buildMatch, showMatch],
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

function copyShown() {
  if (view === "read") copyLink();
  else if (view === "match") copyMatchLink();
}

function goTo(name) {
  return () => byId(`go-${name}`).click();
}

function focusField() {
  if (view === "read") actions.focus();
  else if (view === "two") focusTwo();
  else if (view === "match") focusMatch();
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
    c: copyShown,
    y: inRead(actions.copyAs),
    "[": () => stepCause(-1),
    "]": () => stepCause(1),
    t: () => nextTheme(theme),
    "?": showHelp,
  },
  {
    r: goTo("read"),
    w: goTo("two"),
    p: goTo("match"),
    m: goTo("many"),
    d: goTo("redact"),
    x: goTo("matrix"),
    g: goTo("gallery"),
  },
);
addEventListener("hashchange", show);
show();
