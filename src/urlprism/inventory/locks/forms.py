"""Which form a file of packages has, by what is in it: names of files say nothing certain."""

import json
import re
import tomllib
from typing import Final

from urlprism.inventory.locks import cyclonedx, npm, python, requirements
from urlprism.inventory.locks.notes import Contents, LockError

LARGEST: Final = 64 << 20  # octets
_LARGEST_TOML: Final = 8 << 20  # characters, which take some seconds
_TOML: Final = re.compile(
    r"^(?:\[\[?packages?\]\]?|lock-version\s*=|version\s*=\s*[0-9])", re.MULTILINE
)
# Keys of so many parts, for which tomllib takes a time that grows with their square.
_LONG_KEY: Final = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){24}"""
)
_VERSION: Final = re.compile(r"[0-9A-Za-z.+~:_!-]{1,100}")
_XML: Final = "it is XML: of bills of materials, JSON of CycloneDX is read"
_JSON: Final = "it is JSON, but no lock that is known: package-lock.json, Pipfile.lock or CycloneDX"
_ENCODINGS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb": "utf-8-sig"}


def decoded(data: bytes) -> str:
    """Return the text of a file; raise LockError if it is too long or not UTF-8.

    PowerShell writes requirements in UTF-16, with a mark at the beginning.
    """
    if len(data) > LARGEST:
        message = f"it has more than {LARGEST:,} octets"
        raise LockError(message)
    try:
        return data.decode(_ENCODINGS.get(data[:2], "utf-8"))
    except UnicodeDecodeError as error:
        message = f"octet {error.start:,} is not {error.encoding}"
        raise LockError(message) from None


def contents(text: str) -> Contents:
    """Return the packages of a file; raise LockError for one that is of no known form.

    A release with other characters than versions have is left out: it may be an address.
    """
    read = _contents(text)
    packages = [
        each if _VERSION.fullmatch(each.version) else each._replace(version="")
        for each in read.packages
    ]
    return read._replace(packages=packages)


def _contents(text: str) -> Contents:
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{" or (start == "[" and not _TOML.search(text)):
        return _of_json(text)
    if start == "<":
        raise LockError(_XML)
    if "\0" in text:
        message = "it is no text: it contains NUL"
        raise LockError(message)
    return _of_toml(text) if _TOML.search(text) else requirements.read(text)


def _of_json(text: str) -> Contents:
    try:
        value = json.loads(text)
    except RecursionError:
        message = "JSON that is nested too deep"
        raise LockError(message) from None
    except ValueError as error:
        line = getattr(error, "lineno", None)
        message = "it is no JSON" + (f": line {line:,}" if line else "")
        raise LockError(message) from None
    if isinstance(value, dict):
        if value.get("bomFormat") == "CycloneDX":
            return cyclonedx.read(value)
        if "lockfileVersion" in value:
            return npm.read(value)
        if "_meta" in value and ("default" in value or "develop" in value):
            return python.read_pipfile(value)
    raise LockError(_JSON)


def _of_toml(text: str) -> Contents:
    if len(text) > _LARGEST_TOML:
        message = f"TOML of more than {_LARGEST_TOML:,} characters"
        raise LockError(message)
    if _LONG_KEY.search(text):
        message = "TOML with a key of more than 24 parts"
        raise LockError(message)
    try:
        return python.read_toml(tomllib.loads(text.replace("\r\n", "\n")))
    except RecursionError:
        message = "TOML that is nested too deep"
        raise LockError(message) from None
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line [0-9]+", str(error))
        message = "it is no TOML" + (f": {place[0]}" if place else "")
        raise LockError(message) from None
