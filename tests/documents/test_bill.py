"""The bill of materials: its root has the version, extras are optional, and data have licences."""

import pytest

import urlprism
from tools import bill
from tools.release import current
from urlprism import documents

pytestmark = [pytest.mark.plain, pytest.mark.once]

# As cyclonedx-py writes it: without a version, which the package states, and without data.
INSTALLED = {"idna": "3.20", "unicodedata2": "18.0.0", "rich": "15.0.0", "pygments": "2.21.0"}


def written():
    refs = {name: f"{name}=={version}" for name, version in INSTALLED.items()}
    return {
        "metadata": {"component": {"bom-ref": "root", "name": "urlprism", "type": "application"}},
        "components": [{"bom-ref": ref, "type": "library"} for ref in refs.values()],
        "dependencies": [
            {"ref": "root", "dependsOn": [refs["idna"], refs["rich"], refs["unicodedata2"]]},
            {"ref": refs["rich"], "dependsOn": [refs["pygments"]]},
            *({"ref": refs[name]} for name in ("idna", "pygments", "unicodedata2")),
        ],
    }


@pytest.fixture
def completed():
    return bill.completed(written(), current())


def test_the_root_is_this_version_of_a_library(completed):
    version = urlprism.build_info().urlprism
    assert completed["metadata"]["component"] == {
        "bom-ref": "root",
        "name": "urlprism",
        "type": "library",
        "version": version,
        "purl": f"pkg:pypi/urlprism@{version}",
    }


def test_what_an_extra_installs_is_optional(completed):
    scopes = {each["bom-ref"].partition("==")[0]: each["scope"] for each in completed["components"]}
    assert {name: scopes[name] for name in INSTALLED} == {
        "idna": "required",
        "unicodedata2": "required",
        "rich": "optional",
        "pygments": "optional",
    }


def test_data_have_their_edition_and_licence_and_belong_to_the_root(completed):
    data = {each["name"]: each for each in completed["components"] if each["type"] == "data"}
    assert len(data) == len(bill.DATA) >= 4
    editions = {each["version"] for each in data.values()}
    assert {documents.IANA, documents.DOCUMENTS["whatwg"].edition} <= editions
    assert all(each["licenses"][0]["license"]["id"] for each in data.values())
    refs = {each["bom-ref"] for each in completed["components"]}
    assert len(refs) == len(completed["components"])
    graph = {each["ref"]: each.get("dependsOn", []) for each in completed["dependencies"]}
    assert refs == graph.keys() - {"root"}
    assert {each["bom-ref"] for each in data.values()} <= {*graph["root"]}


def test_a_file_that_states_no_edition_or_two_is_told(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("at 1 of, at 2 of, at 2 of")
    with pytest.raises(LookupError, match="has 2 texts"):
        bill._found(path, r"at (\d) of")
    with pytest.raises(LookupError, match="has 0 texts"):
        bill._found(path, r"at (x) of")
