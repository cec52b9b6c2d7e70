"""The model of the package url-parse beside its releases, which npm has.

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
from urlprism.readers.judges.url_parse import live
from urlprism.readers.judges.url_parse.model import MODEL
from urlprism.readers.judges.url_parse.releases import RELEASES

pytestmark = [pytest.mark.once, pytest.mark.real]

# The releases by their checksums, the newest first.
PINNED = {
    "1.5.10": "714aa16ce764f7d51a4a35afe13ad813b948a1ea1b3d4dc49d1407c45d2e080a",
    "1.5.9": "ab7bbc58189fabf16549bbfea9ec65827cb1639c55437524e52f898a5041f732",
    "1.5.8": "5c8a7c4b0922096f139713b9e03f3dd8fd88360af9c92c2807ba27d6f2bab98c",
    "1.5.7": "38d09d7832f43d2a432e45b46a472089a108ac2095038aa750fa58f2f7cf9db4",
    "1.5.6": "b3764ddb2dad06bc9137ab85b34693c0504147837ff2e6c931f09ff0c14850d0",
    "1.5.5": "348debbeeee97ccf93f92c83fee9560ace5ca5a464272688ee7a38c76294892d",
    "1.5.4": "db51bba7920b6b259099eba47047ca2b62c856db80d2c1ff44fe62f7a85f855f",
    "1.5.3": "5b6e7b5057512d2a962e2ef8875e7c6c833f2dce91e76e689b7bdc0810c10f44",
    "1.5.2": "da6964f544452b5ba34a8bba98083d58c8744383ca8c8b602e68ba14de7c2bc8",
    "1.5.1": "5f39584d7ff43f1447cc21639fdd199ff510a0682e177607d3e5e4a3d9c28a7f",
    "1.5.0": "f33b83e477e1de1643fe7ff4a17866ddb6f893aa71db3ce915261dfcf9887f42",
    "1.4.7": "676ef373430985cc94e2cbf6cf64d800f7e796f1f8ff824006a02467135d55f9",
    "1.4.6": "6f12cb928f970a3da517a7fcfc98885c18a1f28fd19fb611c1afca51c89747e3",
    "1.4.5": "d19ebd9d1d27d9a1e5a8ff483f5fe25a626e5f9b2b1c9fbfd0739d93229439aa",
    "1.4.4": "f9f81872542b0d2e30a86e89a5876bf43ab5e3ed09bec78b2d42ee4d983d550e",
    "1.4.3": "b893dd3f99efd487f4eeeb84474196b0c0b73aea9c8b9b801fd59ab41d7f63e9",
    "1.4.1": "56642f872cd1885daa3efee3b37e5448fdaf6d95bd35e84d517111616a9f01a0",
    "1.4.0": "8e132968bf2d5b267e7ad81e00aecd4553ccc7cbbe05b9488623b27b47e2293d",
    "1.3.0": "75e77acebc3034cafba817a50cf53e3995f1be3c14ab8b79f093575315f97c0f",
    "1.2.0": "69d4c22895a7c733371989ecb81ae2cfa10819e93e056f636ba8a695b034cdc2",
    "1.1.9": "95193985052dcf3b82dfe4b52a544e0204ff4817abf853dacd7529dc110a2b22",
    "1.1.8": "841df00b731ae01114e7ff7ba6da8e8fd6dc348026d4a5e6d11bd968b3bcc4bc",
    "1.1.7": "f6709a814939711dc3b9a3a21cebe70d5747568c2f4a18599fed941c6770f87c",
    "1.1.6": "c560674664d86ea9221a1efa7d0f7e0baf90694c6ce38610531e269164dc1901",
    "1.1.4": "b4d686131983ffcfb55e27697180b2b64efdeaaedc77d9edf4e8b55f17652e52",
    "1.1.3": "2e1de5608af9dcdc815503d3ee4833fe08b4ccca18d0c5a57773c9e6cbf6c15a",
    "1.1.1": "80f30567d4782583ab39750442982b2d837334b18505abe7a50837d88f874348",
    "1.1.0": "10a04cfd9f08367a5a7d9226f1602715ef7176487697fbdfee131bacb69e768b",
    "1.0.5": "5e9630074c9d93e40a49ad4356a1310eea5e6c893afa02126015eac51437b723",
    "1.0.3": "0e89ec0e39e1ac9e26547cc9f515a34ccd1ae75373501556de6a88c7d23afd88",
    "1.0.2": "4462e542f1e155f9d815b4fdae42fcfa79e7a561e41f1764b00413aab800d3c4",
    "1.0.1": "bb3f79bce11c9314c3e1f2a83f4c0ca02f2050f868dfa62cb43c50594d3893b7",
    "1.0.0": "910e24437f5cc28186e74acf440ce68f0be2a8a8935dbff254028d49b3b05a31",
}
# What they need. None of the questions has its query read by the second one.
PORTS = ("requires-port@1.0.0", "6150769f202060d925a510d13afa2fbf0b1154bb59ccc766935719ff1605c6e2")
OLD_PORTS = (
    "requires-port@0.0.1",
    "dc10406729eceef4a1b6e85af963b348358a27af596f177f707f0089e916b97d",
)
QUERIES = (
    "querystringify@2.2.0",
    "fbb07a2a8c58d951fbc574c0179034c07ffc295c31f6b4e3c6d90f3adc2a6bfa",
)
WITH_OLD_PORTS = {"1.0.0", "1.0.1", "1.0.2", "1.0.3"}


def packages(version):
    """Return the folder `node_modules` with a release; skip the test without it."""
    ports = OLD_PORTS if version in WITH_OLD_PORTS else PORTS
    return modules((f"url-parse@{version}", PINNED[version]), ports, QUERIES)


@with_node
@pytest.mark.parametrize("version", asked_of(PINNED))
def test_the_model_of_a_release_answers_as_it_does(version):
    judge = judge_of(MODEL, live, version, packages(version))
    hold(reader(f"url-parse@{version}"), judge, ASKED)


@with_node
def test_the_package_of_a_named_folder_is_asked(monkeypatch):
    folder = packages(MODEL.version)
    hold_named_folder(monkeypatch, MODEL, folder, "b", "http://\u00e9@H/a")


def test_every_release_is_pinned():
    assert [*PINNED] == [*reversed(RELEASES.versions)]
