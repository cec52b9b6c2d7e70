"""All cases of the gallery, and each by its name."""

import functools
from collections.abc import Mapping

from urlprism._core.arguments.unknown import unknown
from urlprism.comparison.gallery import frameworks, libraries, programs, servers, talks
from urlprism.comparison.gallery.case import Case


def cases() -> tuple[Case, ...]:
    """Return all cases: of programs, libraries, frameworks, servers and talks.

    >>> sum(each.cve is not None for each in cases()) > 40
    True
    """
    return programs.CASES + libraries.CASES + frameworks.CASES + servers.CASES + talks.CASES


def case(name: str) -> Case:
    """Return the case of a name; raise ValueError for an unknown one.

    >>> case("CVE-2020-7071").title
    'A backslash in the userinfo'
    """
    case_of_name = _by_name().get(name)
    if case_of_name is None:
        raise unknown("case", name, _by_name())
    return case_of_name


@functools.cache
def _by_name() -> Mapping[str, Case]:
    return {each.name: each for each in cases()}
