"""What `import urlprism` and a first URL import in a new interpreter: the rest waits."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import urlprism
from urlprism import _late

pytestmark = pytest.mark.plain

# What nobody needs who only parses a URL in ASCII, and what takes long.
NEEDLESS = {
    "dataclasses",
    "idna",
    "importlib.metadata",
    "inspect",
    "json",
    "unicodedata2",
    "urllib.parse",
    "urlprism._build",
    "urlprism._core.idn.domains",
    "urlprism._core.idn.idna",
    "urlprism._core.idn.label_entries",
    "urlprism._core.idn.labels",
    "urlprism._core.idn.punycode",
    "urlprism.comparison",
    "urlprism.equivalence",
    "urlprism.extraction",
    "urlprism.readers",
    "urlprism.redaction.masking",
    "urlprism.rfc3986",
    "urlprism.standards",
    "urlprism.urllib_parse",
    "urlprism.whatwg.forms.encodings",
    "urlprism.whatwg.urls.rendering",
}
# What a comparison of a URL in ASCII needs not: tables of IDNA, other rooms, and programs to run.
NEEDLESS_TO_COMPARE = {
    "difflib",
    "idna",
    "importlib.metadata",
    "rich",
    "unicodedata2",
    "urllib.parse",
    "urlprism._core.idn.idna",
    "urlprism._core.idn.label_entries",
    "urlprism.gate",
    "urlprism.equivalence",
    "urlprism.extraction",
    "urlprism.readers.programs.curl.idn",
    "urlprism.readers.asking",
    "urlprism.readers.programs.node.idna",
    "urlprism.readers.shared.unicode_versions",
    "urlprism.rfc1738",
    "urlprism.rfc3987",
    "urlprism.whatwg.forms.encodings",
    "urlprism.whatwg.urls.rendering",
}
ANYWHERE = f"sys.path += {sys.path!r}"
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
    return eval(done.stdout.splitlines()[-1])  # a command writes before


def loaded(*code):
    """Return the modules that some code imports."""
    return set(answer([*code, "sorted(sys.modules)"]))


def ran(*arguments):
    """Return the modules that a run of the command imports."""
    called = f"sys.argv[1:] = {list(arguments)!r}"
    ended = "try: main()\nexcept SystemExit as end: assert end.code == 0"
    return loaded(ANYWHERE, called, "from urlprism.__main__ import main", f"exec({ended!r})")


def test_the_package_alone_imports_one_module():
    """`typing` and what that imports take longer than all that a first URL needs."""
    found = loaded("import urlprism")
    assert {name for name in found if name.startswith("urlprism")} == {"urlprism", "urlprism._late"}
    assert not found & {*NEEDLESS, "collections", "functools", "re", "typing", "unicodedata"}


def test_the_version_imports_no_standard():
    found = ran("--version")
    assert {"urlprism._build", "urlprism.cli.main"} <= found
    assert not found & (NEEDLESS - {"inspect", "json", "urlprism._build"})  # click has the others
    assert not found & {"urlprism.redaction", "urlprism.documents", "urlprism.whatwg"}


@pytest.mark.parametrize(
    "url",
    ["http://h/", "http://u:p@h:80/a/../b?c#d", "http://127.0.0.1\\@1.1.1.1/", "http://[::1]/"],
)
def test_a_comparison_imports_no_tables(url):
    found = loaded(ANYWHERE, "import urlprism", f"urlprism.compare({url!r}).to_dict()")
    assert "urlprism.comparison.report" in found
    assert not found & NEEDLESS_TO_COMPARE


def test_a_comparison_on_the_command_line_imports_no_tables():
    assert not ran("compare", "http://h/a?b") & NEEDLESS_TO_COMPARE


def test_a_command_on_text_imports_no_tables(tmp_path):
    file = tmp_path / "urls.csv"
    file.write_text("url\nhttp://h/\n")
    for arguments in (
        ("parse", "http://h/"), ("parse", "-f", str(file), "--jsonl"), ("scan", str(file)),
        ("normalize", "-f", str(file)), ("safe", "http://1.1.1.1/"),
    ):  # fmt: skip
        assert not ran(*arguments) & {"pyarrow", "urlprism.columns"}


def test_a_first_url_imports_what_it_needs_only():
    found = loaded("import urlprism", "urlprism.URL('http://h/')")
    assert "urlprism.whatwg.api" in found
    assert not found & NEEDLESS


def test_each_of_these_modules_exists_and_is_imported_by_what_needs_it():
    """A name that nothing has would never be found."""
    found = loaded(
        ANYWHERE,
        "import urlprism, urlprism.urllib_parse, urlprism.equivalence, json, importlib.metadata",
        "urlprism.build_info()",
        "urlprism.compare('http://h@i/').to_dict()",
        "urlprism.URL('http://\\u00e9/').display()",
        "urlprism.whatwg.parse('http://h/?\\u00e9', encoding='gbk')",
        "urlprism.redact('http://a:b@c/')",
        "urlprism.extract('http://h/')",
        "urlprism.parse('http://h/', 'rfc3986')",
        "urlprism.parse('http://h/', 'rfc3987')",
        "urlprism.parse('http://h/', 'rfc1738')",
        "urlprism.safe_target('http://1.1.1.1/')",
        "names = ['curl@8.23.0+idn', 'node', 'httpx']",
        "urlprism.compare('http://\u00e9/', readers=names).to_dict()",
        "import difflib, rich, urllib.parse, urlprism.readers.asking",
    )
    assert found >= NEEDLESS | NEEDLESS_TO_COMPARE


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


@pytest.mark.parametrize("name", sorted(_late.PACKAGES))
def test_a_module_needs_no_import_of_its_own(name):
    if name == "spark" and find_spec("pyspark") is None:
        pytest.skip("pyspark is not installed")
    code = [ANYWHERE, "import urlprism", f"urlprism.{name}.__name__"]
    assert answer(code) == f"urlprism.{name}"


@pytest.mark.parametrize("name", ["nothing", "cli", "__path__x"])
def test_a_name_that_the_package_does_not_have(name):
    message = f"module 'urlprism' has no attribute '{name}'"
    code = f"getattr(urlprism, {name!r}, None)"
    assert answer(["import urlprism", code]) is None
    with pytest.raises(AttributeError, match=message):
        urlprism._late.__getattr__(name)


COMPLETED = [  # what is typed before <tab>, and what a shell has to offer
    ("urlprism.rfc3", {"urlprism.rfc3986", "urlprism.rfc3987"}),
    ("urlprism.Pol", {"urlprism.Policy("}),
    ("urlprism.urllib_p", {"urlprism.urllib_parse"}),
    ("urlprism.whatwg.percent_d", {"urlprism.whatwg.percent_decode("}),
    ("urlprism.URL.bui", {"urlprism.URL.build("}),
    ("url.path_s", {"url.path_segments"}),
    ("url.with_s", {"url.with_scheme(", "url.with_suffix("}),
]


@pytest.mark.parametrize(("typed", "offered"), COMPLETED)
def test_a_shell_completes_names_that_are_not_imported_yet(typed, offered):
    """rlcompleter is what Python's own shell asks; its order and its signs differ by release."""
    asked = [
        "import itertools, rlcompleter, urlprism",
        "names = {'urlprism': urlprism}",
        "names['url'] = urlprism.URL('http://h/a') if "
        + repr(typed.startswith("url."))
        + " else 0",
        "completer = rlcompleter.Completer(names)",
        f"found = [completer.complete({typed!r}, state) for state in range(40)]",
    ]
    shown = answer([*asked, "[each for each in found if each]"])
    assert {each.removesuffix(")").rstrip("(") for each in shown} >= {
        each.rstrip("(") for each in offered
    }
