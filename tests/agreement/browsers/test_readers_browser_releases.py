"""The models of browsers by release beside these releases, which npm and Debian have.

`nox -s nightly` asks them: each is some hundred megabytes, and answers within seconds.
"""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.agreement.browsers.browser_packages import CHROMIUM, FIREFOX
from tests.agreement.browsers.test_readers_browsers import hold
from tests.help.npm_packages import unpacked
from tests.help.shared_data import benchmarks_corpora
from tests.help.wheels import MissingError
from urlprism.readers import reader
from urlprism.readers.programs.browsers import live as browsing
from urlprism.readers.programs.chromium import model as chromium
from urlprism.readers.programs.chromium.releases import CHANGES
from urlprism.readers.programs.firefox import model as firefox

pytestmark = pytest.mark.once

# The share of the questions of one night that may differ. Firefox resolves references in several
# passes, of which some corners come up only among as many texts as all nights have.
NEW = {"chromium": 0.0, "firefox": 0.0005}
# A headless shell has no extensions, and none of the schemes that only a browser registers.
OF_BROWSERS = re.compile("(?i)(?:chrome-(?:extension|search|distiller|native)|isolated-app):")


def decompressed(version, folder):
    """Return the program of a release, which is compressed in its package."""
    package, sha256 = CHROMIUM[version]
    try:
        root = unpacked((package, sha256))
    except MissingError as reason:
        pytest.skip(str(reason))
    program = folder / "chromium"
    (packed,) = Path(root, "node_modules", package[: package.rindex("@")], "bin").glob("*.br")
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


def hold_release(name, version, program):
    """Compare the model of a release to its program."""
    model = {"chromium": chromium, "firefox": firefox}[name].MODEL.of(version)
    with browsing.started(name, str(program)) as page:
        hold(name, model, page, OF_BROWSERS, NEW[name])


@pytest.mark.real
@pytest.mark.nightly
@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
@pytest.mark.parametrize("version", CHROMIUM)
def test_the_model_of_a_chromium_answers_as_it_does(version, tmp_path):
    hold_release("chromium", version, decompressed(version, tmp_path))


@pytest.mark.real
@pytest.mark.nightly
@pytest.mark.skipif(not shutil.which("apt-get"), reason="apt is not installed")
@pytest.mark.parametrize("version", FIREFOX)
def test_the_model_of_a_firefox_answers_as_it_does(version, tmp_path):
    folder = from_debian(*FIREFOX[version], tmp_path)
    hold_release("firefox", version, Path(folder, "usr/lib/firefox-esr/firefox-bin"))


@pytest.mark.parametrize("version", CHROMIUM)
def test_each_is_a_reader(version):
    assert reader(f"chromium@{version}").version == version


def test_releases_on_both_sides_of_what_is_not_inferred_are_asked():
    known = {int(version.split(".")[0]) for version in CHROMIUM}
    for change in CHANGES:
        for first in {*change.since, *change.until} - {*change.inferred}:
            major = int(first.split(".")[0])
            assert {major, major - 1} <= known, (change.name, first)
