"""What the gate lets pass without a reader is what its checks let pass, and in the same words."""

import random
import string

import pyarrow as pa
import pytest

from tests.columns.function_rows import HOSTILE, REAL, values_of
from tests.help import column_rows
from urlprism import UnsafeURL, columns, safe_target
from urlprism.comparison.certificate.targets import rules, target_of
from urlprism.gate import STRICT, Policy, State
from urlprism.gate.names import special_name, special_names
from urlprism.gate.policy import rules_of
from urlprism.gate.targets import checked_target
from urlprism.readers import readers

PYTHON = readers("python")
POLICIES = {
    "strict": STRICT,
    "https": Policy(schemes=["https"]),
    "ports": Policy(ports=[8080, 443, 80, 65535, 1]),
    "short": Policy(max_length=40),
    "single labels": Policy(single_label_names=True),
    "blocked": Policy(blocked_hosts=["evil.example", ".b.co.uk", "*.com", "10.0.0.0/8", "app"]),
    "allowed": Policy(allowed_hosts=["h.com", ".example.org"]),
    "led": Policy(host_networks={"hook.example": ["10.1.0.0/16"], "svc1": ["10.0.0.0/8"]}),
    "special": Policy(special=["private", "loopback"], userinfo=True, characters=["space"]),
}
HOSTS = [
    *("h.com", "evil.example", "www.evil.example", "a.b.co.uk", "b.co.uk", "hook.example", "x.app"),
    *(
        "www.hook.example",
        "svc1",
        "H.com",
        "h.COM",
        "h",
        "app",
        "10.0.0.1",
        "93.184.215.14",
        "1.2.3",
    ),
    *("0x7f.1", "a.0x7f", "127.1", "2130706433", "017700000001", "[::1]", "[::ffff:7f00:1]", "1.a"),
    *(
        "h.com.",
        ".h.com",
        "h..com",
        "-h.com",
        "h-.com",
        "a_b.com",
        "xn--a.com",
        "h.xn--p1ai",
        "a--b.com",
    ),
    *("me@h.com", "me:pw@h.com", "@h.com", "h.com@", "h%2ecom", "ａ.com", "bücher.de", "loopback"),
    *("a" * 63 + ".com", "a" * 64 + ".com", ".".join(["a" * 60] * 4) + ".com", "metadata.com"),
    *("azure.com", "x.azure.com", "amazure.com", "metadata.azure.com.co", "google.internal"),
    *(f"{before}{each.name}" for each in special_names() for before in ("", "www.", "x", "a.b.")),
    *(f"{each.name}.com" for each in special_names()),
    *(each.name.upper() for each in special_names()),
]
PORTS = ["", ":80", ":443", ":8080", ":1", ":65535", ":65536", ":0", ":080", ":", ":x"]
RESTS = [
    *(
        "",
        "/",
        "/a",
        "/a/b;c?d=1&e",
        "?",
        "?a",
        "#",
        "#a",
        "/?",
        "/#",
        "/?#",
        "/?#a",
        "/a?b#c",
        "/a#b?c",
    ),
    *(
        "//a",
        "//",
        "/../a",
        "/a/..",
        "/%2e",
        "/%7Ea",
        "/%41",
        "/%c3%A4?%c3",
        "/a b",
        "/ä",
        "/a;",
        "/a#;",
    ),
    *(
        "/a?b#c#d",
        "/a?b?c",
        "/\\",
        "/a\n",
        "/" + "a" * 60,
        "/a?%09#%20",
        "/:80/",
        "/@h",
        "/a?@",
        "/?%",
    ),
]


def rows():
    """Return hosts, ports and rests together, and real, drawn and mutated texts."""
    texts = [f"http://{host}{port}/a" for host in HOSTS for port in ("", ":80", ":8080")]
    texts += [
        f"{scheme}://h.com{port}{rest}"
        for scheme in ("http", "https")
        for port in PORTS
        for rest in RESTS
    ]
    texts += [
        f"{scheme}//h.com/" for scheme in ("HTTP:", "ws:", "ftp:", "", "http", " http:", "https:/")
    ]
    drawn = [each for each in column_rows.drawn(400, 5) if each is not None]
    drawn += REAL[:400] + HOSTILE
    return list(dict.fromkeys([*texts, *drawn, *mutated(REAL[:300] + texts[:300])]))


def mutated(texts):
    """Return texts, each with another character in a drawn place."""
    draw = random.Random(7)  # noqa: S311 - the same texts in every run
    signs = string.ascii_letters + string.digits + "-._~:/?#[]@!$&'()*+,;=%\\ \t\n\x00é。"
    found = []
    for text in texts:
        place = draw.randrange(len(text) + 1)
        found.append(text[:place] + draw.choice(signs) + text[place + draw.randrange(2) :])
    return found


ROWS = rows()


def exact(text, policy, base=None):
    """Return what the checks of the gate say, and no other way."""
    try:
        return checked_target(text, base, PYTHON, policy)
    except UnsafeURL as error:
        return error.cause, error.message


def answer(text, policy):
    """Return what `safe_target` says."""
    try:
        return safe_target(text, policy=policy)
    except UnsafeURL as error:
        return error.cause, error.message


@pytest.mark.parametrize("name", POLICIES)
def test_plain_targets_are_those_of_the_checks(name):
    policy, answered = POLICIES[name], 0
    for text in ROWS:
        target = target_of(text, rules_of(policy))
        if target is None:
            continue
        answered += 1
        checked = exact(text, policy)
        assert (checked.scheme, checked.host, checked.port, checked.url) == target, text
        assert checked.state is State.NEEDS_RESOLVING, text
        found = answer(text, policy)
        assert found == checked, text
        assert [*map(type, (found.port, found.url, found.state))] == [int, str, State]
    # With allowed hosts, a list has to say which these are.
    assert answered == 0 if name == "allowed" else answered > 50


def test_all_other_texts_go_to_the_checks():
    for text in ROWS[::7]:
        assert answer(text, STRICT) == exact(text, STRICT), text


@pytest.mark.parametrize("name", POLICIES)
def test_columns_say_what_the_checks_say(name):
    policy, texts = POLICIES[name], ROWS[::3]
    for text, row in zip(texts, values_of(columns.safe(pa.array(texts), policy)), strict=True):
        checked = exact(text, policy)
        if isinstance(checked, tuple):
            assert not row["safe"], text
            assert (row["state"], row["url"], row["cause"]) == ("unsafe", None, checked[0]), text
        else:
            assert row == {
                "safe": True,
                "state": checked.state.value,
                "url": checked.url,
                "cause": None,
                "reason": None,
            }, text


def test_columns_have_the_same_rows_in_each_layout_and_with_nulls():
    texts = [None, *ROWS[:150], None, *ROWS[-50:]]
    expected = values_of(columns.safe(pa.array(texts)))
    assert expected[0] == dict.fromkeys(("safe", "state", "url", "cause", "reason"))
    kind = pa.array(columns.safe(pa.array(texts))).type
    assert kind == pa.struct(
        [
            ("safe", pa.bool_()),
            *((name, pa.string()) for name in ("state", "url", "cause", "reason")),
        ]
    )
    for text in (pa.string_view(), pa.large_string()):
        wanted = pa.struct([("safe", pa.bool_()), *((each.name, text) for each in [*kind][1:])])
        asked = wanted.__arrow_c_schema__()
        capsules = columns.safe(pa.array(texts)).__arrow_c_array__(asked)
        given = pa.Array._import_from_c_capsule(*capsules)
        assert given.to_pylist() == expected
    sliced = pa.array(["x", *texts])[1:]
    assert values_of(columns.safe(sliced)) == expected


def test_a_base_and_readers_without_certificates_are_not_passed_over():
    base, texts = "https://h.com/x", ["http://h.com/a", "http://www.example.com/"]
    for text in texts:
        assert safe_target(text, base) == exact(text, STRICT, base)
    with pytest.raises(ValueError, match="no reader"):
        safe_target("http://h.com/", readers=[])
    servers = readers(["whatwg", "rfc1738"])
    assert safe_target("http://h.com/a", readers=iter(servers)).readers == servers


def test_no_special_name_is_plain():
    for each in special_names():
        for host in (each.name, f"a.{each.name}", f"a.b.{each.name}"):
            assert special_name(host) is not None
            assert target_of(f"http://{host}/", rules_of(STRICT)) is None, host


def test_rules_without_names_still_refuse_what_no_gate_lets_pass():
    gate = rules((), ("http", "https"), (), 1000)
    for host in (
        "h",
        "H.com",
        "10.0.0.1",
        "1.2.3.4",
        "localhost",
        "a.0x1",
        "xn--a.com",
        "loopback",
    ):
        assert target_of(f"http://{host}/", gate) is None, host
    assert target_of("http://h.com:80", gate) == ("http", "h.com", 80, "http://h.com/")
