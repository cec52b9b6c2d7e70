"""A change of a program that has branches, and the releases that have it.

A change begins on a branch with the patch release that `since` names for it, and ends there with
the one that `until` names. Branches later than all named ones inherit it. A version is three
numbers; the first two are its branch.
"""

from typing import NamedTuple, TypeAlias

from urlprism._late import public_at

Version: TypeAlias = tuple[int, int, int]


def level(text: str) -> Version:
    """Return a version from its text: "3.9.18"."""
    major, minor, patch = map(int, text.split("."))
    return major, minor, patch


@public_at("urlprism.urllib_parse.releases")
class Change(NamedTuple):
    """One difference between releases: its name, a description, an example, and its releases.

    `issues` are the program's numbers for it, as "gh-102153" or "bpo-43882" of CPython, "go-81044"
    of Go, then "CVE-2023-24329" if it was a vulnerability; for a change that ended, the last issue
    is that of its end. It is empty if no issue is known. `modelled` is False if no answer of the
    model shows the change. `inferred` holds the releases and the issues that no changelog names for
    it: the releases lie between two measured ones, or follow from sister branches; the issues are
    those of the rewrite in which the change was made.

    >>> from urlprism.urllib_parse.releases import differences
    >>> differences("3.11.3", "3.11.4")[0].issues
    ('gh-102153', 'CVE-2023-24329')
    """

    name: str
    issues: tuple[str, ...]
    sentence: str
    example: str
    since: tuple[str, ...]
    until: tuple[str, ...] = ()
    modelled: bool = True
    inferred: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the name of the change, the program's numbers for it, and what it is.

        >>> from urlprism.urllib_parse.releases import differences
        >>> str(differences("3.11.3", "3.11.4")[0]).partition(": ")[0]
        'leading-controls-stripped (gh-102153, CVE-2023-24329)'
        """
        numbers = f" ({', '.join(self.issues)})" if self.issues else ""
        return f"{self.name}{numbers}: {self.sentence}"


def has(change: Change, version: Version) -> bool:
    """Whether the release `version` has `change`.

    >>> change = Change("newlines-removed", (), "", "", since=("3.9.5", "3.10.0"))
    >>> has(change, (3, 9, 4)), has(change, (3, 9, 18)), has(change, (3, 12, 1))
    (False, True, True)
    """
    events = [(level(text), True) for text in change.since]
    events += [(level(text), False) for text in change.until]
    branch = version[:2]
    on_branch = [event for event in events if event[0][:2] == branch]
    if on_branch:
        # Before its first event, a branch is in the opposite state.
        before = ((0, 0, 0), not min(on_branch)[1])
        return max((event for event in on_branch if event[0] <= version), default=before)[1]
    newest = max(events)
    return newest[0] < version and newest[1]


def has_in_line(change: Change, version: Version) -> bool:
    """Whether a release has `change` in a program without branches.

    There the last of a change's beginnings and ends up to the release decides.
    """
    events = [(level(text), True) for text in change.since]
    events += [(level(text), False) for text in change.until]
    return max([event for event in events if event[0] <= version], default=(version, False))[1]
