"""The package imports no bridge; one whose library is missing says which extra brings it."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import urlprism

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
# Each bridge that needs a library, the module that it imports, and its extra where that differs.
NEEDS = {
    **{
        name: name
        for name in (
            "pydantic", "fastapi", "django", "werkzeug", "flask", "starlette", "requests", "httpx",
            "httpx2", "aiohttp", "urllib3", "yarl", "furl", "sqlalchemy", "attrs", "cattrs",
            "jsonschema", "click", "prometheus", "opentelemetry", "markdown",
            "drf", "authlib", "oauthlib",
        )
    },
    "prometheus": "prometheus_client",
    "markdown": "markdown_it",
    "drf": "rest_framework",
}  # fmt: skip
EXTRAS = {"click": "cli"}
FREE = ("argparse", "logging", "html", "urllib", "asgi", "wsgi", "scrapy")


def run(code):
    paths = [str(Path(urlprism.__file__).parents[1]), *sys.path]
    script = f"import sys; sys.path[:0] = {paths!r}\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_the_package_imports_no_bridge():
    code = (
        "import json, urlprism\n"
        "from urlprism import URL, safe_target\n"
        "URL('http://h/'), safe_target('http://example.com/')\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    loaded = set(run(code))
    assert "urlprism.bridges" not in loaded
    assert {*NEEDS, "pydantic_core", "lxml", "scrapy"} & loaded == set()


def test_a_missing_library_is_told_with_its_extra():
    code = f"""
import importlib, json
said = {{}}
for name, library in {NEEDS!r}.items():
    for each in [each for each in sys.modules if each.partition(".")[0] == library]:
        del sys.modules[each]
    sys.modules[library] = None
    try:
        importlib.import_module(f"urlprism.bridges.{{name}}")
    except ModuleNotFoundError as error:
        said[name] = str(error)
    del sys.modules[library]
print(json.dumps(said))
"""
    said = run(code)
    assert [*said] == [*NEEDS]
    for name, message in said.items():
        extra = EXTRAS.get(name, name)
        assert message.startswith(f"urlprism.bridges.{name} needs "), message
        assert message.endswith(f': pip install "urlprism[{extra}]"'), message


def test_the_others_need_nothing_but_python():
    blocked = {*NEEDS, "lxml", "scrapy", "pydantic_core"} - {"attrs"}
    code = f"""
import importlib, json
sys.modules.update(dict.fromkeys({sorted(blocked)!r}))
for name in {FREE!r}:
    importlib.import_module(f"urlprism.bridges.{{name}}")
print(json.dumps(sorted(sys.modules)))
"""
    assert {f"urlprism.bridges.{name}" for name in FREE} <= {*run(code)}


def test_each_bridge_has_an_extra():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert {EXTRAS.get(name, name) for name in NEEDS} | {"scrapy"} <= {*extras}
    together = " ".join(extras["bridges"])
    for name in NEEDS:
        assert EXTRAS.get(name, name) in together
