"""Write into docs/start/page.md which web-platform-tests browsers read unlike the standard.

`python -m tools write browsers` asks the browsers that are installed; a test
holds the table to their models.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final, TypeAlias

from urlprism import whatwg
from urlprism.readers.programs.browsers import live as browsing
from urlprism.readers.programs.chromium import model as chromium
from urlprism.readers.programs.firefox import model as firefox
from urlprism.readers.programs.webkit import model as webkit

Question: TypeAlias = "tuple[str, str | None]"
Answer: TypeAlias = "Sequence[str] | None"

ROOT: Final = Path(__file__).parents[1]
INPUTS: Final = ROOT / "tests" / "data" / "wpt" / "urls.jsonl"
PAGE: Final = ROOT / "docs" / "start" / "page.md"
START, END = "<!-- browsers -->", "<!-- end -->"
MODELS: Final = (chromium, firefox, webkit)
FIELDS: Final = chromium.Fields._fields
# What a difference is in: the first of these that differs.
CLASSES: Final = (
    ("refused by the browser only", None),
    ("refused by the standard only", None),
    ("the host", {"hostname"}),
    ("the path, but not the host", {"pathname"}),
    ("user or password", {"username", "password"}),
    ("query or fragment", {"search", "hash"}),
    ("the origin only", {"origin"}),
)
SECONDS: Final = 60.0


def questions() -> list[Question]:
    """Return the inputs, each with its base."""
    rows = [json.loads(line) for line in INPUTS.read_text("ascii").splitlines()[1:]]
    return [(text, base) for text, base, *_ in rows]


def standard(text: str, base: str | None) -> Answer:
    """Return the attributes by the URL Standard, None for a refusal."""
    url = whatwg.URL.parse(text, base)
    return url and [getattr(url, name) for name in FIELDS]


def kind_of(own: Answer, known: Answer) -> str:
    """Return the class of a difference."""
    if own is None or known is None:
        return CLASSES[own is not None][0]
    differing = {name for name, a, b in zip(FIELDS, own, known, strict=True) if a != b}
    found = (title for title, names in CLASSES if names and names & differing)
    return next(found, "another attribute")


def counted(answers: Sequence[Answer]) -> Counter[str]:
    """Return how many inputs differ, by class."""
    pairs = zip(answers, (standard(*each) for each in questions()), strict=True)
    return Counter(kind_of(own, known) for own, known in pairs if own != known)


def table(versions: Sequence[str], counts: Sequence[Counter[str]]) -> Iterator[str]:
    """Yield the lines of the table."""
    names = [f"{model.NAME} {version}" for model, version in zip(MODELS, versions, strict=True)]
    yield f"| what differs | {' | '.join(names)} |"
    yield "|---|" + "--:|" * len(names)
    for title in [*(title for title, _ in CLASSES), "another attribute"]:
        if any(each[title] for each in counts):
            yield f"| {title} | {' | '.join(str(each[title]) for each in counts)} |"
    yield f"| all together | {' | '.join(str(each.total()) for each in counts)} |"


def told(name: str) -> list[list[str] | None]:
    """Return what the installed browser answers."""
    with browsing.started(name) as page:
        return page.ask(questions(), SECONDS)


def written(page: str, versions: Sequence[str], counts: Sequence[Counter[str]], day: str) -> str:
    """Return the page with the table."""
    before, rest = page.split(START)
    _, after = rest.split(END)
    said = f"{day}, by `python -m tools write browsers`, which asks the"
    head = f"{said}\nbrowsers for all {len(questions())} inputs:"
    lines = "\n".join(table(versions, counts))
    return f"{before}{START}\n{head}\n\n{lines}\n{END}{after}"


def files(ask: Callable[[str], Sequence[Answer]] = told) -> dict[Path, str]:
    """Return the page with what the browsers answer today."""
    counts = [counted(ask(model.NAME)) for model in MODELS]
    versions = [browsing.version_of(model.NAME) for model in MODELS]
    today = date.today().isoformat()  # noqa: DTZ011 - the day of the machine
    return {PAGE: written(PAGE.read_text("utf-8"), versions, counts, today)}
