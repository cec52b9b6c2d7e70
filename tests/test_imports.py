"""What `import urlprism` and a first URL import in a new interpreter: the rest waits."""

import subprocess
import sys
from pathlib import Path

import pytest

import urlprism

# What nobody needs who only parses a URL in ASCII, and what takes long.
NEEDLESS = {
    "dataclasses",
    "idna",
    "importlib.metadata",
    "inspect",
    "json",
    "unicodedata2",
    "urllib.parse",
    "urlprism._vocabulary.domains",
    "urlprism._vocabulary.idna",
    "urlprism.comparison",
    "urlprism.equivalence",
    "urlprism.extraction",
    "urlprism.readers",
    "urlprism.redaction.masking",
    "urlprism.rfc3986",
    "urlprism.standards",
    "urlprism.urllib_parse",
    "urlprism.whatwg.encodings",
    "urlprism.whatwg.rendering",
}
PACKAGES = str(Path(urlprism.__file__).parents[1])


def answer(code):
    """Return what the last expression of some code gives in a new interpreter, without `site`."""
    *before, last = code
    script = "; ".join(
        [f"import sys; sys.path.insert(0, {PACKAGES!r})", *before, f"print(repr({last}))"]
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True
    )
    return eval(done.stdout)


def loaded(*code):
    """Return the modules that some code imports."""
    return set(answer([*code, "sorted(sys.modules)"]))


def test_the_package_alone_imports_no_standard():
    found = loaded("import urlprism", "urlprism.build_info")
    assert "urlprism.errors" in found
    assert not found & {*NEEDLESS, "urlprism.whatwg", "urlprism.documents"}


def test_a_first_url_imports_what_it_needs_only():
    found = loaded("import urlprism", "urlprism.URL('http://h/')")
    assert "urlprism.whatwg.api" in found
    assert not found & NEEDLESS


def test_each_of_these_modules_exists_and_is_imported_by_what_needs_it():
    """A name that nothing has would never be found."""
    found = loaded(
        "sys.path += " + repr(sys.path),
        "import urlprism, urlprism.urllib_parse, urlprism.equivalence, json, importlib.metadata",
        "urlprism.compare('http://h@i/').to_dict()",
        "urlprism.URL('http://\\u00e9/').display()",
        "urlprism.whatwg.parse('http://h/?\\u00e9', encoding='gbk')",
        "urlprism.redact('http://a:b@c/')",
        "urlprism.extract('http://h/')",
        "urlprism.parse('http://h/', 'rfc3986')",
        "import urllib.parse",
    )
    assert found >= NEEDLESS


@pytest.mark.parametrize("name", urlprism.__all__)
def test_each_name_is_there_at_its_first_use_and_stays(name):
    same = f"urlprism.{name} is urlprism.{name} is vars(urlprism)[{name!r}]"
    assert answer(["import urlprism", same]) is True
    assert answer([f"from urlprism import {name}", f"{name}.__name__"]) == name


def test_all_names_are_listed_before_they_are_imported():
    assert set(answer(["import urlprism", "dir(urlprism)"])) >= {*urlprism.__all__, "whatwg"}
    assert answer(["from urlprism import *", "sorted(set(globals()) & {'URL', 'compare'})"]) == [
        "URL",
        "compare",
    ]


@pytest.mark.parametrize(
    "name", ["comparison", "documents", "errors", "redaction", "standards", "whatwg"]
)
def test_modules_that_the_package_used_to_import_are_still_there(name):
    assert answer(["import urlprism", f"urlprism.{name}.__name__"]) == f"urlprism.{name}"


@pytest.mark.parametrize("name", ["nothing", "rfc1738", "__path__x"])
def test_a_name_that_the_package_does_not_have(name):
    message = f"module 'urlprism' has no attribute '{name}'"
    code = f"getattr(urlprism, {name!r}, None)"
    assert answer(["import urlprism", code]) is None
    with pytest.raises(AttributeError, match=message):
        urlprism._late.__getattr__(name)
