"""The model of the package fast-uri beside its releases, which npm has.

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
from tests.agreement.programs.test_readers_of_npm import node, on_linux
from tests.agreement.programs.test_readers_programs import asked
from urlprism.readers import reader
from urlprism.readers.judges.fast_uri import live
from urlprism.readers.judges.fast_uri.model import MODEL
from urlprism.readers.judges.fast_uri.releases import RELEASES
from urlprism.readers.programs.node import model as node_model

pytestmark = [pytest.mark.once, pytest.mark.real]

# The releases by their checksums, the newest first.
PINNED = {
    "4.2.4": "09da5831be009707e2459d49e749734dd52ec5dd18c7ddc5839f8e1dcdccdf56",
    "4.2.3": "781233dfc458464975bc5d67392aab75503dee65a5d06a7231f702a8cefe97c5",
    "4.2.2": "0297adcac7b08758bc03252dad873ac841589eb92f09830bc0bab834931bbc67",
    "4.2.1": "5e8f578d8b61a322289028af5ee135edd3dde32bb6c1c870ef4329e4e12601a8",
    "4.2.0": "36833af0255710d3ced89e04a68decb5543ac461ac9d26beb1f95e333873a601",
    "4.1.5": "3526cde5988306d2490e3aa02e6e18ed9bc5ed216c6fa2f766c9428e4d07db4b",
    "4.1.4": "678d765d4c73db3173506593cae33d6a8437ed32a95ac02dc878a5f0b03bca5c",
    "4.1.3": "689675f6eca5757a66ffdf8bb94f81f32f42eb5055c22882ae42a94583dd831d",
    "4.1.2": "885b50810fe205fcd8b6c267cd8b55bdb99f1c0e301e256de598a275bc4efce9",
    "4.1.1": "04b89c77bfe1b6ead2cba1c26a1f38ce766e3f7f767ba82182fec86535f1179d",
    "4.1.0": "6be01b7837d40992b00bf7cd9e79cc648e5ca0697e8ce9b3c9f88fc91c599f50",
    "4.0.1": "138c2af2d4c89d5ef7478c53c2a42b7f5390802f54f375a51d0a32032389fec2",
    "4.0.0": "c0fada332ca45724254519352071811a60037f0e31c928d1b29dc1428a30771c",
    "3.1.9": "4f5a67f7b61110aae7b3ad38e806627f5712f4c150bd38eb804a562e69a9ee5e",
    "3.1.8": "86be033b406a7737c0521edc8fe3e15c7ac0cb6b5e509478cc9539a2efaa086c",
    "3.1.7": "3fa380284be4ecbf471c1dbb8c5da6f517c95f54279f88c2037985d03fdc6d92",
    "3.1.6": "264af0e32c4b7b7bcb9ce5b4623c82469ee3e69ba5d171920f1762d626db1064",
    "3.1.5": "82a71e7e3716dc8c392cac0762bce80614cf539ef22000415e26eaf5c453ce2f",
    "3.1.4": "9950db3e5239f5c113314344836e9eb5e8d760a13b177687a08cabc25b64d390",
    "3.1.3": "6f6691dfcf2a47248d33ae8bf2ad6562ecb4a932993265d43a0fc2346dc04f78",
    "3.1.2": "93fee3e901ff8dab91781ba63c4f80873eff047420517db5e1beb814cf33c143",
    "3.1.1": "efab1e90c7128d38ccb9644675734a6084739265fe6d5bd5fbdb7644b328713c",
    "3.1.0": "3ad33c6b4bd8cc1d5f867b7453cc783a96ffc89101a9ad3a8bcfe7905a83581d",
    "3.0.6": "8c7120461dab066f21379551862b380fadb724ec90c4a149181079a05bf1e81c",
    "3.0.5": "8d5dbc83759625f7619e3e8eff6093c6b045280b7f3db6a684a066be7bd917ad",
    "3.0.4": "9c22be7b57e1a7f8ebbc220818ad71d45df382293d060d635aa838f1b1fc5abc",
    "3.0.3": "338013f73e3e616bc4f0cc699c88a106d8b965264c0f45cc008267b56ef1a829",
    "3.0.2": "c687bf6762570de6ebb5c528585eb993d3a57e4a30ad4e439c8cfdb57faa4c31",
    "3.0.1": "c6a4384688609de189ca2a33c7e6d4363beed2ad4d6291ed9ca450e30cfff1c1",
    "3.0.0": "943273c24d93e89d6f925c176cc38b6e0d7edaf9486b078193fabbf2f7c08197",
    "2.4.8": "0b819362fc11b10ff1fa5ffe036da9955e92aed20f2670ba3b6caf7ddb4a5fdf",
    "2.4.7": "3668b6fc0096407693c5500813eda12cb2bed47a1fac6cc7e1429b66d1d58d24",
    "2.4.6": "c6fec4d80a5fd5a95b7b252ce305dfdd138c04b1454741aff213cf1c623a9a6b",
    "2.4.5": "6ff229ab483ffe7c7d75ad4eed59eefbd532ac64701b6762c06fb3371bc9492a",
    "2.4.4": "3366758c33f8d9c60e3e77613109b8d6b1544edeaa4006338bc3fb00944e97b0",
    "2.4.3": "4d4b4df665bc06edec0e8b4577af40481d91d7a08614054e6d29c76e96f2862b",
    "2.4.2": "ecd75ddaf8e3de2477d2f952de61d267ee38ba7d47d4e3a9ba0e90d21adc5e25",
    "2.4.1": "9f9f3e20e0bd3fbba009098f048dbfb5d07fa95843fff00175eabc0afaeb26db",
    "2.4.0": "500c58ba4b74af7bab3b77d5a766503dc1a15a4f0fc6001795f1ad0e15917bf7",
}


def answers(judge):
    """Return what a judge reports of each question: it does not resolve."""
    readings = [judge.read(question.text) for question in asked()[:ASKED]]
    return [dict(reading.report) if reading.accepted else None for reading in readings]


@on_linux
@pytest.mark.parametrize("version", asked_of(PINNED))
def test_the_model_of_a_release_answers_as_it_does(version):
    folder = modules((f"fast-uri@{version}", PINNED[version]))
    # The class URL is that of the Node.js that is modelled.
    real = answers(judge_of(MODEL, live, version, folder, node(node_model.VERSION)))
    assert len(set(map(repr, real))) > ASKED * 0.1
    model = answers(reader(f"fast-uri@{version}"))
    different = [each for each in zip(model, real, strict=True) if each[0] != each[1]]
    assert not different, (len(different), different[:3])


@with_node
def test_the_package_of_a_named_folder_is_asked(monkeypatch):
    folder = modules((f"fast-uri@{MODEL.version}", PINNED[MODEL.version]))
    hold_named_folder(monkeypatch, MODEL, folder, "http://h\u00e9/", None)


def test_every_release_is_pinned():
    assert [*PINNED] == [*reversed(RELEASES.versions)]
