"""Releases of Python packages that PyPI has as wheels, by version and checksum."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.help.wheels import unpacked
from urlprism.readers.programs.requests.releases import RELEASES, urllib3_of

# For Python 3.11 on Linux on x86-64; the newest of each first.
PACKAGES: Final = {
    "urllib3": {
        "2.8.0": "0cf3cae568d36aa9576b28dfb35f11328f1cb974ca7647d9475ebb86c75ac6e3",
        "2.7.0": "9fb4c81ebbb1ce9531cce37674bbc6f1360472bc18ca9a553ede278ef7276897",
        "2.0.2": "d055c2f9d38dc53c808f6fdc8eab7360b6fdbbde02340ed25cfbcd817c62469e",
        "1.26.20": "0ed14ccfbf1c30a9072c7ca157e4319b70d65f623e91e7b32fadb2853431016e",
        "1.26.15": "aa751d169e23c7479ce47a0cb0da579e3ede798f994f5816a74e4f4500dcea42",
        "1.26.14": "75edcdc2f7d85b137124a6c3c9fc3933cdeaa12ecb9a6a959f22797a0feca7e1",
        "1.26.13": "47cc05d99aaa09c9e72ed5809b60e7ba354e64b59c9c173ac3018642d8bb41fc",
        "1.26.12": "b930dd878d5a8afb066a637fbb35144fe7901e3b209d1cd4f524bd0e9deee997",
        "1.26.5": "753a0374df26658f99d826cfe40394a686d05985786d946fbe4165b5148f5a7c",
        "1.26.4": "2f4da4594db7e1e110a944bb1b551fdf4e6c136ad42e4234131391e21eb5b0df",
        "1.25.11": "f5321fbe4bf3fefa0efd0bfe7fb14e90909eb62a48ccda331726b4319897dd5e",
        "1.25.9": "88206b0eb87e6d677d424843ac5209e3fb9d0190d0ee169599165ec25e9d9115",
        "1.25.8": "2f3db8b19923a873b3e5256dc9c2dedfa883e33d87c690d9c7913e1f40673cdc",
        "1.25.6": "3de946ffbed6e6746608990594d08faac602528ac7015ac28d33cee6a45b7398",
        "1.25.5": "9c6c593cb28f52075016307fc26b0a0f8e82bc7d1ff19aaaa959b91710a56c47",
        "1.25.4": "8a8090dd02b145256534c205e624eb20161080428ffa14408f6f283c0d0c356e",
        "1.25.3": "b246607a25ac80bedac05c6f282e3cdaf3afb65420fd024ac94435cabe6e18d1",
        "1.25.2": "d363e3607d8de0c220d31950a8f38b18d5ba7c0830facd71a1c6b1036b7ce06c",
        "1.25.1": "a9645efd62b9fc1c7cad8ed93e162aad4c6bfd90e143966ddd4099b78cd244be",
        "1.24.3": "a637e5fae88995b256e3409dc4d52c2e2e0ba32c42a6365fee8bbd2238de3cfb",
        "1.24.2": "4c291ca23bbb55c76518905869ef34bdd5f0e46af7afe6861e8375643ffee1a0",
        "1.23.0": "b5725a0bd4ba422ab0e66e89e030c806576753ea3ee08554382c14e685d117b5",
        "1.22.0": "06330f386d6e4b195fbfc736b297f58c5a892e4440e54d294d7004e3a9bbea1b",
        "1.21.1": "8ed6d5c1ff9d6ba84677310060d6a3a78ca3072ce0684cb3c645023009c114b1",
        "1.21.0": "5589dbd20bae1447a62b55e687e5b5b6024f710ce49b24975b261a3ee4d52276",
        "1.20.0": "b64c0faa183e9e9e76193146c4147e82a734982c6b6719dca851d6cc4ec90c01",
        "1.19.1": "6410d56c88d9e8ae4fbc0f35122328ad5bd456ec6f0763ae5648c83ff8bd747b",
        "1.17.0": "ace38809bda77300b7155c2cd202a648cce95ccfd81f9582aabe23f8deaf1a98",
        "1.16.0": "8a46ee9b6b4487ba994e97f9e5eab48513c9b3ebdddc630ee9a899e041147695",
        "1.11.0": "53e65fa6025a59f64ece714759c1f06c4e4fb9ab6b272561a2e26f286a55d42e",
    },
    "requests": {
        "2.34.2": "2a0d60c172f83ac6ab31e4554906c0f3b3588d37b5cb939b1c061f4907e278e0",
        "2.34.0": "917520a21b767485ce7c588f4ebb917c436b24a31231b44228715eaeb5a52c60",
        "2.33.1": "4e6d1ef462f3626a1f0a0a9c42dd93c63bad33f9f1c1937509b8c5c8718ab56a",
        "2.32.2": "fc06670dd0ed212426dfeb94fc1b983d917c4f9847c863f313c9dfaaffb7c23c",
        "2.31.0": "58cd2187c01e70e6e26505bca751777aa9f2ee0b7f4300988b709f44e013003f",
        "2.30.0": "10e94cc4f3121ee6da529d358cdaeaff2f1c409cd377dbc72b825852f2f7e294",
        "2.27.0": "f71a09d7feba4a6b64ffd8e9d9bc60f9bf7d7e19fd0e04362acb1cfc2e3d98df",
        "2.26.0": "6c1246513ecd5ecd4528a0906f910e8f0f9c6b8ec72030dc9fd154dc1a6efd24",
        "2.25.1": "c210084e36a42ae6b9219e00e48287def368a26d03a048ddad7bfee44f75871e",
        "2.22.0": "9cf5292fcd0f598c671cfc1e0d7d1a7f13bb8085e9a590f48c010551dc6c4b31",
        "2.21.0": "7bf2a778576d825600030a110f3c0e3e8edc51dfaafe1c146e39a2027784957b",
        "2.20.1": "65b3a120e4329e33c9889db89c80976c5272f56ea92d3e74da8a463992e3ff54",
        "2.20.0": "a84b8c9ab6239b578f22d1c21d51b696dcfe004032bb80ea832398d6909d7279",
        "2.19.1": "63b52e3c866428a224f97cab011de738c36aec0185aa91cfacd418b5d58911d1",
        "2.18.4": "6a1b267aa90cac58ac3a765d067950e7dbbf75b1da07e895d1f594193a40a38b",
        "2.16.5": "3a27020d547958f5270fd5e9d62250119ee7db7454644599b65fda20cb542ded",
    },
    # Its default, and as it is where idna is installed too.
    "niquests": dict.fromkeys(
        ("3.21.2", "3.21.2+idna"),
        "73e52614a712ee2f4d410bdd29789ca6a4ed031f8961410156e395d42b091208",
    ),
    "httpx": {
        "0.28.1": "d909fcccc110f8c7faf814ca82a9a4d816bc5a6dbfea25d6591d6985b8ba59ad",
        "0.28.0": "dc0b419a0cfeb6e8b34e85167c0da2671206f5095f1baa9663d23bcfd6b535fc",
        "0.27.2": "7bb2708e112d8fdd7829cd4243970f0c223274051cb35ee80c03301ee29a3df0",
        "0.27.1": "10877266452bbb4c7949734e5febc52d040fdf66f9e7c6d644a679f276d37de4",
        "0.27.0": "71d5465162c13681bff01ad59b2cc68dd838ea1f10e51574bac27103f00c91a5",
        "0.26.0": "8915f5a3627c4d47b73e8202457cb28f1266982d1159bd5779d86a80c0eab1cd",
        "0.25.2": "a05d3d052d9b2dfce0e3896636467f8a5342fb2b902c819428e1ac65413ca118",
        "0.25.1": "fec7d6cc5c27c578a391f7e87b9aa7d3d8fbcd034f6399f9f79b45bcc12a866a",
        "0.25.0": "181ea7f8ba3a82578be86ef4171554dd45fec26a02556a744db029a0a27b7100",
        "0.24.1": "06781eb9ac53cde990577af654bd990a4949de37a28bdb4a230d434f3a30b9bd",
        "0.24.0": "447556b50c1921c351ea54b4fe79d91b724ed2b027462ab9a329465d147d5a4e",
        "0.23.3": "a211fcce9b1254ea24f0cd6af9869b3d29aba40154e947d2a07bb499b3e310d6",
        "0.23.0": "42974f577483e1e932c3cdc3cd2303e883cbfba17fe228b0f63589764d7b9c4b",
        "0.22.0": "e35e83d1d2b9b2a609ef367cc4c1e66fd80b750348b20cc9e19d1952fc2ca3f6",
        "0.20.0": "33af5aad9bdc82ef1fc89219c1e36f5693bf9cd0ebe330884df563445682c0f8",
    },
    "yarl": {
        "1.25.1": "d5add7b4ca7afeea91d52e4d4e4db3b1fe9885b71f07054560d8c4296b7441a2",
        "1.24.5": "570fec8fbd22b032733625f03f10b7ff023bc399213db15e72a7acaef28c2f4e",
        "1.24.2": "49016d82f032b1bd1e10b01078a7d29ae71bf468eeae0ea22df8bab691e60003",
        "1.23.0": "99c8a9ed30f4164bc4c14b37a90208836cbf50d4ce2a57c71d0f52c7fb4f7598",
        "1.16.0": "789a3423f28a5fff46fbd04e339863c169ece97c827b44de16e1a7a42bc915d2",
        "1.15.5": "2597a589859b94d0a5e2f5d30fee95081867926e57cb751f8b44a7dd92da4e79",
        "1.15.2": "076b1ed2ac819933895b1a000904f62d615fe4533a5cf3e052ff9a1da560575c",
        "1.15.1": "027bbf2e616ed072ee5f9344240c8d908c3c5a8c30cea31e8fa9899b42a6a51b",
        "1.15.0": "c3b08d9e98d1a15338fcfbd52c02003704322c2d460c9b9be7df08f2952bdce6",
        "1.14.0": "85cb3e40eaa98489f1e2e8b29f5ad02ee1ee40d6ce6b88d50cf0f205de1d9d2c",
        "1.13.1": "9d2e1626be8712333a9f71270366f4a132f476ffbe83b689dd6dc0d114796c74",
        "1.13.0": "580fdb2ea48a40bcaa709ee0dc71f64e7a8f23b44356cc18cd9ce55dc3bc3212",
        "1.12.1": "e97a29b37830ba1262d8dfd48ddb5b28ad4d3ebecc5d93a9c7591d98641ec737",
        "1.11.1": "4307d9a3417eea87715c9736d050c83e8c1904e9b7aada6ce61b46361b733d92",
        "1.11.0": "195f7791bc23d5f2480efe53f935daf8a61661000dfbfbdd70dbd06397594fff",
        "1.10.0": "012c506b2c23be4500fb97509aa7e6a575996fb317b80667fa26899d456e2aaf",
        "1.9.11": "b30703a7ade2b53f02e09a30685b70cd54f65ed314a8d9af08670c9a5391af1b",
        "1.9.10": "6812f3b67111561226016af7edc5cbd340d455176edbc30e7c9d2c6b70eaae24",
        "1.9.9": "03ef72a7ac3833c8b17ba007b61eb569082c2c29ce84d18ddf4b360b76ca6412",
        "1.9.7": "b1557456afce5db3d655b5f8a31cdcaae1f47e57958760525c44b76e812b4987",
        "1.9.4": "e23a6d84d9d1738dbc6e38167776107e63307dfc8ad108e580548d1f2c587f42",
        "1.9.1": "85aa6fd779e194901386709e0eedd45710b68af2709f82a84839c44314b68c10",
    },
    "aiohttp": {
        "3.14.5": "50a195903119008fe9cc68710535eb37f556ffffd6a7759afe70a2c145587045",
        "3.14.4": "f887c3b7fb3058fc1ccd917f52078540c18d938d12018cb9edd64b6811d20c57",
        "3.14.3": "53e7b4ce82b54a8bcc71b3b67a5cbd177ca1d7f592cbc92cd38b7349f73482db",
        "3.14.1": "b821a1f7dedf7e37450654e620038ac3b2e81e8fa6ea269337e97101978ec730",
        "3.14.0": "c452d17eeb95d563fc8b936f3050301dbd1d268126c4632d8b70ede9696202ee",
        "3.13.4": "0bc0a5cf4f10ef5a2c94fdde488734b582a3a7a000b131263e27c9295bd682d9",
        "3.13.3": "9d4c940f02f49483b18b079d1c27ab948721852b281f8b015c058100e9421dd1",
        "3.12.15": "b5b7fe4972d48a4da367043b8e023fb70a04d1490aa7d68800e465d1b97e493b",
        "3.11.18": "73b8870fe1c9a201b8c0d12c94fe781b918664766728783241a79e0468427e4f",
        "3.10.11": "82052be3e6d9e0c123499127782a01a2b224b8af8c62ab46b3f6197035ad94e9",
        "3.10.10": "679abe5d3858b33c2cf74faec299fda60ea9de62916e8b67e625d65bf069a3b7",
        "3.10.6": "669c0efe7e99f6d94d63274c06344bd0e9c8daf184ce5602a29bc39e00a18720",
        "3.10.5": "424ae21498790e12eb759040bbb504e5e280cab64693d14775c54269fd1d2bb7",
        "3.10.0": "a65472256c5232681968deeea3cd5453aa091c44e8db09f22f1a1491d422c2d9",
        "3.9.5": "f22eb3a6c1080d862befa0a89c380b4dafce29dc6cd56083f630073d102eb595",
    },
}
# What releases need besides, that is not installed or is installed in another release.
NEEDED: Final = {
    "chardet==3.0.4": "fc323ffcaeaed0e0a02bf4d117757b98aed530d9ed4531e3e15460124c106691",
    "httpcore==0.13.7": "369aa481b014cf046f7067fddd67d00560f2f00426e79569d99cb11245134af0",
    "httpcore==0.14.7": "47d772f754359e56dd9d892d9593b6f9870a37aeb8ba51e9a88b09b3d68cfade",
    "httpcore==0.16.3": "da1fb708784a938aa084bde4feb8317056c55037247c787bd7e19eb2c2949dc0",
    "httpcore==0.17.3": "c2789b767ddddfa2a5782e3199b2b7f6894540b17b16ec26b2c4d8e103510b87",
    "jh2==5.0.15": "ea4ac921ddd2d519646df9b94f96e2cd55529f92f6d7ff4c65508ca2f65399ef",
    "qh3==2.1.0": "1808e123760e78482948b8e6bf5547a8a91637573b89caf165ffe948850d2ba5",
    "rfc3986==1.5.0": "a86d6e1f5b1dc238b218b012df0aa79409667bb209e58da56d0b94704e712a97",
    "sniffio==1.3.1": "2f6da418d1f1e0fddd844478f41680e794e6051915791a034ff65e5f100525a2",
    "urllib3-future==2.25.904": "530e6588ccaed48385098e98e35c4cf61439e18dc635995a9d1ab0c781d380d9",
    "wassima==2.1.5": "53d9a56cf55fc969f8cdd1993f8dc69f857d1c32229fb9084dc2b267044b6dde",
}
# The httpcore of each httpx before these branches.
HTTPCORE: Final = {21: "0.13.7", 23: "0.14.7", 24: "0.16.3", 25: "0.17.3"}


def folders(name: str, version: str) -> list[Path]:
    """Return the folders of a release and of what it needs; raise MissingError without them."""
    requirements = {f"{name}=={version.partition('+')[0]}": PACKAGES[name][version]}
    requirements |= {each: NEEDED[each] for each in _needed(name, version)}
    if name == "requests":
        under = urllib3_of(RELEASES.of(version)).version
        requirements[f"urllib3=={under}"] = PACKAGES["urllib3"][under]
    return [unpacked(each, checksum) for each, checksum in requirements.items()]


def hidden(name: str, version: str) -> list[str]:
    """Return the installed modules that a release is not to find."""
    return ["idna"] if name == "niquests" and not version.endswith("+idna") else []


def answers(
    live: str,
    paths: list[Path],
    questions: list[tuple[str, str | None]],
    without: list[str] | None = None,
) -> list[object]:
    """Return what packages in folders say of themselves by a module `live`, and of each question.

    They run in a process of their own, before all that is installed but the modules `without`.
    """
    path = os.pathsep.join([*map(str, paths), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("package_worker.py"), live, *(without or ())],
        input="".join(f"{json.dumps([*each])}\n" for each in questions),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr[-500:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def _needed(name: str, version: str) -> list[str]:
    if name == "niquests":
        return ["urllib3-future==2.25.904", "jh2==5.0.15", "qh3==2.1.0", "wassima==2.1.5"]
    minor = int(version.split(".")[1])
    if name == "requests" and minor < 26:
        return ["chardet==3.0.4"]
    if name == "httpx" and minor < 28:
        needed = ["sniffio==1.3.1", *(["rfc3986==1.5.0"] if minor < 24 else [])]
        core = next((core for before, core in HTTPCORE.items() if minor < before), None)
        return [*needed, *([f"httpcore=={core}"] if core else [])]
    return []
