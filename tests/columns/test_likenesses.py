"""The answers for texts of one shape: those that readers give to each text."""

import pyarrow as pa
import pytest

from tests.columns.function_rows import SOME, values_of
from tests.help.column_rows import IS_COMPILED
from tests.help.counts import amount
from tests.laws.test_certificate_laws import mutated_urls, real_urls
from tests.laws.test_shape_laws import pairs_of
from urlprism import columns
from urlprism.columns.functions import comparing, safety
from urlprism.columns.functions.likenesses import Likenesses
from urlprism.gate import Policy, checks
from urlprism.gate.policy import Character
from urlprism.readers import GROUPS, Reader, reader, reading

SEED = 20261127
COUNT = amount(4_000) if IS_COMPILED else 40
READERS = (("default",), SOME, *[(name,) for name in GROUPS["default"]])
FUNCTIONS = (columns.verdict, columns.cause, columns.causes, columns.targets, columns.compare)


def rows():
    """Return URLs of one shape, real ones with many changes, and IDN hosts that come again."""
    rows = [text for pair in pairs_of(COUNT, SEED) for text in pair]
    rows += mutated_urls(real_urls(), COUNT)
    hosts = ("bücher.example", "пример.рф", "faß.de", "me:Secret1@h.example", "u:p%C3%A9@a.b")
    forms = ("https://{0}/a{1}?c={1}#d{1}", "http://{0}/a/../{1}", "https://{0}/é{1}é/{1}")
    return rows + [form.format(host, at) for at in range(9) for host in hosts for form in forms]


@pytest.mark.parametrize("chosen", READERS, ids="-".join)
def test_answers_for_shapes_are_those_of_the_readers(chosen, monkeypatch):
    every = pa.array(rows() if chosen == ("default",) else rows()[:: max(1, len(READERS) // 2)])
    asked = FUNCTIONS if len(chosen) > 1 or chosen == ("default",) else (columns.compare,)
    by_shape = [values_of(function(every, chosen)) for function in asked]
    monkeypatch.setattr(comparing, "reads_by_shape", lambda _: False)
    assert [values_of(function(every, chosen)) for function in asked] == by_shape


POLICIES = (
    None,
    Policy(userinfo=True, ports=[80, 8080], characters=[*Character]),
    Policy(schemes=["https"], blocked_hosts=["example.com", "h.example"]),
)


@pytest.mark.parametrize("policy", POLICIES, ids=["strict", "lenient", "of hosts"])
@pytest.mark.parametrize("chosen", [None, SOME, "urllib", "perl"], ids=str)
def test_what_is_safe_by_shape_is_so_by_all_readers(policy, chosen, monkeypatch):
    every = pa.array(rows() if chosen is None else rows()[::5])
    by_shape = values_of(columns.safe(every, policy, chosen))
    monkeypatch.setattr(safety, "reads_by_shape", lambda _: False)
    assert values_of(columns.safe(every, policy, chosen)) == by_shape
    assert any(row["safe"] for row in by_shape)


def test_the_others_of_a_safe_shape_are_read_by_one_reader(monkeypatch):
    read = []

    def outcome_of(reader, text, base):
        read.append(reader.name)
        return reading.outcome_of(reader, text, base)

    monkeypatch.setattr(checks, "outcome_of", outcome_of)
    texts = [f"http://h.example/{number}/../a|{number}" for number in range(9)]
    states = [row["state"] for row in values_of(columns.safe(pa.array(texts)))]
    assert states == ["needs-resolving"] * 9
    assert read[-8:] == ["whatwg"] * 8


def test_texts_of_one_shape_are_read_once():
    read = []

    def answers(texts):
        read.extend(texts)
        return [text.upper() for text in texts]

    likenesses = Likenesses(answers, has_shapes=True)
    texts = ["http://a/b|1", "http://c/d|2", "http://e:80/", "http://a\\@b/é", "http://q\\@x/é"]
    wanted = ["HTTP://A/B|1", "HTTP://A/B|1", "HTTP://E:80/", "HTTP://A\\@B/É", "HTTP://Q\\@X/É"]
    assert likenesses.answers(texts) == wanted
    assert read == [texts[0], *texts[2:]]
    assert likenesses.answers(["http://y/z|3"]) == wanted[:1]
    assert len(read) == 4


def test_answers_for_logins_are_not_kept():
    read = []

    def answers(texts):
        read.extend(texts)
        return [None for _ in texts]

    likenesses = Likenesses(answers, has_shapes=True)
    for number in range(3):
        assert (
            likenesses.answers([f"http://u:p{number}x@h/", f"http://u:q{number}x@h/"]) == [None] * 2
        )
    assert read == ["http://u:p0x@h/", "http://u:p1x@h/", "http://u:p2x@h/"]
    assert not likenesses._kept


def test_few_shapes_are_kept():
    likenesses = Likenesses(lambda texts: [None for _ in texts], has_shapes=True)
    for count in range(5_000):
        likenesses.answers(["http://h/" + format(count, "b").replace("0", "|").replace("1", "/")])
    assert 0 < len(likenesses._kept) <= 4096


def test_what_cannot_be_renamed_is_read():
    likenesses = Likenesses(
        lambda texts: [(text,) for text in texts],
        lambda value, rename: (rename(value[0]),),
        has_shapes=True,
    )
    texts = ["http://a|b/", "http://c|d/"]  # the values are no hosts: nothing can be renamed
    assert likenesses.answers(texts) == [(text,) for text in texts]


def test_readers_of_a_caller_read_every_text():
    asked = []

    def ask(text, base):
        asked.append(text)
        return reader("whatwg").ask(text, base)

    texts = ["http://a/b|1", "http://c/d|2"]
    values_of(columns.verdict(pa.array(texts), [Reader("own", "1", "counts", ask)]))
    assert asked == texts
