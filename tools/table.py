"""All that programs write in this repository: what each writes, and what it needs.

A module of `tools` has `files(*given)`: the files, each with its text. Subjects of the benchmarks
measure, and write their pages themselves.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.__main__ import main as benchmarks

PACKAGE: Final = "the package"  # and nothing else: what is written is the same everywhere
ROOT: Final = Path(__file__).parents[1]


class Writer(NamedTuple):
    """A name, what is written, what that needs, and the module with `files`.

    `given` is what has to stand behind `--from`. Without a module it is a subject of the
    benchmarks.
    """

    name: str
    writes: str
    needs: str = PACKAGE
    module: str = ""
    given: str = ""


_TRURL: Final = "a checkout of trurl"
_WRITERS: Final = (
    Writer("causes", "the examples in docs/readers/comparison.md", module="causes"),
    Writer("changes", "docs/readers/changes.md", module="changes"),
    Writer("faults", "docs/readers/faults.md", module="faults"),
    Writer("matchers", "the tables of matching, in two pages of docs", module="matchers"),
    Writer("no-proxy", "the tables in docs/checking/no_proxy.md", module="no_proxy"),
    Writer("pictures", "docs/pictures, docs/readers/families.md", module="diagrams.drawing"),
    Writer("reference", "docs/reference/reference.md", module="book.reference"),
    Writer("readers", "the readers and groups in docs/readers/readers.md", module="readers"),
    Writer("public", "docs/reference/public_names.txt",
           "compiled modules, and pyspark for its part", "book.public"),
    Writer("door", "the imports of urlprism/__init__.py", module="front_door"),
    Writer("releases", "docs/readers/releases.md", module="releases"),
    Writer("requirements", "docs/standards/requirements.md", module="requirements"),
    Writer("sections", "the sections on the pages of docs/standards", module="sections"),
    Writer("words", "the words in docs/standards/standards.md", module="words"),
    Writer("summary", "the speed in README.md and docs/reference/speed.md"),
    # After all others: what they write has the terms, too.
    Writer("terms", "the links to the glossary in docs", module="terms"),
    Writer("audits", "docs/checking/audit.md", "the filters: Django and others", "audits"),
    Writer("servers", "the tables in docs/readers/configurations.md", "some minutes", "servers"),
    Writer("options", "the table in docs/checking/bridges.md", "the clients", "options"),
    Writer("browsers", "the table in docs/start/page.md", "browsers", "browsers"),
    Writer("dates", "src/urlprism/data/releases.txt", "pip, npm and clones", "dates", "FOLDER"),
    Writer("formats", "tests/data/json_schema, tests/data/uri_template",
           "checkouts of both suites", "formats", "SUITE SUITE"),
    Writer("tracking", "src/urlprism/data/tracking.txt",
           "a checkout of Brave's lists", "tracking", "LISTS"),
    Writer("clouds", "src/urlprism/data/clouds.txt",
           "a checkout of copies of their lists", "clouds", "IPRANGES"),
    Writer("suffixes", "tests/data/public_suffix_list",
           "a checkout of the Public Suffix List", "suffixes", "LIST"),
    Writer("names", "tests/data/whatwg", "checkouts of both standards", "names", "URL ENCODING"),
    Writer("wpt", "tests/data/wpt", "web-platform-tests, or ada's copy", "wpt", "FOLDER..."),
    Writer("trurl-cases", "tests/data/trurl/cases.jsonl", _TRURL, "trurl_cases", "FOLDER"),
    Writer("trurl-answers", "tests/data/trurl/answers.jsonl", "trurl", "trurl_answers", "COMMAND"),
    Writer("proxy-cases", "tests/data/no_proxy/cases.jsonl",
           "curl's and Go's own tables", "no_proxy_cases", "FOLDER"),
    Writer("linkify", "tests/data/extraction/linkify.json", "npm", "linkify"),
    Writer("fidelity", "docs/readers/fidelity.md", "all programs that are modelled"),
    Writer("state", "docs/readers/state.md", "pip"),
    Writer("groups", "the tables of costs in docs/readers/comparison.md", "a quiet machine"),
    Writer("spark", "the first table of docs/data/scale.md, and times of tasks", "Spark"),
    Writer("scale", "the other tables of docs/data/scale.md", "the times of tasks"),
    *(
        Writer(name, "its section of docs/static/speed.json", "a quiet machine, and the rivals")
        for name in ("urllib", "whatwg", "classes", "native", "rfc3986", "comparison", "hostile")
    ),
)  # fmt: skip
WRITERS: Final[Mapping[str, Writer]] = {each.name: each for each in _WRITERS}


def files(writer: Writer, given: Sequence[str] = ()) -> Mapping[Path, str]:
    """Return what a module of `tools` writes."""
    made: Mapping[Path, str] = import_module(f"tools.{writer.module}").files(*given)
    return made


def write(writer: Writer, given: Sequence[str] = ()) -> list[Path]:
    """Write what has changed; return these files. A benchmark tells its files itself."""
    if not writer.module:
        if benchmarks([writer.name, "--write"]):
            raise SystemExit(1)
        return []
    changed = []
    for path, text in files(writer, given).items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
            changed.append(path)
    return changed
