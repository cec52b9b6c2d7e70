"""The room against the text of the standard: its states, its anchors, its validation errors.

$URLPRISM_URL_BS names a url.bs; best the one of the pinned commit, within its git repository.
$URLPRISM_ENCODING_BS names the encoding.bs of the Encoding Standard.
"""

import importlib
import os
import pkgutil
import re
import subprocess
from pathlib import Path

import pytest
from url_differences import ADA, CHROMIUM

from urlprism import whatwg
from urlprism.whatwg.validation import NAMES

TEXT = "URLPRISM_URL_BS"
ENCODING = "URLPRISM_ENCODING_BS"
ROOM = Path(whatwg.__file__).parent
OF_ENCODING = "encodings.py"

_CITED = re.compile(r"(?<![\w&?/.=#])#([a-z][a-z0-9_-]*)")
_ATTRIBUTE = re.compile(r"\b([\w-]+)=(?:\"([^\"]*)\"|([^\s\">]+))")
_DFN = re.compile(r"<dfn\b([^>]*)>(.*?)</dfn>", re.DOTALL)


def standard(name=TEXT) -> str:
    """Return the text of a standard; skip where there is none."""
    return path_of(name).read_text("utf-8")


def path_of(name) -> Path:
    path = os.environ.get(name)
    if not path:
        pytest.skip(f"${name} names no text of a standard")
    return Path(path).resolve()


def simplified(text):
    """Return what Bikeshed makes an id of."""
    text = re.sub(r"<[^>]*>", "", text).strip().lower().replace("()", "")
    text = re.sub(r"[\s/(,]+", "-", text)
    return re.sub(r"[^a-z0-9_-]", "", text).rstrip("-")


def attributes(tag):
    return {name: quoted or plain for name, quoted, plain in _ATTRIBUTE.findall(tag)}


def generated_id(tag, content):
    """Return the id of a definition: the one it has, or the one that Bikeshed gives it."""
    given = attributes(tag)
    if "id" in given:
        return given["id"]
    words = given.get("lt", content).partition("|")[0]
    is_of_api = tag.split()[:1] in (["attribute"], ["method"], ["constructor"])
    if is_of_api:
        words = "dom-" + given["for"] + "-" + re.sub(r"<[^>]*>|\(.*", "", words)
    elif "for" in given:
        words = given["for"] + "-" + words
    return simplified(words)


def anchors(text):
    """Return every anchor of the standard."""
    tags = map(attributes, re.findall(r"<(\w+\b[^>]*)>", text))
    ids = {given["id"] for given in tags if "id" in given}
    required = re.search(r"^Required IDs: (.*)$", text, re.MULTILINE)
    ids.update(required[1].split(",") if required else ())
    return ids | {generated_id(tag, content) for tag, content in _DFN.findall(text)}


def states(text):
    """Return the names of the states of the basic URL parser."""
    return re.findall(r"<dt><dfn [^>]*for=\"basic URL parser\"[^>]*>([a-z ]+ state)</dfn>", text)


def table(text):
    """Return the names of the validation errors, in the order of the standard's table."""
    rows = text.partition("<table class=yesno>")[2].partition("</table>")[0]
    return re.findall(r"<td><dfn[^>]*>([^<]+)</dfn>", rows)


def functions_of_states():
    """Return every function named `..._state` of the modules named `states_...`."""
    found = {}
    for module in pkgutil.iter_modules([str(ROOM)]):
        if module.name.startswith("states_"):
            names = vars(importlib.import_module(f"urlprism.whatwg.{module.name}"))
            found.update({name: names[name] for name in names if name.endswith("_state")})
    return found


def citations():
    """Return the modules of the room, each with the anchors that it cites."""
    return {path.name: cited_in(path.read_text("utf-8")) for path in sorted(ROOM.glob("*.py"))}


def cited_in(text):
    return set(_CITED.findall(text))


def test_the_pin_is_a_commit():
    assert re.fullmatch(r"[0-9a-f]{40}", whatwg.SPEC)


def test_the_text_is_the_pinned_one():
    path = path_of(TEXT)
    git = ["git", "-C", str(path.parent)]
    done = subprocess.run(
        [*git, "show", f"{whatwg.SPEC}:{path.name}"], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip(f"{path} is not in a git repository that has {whatwg.SPEC}")
    assert done.stdout == path.read_bytes()


def test_every_state_has_its_function():
    names = [name.replace(" ", "_") for name in states(standard())]
    assert len(names) == len(set(names)) == 21
    functions = functions_of_states()
    assert set(functions) == set(names)
    assert all(callable(function) for function in functions.values())


def test_every_state_cites_its_section():
    for name, anchor in re.findall(
        r"<dt><dfn [^>]*for=\"basic URL parser\" id=([\w-]+)>([a-z ]+ state)</dfn>", standard()
    ):
        document = functions_of_states()[anchor.replace(" ", "_")].__doc__
        assert f"#{name}" in document, anchor


def test_every_anchor_exists():
    cited = citations()
    del cited[OF_ENCODING]
    assert len(set.union(*cited.values())) > 80
    known = anchors(standard())
    assert {name: found - known for name, found in cited.items() if found - known} == {}


def test_every_anchor_of_the_encodings_exists():
    cited = citations()[OF_ENCODING]
    assert len(cited) > 5
    assert cited - anchors(standard(ENCODING)) == set()


def test_every_anchor_of_the_named_differences_exists():
    cited = cited_in("\n".join(difference.text for difference in (*ADA, *CHROMIUM)))
    assert len(cited) > 5
    assert cited - anchors(standard()) == set()


def test_every_validation_error_has_its_message():
    names = table(standard())
    assert len(names) == 30
    assert list(NAMES) == names


def test_the_text_is_read_rightly():
    text = """
        <dfn export id=concept-host>host</dfn> <dfn oldids=a>path percent-encode set</dfn>
        <dfn export for=string>percent-decode</dfn> <dfn attribute for=URL><code>href</code></dfn>
        <dfn lt="include credentials|includes credentials">includes credentials</dfn>
        <dfn method for=URL><code>parse(<var>url</var>, <var>base</var>)</code></dfn>
        <dfn constructor for=URL lt="URL(url, base)"><code>new URL(<var>url</var>)</code></dfn>
        <dfn>IPv4-empty-part</dfn> <dfn><code>application/x-www-form-urlencoded</code> set</dfn>
        <dfn>cannot have a username/password/port</dfn> <h3 id=url-class>URL class</h3>
    """
    assert anchors(text) == {
        *("concept-host", "path-percent-encode-set", "string-percent-decode", "dom-url-href"),
        *("include-credentials", "dom-url-parse", "dom-url-url", "ipv4-empty-part", "url-class"),
        *("application-x-www-form-urlencoded-set", "cannot-have-a-username-password-port"),
    }
