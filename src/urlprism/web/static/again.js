// What failed because the server did not answer is asked again, until it does.

const FIRST = 500; // milliseconds to the first try
const MOST = 4000; // between two of them

const waiting = new Map(); // for each view, its last action
let pause = FIRST;
let timer = 0;

/** Do the last action of a view again by and by. */
export function askAgain(view, action) {
  waiting.set(view, action);
  clearTimeout(timer);
  timer = setTimeout(run, pause);
  pause = Math.min(pause * 2, MOST);
}

/** The server answers a view, or the view asks nothing any more. */
export function stopAsking(view) {
  waiting.delete(view);
  pause = FIRST;
}

function run() {
  clearTimeout(timer);
  const actions = [...waiting.values()];
  waiting.clear();
  for (const action of actions) action();
}

// Whoever comes back to the page has perhaps just started the server.
addEventListener("focus", run);
addEventListener("online", run);
