"""What the tests ask of the page: functions of JavaScript, and the texts that are read."""

import itertools
from typing import Final

BACKSLASH: Final = "http://127.0.0.1\\@1.1.1.1/"
SECRET: Final = "https://admin:hunter2-secret@example.org@evil.example/"  # noqa: S105 - a sample
WORD: Final = "hunter2"
# URLs with a password, who reads them, and what of them is shown: all but what some reader takes
# as the password, and no host that a reader goes to is hidden.
SECRETS: Final = (
    (SECRET, "all", f"https://admin:{'•' * 26}@evil.example/"),
    ("http://admin:a/hunter2@h.example/", "default", f"http://admin:{'•' * 9}@h.example/"),
    ("http://u:hunter2@1.1.1.1\\@h/?token=hunter2", "default",
     f"http://u:{'•' * 7}@1.1.1.1\\@h/?token={'•' * 7}"),
)  # fmt: skip
# The texts of the lanes, each once.
CUTS: Final = """() => {
  const text = (cut) => [...cut.querySelectorAll('.p')].map((p) => {
    const piece = p.cloneNode(true);
    piece.querySelectorAll('.tag').forEach((tag) => tag.remove());
    return piece.textContent;
  }).join('');
  return [...new Set([...document.querySelectorAll('.lanes .cut')].map(text))];
}"""
HOSTILE: Final = (
    "http://\u202ecod.elpmaxe\u202c.example/<script>alert(1)</script>\0\t\u200b \U0001f600\ud800"
)
LONG: Final = (
    "https://login.example.com/oauth2/authorize?response_type=code&client_id="
    + "5f2c1a90-7b3e-4d6a-" * 20
    + "&nonce=n-0S6_WzA2Mj|x"
)
EVERY_PART: Final = "https://u:p@a.example:8443/x?y=1#z\\"
# Marks beyond the third on a letter, on none, and on a delimiter, are named.
TOWER: Final = "http://h.com/e" + "\u0301" * 40 + "/\u0338x\u200b\u20dd"
WIDE: Final = (
    "http://fa\xdf.\u65e5\u672c.example/\u0639\u0631\u0628\u064a?e\u0301\U0001f468\u200d\U0001f469"
)

# Follow a link within the page; what listens first has heard of it then.
FOLLOW: Final = """(address) => new Promise((done) => {
  const { origin, hash } = new URL(address);
  if (location.origin !== origin || location.hash === hash || !hash) {
    done(false);
    return;
  }
  document.activeElement.blur();
  addEventListener('hashchange', () => done(true), { once: true });
  location.hash = hash;
})"""

# Follow a link, and write a state into the address before the page has heard of the link.
KEEP_WHILE_LEAVING: Final = """async (link, late) => {
  const { keepState } = await import(new URL('router.js', location.href));
  location.hash = link;
  keepState(late);
}"""

# The page has shown what was asked last.
SHOWN: Final = """() =>
  document.querySelector('.output')?.getAttribute('aria-busy') === 'false' &&
  document.querySelector('.lanes') !== null"""

# Nothing is wider than the window.
OVERFLOW: Final = """() => {
  const most = document.documentElement.clientWidth + 0.5;
  const scrolls = (e) => /(auto|scroll|hidden)/.test(getComputedStyle(e).overflowX);
  const inside = (e) => e && (scrolls(e) || e.className === 'sr' || inside(e.parentElement));
  const box = (e) => e.getBoundingClientRect();
  const wide = [...document.body.querySelectorAll('*')].filter((e) =>
    box(e).right > most && box(e).width > 0 && !inside(e));
  return [document.documentElement.scrollWidth > innerWidth ? ['page'] : [],
          wide.map((e) => e.tagName + '.' + e.className)].flat();
}"""

# The place of every character in every cut of the lanes: its row, counted, and its x.
PLACES: Final = """() => [...document.querySelectorAll('.lanes .cut')].map((cut) => {
  const found = [];
  const tops = [];
  const frame = cut.getBoundingClientRect();
  for (const piece of cut.querySelectorAll('.p')) {
    const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement.closest('.tag')) continue;
      let at = 0;
      for (const point of node.data) {
        const range = document.createRange();
        range.setStart(node, at);
        at += point.length;
        range.setEnd(node, at);
        const box = range.getBoundingClientRect();
        const middle = (box.top + box.bottom) / 2;
        if (!tops.length || middle - tops.at(-1) > 14) tops.push(middle);
        found.push([tops.length, box.left - frame.left, point]);
      }
    }
  }
  return found;
})"""

# The pairs of labels that lie upon another, or upon the text of their cut.
OVERLAPS: Final = """() => {
  const found = [];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  for (const cut of document.querySelectorAll('.cut')) {
    const tags = [...cut.querySelectorAll('.tag')]
      .map((tag) => [tag.textContent, tag.getBoundingClientRect()]);
    tags.forEach(([name, box], at) => {
      for (const [other, there] of tags.slice(at + 1)) {
        if (meet(box, there)) found.push([name, other]);
      }
      if (box.right > cut.getBoundingClientRect().right + 0.5) found.push([name, 'edge']);
    });
    for (const piece of cut.querySelectorAll('.p')) {
      for (const box of piece.getClientRects()) {
        const { left, right, top, bottom } = box;
        const glyphs = { left, right, top: top + 4, bottom: bottom - 4 };
        for (const [name, there] of tags) {
          if (meet(glyphs, there)) found.push([name, piece.textContent]);
        }
      }
    }
  }
  return found;
}"""

# Take a theme, and wait until no colour is between two.
THEME: Final = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  await new Promise((done) => requestAnimationFrame(done));
  await Promise.allSettled(document.getAnimations().map((each) => each.finished));
}"""

FIELD: Final = "(id) => document.getElementById(id).value"
FIELD_IS: Final = "(id, text) => document.getElementById(id)?.value === text"
VERDICT: Final = "() => document.querySelector('#verdict')?.textContent"
CODE: Final = "() => document.querySelector('.consequence code')?.textContent"
CHIPS: Final = (
    "() => [...document.querySelectorAll('.lane:first-child .chip')].map((c) => c.textContent)"
)
VISIBLE: Final = "() => document.body.innerText"
CLIPBOARD: Final = "() => navigator.clipboard.readText()"
COPY: Final = "(text) => navigator.clipboard.writeText(text)"

# What was said of a copy before is taken away, so what is said next is of this one.
COPY_AS: Final = """async (label) => {
  document.getElementById('said').textContent = '';
  document.getElementById('copy-as').click();
  [...document.querySelectorAll('#copy-menu button')].find((b) => b.textContent === label).click();
}"""
SAID: Final = "(label) => document.getElementById('said').textContent.startsWith(label)"
SAID_ALOUD: Final = "(text) => document.getElementById('verdict-said').textContent.startsWith(text)"
CODE_IS: Final = "(code) => document.querySelector('.consequence code')?.textContent === code"
VERDICT_HAS: Final = "(text) => document.querySelector('#verdict')?.textContent.includes(text)"
PROBLEM_HAS: Final = "(text) => document.querySelector('.problem').textContent.includes(text)"
FILL: Final = """(text) => {
  const field = document.getElementById('url');
  field.value = text;
  field.dispatchEvent(new Event('input'));
}"""
FRAME: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
COPIED_CUT: Final = """() => new Promise((done) => {
  const cut = document.querySelector('.lane .cut');
  getSelection().selectAllChildren(cut);
  cut.parentElement.addEventListener('copy', (event) => {
    done([...event.clipboardData.getData('text/plain')].map((c) => c.codePointAt(0)));
  }, { once: true });
  document.execCommand('copy');
})"""
BUT_FIELDS: Final = """() => {
  const page = document.body.cloneNode(true);
  page.querySelectorAll('textarea').forEach((field) => field.remove());
  return page.outerHTML;
}"""
# A count has come to its end: only then a bar has samples.
COUNTED: Final = "() => document.querySelector('.bar-row:enabled')"
BARS: Final = """() => [...document.querySelectorAll('.census section:first-child .bar-row')]
  .map((row) => row.innerText.replace(/\\s+/g, ' '))"""
SAMPLES: Final = """() => {
  document.querySelector('.census section:last-child .bar-row').click();
  return [...document.querySelectorAll('.samples:not([hidden]) a')].map((a) => a.textContent);
}"""
INSERTED: Final = """() => [...document.querySelectorAll('.rung')]
  .map((rung) => [...rung.querySelectorAll('ins')].map((ins) => ins.textContent))"""
REMOVED: Final = """() => [...document.querySelectorAll('.rung')]
  .map((rung) => [...rung.querySelectorAll('.gone')].map((gone) => gone.title))"""
BEYOND: Final = """() => [...document.querySelectorAll('.rung.beyond h2')]
  .map((head) => head.textContent)"""
LEAD_STARTS: Final = "(text) => document.querySelector('.lead').textContent.startsWith(text)"
HEAD_STARTS: Final = "(text) => document.querySelector('h1').textContent.startsWith(text)"
COUNT: Final = """(text) => {
  const field = document.getElementById('many-text');
  field.value = text;
  field.dispatchEvent(new Event('input'));
}"""
TYPE_BASE: Final = COUNT.replace("many-text", "many-base")
# A count is under way, and some lines are counted.
COUNTING: Final = """() => !document.getElementById('many-stop').hidden &&
  document.querySelector('.many progress').value > 0"""
# No two of these lines have one shape, so a server is busy with them for a minute.
LONG_CENSUS: Final = "\n".join(
    f"http://a@b@c/{''.join(odd)}" for odd in itertools.product("|\\^`%a/1", repeat=6)
)
# The stop is pressed by the page itself, as soon as some lines are counted.
STOP_WHEN_COUNTING: Final = """() => {
  const stop = document.getElementById('many-stop');
  const progress = document.querySelector('.many progress');
  new MutationObserver((_, observer) => {
    if (stop.hidden || !(progress.value > 0)) return;
    observer.disconnect();
    stop.click();
  }).observe(progress, { attributes: true });
}"""
DROP: Final = """(name, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
  const place = document.querySelector('.many');
  const drag = (type) =>
    place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  return drag('dragover') === false && drag('drop') === false;
}"""
# What the page says of its examples, and of the gallery, and what their answers are.
EXAMPLES: Final = """async () => {
  const at = (name) => import(new URL(name, location.href));
  const files = ['api.js', 'examples.js', 'verdicts.js'].map(at);
  const [api, { EXAMPLES }, { verdictOf }] = await Promise.all(files);
  return Promise.all(EXAMPLES.map(async ({ name, symbol, url, base = null }) => {
    const answer = await api.read({ url, base, readers: ['default'] });
    return [name, symbol, verdictOf(answer).symbol];
  }));
}"""
SENTENCES: Final = """async () => {
  const at = (name) => import(new URL(name, location.href));
  const files = ['api.js', 'verdicts.js'].map(at);
  const [api, { plainSentence, verdictOf }] = await Promise.all(files);
  const { cases } = await api.fixed('gallery');
  return cases.map(({ answer }) => [
    answer.url,
    answer.base,
    answer.groups.flatMap((group) => group.readings.map(({ reader }) => reader)),
    `${verdictOf(answer).symbol} ${plainSentence(answer)}`,
  ]);
}"""
CASES: Final = """() => {
  const names = [...document.querySelectorAll('.case')].map((one) => one.dataset.case);
  return names.length ? names : null;
}"""
CARD: Final = """async (question) => {
  const api = await import(new URL('api.js', location.href));
  return api.card(question);
}"""
# What each view has when it is complete.
FILLED: Final = {
    "read": SHOWN,
    "hostile": SHOWN,
    "two": "() => document.querySelector('.rung.browsers')",
    "match": "() => document.querySelector('.lane.answering')",
    "many": "() => document.getElementById('many-text')",
    "redact": "() => document.getElementById('redact-text')",
    "matrix": "() => document.querySelector('.matrix td a')",
    "gallery": "() => document.querySelector('.case')",
}
AXE: Final = """() => axe.run(document, { resultTypes: ['violations'] }).then((told) =>
  told.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((n) => n.html)]))"""

# For each verdict a URL, who reads it, and what is said of it: numbers are of these readers.
VERDICTS: Final = {
    "different-host": (
        *(BACKSLASH, "urllib,curl,whatwg,rfc3986", "≠"),
        "2 readers go to 1.1.1.1, 1 to 127.0.0.1, 1 refuses it.",
    ),
    "host-or-none": (
        *("http:///h.com/p", "whatwg,urllib", "≠"),
        "1 reader goes to h.com, 1 to no host by http.",
    ),
    "different-scheme": (
        *("1:", "php,urllib", "≠"),
        "1 reader goes to no host by 1, 1 to no host.",
    ),
    "different-port": (
        *("http://h.com:8\u0660/", "php,yarl", "≠"),
        "1 reader goes to h.com:8, 1 to h.com:80.",
    ),
    "different-path": (
        *("http://h.com/a;b", "nginx,tomcat", "≠"),
        "All 2 readers go to h.com for different paths.",
    ),
    "refused-by-some": (
        *("http://h.com/a|b", "whatwg,urllib,rfc3986", "!"),
        "2 readers go to h.com, 1 refuses it.",
    ),
    "different-parts": (
        *("http://h.com/a/../b", "whatwg,urllib", "!"),
        "All go to h.com, and ask for different things.",
    ),
    "spelling-only": (
        *("http://h.com/%7e", "default", "!"),
        "All go to h.com, which is not how it is written.",
    ),
    "alike": (
        *("http://example.com/", "whatwg,urllib,curl", "✓"),
        "All 3 readers go to example.com.",
    ),
    "refused-by-all": ("http://a b/", "whatwg,rfc3986", "×", "All 2 readers refuse it."),
}
