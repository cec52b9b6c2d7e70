"""Packages whose tables of Unicode are of different versions do not stay unnoticed."""

import os
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
        check_versions(idna="18.0.0", unicodedata2="18.0.0")
    assert caught == []


def test_versions_that_differ_are_named():
    with pytest.warns(RuntimeWarning, match=r"idna has Unicode 19.0.0, unicodedata2 has .*18.0.0"):
        check_versions(idna="19.0.0", unicodedata2="18.0.0")


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
