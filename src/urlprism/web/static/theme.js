// Light, dark, or what the system has.

const KEPT = "urlprism.theme";
const NEXT = { system: "light", light: "dark", dark: "system" };

/** What this browser keeps under a name, or the other value where it keeps nothing. */
export function recall(name, other) {
  try {
    return localStorage.getItem(name) ?? other;
  } catch {
    return other;
  }
}

/** Keep a value under a name, where the browser may. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Set the theme that was chosen last, and let a button change it. */
export function startTheme(button) {
  apply(recall(KEPT, "system"), button);
  button.addEventListener("click", () => nextTheme(button));
  addEventListener("storage", ({ key }) => {
    if (key === KEPT) apply(recall(KEPT, "system"), button); // another tab has chosen
  });
}

/** The next theme: the system's, light, dark, and again. */
export function nextTheme(button) {
  const theme = NEXT[document.documentElement.dataset.theme] ?? "light";
  keep(KEPT, theme);
  apply(theme, button);
}

function apply(theme, button) {
  document.documentElement.dataset.theme = theme;
  button.setAttribute("aria-label", `Theme: ${theme}`);
  button.title = `Theme: ${theme} (t)`;
}
