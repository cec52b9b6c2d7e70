"""The package compiled, and the package pure: which one runs, and what building does."""

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
import unicodedata2
from idna import idnadata

import urlprism
from tools import archives
from urlprism import readers
from urlprism.programs import programs

ROOT = Path(__file__).parents[2]
COMPILED = re.findall(r'^    "(urlprism\.[\w.]+)",$', (ROOT / "setup.py").read_text(), re.MULTILINE)
EXPECTED = os.environ.get("URLPRISM_EXPECT", urlprism.build_info().build)


@pytest.mark.parametrize("name", COMPILED)
def test_the_expected_build_runs(name):
    """Each module of the list is what URLPRISM_EXPECT says: no silent fallback."""
    suffix = Path(import_module(name).__file__).suffix
    assert (suffix == ".py") == (EXPECTED == "pure")


def test_build_info_says_which():
    info = urlprism.build_info()
    assert info.build == EXPECTED
    assert info.python == sys.version.split()[0]
    assert (info.cython is not None) == (EXPECTED == "compiled")
    assert re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", info.urlprism)


def test_build_info_says_of_what_versions_the_data_are():
    """Each is told by who has it: the standard's page, the tables, the package, the gate's page."""
    info = urlprism.build_info()
    assert info._fields[:5] == ("urlprism", "build", "cython", "python", "implementation")
    assert re.fullmatch(r"[0-9a-f]{40}", info.url_standard)
    page = (ROOT / "docs" / "standards" / "whatwg.md").read_text("utf-8")
    assert info.url_standard[:7] in page
    assert info.unicode == unicodedata2.unidata_version == idnadata.__version__
    assert info.public_suffixes == version("publicsuffixlist")
    for name in ("src/urlprism/gate/addresses.py", "src/urlprism/gate/names.py"):
        assert f"of {info.iana}, commit" in (ROOT / name).read_text("utf-8")
    assert f"of {info.iana}:" in (ROOT / "docs" / "checking" / "safe_target.md").read_text("utf-8")


def test_build_info_names_each_program_with_its_release():
    """These names pin readers; a name without a release stands for the same one."""
    told = urlprism.build_info().readers
    assert {name.partition("@")[0] for name in told} == {*programs()}
    for each in told:
        name, _, release = each.partition("@")
        assert readers.reader(each).version == readers.reader(name).version == release


def test_build_info_does_without_what_is_not_installed():
    code = (
        "import sys; sys.modules['unicodedata2'] = None\n"
        "import importlib.metadata as metadata\n"
        "def version(name): raise metadata.PackageNotFoundError(name)\n"
        "metadata.version = version\n"
        "import urlprism; info = urlprism.build_info()\n"
        "print(info.unicode, info.public_suffixes)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(urlprism.__file__).parents[1])}
    command = [sys.executable, "-c", code]
    assert subprocess.check_output(command, env=environment, text=True) == "None None\n"


def build(tmp_path, mode, **environment):
    """Run setup.py into a folder of its own; without a mode, as if nobody had said one."""
    environment = {**os.environ, **environment}
    environment.pop("URLPRISM_BUILD", None)
    command = [
        sys.executable, "setup.py", "-q", "build", "--build-base", str(tmp_path / "base"),
        "--build-lib", str(tmp_path / "lib"),
    ]  # fmt: skip
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**({} if mode is None else {"URLPRISM_BUILD": mode}), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def works(folder):
    """Run the package of a folder, and nothing but it, in a new interpreter."""
    code = (
        "import urlprism, urlprism.urllib_parse as u;"
        "print(urlprism.build_info().build, u.urlsplit('HTTP://a:5/b?c').port, u.quote('a b'))"
    )
    command = [
        sys.executable,
        "-I",
        "-c",
        f"import sys; sys.path.insert(0, {str(folder)!r}); {code}",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.plain
def test_a_pure_build_compiles_nothing_and_installs_the_same_files(tmp_path):
    done = build(tmp_path, "pure", CC="false")
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "lib").rglob("*.so")) == []
    for path in (ROOT / "src").rglob("*.py"):
        installed = tmp_path / "lib" / path.relative_to(ROOT / "src")
        assert installed.read_bytes() == path.read_bytes()
    assert works(tmp_path / "lib") == ["pure", "5", "a%20b"]


@pytest.mark.plain
@pytest.mark.parametrize("mode", ["compiled", None])
def test_a_compiled_build_never_becomes_a_pure_one(tmp_path, mode):
    """Whoever has no compiler is told what to do; nobody gets the slower build unasked."""
    done = build(tmp_path, mode, CC="false")
    assert done.returncode != 0
    assert "error: compiling urlprism failed" in done.stderr
    assert "set URLPRISM_BUILD=pure" in done.stderr


@pytest.mark.plain
@pytest.mark.parametrize("word", ["quick", "auto", ""])
def test_other_words_are_refused(tmp_path, word):
    done = build(tmp_path, word)
    assert done.returncode != 0
    assert f"URLPRISM_BUILD is compiled or pure, not {word!r}" in done.stderr


# What git does not keep is made on the way, and so is what setuptools adds to a distribution.
IGNORED = [".git", *(Path(each).name for each in (ROOT / ".gitignore").read_text().split())]
ADDED = {"PKG-INFO", "setup.cfg"}


def tree(folder, mode=None):
    """Copy what building reads to a folder; give all of it a mode."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*IGNORED))
    if mode is not None:
        for path in folder.rglob("*"):
            path.chmod(mode | 0o111 if path.is_dir() else mode)
    return folder


def backend(hook, folder, out, *prefix, blocked="", **environment):
    """Run a hook of the build backend in a tree, without the modules that are blocked."""
    out.mkdir()
    code = f"import sys; sys.modules.update(dict.fromkeys({blocked.split()!r})); "
    code += f"sys.path.insert(0, '.'); import build_backend; build_backend.{hook}({str(out)!r})"
    done = subprocess.run(
        [*prefix, sys.executable, "-c", code], cwd=folder, env={**os.environ, **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (made,) = out.iterdir()
    return made


@pytest.mark.plain
@pytest.mark.nightly
def test_a_pure_wheel_is_for_every_machine_and_has_the_same_octets_each_time(tmp_path):
    wheels = [
        backend(
            "build_wheel", tree(tmp_path / name, mode), tmp_path / f"{name} out",
            blocked="Cython", URLPRISM_BUILD="pure", PYTHONHASHSEED=seed,
        )
        for name, mode, seed in [("one", 0o644, "1"), ("another name", 0o664, "2")]
    ]  # fmt: skip
    assert {wheel.name.partition("-py3")[2] for wheel in wheels} == {"-none-any.whl"}
    assert wheels[0].read_bytes() == wheels[1].read_bytes()


@pytest.mark.once
@pytest.mark.real
@pytest.mark.nightly
def test_a_compiled_wheel_has_the_same_octets_each_time(tmp_path):
    wheels = [
        backend(
            "build_wheel", tree(tmp_path / name, mode), tmp_path / f"{name} out",
            URLPRISM_BUILD="compiled", PYTHONHASHSEED=seed, CFLAGS="-O0",
        )
        for name, mode, seed in [("one", 0o644, "1"), ("another name", 0o664, "2")]
    ]  # fmt: skip
    assert f"cp{sys.version_info[0]}{sys.version_info[1]}" in wheels[0].name
    assert wheels[0].read_bytes() == wheels[1].read_bytes()


@pytest.mark.plain
def test_what_an_earlier_build_left_is_in_no_wheel(tmp_path):
    folder = tree(tmp_path / "tree")
    left = folder / "build" / "lib" / "urlprism" / "whatwg"
    left.mkdir(parents=True)
    for name in ("machine.py", "machine.cpython-311-x86_64-linux-gnu.so"):
        (left / name).write_bytes(b"stale")
    wheel = backend("build_wheel", folder, tmp_path / "out", URLPRISM_BUILD="pure")
    names = zipfile.ZipFile(wheel).namelist()
    machines = [name for name in names if "whatwg" in name and "machine" in name]
    assert machines == ["urlprism/whatwg/parsing/machine.py"]


@pytest.mark.plain
@pytest.mark.nightly
def test_a_tree_that_cannot_be_written_builds(tmp_path):
    folder = tree(tmp_path / "tree", 0o444)
    # Root writes where it likes, unless it gives that up.
    prefix = [] if os.geteuid() else ["setpriv", "--bounding-set=-dac_override"]
    touched = subprocess.run([*prefix, "touch", "src/x"], cwd=folder, check=False)
    assert touched.returncode != 0
    wheel = backend("build_wheel", folder, tmp_path / "out", *prefix, URLPRISM_BUILD="pure")
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.plain
def test_a_wheel_has_what_was_built_before_it_on_its_command_line(tmp_path):
    """As a build for another machine asks, which says where to build."""
    done = subprocess.run(
        [
            *(sys.executable, "setup.py", "-q", "build", f"--build-lib={tmp_path / 'lib'}"),
            *("bdist_wheel", f"--dist-dir={tmp_path}"),
        ],
        cwd=tree(tmp_path / "tree"), env={**os.environ, "URLPRISM_BUILD": "pure"}, check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert "urlprism/whatwg/parsing/machine.py" in zipfile.ZipFile(wheel).namelist()


@pytest.mark.plain
def test_an_archive_of_the_sources_has_the_same_octets_each_time(tmp_path):
    """Also made of the folder that is unpacked from it."""
    one = backend("build_sdist", tree(tmp_path / "one", 0o644), tmp_path / "one out")
    two = backend("build_sdist", tree(tmp_path / "other", 0o664), tmp_path / "two out", PATH="")
    with archives.opened(one) as archive:
        archive.extractall(tmp_path / "unpacked")  # noqa: S202 - it is our own
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    three = backend("build_sdist", unpacked, tmp_path / "three out")
    assert one.read_bytes() == two.read_bytes() == three.read_bytes()


@pytest.mark.plain
def test_the_sources_are_complete_and_packed_without_cython(tmp_path):
    sources = backend("build_sdist", tree(tmp_path / "tree"), tmp_path / "out", blocked="Cython")
    with tarfile.open(sources) as archive:
        files = [Path(*Path(name.name).parts[1:]) for name in archive if name.isfile()]
    kept = {
        path.relative_to(ROOT)
        for path in ROOT.rglob("*")
        if path.is_file()
        and not any(
            fnmatch.fnmatch(part, pattern)
            for part in path.relative_to(ROOT).parts
            for pattern in IGNORED
        )
    }
    made = {path for path in files if "egg-info" in str(path) or str(path) in ADDED}
    assert set(files) - made == kept


@pytest.mark.plain
@pytest.mark.nightly
def test_cython_is_asked_for_only_where_something_is_compiled():
    code = (
        "import build_backend as b; print(b.get_requires_for_build_sdist(),"
        " [name.split('>')[0] for name in b.get_requires_for_build_wheel()])"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True,
            env={**os.environ, "URLPRISM_BUILD": mode, "PYTHONPATH": str(ROOT)},
        ).stdout.splitlines()[-1]
        for mode in ("pure", "compiled")
    ]  # fmt: skip
    assert answers == ["[] []", "[] ['Cython']"]
