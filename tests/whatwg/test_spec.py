"""The room against the names of the standard: its states, its anchors, its validation errors."""

import importlib
import pkgutil
import re
from pathlib import Path

from tests.help.shared_data import names_of_standards
from tests.help.url_differences import ADA, CHROMIUM
from tools import names as make_names
from urlprism import whatwg
from urlprism.whatwg.parsing.validation import NAMES

STANDARD, ENCODING = (names_of_standards()[name] for name in ("url", "encoding"))
ROOM = Path(whatwg.__file__).parent
OF_ENCODING = "forms/encodings.py"

_CITED = re.compile(r"(?<![\w&?/.=#])#([a-z][a-z0-9_-]*)")


def functions_of_states():
    """Return every function named `..._state` of the modules named `states_...`."""
    found = {}
    for module in pkgutil.walk_packages([str(ROOM)], "urlprism.whatwg."):
        if module.name.rpartition(".")[2].startswith("states_"):
            names = vars(importlib.import_module(module.name))
            found.update({name: names[name] for name in names if name.endswith("_state")})
    return found


def citations():
    """Return the modules of the room, each with the anchors that it cites."""
    paths = {path.relative_to(ROOM).as_posix(): path for path in sorted(ROOM.rglob("*.py"))}
    return {name: cited_in(path.read_text("utf-8")) for name, path in paths.items()}


def cited_in(text):
    return set(_CITED.findall(text))


def test_the_names_are_of_the_pinned_commit():
    assert STANDARD["newer"] == whatwg.SPEC
    assert re.fullmatch(r"[0-9a-f]{40}", whatwg.SPEC)


def test_every_state_has_its_function():
    names = [name.replace(" ", "_") for name in STANDARD["states"]]
    assert len(names) == 21
    functions = functions_of_states()
    assert set(functions) == set(names)
    assert all(callable(function) for function in functions.values())


def test_every_state_cites_its_section():
    functions = functions_of_states()
    for name, anchor in STANDARD["states"].items():
        assert f"#{anchor}" in functions[name.replace(" ", "_")].__doc__, name


def test_every_anchor_exists():
    cited = citations()
    del cited[OF_ENCODING]
    assert len(set.union(*cited.values())) > 80
    known = set(STANDARD["anchors"])
    assert {name: found - known for name, found in cited.items() if found - known} == {}


def test_every_anchor_of_the_encodings_exists():
    cited = citations()[OF_ENCODING]
    assert len(cited) > 5
    assert cited <= set(ENCODING["anchors"])


def test_every_anchor_of_the_named_differences_exists():
    cited = cited_in("\n".join(difference.text for difference in (*ADA, *CHROMIUM)))
    assert len(cited) > 5
    assert cited <= set(STANDARD["anchors"])


def test_every_validation_error_has_its_message():
    assert len(STANDARD["errors"]) == 30
    assert STANDARD["newer_error"] not in STANDARD["errors"]
    assert [name for name in NAMES if name != STANDARD["newer_error"]] == STANDARD["errors"]


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
    assert make_names.anchors(text) == {
        *("concept-host", "path-percent-encode-set", "string-percent-decode", "dom-url-href"),
        *("include-credentials", "dom-url-parse", "dom-url-url", "ipv4-empty-part", "url-class"),
        *("application-x-www-form-urlencoded-set", "cannot-have-a-username-password-port"),
    }
    text = """
        <dl><dt><dfn export for="basic URL parser" id=path-state>path state</dfn>
        <dt><dfn for="basic URL parser" id=cannot-be-a-base-url-path-state>opaque path state</dfn>
        </dl> <table class=yesno><tr><td><dfn id=x>IPv4-empty-part</dfn><td>Yes</table>
    """
    assert make_names.states(text) == {
        "path state": "path-state",
        "opaque path state": "cannot-be-a-base-url-path-state",
    }
    assert make_names.errors(text) == ["IPv4-empty-part"]
