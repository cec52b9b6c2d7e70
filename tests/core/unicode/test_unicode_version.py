"""Packages whose tables of Unicode are of different versions do not stay unnoticed."""

import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import urlprism
from urlprism._core.unicode.unicode_version import check_versions


def test_versions_that_agree_are_no_matter():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_versions("", idna="18.0.0", unicodedata2="18.0.0")
    assert caught == []


def test_versions_that_differ_are_named():
    with pytest.warns(
        RuntimeWarning, match=r"idna has Unicode 19.0.0, unicodedata2 has .*18.0.0.*; update one"
    ):
        check_versions("update one", idna="19.0.0", unicodedata2="18.0.0")


def test_the_first_international_host_shows_it():
    code = (
        "import idna.idnadata; idna.idnadata.__version__ = '99.0.0'\n"
        "import urlprism; urlprism.URL('http://example.org/')\n"
        "print('plain hosts need no tables', flush=True)\n"
        "urlprism.URL('http://\\u00e9.example/')"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", code],
        env={**os.environ, "PYTHONPATH": str(Path(urlprism.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "plain hosts need no tables\n"
    assert "idna has Unicode 99.0.0" in done.stderr


def test_pyodide_has_the_tables_of_its_interpreter():
    """There is no wheel of unicodedata2 for it: a host beyond ASCII is read all the same."""
    code = (
        "import sys; sys.platform = 'emscripten'; sys.modules['unicodedata2'] = None\n"
        "import warnings; warnings.simplefilter('error')\n"
        "import unicodedata, idna.idnadata\n"
        "idna.idnadata.__version__ = unicodedata.unidata_version\n"
        "import urlprism\n"
        "print(urlprism.URL('http://\\u00e9.example/').host, urlprism.rfc3987.check('http://\\u00e9/'))\n"
        "idna.idnadata.__version__ = '99.0.0'; del sys.modules['urlprism._core.idn.idna']\n"
        "import urlprism._core.idn.idna"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(Path(urlprism.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "xn--9ca.example None\n", done.stderr
    assert "idna has Unicode 99.0.0, unicodedata has Unicode" in done.stderr


def test_one_module_decides_whose_tables_they_are():
    package = Path(urlprism.__file__).parent
    asking = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"^\s*import unicodedata2", path.read_text("utf-8"), re.MULTILINE)
    }
    assert asking == {"_core/unicode/unicode_tables.py"}
