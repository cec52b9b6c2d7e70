"""The book as Sphinx builds it: no dead link, nothing from another place, three clicks."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

import pytest

from tools.book.reference import doors, home, names, standing_in

pytestmark = [pytest.mark.real, pytest.mark.once, pytest.mark.nightly]

ROOT = Path(__file__).parents[3]
# What loads something when a page is opened, and by which attribute.
LOADING = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """What a page links to, what it loads, and its anchors; the texts of links of the article."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.anchors, self.clicks, self.words = [], [], {""}, {}, ""
        self.sources = []
        self._article, self._target = 0, None
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.anchors |= {given.get("id"), given.get("name")}
        self._article += tag == "article"
        if tag == "a" and given.get("href") is not None:
            self.links.append(given["href"])
            self._target = given["href"] if self._article else None
        self.sources += [given["srcset"]] if given.get("srcset") else []
        if given.get(LOADING.get(tag, "")):
            self.loaded.append(given[LOADING[tag]])

    def handle_endtag(self, tag):
        self._article -= tag == "article"
        self._target = None if tag == "a" else self._target

    def handle_data(self, data):
        if self._target is not None:
            self.clicks.setdefault(data.strip(), self._target)
        if self._article:
            self.words += data


@pytest.fixture(scope="module")
def pages(book):
    named = {path.relative_to(book).as_posix(): path for path in book.rglob("*.html")}
    # The page has tests of its own; its anchors are what it is asked.
    return {name: Page(path) for name, path in named.items() if not name.startswith("try/")}


def resolved(page, link):
    """Return the page and the anchor that a link of a page leads to."""
    target, _, anchor = link.partition("#")
    path = normpath(join(dirname(page), unquote(target))) if target else page
    return path, unquote(anchor)


def is_foreign(link):
    return re.match(r"[a-z]+:|//", link) is not None


def test_every_page_is_there(pages):
    named = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    assert {path.with_suffix(".html").as_posix() for path in named} <= pages.keys()
    assert "reference/names/urlprism.whatwg.html" in pages


def test_every_link_leads_somewhere(book, pages):
    dead = []
    for name, page in pages.items():
        for link in page.links:
            if is_foreign(link):
                continue
            target, anchor = resolved(name, link)
            known = pages.get(target)
            is_there = anchor in known.anchors if known else (book / target).is_file()
            dead += [] if is_there else [f"{name}: {link}"]
    assert dead == []


def test_what_the_command_is_asked_can_be_tried(book, pages):
    """Where the book has the page with Python in it, each family leads to its example."""
    if not (book / "try/index.html").is_file():
        pytest.skip("the book is built without Pyodide")
    asked = {link for link in pages["readers/families.html"].links if link.startswith("../try/")}
    assert len(asked) >= 24
    assert "../try/index.html#read?url=http%3A%2F%2Fh.com%5C%40e.com%2F" in asked
    assert "try/index.html" in pages["index.html"].links
    assert (book / "try/python/pyodide.asm.wasm").is_file()


def test_nothing_is_loaded_from_another_place(book, pages):
    loaded = [(name, each) for name, page in pages.items() for each in page.loaded]
    assert [
        each for each in loaded if is_foreign(each[1]) and not each[1].startswith("data:")
    ] == []
    for style in book.rglob("*.css"):
        text = style.read_text("utf-8")
        assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)]*", text) == []


def test_every_public_name_is_in_the_reference(pages):
    absent = []
    with standing_in():
        for door in doors():
            for name in names(door):
                where = home(door, name)
                anchors = pages[f"reference/names/{where}.html"].anchors
                absent += [] if f"{where}.{name}" in anchors else [f"{door}.{name}"]
    assert absent == []


def test_the_search_has_all_pages_without_a_network(book):
    text = (book / "searchindex.js").read_text("utf-8")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    assert {"readers/families", "checking/safe_target", "reference/names/urlprism.whatwg"} <= {
        *index["docnames"]
    }
    for terms, word, name in (
        ("titleterms", "backslash", "readers/families"),
        ("terms", "evil", "recipes/redirects"),
    ):
        found = index[terms][word]
        assert index["docnames"].index(name) in ([found] if isinstance(found, int) else found)


@pytest.fixture(scope="module")
def search(book, tmp_path_factory):
    """Return a function from a word to what a browser's search finds, the first one first."""
    if not (browser := shutil.which("chromium")):
        pytest.skip("there is no chromium")
    folder = tmp_path_factory.mktemp("chromium")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"]
    options += ["--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=6000"]

    def found(word):
        url = f"{(book / 'search.html').resolve().as_uri()}?q={word}"
        done = subprocess.run(
            [browser, *options, "--dump-dom", url],
            capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert re.search(r"found \d+ pages? matching", done.stdout), word
        return re.findall(r'<a href="([^"]+)" data-score', done.stdout)

    return found


def test_a_browser_searches_the_files_themselves(search):
    assert "readers/families.html" in {each.partition("?")[0] for each in search("backslash")}


# Words, and the name that is found first, or what is among the first five.
NAMES = {
    **{
        word: (f"urlprism.urllib_parse.{word}", 1)
        for word in ("urljoin", "urlsplit", "quote", "unquote", "urlencode", "parse_qsl")
    },
    **{
        word: (f"urlprism.{word}", 1)
        for word in (
            *("compare", "safe_target", "redact", "extract", "audit", "build_info"),
            *("Policy", "UnsafeURL", "URLError"),
        )
    },
    "port": ("urlprism.whatwg.URL.port", 5),
    "hostname": ("urlprism.whatwg.URL.hostname", 5),
    "can_parse": ("urlprism.whatwg.URL.can_parse", 2),
    "search_params": ("urlprism.whatwg.URL.search_params", 2),
    "equivalence": ("urlprism.equivalence.equivalence", 1),
    "tracking": ("urlprism.BuildInfo.tracking", 1),
}


@pytest.mark.parametrize("word", NAMES)
def test_names_that_users_import_are_found_first(search, word):
    name, place = NAMES[word]
    first = [each.partition("#")[2] for each in search(word)[:place]]
    assert name in first


@pytest.mark.parametrize(
    "word", ["equivalence", "key", "split", "netloc", "tracking", "site", "redirect"]
)
def test_a_name_comes_before_those_that_contain_it(search, word):
    page, _, name = search(word)[0].partition("#")
    assert page.startswith("reference/names/")
    assert name.rpartition(".")[2].lower() == word


@pytest.mark.parametrize("word", ["proxy", "log"])
def test_a_page_about_a_word_comes_before_names_that_contain_it(search, word):
    assert not search(word)[0].startswith("reference/names/")


# What stands in a block, and what its button copies.
COPIED = {
    ">>> f(\n...     1)\n2\n>>> g()\n3\n": "f(\n    1)\ng()",
    "$ urlprism compare 'http://a/'\nverdict  alike\n": "urlprism compare 'http://a/'",
    "import a\n\nprint(a)\n": "import a\n\nprint(a)",
}


def test_a_button_copies_what_is_typed(book, pages):
    """The button is there without a network; it leaves out prompts, and what was printed."""
    for name in ("start/start.html", "start/cookbook.html"):
        loaded = {each.partition("?")[0].rpartition("/")[2] for each in pages[name].loaded}
        assert {"copybutton.js", "clipboard.min.js"} <= loaded
    if not (node := shutil.which("node")):
        pytest.skip("there is no Node.js")
    script = (book / "_static" / "copybutton.js").read_text("utf-8")
    (called,) = re.findall(r"formatCopyText\(\w+(?:\.\w+)*, (.*)\)$", script, re.MULTILINE)
    functions = (book / "_static" / "copybutton_funcs.js").read_text("utf-8")
    asked = f"{functions.replace('export ', '')}\nconst texts = {json.dumps([*COPIED])};\n"
    asked += f"console.log(JSON.stringify(texts.map(text => formatCopyText(text, {called}))));"
    done = subprocess.run([node, "-e", asked], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [*COPIED.values()]


def test_pictures_of_telephones_are_there(book, pages):
    shown = [each for each in pages["readers/families.html"].sources if "narrow" in each]
    assert len(shown) >= 24
    assert all((book / "readers" / each).is_file() for each in shown)


# From the first page, by the texts of links; and what the last page says.
TASKS = {
    "which standard should I use": (
        ("Which standard when",),
        "Answer the questions from the top, and stop at the first yes",
    ),
    "which standard, and how": (
        ("Which standard when", "rfc3986"),
        "Text is normalized only on request",
    ),
    "why do these two differ": (
        ("comparison",),
        "which part of the text makes them differ, and which rules decide each way",
    ),
    "why do these two differ, in a picture": (
        ("a picture of each kind", "F11: backslashes"),
        "a slash in browsers, text elsewhere",
    ),
    "may I fetch this": (
        ("safe_target, its policy and recipes",),
        "It returns the URL to fetch",
    ),
    "may I fetch this, in my framework": (
        ("web hooks and SSRF",),
        "every address of the answer is checked",
    ),
    "may I send a browser there": (("redirects",), "Send what the function returns"),
    "what does this error want": (("questions",), "is a relative reference: a path, not a host"),
    "one line that does it": (("cookbook",), "Remove parameters that track"),
    "from nothing to done": (("tutorials", "a frontier"), "A frontier for a crawler"),
    "columns in Polars": (("columns",), "Polars"),
    "how fast is it": (("standards and evidence", "speed"), "faster than the bindings"),
}


@pytest.mark.parametrize("task", TASKS)
def test_three_clicks_are_enough(pages, task):
    clicks, said = TASKS[task]
    assert len(clicks) <= 3
    name, anchor = "index.html", ""
    for text in clicks:
        assert text in pages[name].clicks, f"{name} has no link {text!r}"
        name, anchor = resolved(name, pages[name].clicks[text])
    assert anchor in pages[name].anchors
    assert said in " ".join(pages[name].words.split())
