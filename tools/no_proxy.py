"""Write the tables in docs/checking/no_proxy.md: `python -m tools write no-proxy`.

One has the answers of all programs to some values, the other the variables that each takes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from urlprism.matching import MatchAnswer, bypasses, matcher
from urlprism.matching.no_proxy.variables import OF_PYTHON, RULES, variable

PAGE: Final = Path(__file__).parents[1] / "docs" / "checking" / "no_proxy.md"
# What the tables stand between.
ANSWERS: Final = "<!-- answers -->\n", "<!-- end of answers -->\n"
VARIABLES: Final = "<!-- variables -->\n", "<!-- end of variables -->\n"
# A value and a URL, one for each thing that programs read differently.
EXAMPLES: Final = (
    ("example.com", "http://example.com/"),
    ("example.com", "http://www.example.com/"),
    (".example.com", "http://example.com/"),
    ("*.example.com", "http://www.example.com/"),
    ("*.example.com", "http://example.com/"),
    ("*", "http://example.org/"),
    ("*,example.com", "http://example.org/"),
    ("a.example example.com", "http://example.com/"),
    ("exam ple.com", "http://example.com/"),
    ("EXAMPLE.com", "http://example.com/"),
    ("example.com", "http://example.com./"),
    ("example.com:80", "http://example.com/"),
    ("example.com:80", "http://example.com:80/"),
    ("xn--bcher-kva.example", "http://bücher.example/"),
    ("bücher.example", "http://xn--bcher-kva.example/"),
    ("10.0.0.0/8", "http://10.0.0.5/"),
    ("127.0.0.1", "http://127.1/"),
    ("::1", "http://[::1]/"),
    ("[::1]", "http://[::1]/"),
    ("2001:db8::1", "http://[2001:db8:0::1]/"),
    ("", "http://127.0.0.1/"),
    ("example.com", "http://me@example.com/"),
)
WORDS: Final = {
    MatchAnswer.YES: "direct",
    MatchAnswer.NO: "",
    MatchAnswer.PATTERN_REFUSED: "no client",
    MatchAnswer.URL_REFUSED: "refused",
}
_LISTS: Final = {"no_proxy": "lower.example", "NO_PROXY": "upper.example"}


def answers() -> Iterator[str]:
    """Return the lines of the table of answers."""
    programs = [*bypasses("http://example.com/", "")]
    titles = [f"`{name}` {matcher(f'no_proxy.{name}').version}" for name in programs]
    yield f"| value | URL | {' | '.join(titles)} |"
    yield "|---" * (len(programs) + 2) + "|"
    for value, url in EXAMPLES:
        told = [WORDS[match.answer] for match in bypasses(url, value).values()]
        yield f"| {f'`{value}`' if value else '(empty)'} | `{url}` | {' | '.join(told)} |"


def variables() -> Iterator[str]:
    """Return the lines of the table of variables."""
    lists = "both are set | only `NO_PROXY` | `no_proxy` is empty"
    yield f"| program | {lists} | `HTTP_PROXY` | `ALL_PROXY` |"
    yield "|---" * 6 + "|"
    environments: tuple[tuple[dict[str, str], str], ...] = (
        (_LISTS, "no"),
        ({"NO_PROXY": "a.example"}, "no"),
        ({"NO_PROXY": "a.example", "no_proxy": ""}, "no"),
        ({"HTTP_PROXY": "http://proxy.example"}, "http"),
        ({"ALL_PROXY": "http://proxy.example"}, "http"),
    )
    for program in (*RULES, *OF_PYTHON):
        taken = [variable(program, each, wanted) for each, wanted in environments]
        cells = ["" if each is None else f"`{each.name}`" for each in taken]
        yield f"| `{program}` | {' | '.join(cells)} |"


def renewed(page: str) -> str:
    """Return the page with the tables made anew."""
    for (start, end), lines in ((ANSWERS, answers()), (VARIABLES, variables())):
        before, _, rest = page.partition(start)
        table = "".join(f"{line}\n" for line in lines)
        page = f"{before}{start}\n{table}\n{end}{rest.partition(end)[2]}"
    return page


def files() -> dict[Path, str]:
    """Return the page with its tables made anew."""
    return {PAGE: renewed(PAGE.read_text("utf-8"))}
