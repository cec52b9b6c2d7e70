// What failed because the server did not answer is asked again, until it does.

const FIRST = 500; // milliseconds to the first try
const MOST = 4000; // between two of them

let pause = FIRST;
let timer = 0;
let waiting = null;

/** Ask again by and by; the last action counts, for one view is shown at a time. */
export function askAgain(action) {
  waiting = action;
  clearTimeout(timer);
  timer = setTimeout(run, pause);
  pause = Math.min(pause * 2, MOST);
}

/** The server answers, or nothing is asked any more. */
export function stopAsking() {
  clearTimeout(timer);
  waiting = null;
  pause = FIRST;
}

function run() {
  clearTimeout(timer);
  const action = waiting;
  waiting = null;
  action?.();
}

// Whoever comes back to the page has perhaps just started the server.
addEventListener("focus", run);
addEventListener("online", run);
