"""Make the lists of parameters that track, and of redirectors, from those of Brave.

python -m tools write tracking --from ADBLOCK_LISTS, a checkout of github.com/brave/adblock-lists
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parents[1] / "src" / "urlprism" / "data" / "tracking.txt"
_BRAVE: Final = "https://github.com/brave/adblock-lists"
# Pages for developers of the browser, with which it is tested.
_TESTS: Final = "https://dev-pages.brave"
_HEAD: Final = """\
# Parameters that track, and redirectors with the parameter that has their target.
# What is of Brave is subject to the terms of the Mozilla Public License, v. 2.0
# (https://mozilla.org/MPL/2.0/), as this file is. Written by `python -m tools write tracking`.
# list<TAB>name<TAB>source<TAB>edition<TAB>date<TAB>licence.
# params<TAB>list<TAB>patterns of URLs<TAB>patterns of exceptions<TAB>names, percent-encoded
# redirect<TAB>list<TAB>patterns<TAB>exceptions<TAB>name<TAB>what precedes a target without a scheme
# A pattern is scheme://host/path, with the query in the path, and "*" for any characters.
"""
_OWN_DATE: Final = "2026-11-27"
# Redirectors that the lists do not have: where each is, and the parameter with its target.
_OWN: Final = (
    ("*://www.google.com/url?* *://google.com/url?*", ("q", "url")),
    ("*://l.facebook.com/l.php?* *://lm.facebook.com/l.php?* *://l.messenger.com/l.php?*", ("u",)),
    ("*://l.instagram.com/?* *://l.threads.com/?* *://l.threads.net/?*", ("u",)),
    ("*://www.youtube.com/redirect?* *://youtube.com/redirect?*", ("q",)),
    ("*://out.reddit.com/*", ("url",)),
    ("*://www.linkedin.com/redir/redirect?*", ("url",)),
    ("*://steamcommunity.com/linkfilter/?*", ("u", "url")),
    ("*://t.umblr.com/redirect?*", ("z",)),
    ("*://duckduckgo.com/l/?*", ("uddg",)),
    ("*://vk.com/away.php?*", ("to",)),
    ("*://slack-redir.net/link?*", ("url",)),
    ("*://href.li/?*", ("url",)),
)


def files(checkout: str) -> dict[Path, str]:
    """Return the file of all lists."""
    lines = [*_of_brave(checkout), *_own()]
    return {FILE: _HEAD + "".join(f"{line}\n" for line in lines)}


def _of_brave(checkout: str) -> Iterator[str]:
    for name, kind in (("query-filter", "params"), ("clean-urls", "params"), ("debounce", "")):
        path = f"brave-lists/{name}.json"
        edition, date = _asked(checkout, "log", "-1", "--format=%H %cs", "--", path).split()
        yield _line("list", f"brave-{name}", f"{_BRAVE}/blob/main/{path}", edition, date, "MPL-2.0")
        for rule in json.loads(_asked(checkout, "show", f"HEAD:{path}")):
            where = _patterns(rule["include"]), _patterns(rule["exclude"])
            if not where[0]:
                continue
            if kind:
                names = " ".join(dict.fromkeys(rule["params"]))
                yield _line(kind, f"brave-{name}", where[0], where[1] or "-", names)
            elif rule["action"] == "redirect":
                scheme = rule.get("prepend_scheme", "-")
                yield _line(
                    "redirect", f"brave-{name}", where[0], where[1] or "-", rule["param"], scheme
                )


def _own() -> Iterator[str]:
    yield _line("list", "urlprism-redirectors", "-", _OWN_DATE, _OWN_DATE, "MIT")
    for where, names in _OWN:
        for name in names:
            yield _line("redirect", "urlprism-redirectors", where, "-", name, "-")


def _patterns(listed: list[str]) -> str:
    return " ".join(dict.fromkeys(each for each in listed if not each.startswith(_TESTS)))


def _line(*cells: str) -> str:
    return "\t".join(cells)


def _asked(checkout: str, *arguments: str) -> str:
    command = ["git", "-C", checkout, *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout.decode()
