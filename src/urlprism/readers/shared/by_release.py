"""The model of a program that reads each URL by the rules of one of its releases."""

from collections.abc import Callable
from functools import partial

from urlprism._core.records.components import Components
from urlprism.readers.model import FieldsT, Model
from urlprism.readers.outcomes import Target
from urlprism.readers.reading import Send
from urlprism.readers.shared.releases import Release, Releases


def by_release(
    names: tuple[str, str, str],
    releases: Releases,
    fields: tuple[str, ...],
    report: Callable[[Release, str, str | None], FieldsT],
    answer: Callable[[FieldsT], tuple[Components, Target]],
    *,
    listed: tuple[str, ...] | None = None,
    send: Send | None = None,
) -> Model[FieldsT]:
    """Return the model of a program from its name, version and summary; it finds each release.

    `report` reads by the rules of a release. `listed` are the `releases` of `Model`, the newest one
    of each branch unless they are given.
    """
    name, newest, summary = names

    def at_version(version: str) -> Model[FieldsT]:
        release = releases.of(version)
        return Model(
            *(name, release.version, summary, fields),
            *(partial(report, release), answer, at_version),
            releases=releases.newest if listed is None else listed,
            send=send,
        )

    return at_version(newest)
