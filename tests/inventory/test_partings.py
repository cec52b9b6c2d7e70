"""What an inventory says of pairs holds by `compare`, now and after the upgrade."""

import re

import pytest

from urlprism import compare
from urlprism._core.releases.numbers import numbers
from urlprism.comparison import DIFFERENT_TARGETS, Verdict
from urlprism.inventory import Note, locked
from urlprism.inventory.partings import are_names
from urlprism.inventory.probes import DATED, prefix_of, probes
from urlprism.inventory.upgrades import _programs
from urlprism.programs import programs
from urlprism.readers import GROUPS, reader, releases
from urlprism.readers.reading import outcome_of, whole_targets

# Of 2024, with releases that were current then.
OF_2024 = b"""\
requests==2.31.0
urllib3==1.26.18
httpx==0.27.0
yarl==1.9.4
aiohttp==3.9.5
rfc3986-validator==0.1.1
"""
BILL = b"""{"bomFormat": "CycloneDX", "components": [
    {"purl": "pkg:generic/python@3.11.3"}, {"purl": "pkg:deb/debian/curl@7.88.1-10"},
    {"purl": "pkg:golang/stdlib@1.22.3"}, {"purl": "pkg:npm/url-parse@1.4.2"},
    {"purl": "pkg:npm/url-parse@1.5.10"}, {"purl": "pkg:npm/fast-uri@3.1.0"},
    {"purl": "pkg:deb/debian/liburi-perl@5.17-1"}, {"purl": "pkg:generic/php-cli@8.2.20"}]}"""
DRIVERS = b"""\
psycopg==3.3.9
SQLAlchemy==2.1.9
asyncpg==0.32.0
dj-database-url==3.1.2
redis==8.1.0
kombu==5.7.0
pika==1.4.4
yarl==1.9.4
"""
INVENTORIES = [locked(OF_2024), locked(BILL), locked(DRIVERS)]
PARTINGS = [each for inventory in INVENTORIES for each in inventory.partings]


def test_the_inventories_part():
    for inventory in INVENTORIES:
        assert len(inventory.users) > 5
        assert inventory.differing
    for inventory in INVENTORIES[:2]:  # of drivers one release is known
        assert any(each.upgrade for each in inventory.differing)
        assert any(each.since for each in inventory.differing)


@pytest.mark.parametrize("parting", PARTINGS, ids=lambda each: "-".join(each.readers))
def test_a_pair_parts_on_its_url_as_it_says(parting):
    comparison = compare(parting.url, readers=parting.readers)
    assert comparison.verdict is parting.verdict
    assert comparison.differs == parting.differs
    assert tuple(whole_targets(comparison.readings)) == parting.targets
    causes = [each.name for each in comparison.causes]
    assert causes[:1] == ([] if parting.cause is None else [parting.cause.name])


@pytest.mark.parametrize("parting", PARTINGS, ids=lambda each: "-".join(each.readers))
def test_no_character_of_a_url_can_be_left_out(parting):
    """Without one, they part less severely, go to what is no name, or it is no URL of http."""
    url = parting.url
    for at in range(len(url)):
        shorter = url[:at] + url[at + 1 :]
        prefix = prefix_of(parting.protocol)
        if url.startswith(prefix) and not shorter.startswith(prefix):
            continue
        comparison = compare(shorter, readers=parting.readers)
        targets = [each.target for each in comparison.readings]
        is_as_severe = comparison.verdict is parting.verdict
        assert not is_as_severe or are_names(targets) < are_names(parting.targets)


def raised(parting, by):
    """Return the readers of a pair with other releases."""
    return [each.raised(by).name for each in parting.users]


def is_later(program, older, newer):
    """Whether no release is known to be of an earlier day than another one."""
    days = [reader(f"{program}@{each}").date for each in (older, newer)]
    return None in days or days[0] <= days[1]


def test_an_upgrade_is_no_older_release_of_a_later_branch():
    """axios 1.0.0 is three years older than 0.30.2."""
    inventory = locked(
        b'{"lockfileVersion": 3, "packages": {"node_modules/axios": {"version": "0.30.2"},'
        b' "node_modules/url-parse": {"version": "1.5.10"}}}'
    )
    (raised,) = inventory.partings[0].upgrade
    assert (raised.package, raised.release) == ("axios", "1.13.0")
    assert raised.step.date >= reader("axios@0.30.2").date


@pytest.mark.parametrize(
    "parting", [each for each in PARTINGS if each.upgrade], ids=lambda each: "-".join(each.readers)
)
def test_after_the_upgrade_a_pair_parts_no_more(parting):
    by = {each.step.program: each.release for each in parting.upgrade}
    assert raised(parting, {}) == [*parting.readers]
    comparison = compare(parting.url, readers=raised(parting, by))
    assert not comparison.differs
    if not parting.differs:
        assert comparison.verdict is not Verdict.REFUSED_BY_SOME
    for each in parting.upgrade:
        now = next(_programs(one)[each.step.program] for one in [parting])
        assert numbers(each.release) > numbers(now)
        assert is_later(each.step.program, now, each.release)


@pytest.mark.parametrize(
    "parting", [each for each in PARTINGS if each.upgrade], ids=lambda each: "-".join(each.readers)
)
def test_no_smaller_upgrade_ends_it(parting):
    """No release before it does, and of two packages neither alone."""
    for each in parting.upgrade:
        program = each.step.program
        now = _programs(parting)[program]
        later = [
            version
            for version in releases(program)
            if numbers(version) > numbers(now) and is_later(program, now, version)
        ]
        if len(parting.upgrade) == 1:
            later = later[: later.index(each.release)]
        for version in later:
            verdict = compare(parting.url, readers=raised(parting, {program: version})).verdict
            assert verdict in DIFFERENT_TARGETS if parting.differs else verdict is parting.verdict


@pytest.mark.parametrize(
    "parting", [each for each in PARTINGS if each.since], ids=lambda each: "-".join(each.readers)
)
def test_before_it_began_a_pair_did_not_part(parting):
    step = parting.since
    assert numbers(step.before) < numbers(step.release)
    before = compare(parting.url, readers=raised(parting, {step.program: step.before}))
    since = compare(parting.url, readers=raised(parting, {step.program: step.release}))
    assert not before.differs
    assert since.differs == parting.differs


@pytest.mark.parametrize("inventory", INVENTORIES, ids=["requirements", "bill", "drivers"])
def test_groups_have_each_pair_once(inventory):
    pairs = [each for group in inventory.groups for each in group.partings]
    assert sorted(each.readers for each in pairs) == sorted(
        each.readers for each in inventory.differing
    )
    for group in inventory.groups:
        for each in group.partings:
            assert compare(group.url, readers=each.readers).verdict is each.verdict
        assert compare(group.url, readers=[user.name for user, _ in group.targets]).differs


def test_of_one_package_of_python_one_release_is_installed():
    text = b"yarl==1.9.4 ; python_version < '3.12'\nyarl==1.24.0 ; python_version >= '3.12'\n"
    inventory = locked(text)
    assert len(inventory.users) == 2
    assert inventory.partings == ()


def test_two_releases_in_node_modules_run_together():
    inventory = locked(
        b'{"lockfileVersion": 3, "packages": {"node_modules/url-parse": {"version": "1.4.2"},'
        b' "node_modules/a/node_modules/url-parse": {"version": "1.5.10"}}}'
    )
    (parting,) = inventory.partings
    assert parting.is_of_host
    assert parting.upgrade == ()  # it would be the other one


def test_an_old_python_is_raised_past_its_advisory():
    bill = b"""{"bomFormat": "CycloneDX", "components": [
        {"purl": "pkg:generic/python@3.9.0"}, {"purl": "pkg:generic/python@3.9.25"}]}"""
    (parting,) = locked(bill).partings
    assert parting.readers == ("urllib@3.9.0", "urllib@3.9.25")


PROTOCOLS = sorted({each for row in programs().values() for each in row.protocols})


@pytest.mark.parametrize("protocol", ["", *PROTOCOLS])
def test_the_probes_are_many_and_each_once(protocol):
    assert re.fullmatch(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}", DATED)
    asked = probes(protocol)
    assert len(asked) == len(set(asked)) > 1_000
    assert max(map(len, asked)) < 200
    if protocol:
        assert all(each.startswith(f"{protocol}://") for each in asked)


def test_drivers_part_on_connection_strings_of_their_protocol():
    """No driver is compared with a reader of URLs, nor with a driver of another protocol."""
    parted = INVENTORIES[2].partings
    assert {each.protocol for each in parted} >= {"postgresql", "mysql", "amqp", "redis"}
    for each in parted:
        assert each.url.startswith(f"{each.protocol}://")
        for user in each.users:
            assert each.protocol in programs()[user.program].protocols
    assert not any("yarl" in name for each in parted for name in each.readers)


def test_the_parameter_that_a_driver_follows_is_told():
    parted = {each.protocol: each for each in locked(b"SQLAlchemy==2.1.9").partings}
    assert parted.keys() == {"postgresql", "mysql"}
    for protocol, parting in parted.items():
        assert parting.url == f"{protocol}://a?host=b"
        assert [each.host for each in parting.targets] == ["a", "b"]
        assert parting.cause.name == "connection-parameter"


def test_a_lock_of_all_drivers_has_each_of_them():
    rows = [programs()[name] for name in GROUPS["drivers"]]
    pinned = [each for each in rows if each.newest[0] == "PyPI"]
    text = "".join(f"{each.newest[1]}==99.0\n" for each in pinned)
    assert {user.program for user in locked(text.encode()).users} == {each.name for each in pinned}


def test_very_many_readers_are_bounded():
    components = ", ".join(
        f'{{"purl": "pkg:npm/url-parse@{version}"}}' for version in releases("url-parse")
    )
    more = ", ".join(f'{{"purl": "pkg:pypi/urllib3@{each}"}}' for each in releases("urllib3"))
    inventory = locked(
        f'{{"bomFormat": "CycloneDX", "components": [{components}, {more}]}}'.encode()
    )
    assert len(inventory.users) == 48
    assert [note.code for note in inventory.notes] == ["too-many"]


def test_each_reader_reads_each_probe_once(monkeypatch):
    """What a run costs: the probes once by each reader, and some hundred texts for each pair."""
    texts = []

    def counted(reader, text, base):
        texts.append((reader.name, text))
        return outcome_of(reader, text, base)

    monkeypatch.setattr("urlprism.inventory.partings.outcome_of", counted)
    inventory = locked(OF_2024 + b"".join(b"package%d==1.0\n" % at for at in range(300)))
    pairs = len(inventory.partings)
    assert inventory.groups
    readers = len(inventory.users)
    assert readers * len(probes()) <= len(texts) <= readers * len(probes()) + 400 * pairs


def test_very_many_packages_are_bounded():
    components = ", ".join(f'{{"purl": "pkg:pypi/urllib3@1.26.{at}"}}' for at in range(1_010))
    bill = f'{{"bomFormat": "CycloneDX", "components": [{components}]}}'
    notes = locked(bill.encode()).notes
    assert Note("too-many", "10 more packages of readers are not looked at") in notes


def test_an_inventory_is_no_answer():
    with pytest.raises(TypeError, match="ask its partings"):
        bool(locked(b"yarl==1.9.4"))
