"""The inputs of web-platform-tests in the page: the URL Standard beside the browser's own reading.

The browser is asked by the page's own module, and the server as the page asks it. Where they
differ has to be what the model of that browser says.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.help.counts import IS_NIGHTLY
from urlprism.errors import URLError
from urlprism.readers import Refused
from urlprism.readers.programs.browsers import live as browsing
from urlprism.readers.programs.chromium import model as chromium
from urlprism.readers.programs.firefox import model as firefox

pytestmark = [pytest.mark.real, pytest.mark.once]

ROWS = Path(__file__).parents[1] / "data" / "wpt" / "urls.jsonl"
MODELS = {model.NAME: model for model in (chromium, firefox)}
STEP = 1 if IS_NIGHTLY else 11

# Each text as the page reads it: both sides' parts, None for a refusal.
READ = """async (questions) => {
  const { readByBrowser, NINE } = await import(new URL('browser.js', location.href));
  const api = await import(new URL('api.js', location.href));
  const told = [];
  for (const [url, base] of questions) {
    const own = readByBrowser(url, base);
    let standard = null;
    try {
      const answer = await api.read({ url, base, readers: ['whatwg'] });
      standard = answer.groups.flatMap((group) => group.readings)[0].report;
    } catch (error) {
      if (error.kind !== 'refused') throw error;
    }
    const parts = (record) => ['href', ...NINE].map((name) => record[name]);
    const isRead = standard?.href !== undefined;
    told.push([own.ok ? parts(own.parts) : null, isRead ? parts(standard) : null]);
  }
  return told;
}"""
NAMES = (
    *("href", "origin", "protocol", "username", "password", "hostname", "port"),
    *("pathname", "search", "hash"),
)


def questions():
    """Return the inputs with their bases."""
    rows = [json.loads(line) for line in ROWS.read_text("ascii").splitlines()[1:]]
    return [(text, base) for text, base, *_ in rows][::STEP]


def modelled(model, text, base):
    """Return the parts that a model of a browser reports, None where it refuses."""
    try:
        fields = model.report(text, base)
    except (URLError, Refused):
        return None
    return [getattr(fields, name) for name in NAMES]


def kind_of(own, standard):
    """Return the class of a difference."""
    if own is None or standard is None:
        return "refused by the browser only" if own is None else "refused by the standard only"
    return ", ".join(n for n, a, b in zip(NAMES, own, standard, strict=True) if a != b)


@pytest.mark.parametrize("name", MODELS)
def test_the_standard_and_the_browser_differ_as_its_model_says(
    name, browsers, address, record_property
):
    model = MODELS[name]
    try:
        version = browsing.version_of(name)
    except ImportError as error:
        pytest.skip(str(error))
    if version != model.VERSION:
        pytest.skip(f"{name} {version} is installed, {model.VERSION} is modelled")
    asked = questions()
    browser = browsers(name)
    browser.go(address)
    told = browser.run(READ, asked)
    wrong = {
        question
        for question, (own, _) in zip(asked, told, strict=True)
        if own != modelled(model, *question)
    }
    assert not wrong
    classes = Counter(kind_of(own, standard) for own, standard in told if own != standard)
    record_property("classes", dict(classes.most_common()))
    assert 0 < classes.total() < 0.2 * len(asked)
