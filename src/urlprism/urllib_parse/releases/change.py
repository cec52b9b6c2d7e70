"""What a change of `urllib.parse` is, and which releases have it.

A change begins on a branch at the level that `since` names for it, ends there at the level that
`until` names, and is inherited by all branches later than any that is named.
"""

from typing import NamedTuple

from urlprism.urllib_parse.releases.versions import Version, level


class Change(NamedTuple):
    """One difference between releases: its name, what it is, and who has it.

    `issues` are CPython's numbers of it: "gh-102153", or "bpo-43882" of its former tracker, then
    "CVE-2023-24329" where it was a vulnerability; of a change that ended, the last issue is that of
    its end. It is empty where none is known. `modelled` is False for what no answer of the model
    shows. `inferred` holds the levels and the issues that no changelog names for it: levels lie
    between two measured releases, or follow from sister branches; issues are those of the rewriting
    that the change came with.
    """

    name: str
    issues: tuple[str, ...]
    sentence: str
    example: str
    since: tuple[str, ...]
    until: tuple[str, ...] = ()
    modelled: bool = True
    inferred: tuple[str, ...] = ()


def has(change: Change, version: Version) -> bool:
    """Return whether the release `version` has `change`."""
    events = [(level(text), True) for text in change.since]
    events += [(level(text), False) for text in change.until]
    branch = version[:2]
    on_branch = [event for event in events if event[0][:2] == branch]
    if on_branch:
        # Before its first event a branch has the opposite of what that event brings.
        before = ((0, 0, 0), not min(on_branch)[1])
        return max((event for event in on_branch if event[0] <= version), default=before)[1]
    newest = max(events)
    return newest[0] < version and newest[1]
