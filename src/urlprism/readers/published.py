"""The releases of a program that were published, and that its model knows: `releases`."""

import functools

from urlprism._core.arguments.unknown import unknown
from urlprism._core.releases.numbers import numbers
from urlprism.programs import programs
from urlprism.readers import titles
from urlprism.readers.registry import model


@functools.lru_cache(maxsize=256)
def releases(name: str, options: str = "") -> tuple[str, ...]:
    """Return the releases that a reader's model knows, the oldest first.

    `name` is a program's. `options` are behind each release where the model is asked, and not in
    what is returned: "+idn" for curl. Raise ValueError for a name that is no program's.

    >>> releases("requests")[-2:]
    ('2.34.1', '2.34.2')
    """
    if name not in programs():
        raise unknown("program", name, programs())
    reader = model(name)
    days = titles.released(programs()[name].released_as or name)
    names = {*days, *reader.releases, reader.version}
    versions = [each for each in names if numbers(each) and _is_known(name, each + options)]
    return tuple(sorted(versions, key=lambda each: (numbers(each), each)))


def _is_known(name: str, version: str) -> bool:
    try:
        model(name).of(version)
    except ValueError:
        return False
    return True
