"""The page of the families: a picture of each, what the documents say, and what follows.

families ──► pictures of `lanes`      causes ──► what the documents say, what to do
"""

from collections.abc import Iterator

from tools.diagrams.lanes import readers_of
from urlprism.comparison import compare
from urlprism.comparison.causes import RULES, cause_help
from urlprism.comparison.families import FAMILIES, Family
from urlprism.comparison.report import Cause

# The day on which the page was written last.
DATE = "2026-11-23"
# What each family leads to.
CONSEQUENCES = {
    "F1": "A check that finds the host behind the `@` lets a program go to that before the `?`.",
    "F2": "Everything before the last `@` is a login for most, a host for some, and an error for "
    "the strict.",
    "F3": "A login in a link is a way to write a trusted name before the real host.",
    "F4": "Two spellings of one URL: a cache or a list that compares texts holds both.",
    "F5": "A URL passes one check and cannot be fetched, or its port wraps around in a program "
    "that does not look.",
    "F6": "`0x7f.1` is a name to a filter, and this machine to the program behind it.",
    "F7": "A zone names a network interface of the machine that reads it. A URL from elsewhere "
    "cannot know one.",
    "F8": "The same link leads to another page in a program that follows the text of 1995.",
    "F9": "A file whose name has a question mark is asked for under half of its name.",
    "F10": "Some encode, some pass on, some refuse: a signature of the text fits only one of them.",
    "F11": "The oldest way around a filter: a slash in browsers, text elsewhere.",
    "F12": "No host to the check, and a host to the browser that follows the redirect.",
    "F13": "`g?` and `g` are two URLs or one. Caches, signatures and links differ.",
    "F14": "An empty `href` leads to the page itself, with its fragment or without, or nowhere.",
    "F15": "The last segment of the path stays, or is lost.",
    "F16": "A path that leaves its root is cut there, or goes on with `..`, which a server may "
    "follow.",
    "F17": "A rule for `/a/` is met by the text, and not by what is asked for.",
    "F18": "A filter looks for `..`, and does not find the encoded form that the client resolves.",
    "F19": "A redirect to another place for some is one to the same place for others.",
    "F20": "What has no scheme is a relative path, so it goes to the host of the base.",
    "F21": "Three slashes in a redirect: the base's host for a check, another for the browser.",
    "F22": "The reference becomes part of the host's name.",
    "F23": "A link in a mail or a `data:` URL leads nowhere, or to a host of its own.",
    "F24": "The name of a drive is a path on one system, and an error on another.",
    "F25": "A generic reader finds parts where the scheme has none.",
    "F26": "What cannot be seen disappears on the way to the server, or is sent.",
    "F27": "Two organizations can own the two names that one text stands for.",
    "F28": "What was a prefix in running text is a scheme of its own.",
}
_HEAD = """# The families of confusion, with a picture each

Where two readers go to different places with one URL, the reason is one of 28. Each of them has a name, F1 to F28, a URL that shows it, and a picture: the text as it was given, then once for each group of readers, cut as that group cuts it. A reader is a [standard or a program](readers.md); groups are those that agree on every part, the largest first, and those that refuse the text last. Below a cut stand the parts in which groups differ after [notation is removed](comparison.md#when-two-readings-are-equal).

`urlprism matrix` shows all families by readers as a table, `urlprism compare` does for any URL what the pictures do for these, and [comparison](comparison.md#causes) has the table of all causes.

"""  # noqa: E501
_FOOT = """
Written {date} by `python -m tools write pictures`, which asks the models of the package and draws the pictures.
"""  # noqa: E501


def page() -> str:
    """Return the page as Markdown."""
    contents = "\n".join(f"- [{_title(each)}](#{_anchor(each)})" for each in FAMILIES)
    sections = "\n".join("\n".join(_section(each)) for each in FAMILIES)
    return _HEAD + contents + "\n" + sections + _FOOT.format(date=DATE)


def cause_of(family: Family) -> Cause:
    """Return the first cause in the text of a family that belongs to it."""
    found = compare(family.text, family.base, readers=readers_of(family))
    return next(each for each in found.causes if each.family == family.name)


def _title(family: Family) -> str:
    return f"{family.name}: {family.title}"


def _anchor(family: Family) -> str:
    kept = "".join(each for each in _title(family).lower() if each.isalnum() or each in " -_")
    return kept.replace(" ", "-")


def _section(family: Family) -> Iterator[str]:
    cause = cause_of(family)
    others = [rule.name for rule in RULES if rule.family == family.name and rule.name != cause.name]
    yield from (f"\n## {_title(family)}\n", CONSEQUENCES[family.name], "")
    picture = f"../pictures/{family.name}.svg"
    yield f"![{family.name}: how each group of readers cuts the text]({picture})\n"
    yield f"- **Cause** `{cause.name}`: {_escaped(cause.message)}."
    yield f"- **The documents** {_escaped(cause.rule)}."
    yield f"- **What to do** {_escaped(cause_help(cause.name).advice)}"
    if others:
        yield f"- **Others of this family** {', '.join(f'`{name}`' for name in others)}."
    base = f" --base '{family.base}'" if family.base else ""
    if family.text.isprintable() and family.text.isascii():
        yield f"- **Ask** `urlprism compare{base} '{family.text}'`"


def _escaped(text: str) -> str:
    return "".join(f"\\{each}" if each in "\\`*_[]<>" else each for each in text)
