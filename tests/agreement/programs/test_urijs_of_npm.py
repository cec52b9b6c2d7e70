"""The model of URI.js beside its releases, which npm has.

The newest is asked some questions here; `nox -s nightly` asks all of them all.
"""

import pytest

from tests.agreement.programs.npm_judges import (
    ASKED,
    asked_of,
    hold_named_folder,
    judge_of,
    modules,
    with_node,
)
from tests.agreement.programs.test_readers_programs import hold
from urlprism.readers import reader
from urlprism.readers.judges.urijs import live
from urlprism.readers.judges.urijs.model import MODEL
from urlprism.readers.judges.urijs.releases import CHANGES, NEWEST

pytestmark = [pytest.mark.once, pytest.mark.real]

# The releases by their checksums, the newest first.
PINNED = {
    "1.19.11": "b146d0ea58c319cb615df5975c643bddc2630d9909705d0b638dcaa0488a6bf9",
    "1.19.10": "d7950db44fe067df84a4bcbfb14380e87ad11bcccc2aa5f5e4d89e859cccabcf",
    "1.19.9": "e8d32dbf204ccdac24513b25c751aa8a615d072ec4d54bc687b9c1bb9b2987c8",
    "1.19.8": "48da1e1fddab7b85421c28981f4e7fec167561c56cc0e8cc9c586d386f1d2404",
    "1.19.7": "48c1563f18160c05eaab776e4c0440f3348b17059e3c6077b46588dcdbde3d39",
    "1.19.6": "a09eb861570646b331808a44e41dc55204361e83565f86d0544979aed24812a3",
    "1.19.5": "7c919b55d327b56f388394a011535c5b51a1ccf474cd3a552217ef7241b3f581",
    "1.19.4": "9c0620a7f5d89e4d2a8326ee9f341e719122d7cd1a63b3448a5e4ffcb5ea6ec3",
    "1.19.3": "07c2ef9d0aea9bef0868550f209fa80807fb0cf4d1a5c5c02575cd52a3c4e9f7",
    "1.19.2": "684025b0ce9987f38cc231bc3074fec6bd846b1b91c4d77e14bf7eced8afe9f1",
    "1.19.1": "fba4061e7f28c1505d11ced40ce8780ebba7bf2bf4bf5ca55afbe60bb5f9940f",
    "1.19.0": "0cde1224386ccf13168db015d437473e0439f62262d62ac5f14e4f9ce9f7df92",
    "1.18.12": "1c7c4121d68bec913e302b21b7609cdd90950ff23b3e019b719a226724c34aec",
    "1.18.11": "8a165497a3c011707e4b73a347c4800703ccdb64a1ac0314c4a39573762d47fa",
    "1.18.10": "ba039f248fdf3d53769951a7908748cde791eba50d5d055a214fb62ef620ca9b",
    "1.18.9": "69bc2378ba4d78828b89acbd402d41239f7bfb04bcb4a3c9c34a7bf20e36f12a",
    "1.18.8": "504794543c15449d504213b27b039e07ef8527922d0f6e9b989ee0bf2cc17611",
    "1.18.7": "d6f9b52b9d6caad86cd3340c671fa2a3d341d55359c8e2e08ee48f2cb4e3d820",
    "1.18.6": "a3839c11bd1d5ee41dcd67388158c153ee06367ac2ff6228dcdc183cafdf0b2d",
    "1.18.5": "d601f06c652a4ae1ee8920b9c062cae2c31fc47f8fcaec60309dcc758642cb57",
    "1.18.4": "12a5ffa31e095bf5626d255269b9c0051118bf9cc0817591fab9c0b739d1c121",
    "1.18.3": "3b250c67e305cd5913b2fdc44c2efe2cf6d239943b69d9632af9476c0746f129",
    "1.18.2": "c23edf3c8b2feaacc413f2ebec4477c4e77a4de9f623005a32c4d73f7137a699",
    "1.18.1": "2e0be16cea5e1cb7a6de88d8bc601fe63996a033f4d6c62e00809480e4c3a8bc",
    "1.18.0": "52abaed3a4803cebb6f3289ebab8001d7bec81314f51cfaa9b2d86e7a244d5c9",
    "1.17.1": "ad0e35c8cbc4856f72489e37e30c87349788be5ed86a9ca37e62dc17eb17eadf",
    "1.17.0": "9782c77fffaab5e198836d6d0e3c3a1844e280d8af89f3a476901e60906d4f49",
    "1.16.1": "f11ce47d30b52fa5fbf227308d9d2db9faa5d14ec06910d9bfa8c6c79985a555",
}


def packages(version):
    """Return the folder `node_modules` with a release; skip the test without it."""
    return modules((f"urijs@{version}", PINNED[version]))


@with_node
@pytest.mark.parametrize("version", asked_of(PINNED))
def test_the_model_of_a_release_answers_as_it_does(version):
    judge = judge_of(MODEL, live, version, packages(version))
    hold(reader(f"urijs@{version}"), judge, ASKED)


@with_node
def test_the_package_of_a_named_folder_is_asked(monkeypatch):
    folder = packages(MODEL.version)
    hold_named_folder(monkeypatch, MODEL, folder, "b\u00e9", "http://\u00e9@H/a")


def test_every_release_is_pinned():
    newest = {f"{major}.{minor}": last for (major, minor), last in NEWEST.items()}
    assert {branch: max(map(int, lasts)) for branch, lasts in branches().items()} == newest
    assert next(iter(PINNED)) == MODEL.version


def test_both_sides_of_each_change_are_asked():
    for change in CHANGES:
        for each in (*change.since, *change.until):
            place = [*PINNED].index(each)
            assert place + 1 < len(PINNED), change.name


def branches():
    """Return the last numbers of the releases that are pinned, by branch."""
    found = {}
    for version in PINNED:
        branch, _, last = version.rpartition(".")
        found.setdefault(branch, []).append(last)
    return found
