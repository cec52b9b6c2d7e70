"""The page without a server: its files with the package for Pyodide beside them.

files of the page ─┐
the package, pure ─┼──► a folder of static files ──► any web server, or a book's "try it"
Pyodide of npm  ───┘
"""

import shutil
import zipfile
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from urlprism.web.answers import answer, card_answer
from urlprism.web.files import files_below, page_folder
from urlprism.web.questions import QuestionError, card_keys

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "connect-src 'self'; worker-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; require-trusted-types-for 'script'; trusted-types urlprism"
)
_PYODIDE: Final = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.js", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
# What does not change is answered once, here.
_FIXED: Final = ("families", "gallery", "matchers", "readers")
_ARCHIVE: Final = "urlprism.zip"
_HEAD: Final = '<meta charset="utf-8">\n'


def told(name: str, question: str | None) -> tuple[str | None, str | None]:
    """Return the answer to a question of the page as JSON, or None and what is wrong with it.

    >>> import json
    >>> json.loads(told("two", '{"a": "http://h", "b": "http://H/"}')[0])["rung"]
    'scheme'
    >>> told("two", "{}")[0] is None
    True
    """
    body = None if question is None else question.encode("utf-8", "surrogatepass")
    try:
        if name == "card":
            return card_answer(card_keys(body or b"")), None
        return answer(name, body), None
    except QuestionError as error:
        return None, error.message


def export(folder: Path, pyodide: Path) -> None:
    """Write the page as static files into a folder; `pyodide` is an installed package of npm.

    An older export in the folder is replaced. Raise OSError for a folder that cannot be written, or
    has files that are not of an export, and where Pyodide is not.

    >>> export(Path("site"), Path("node_modules/pyodide"))  # doctest: +SKIP
    """
    if not (pyodide / "pyodide.mjs").is_file():
        message = f"there is no pyodide.mjs in {pyodide}; npm install pyodide brings it"
        raise FileNotFoundError(message)
    sources = sorted(_sources())
    page = page_folder()
    python = folder / "python"
    if folder.is_dir() and any(folder.iterdir()) and not (python / _ARCHIVE).is_file():
        raise FileExistsError("it has other files; take a new folder, or an empty one")
    python.mkdir(parents=True, exist_ok=True)
    for path in sorted(page.iterdir()):
        if path.is_file():
            shutil.copyfile(path, folder / path.name)
    shutil.copyfile(page / "offline" / "transport.js", folder / "transport.js")
    shutil.copyfile(page / "offline" / "worker.js", python / "worker.js")
    for name in _PYODIDE:
        if (pyodide / name).is_file():
            shutil.copyfile(pyodide / name, python / name)
    index = (page / "index.html").read_text("utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    (folder / "index.html").write_text(index.replace(_HEAD, _HEAD + policy), "utf-8")
    for name in _FIXED:
        (python / f"{name}.json").write_text(answer(name), "ascii")
    _pack(sources, python / _ARCHIVE)


def _pack(sources: Iterable[tuple[str, bytes]], path: Path) -> None:
    """Write the package and what it needs into an archive, the same octets each time."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, source in sources:
            archive.writestr(zipfile.ZipInfo(name), source, zipfile.ZIP_DEFLATED)


def _sources() -> Iterator[tuple[str, bytes]]:
    """Yield the names and octets of the files of the package and of idna."""
    for package in ("urlprism", "idna"):
        inside = dict(files_below(files(package)))
        if "__init__.py" not in inside:
            message = f"the sources of {package} are not in this program"
            raise FileNotFoundError(message)
        for name, file in inside.items():
            is_wanted = name.endswith(".py") or name.startswith("data/")
            if is_wanted and "/static/" not in name:
                yield f"{package}/{name}", file.read_bytes()
