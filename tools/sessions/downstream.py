"""The session `downstream`: tests of packages that use urllib.parse, with the drop-in in place."""

import functools
import re
from pathlib import Path

import nox

from tools import archives
from tools.downstream import PROJECTS, Project, compared, outcomes
from tools.sessions.pythons import RUNNING
from tools.wheels import CONSTRAINTS, install

PLUGINS = Path(__file__).parents[1] / "plugins"
# Not what their own settings measure beside the tests.
OPTIONS = (
    *("--quiet", "--no-header", "--tb=short", "--numprocesses=auto", "-p", "no:cacheprovider"),
    *("-o", "addopts="),
)


@nox.session(python=RUNNING)
def downstream(session: nox.Session) -> None:
    """Run the URL tests of yarl, w3lib and Scrapy with the standard library, then with the drop-in.

    What passes with the one has to pass with the other. `-- NAME ...` asks these projects only.
    """
    chosen = [each for each in PROJECTS if not session.posargs or each.name in session.posargs]
    if unknown := {*session.posargs} - {each.name for each in chosen}:
        session.error(f"{', '.join(sorted(unknown))}: no such project in tools/downstream.py")
    install(session, "downstream", build="compiled")
    wrong = []
    for project in chosen:
        line, found = asked(session, project)
        session.log(line)
        wrong += found
    if wrong:
        session.error("\n".join(wrong))


def asked(session: nox.Session, project: Project) -> tuple[str, list[str]]:
    """Run the tests of a project twice; return what the comparison says."""
    folder = unpacked(session, project.name)
    scratch = Path(session.create_tmp()).resolve()
    reports = [scratch / f"{project.name}-{side}.xml" for side in ("standard", "drop-in")]
    for report, plugin in zip(reports, ((), ("-p", "in_place_of_urllib")), strict=True):
        report.unlink(missing_ok=True)
        with session.chdir(folder):
            # A test that fails both times is no failure here; pytest ends with 1 then.
            session.run(
                "pytest", *OPTIONS, *project.options, f"--junitxml={report}", *plugin,
                *project.files, success_codes=[0, 1],
                env={"PYTHONPATH": str(PLUGINS), "PYTHONHASHSEED": "0", "DOWNSTREAM": project.name},
            )  # fmt: skip
    return compared(project, *map(outcomes, reports))


def unpacked(session: nox.Session, name: str) -> Path:
    """Return the folder of a project's sources, in the version of constraints.txt."""
    pins = Path(CONSTRAINTS).read_text(encoding="utf-8")
    (version,) = re.findall(rf"^{name}==(\S+)", pins, re.MULTILINE)
    scratch = Path(session.create_tmp(), "sources").resolve()
    fetch = functools.partial(session.run, "python", "-m", "pip", "download", "--quiet")
    fetch("--no-deps", "--no-binary", name, "--dest", str(scratch), f"{name}=={version}")
    (archive,) = scratch.glob(f"{name}-{version}.tar.gz")
    with archives.opened(archive) as members:
        members.extractall(scratch)
    return scratch / f"{name}-{version}"
