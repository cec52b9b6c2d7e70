"""Public suffixes and registrable domains beside tldextract, by the same list."""

import random
from importlib import import_module, resources

import pytest

from tests.help.counts import amount
from urlprism.whatwg import public_suffix, registrable_domain
from urlprism.whatwg.sites import public_suffix_list
from urlprism.whatwg.sites.public_suffix_list import EXACT, PRIVATE, WILDCARD

pytestmark = pytest.mark.both
pytest.importorskip("publicsuffixlist", reason="the extra psl is not installed")
tldextract = pytest.importorskip("tldextract")

RULES = public_suffix_list.installed_rules()
FRONTS = ("", "a.", "www.", "a.b.", "city.", "x.y.z.", "xn--bcher-kva.")


def hosts():
    """Return hosts below suffixes that the list names, stands above, or does not know."""
    chance = random.Random(35)  # noqa: S311 - the same ones each time
    known = sorted(RULES)
    ends = [*chance.choices(known, k=amount(80_000)), *("unlisted", "example", "co.unlisted") * 50]
    return [chance.choice(FRONTS) + end for end in ends]


def is_known(host, *, private):
    """Whether tldextract finds the rule of a host's suffix: one of its name, or of a wildcard.

    Where a rule goes on below a name, tldextract does not ask the wildcard above it: by
    "*.r.cloud.int.apple" and "*.eu.r.cloud.int.apple", "eu.r.cloud.int.apple" is a suffix.
    """
    suffix = public_suffix(host, private=private)
    rules = RULES.get(suffix, 0)
    above = RULES.get(suffix.partition(".")[2], 0)
    if private:
        rules, above = rules | rules >> PRIVATE, above | above >> PRIVATE
    return bool(rules & EXACT or (above & WILDCARD and suffix not in RULES))


# Its adapter of files closes none.
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("private", [True, False])
def test_what_tldextract_finds(private):
    """It takes "*" for no rule where none matches, and "*.kobe.jp" for none of "kobe.jp"."""
    file = resources.files(public_suffix_list.PACKAGE) / "public_suffix_list.dat"
    with resources.as_file(file) as path:
        extract = import_module("tldextract").TLDExtract(
            suffix_list_urls=(path.as_uri(),), cache_dir=None, fallback_to_snapshot=False,
            include_psl_private_domains=private,
        )  # fmt: skip
        extract("a.example")
    asked = 0
    for host in hosts():
        if is_known(host, private=private):
            asked += 1
            theirs = extract(host)
            assert theirs.suffix == public_suffix(host, private=private), host
            assert theirs.top_domain_under_public_suffix == (
                registrable_domain(host, private=private) or ""
            ), host
    assert asked > 5_000
