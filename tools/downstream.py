"""What other projects' own URL tests say of the drop-in: which projects, and the comparison."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

PASSED: Final = "passed"
_MISSING: Final = "missing"


@dataclass(frozen=True, slots=True)
class Project:
    """A package of PyPI with its tests in its source archive.

    `files` are those that ask about URLs, `least` how many of their tests have to pass with the
    standard library, so that a run that asks nothing is none. `differs` names each test that the
    drop-in is known to fail, with the reason.
    """

    name: str
    files: tuple[str, ...]
    least: int
    options: tuple[str, ...] = ()
    differs: Mapping[str, str] = field(default_factory=dict)


PROJECTS: Final = (
    Project("yarl", ("tests",), 1_800, ("-p", "no:asyncio")),
    Project("w3lib", ("tests",), 200, ("-p", "no:asyncio")),
    Project(
        "scrapy",
        (
            *(
                f"tests/test_downloadermiddleware_{each}.py"
                for each in (
                    *("cookies", "httpauth", "httpcache", "httpproxy", "offsite", "redirect"),
                    *("redirect_metarefresh", "robotstxt"),
                )
            ),
            *(
                f"tests/test_{each}.py"
                for each in (
                    *("dupefilters", "feedexport_uri_params", "http_cookies", "http_request"),
                    *("http_request_form", "http_request_json", "http_response"),
                    *("http_response_text", "link", "linkextractors", "pipeline_files"),
                    *("pipeline_images", "robotstxt_interface", "spider_sitemap"),
                    *("spidermiddleware_referer", "spidermiddleware_urllength", "utils_curl"),
                    *("utils_httpobj", "utils_request", "utils_response", "utils_sitemap"),
                    "utils_url",
                )
            ),
        ),
        1_000,
        ("--reactor=asyncio", "-o", "asyncio_default_fixture_loop_scope=function"),
    ),
)


def outcomes(report: Path) -> dict[str, str]:
    """Return what became of each test of a report in JUnit's XML: passed, skipped or failed."""
    found: dict[str, str] = {}
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - pytest wrote it here
        name = f"{case.get('classname')}::{case.get('name')}"
        parts = {part.tag for part in case}
        now = next((tag for tag in ("error", "failure", "skipped") if tag in parts), PASSED)
        # A test has two cases if it fails and what follows it, too.
        found[name] = now if found.get(name, PASSED) == PASSED else found[name]
    return found


def compared(
    project: Project, standard: Mapping[str, str], ours: Mapping[str, str]
) -> tuple[str, list[str]]:
    """Return a line of counts, and what is wrong: nothing if the drop-in does what was there."""
    passed = [name for name, outcome in standard.items() if outcome == PASSED]
    differing = {
        name: ours.get(name, _MISSING)
        for name, outcome in standard.items()
        if outcome in {PASSED, "skipped"} and ours.get(name, _MISSING) != outcome
    }
    also = sum(ours.get(name) == PASSED for name in passed)
    line = (
        f"{project.name}: {len(standard):,} tests; {len(passed):,} pass with the standard library,"
        f" {also:,} of these with the drop-in; known to differ: {len(project.differs):,}"
    )
    wrong = [
        f"{project.name}: {name}: {standard[name]} with the standard library, {outcome} with ours"
        for name, outcome in differing.items()
        if name not in project.differs
    ]
    wrong += [
        f"{project.name}: {name} does not differ any more"
        for name in project.differs
        if name not in differing
    ]
    wrong += [
        f"{project.name}: {name} cannot be asked" for name in standard if standard[name] == "error"
    ]
    if len(passed) < project.least:
        wrong.append(f"{project.name}: {len(passed):,} tests pass, not {project.least:,} or more")
    return line, wrong
