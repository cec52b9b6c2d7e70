"""The model of the package parse-url beside its releases, which npm has.

The newest is asked some questions here; `nox -s nightly` asks all of them all.
"""

import pytest

from tests.agreement.programs.npm_judges import ASKED, asked_of, judge_of, modules
from tests.agreement.programs.test_readers_of_npm import node, on_linux
from tests.agreement.programs.test_readers_programs import asked
from urlprism.readers import reader
from urlprism.readers.judges.parse_url import live
from urlprism.readers.judges.parse_url.model import MODEL
from urlprism.readers.judges.parse_url.releases import RELEASES
from urlprism.readers.programs.node import model as node_model

pytestmark = [pytest.mark.once, pytest.mark.real]

# The releases by their checksums, the newest first.
PINNED = {
    "11.1.0": "54b54c93cbfb12defff7503e69a388f66b7cced51f6dc46a6332d29273b4b8cf",
    "11.0.0": "d0ef2f1c3e5bbb2801db42aa63fbe094ac44a5b58f6274dc11d29409fc8da40e",
    "10.0.3": "961141691070e95a607b2237a781212211789dbad7bcb7e5439a64bd0a5097f2",
    "10.0.2": "dfeaa1eab83d31749f5c13b30da385332cb5512e73106a4b39aa6c95783dde11",
    "10.0.0": "e395ed60dd06134d4897667aac57f4a5396eb214352b51102c3f6cd0cf13a592",
    "9.2.0": "41fa401f8906f0536c15df8097e16e923eb6b2ed5f49c7d3960e8eafab7c3aec",
    "9.0.1": "260838f86daa138a6ad35bd21a300cf0e5da6d0206aa9e92febe14fea6fbb489",
    "8.1.0": "98cffa6194d04a7af407334a8af74bd6747d475e27914b1981c655eb4b50d543",
    "8.0.0": "36cd13e66d72015465f82ec00da378bdee795f0f7c78cd1db69bb262bc7e2166",
    "7.0.2": "aa39b9c4d386887cd74d743a00e8e4cf96a5ec3d110d4231c56f8d6b941200ea",
    "7.0.0": "3a4451e80a7c80a89d1843ebc657fe9e44e2999c72e652a461584c713eb5eb56",
    "6.0.5": "ee1d821d2e76909faaa809a55ab4c61599906317d293d202423a1817d1b7d4f4",
}
# What they need, by the number that they begin with.
NEWEST = (
    (
        "parse-path@7.1.0",
        "9be2156c2815cf5f9874369f9ece4d88bf4025c734b9ffdcd32fba0a02bde54e",
    ),
    (
        "protocols@2.0.2",
        "729fcd1e7e706a3b439d35dc7b211013ad31ccf895ed6c201f5a645ec9ecb0b7",
    ),
)
OF_8 = (
    (
        "parse-path@7.1.0",
        "9be2156c2815cf5f9874369f9ece4d88bf4025c734b9ffdcd32fba0a02bde54e",
    ),
    (
        "protocols@2.0.2",
        "729fcd1e7e706a3b439d35dc7b211013ad31ccf895ed6c201f5a645ec9ecb0b7",
    ),
    (
        "normalize-url@7.2.0",
        "8b939f1e52f02240d19eca6c4649780aadaee37da28149f6e9f291d4abea8e6b",
    ),
)
OF_7 = (
    (
        "parse-path@5.0.0",
        "55b239137e332d4d658f94a7513ef58783c4262d6c25595e864442746ce276c5",
    ),
    (
        "protocols@2.0.2",
        "729fcd1e7e706a3b439d35dc7b211013ad31ccf895ed6c201f5a645ec9ecb0b7",
    ),
    (
        "normalize-url@6.1.0",
        "8f34b4d069baf8b69408ee70fe3e6a3baeacad2a40ff3c45cd54a56c863e3b0e",
    ),
)
OF_6 = (
    (
        "parse-path@4.0.4",
        "dc1579a4d93f2595e1cde2c7d855ddea9a69d5b34270ab81de7bbdbbdf85a429",
    ),
    (
        "protocols@1.4.8",
        "924a39bb4eab72f8dfa4ff108d5ed7c18be028800f17836a388b4490347478ba",
    ),
    (
        "is-ssh@1.3.3",
        "5eac39fa6d04903ee5ab71a068cf8cce3b798e735cd6ab0a7131ef7621802235",
    ),
    (
        "query-string@6.14.1",
        "c1dd6e597fd26460e7cd71f2262f6ff1696b126904eee9ff12086b585b14908e",
    ),
    (
        "decode-uri-component@0.2.2",
        "c123eb79b76a5474327e07341702892e6d0c16271dbd14917a0ecd9031cd1263",
    ),
    (
        "filter-obj@1.1.0",
        "2a2a98929edba48e2cc11468bd35ec62a76122f4e6c96eaa9eddd26824b0004b",
    ),
    (
        "split-on-first@1.1.0",
        "512f1d9e496134b5bc3600098389b0ae77a1e75b9679cb42bf8b27cdba1820ae",
    ),
    (
        "strict-uri-encode@2.0.0",
        "652cc5ed88730bf0644a8e27f20fbe638dd376611b9fa2d7f9aa075a85f46879",
    ),
    (
        "normalize-url@6.1.0",
        "8f34b4d069baf8b69408ee70fe3e6a3baeacad2a40ff3c45cd54a56c863e3b0e",
    ),
)
NEEDED = {"8": OF_8, "7": OF_7, "6": OF_6}
# What a program may say of a place of Git, which no other question is.
PLACES = [
    *("git@h:a/b", "Git@h:a#b", "git@h:a%20b c.git/", "user@h.com:80/x", "git@git@git@h/ab.git"),
    *("http://127.0.0.1:x\\", "http://h:x/a b", "http://@h:-/", "http://git@h.com@x:y/", "a:b"),
    *("./a", "/~x", "://a", "file:///http://x/git@y:z", "ssh:a", "a+b://c", "\U0001f600@a:b"),
    *("a\U0001f600b:1/c", "http://h:99999999999999999999/"),
]


def answers(judge):
    """Return what a judge reports of each question: it does not resolve."""
    texts = [*PLACES, *(question.text for question in asked()[:ASKED])]
    return [
        dict(reading.report) if reading.accepted else None for reading in map(judge.read, texts)
    ]


@on_linux
@pytest.mark.parametrize("version", asked_of(PINNED))
def test_the_model_of_a_release_answers_as_it_does(version):
    needed = NEEDED.get(version.partition(".")[0], NEWEST)
    folder = modules((f"parse-url@{version}", PINNED[version]), *needed)
    # The class URL is that of the Node.js that is modelled.
    real = answers(judge_of(MODEL, live, version, folder, node(node_model.VERSION)))
    assert len(set(map(repr, real))) > ASKED * 0.1
    model = answers(reader(f"parse-url@{version}"))
    different = [each for each in zip(model, real, strict=True) if each[0] != each[1]]
    assert not different, (len(different), different[:3])


def test_every_release_is_pinned():
    assert [*PINNED] == [*reversed(RELEASES.versions)]
