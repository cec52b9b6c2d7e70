"""What safe_target gives and refuses, field by field of its policy."""

import pickle

import pytest

from tests.help.work import steps
from urlprism.comparison import certify, compare
from urlprism.errors import URLError
from urlprism.gate import STRICT, Policy, State, checks, safe_target
from urlprism.gate.targets import checked_target
from urlprism.gate.unsafe import UnsafeURL
from urlprism.readers import Answer, Reader, Target, reader, readers


def cause_of(text, base=None, **options):
    with pytest.raises(UnsafeURL) as caught:
        safe_target(text, base, policy=Policy(**options))
    return caught.value.cause


def url_of(text, base=None, **options):
    return safe_target(text, base, policy=Policy(**options)).url


def test_a_target():
    target = safe_target("HTTPS://Example.COM:443/a/../b?c#d")
    assert (target.scheme, target.host, target.port) == ("https", "example.com", 443)
    assert target.url == "https://example.com/b?c"
    assert target.state is State.NEEDS_RESOLVING
    assert repr(target) == "<SafeTarget needs-resolving 'https://example.com/b?c'>"
    assert safe_target(b"http://8.8.8.8").state is State.SAFE


def test_a_reader_of_ones_own_is_asked_of_the_text_and_of_the_built_url():
    asked = []

    def ask(text, base):
        asked.append(text)
        return reader("whatwg").ask(text, base)

    counting = Reader("counting", "1", "counts", ask)
    text = "http://www.example.com/a?b=c"
    assert not compare(text, None, [reader("whatwg"), counting]).is_certified
    assert asked == []
    assert safe_target(text, None, [reader("whatwg"), counting]).url == text
    assert set(asked) == {text}
    assert len(asked) > 1


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("http://134744072/", "http://8.8.8.8/"),
        ("http://0x8.8.010.8/", "http://8.8.8.8/"),
        ("http://[2606:4700:0:0::1111]/x", "http://[2606:4700::1111]/x"),
    ],
)
def test_public_addresses_pass_in_any_notation(text, url):
    target = safe_target(text)
    assert target.state is State.SAFE
    assert safe_target(url).host == target.host


def test_an_error_says_all():
    text = "http://www.example.com:secret@h/"
    with pytest.raises(UnsafeURL) as caught:
        safe_target(text)
    error = caught.value
    assert isinstance(error, URLError)
    assert isinstance(error, ValueError)
    assert (error.cause, error.rule) == ("userinfo", "Policy")
    assert error.text[error.start : error.end] == "www.example.com:secret"
    assert "secret" not in repr(error)
    assert error.comparison.text == text
    again = pickle.loads(pickle.dumps(error))
    assert (again.args, again.cause, again.comparison) == (error.args, "userinfo", None)


def test_readers_were_not_asked_about_characters_that_no_url_has():
    with pytest.raises(UnsafeURL) as caught:
        safe_target("http://h/\n")
    assert caught.value.comparison is None


def test_differing_readers_are_told_with_their_places_and_why():
    with pytest.raises(UnsafeURL) as caught:
        safe_target("http:///evil.example/", None, ["whatwg", "rfc3986"])
    error = caught.value
    assert error.cause == "readers-differ"
    assert "http://evil.example:80" in error.message
    assert (error.text[error.start : error.end], error.rule) == (
        "///",
        error.comparison.causes[0].rule,
    )
    assert safe_target("http:///evil.example/", None, "whatwg").host == "evil.example"


def test_one_refusal_is_enough():
    assert cause_of("http://xn--a.example.com/") == "refused"
    with pytest.raises(UnsafeURL, match="refused by urllib"):
        safe_target("http://h.example:80a/", None, ["urllib"])


@pytest.mark.parametrize("sign", "\uff0f\uff1a\uff20\uff1f\uff03\uff05\uff3c\u2100")
def test_a_character_of_a_host_never_becomes_a_delimiter(sign):
    """UTS #46 maps it to one, but readers cut the text before, and refuse the host."""
    for text in (f"https://h.example{sign}x", f"https://h{sign}a.example/x"):
        for names in (["whatwg"], ["browsers", "rfc3986"], ["urllib"]):
            with pytest.raises(UnsafeURL):
                safe_target(text, None, names)


def test_no_exception_means_safe():
    """What a reader raises of its own comes out as it is."""

    def broken(text, base):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        safe_target("http://h.example/|", None, [Reader("broken", "1", "breaks", broken)])
    with pytest.raises(ValueError, match="no reader is named"):
        safe_target("http://h.example/", None, ["nobody"])
    with pytest.raises(ValueError, match="no reader"):
        safe_target("http://h.example/", None, [])
    with pytest.raises(TypeError):
        safe_target(None)


def test_a_url_that_a_reader_reads_otherwise_once_built_is_refused():
    whatwg = reader("whatwg")

    def ask(text, base):
        answer = whatwg.ask(text, base)
        elsewhere = Target("http", "elsewhere.example", 80)
        return Answer(answer.report, answer.components, answer.target if "|" in text else elsewhere)

    with pytest.raises(UnsafeURL) as caught:
        safe_target("http://h.example/|", None, [whatwg, Reader("odd", "1", "is odd", ask)])
    assert caught.value.cause == "rebuilt"


def test_schemes():
    assert cause_of("ftp://ftp.example.com/") == "scheme"
    assert cause_of("http://h.example/", schemes=["HTTPS"]) == "scheme"
    assert cause_of("//h.example/") in {"scheme", "readers-differ"}
    assert url_of("HTTPS://h.example/", schemes=["HTTPS"]) == "https://h.example/"


def test_ports():
    assert cause_of("http://h.example:443/") == cause_of("https://h.example:8443/") == "port"
    assert url_of("https://h.example:8443/", ports=[8443]) == "https://h.example:8443/"
    assert url_of("http://h.example:80/") == url_of("http://h.example:/") == "http://h.example/"


def test_userinfo():
    assert cause_of("http://u@h.example/") == cause_of("http://@h.example/") == "userinfo"
    target = safe_target("http://u:p%40@h.example/x", policy=Policy(userinfo=True))
    assert target.url == "http://u:p%40@h.example/x"
    assert target.pinned("8.8.8.8").url == "http://u:p%40@8.8.8.8/x"
    assert "p%40" not in repr(target)


def test_single_label_names():
    assert cause_of("http://printer/") == cause_of("http://com./") == "host-single-label"
    assert url_of("http://printer/", single_label_names=True) == "http://printer/"


@pytest.mark.parametrize(
    "host", ["example.com", "www.example.com", "EXAMPLE.com.", "a.b.example.com"]
)
def test_allowed_hosts(host):
    assert url_of(f"http://{host}/", allowed_hosts=[".Example.com"])


@pytest.mark.parametrize(
    "host",
    ["notexample.com", "example.com.evil.org", "example.org", "8.8.8.8", "example.co", "com"],
)
def test_hosts_that_are_not_allowed(host):
    allowed = {"allowed_hosts": [".example.com"], "single_label_names": True}
    assert cause_of(f"http://{host}/", **allowed) == "host-not-allowed"


def test_lists_are_of_effective_hosts():
    assert url_of("http://8.8.8.8/", allowed_hosts=["0x8.8.8.8"]) == "http://8.8.8.8/"
    assert url_of("http://xn--bcher-kva.example/", allowed_hosts=["BÜCHER.example."])
    assert cause_of("http://8.8.8.8/", blocked_hosts=["134744072"]) == "host-blocked"
    assert cause_of("http://[::ffff:8.8.8.8]/", blocked_hosts=["8.8.8.8"]) == "host-blocked"
    assert cause_of("http://a.evil.example/", blocked_hosts=["evil.example"]) == "host-blocked"
    assert url_of("http://notevil.example/", blocked_hosts=["evil.example"])
    assert cause_of("http://localhost/", allowed_hosts=["localhost"]) == "host-loopback"


def test_blocked_addresses_are_blocked_behind_names_too():
    target = safe_target("http://h.example/", policy=Policy(blocked_hosts=["8.8.8.8"]))
    with pytest.raises(UnsafeURL) as caught:
        target.check_addresses(["1.1.1.1", "2002:808:808::1"])
    assert caught.value.cause == "address-blocked"


def test_special_kinds_are_allowed_one_by_one():
    assert url_of("http://127.0.0.1/", special=["loopback"]) == "http://127.0.0.1/"
    assert url_of("http://localhost/", special=["loopback"]) == "http://localhost/"
    assert cause_of("http://10.0.0.1/", special=["loopback"]) == "host-private"
    assert cause_of("http://169.254.169.254/", special=["link-local"]) == "host-metadata"
    assert cause_of("http://[64:ff9b:1::7f00:1]/", special=["private"]) == "host-loopback"


def test_characters():
    readers = ["whatwg"]
    for text, name in (
        ("http://h.example/a b", "space"),
        (r"http://h.example\a", "backslash"),
        ("http://h.example/\t", "control"),
        ("http://h.example/#é", "non-ascii"),
    ):
        assert cause_of(text) == name
        assert safe_target(text, None, readers, Policy(characters=[name])).host == "h.example"
    assert cause_of("http://h.example/\ud800", characters=["non-ascii"]) == "surrogate"
    assert url_of("http://bücher.example/ä?ö") == "http://xn--bcher-kva.example/%C3%A4?%C3%B6"


@pytest.mark.parametrize(
    "options",
    [
        {"special": ["loop"]},
        {"characters": ["tab"]},
        {"allowed_hosts": ["a.*.example.com"]},
        {"allowed_hosts": [""]},
        {"blocked_hosts": ["10.1.0.0/8"]},
    ],
)
def test_a_policy_refuses_what_means_nothing(options):
    with pytest.raises(ValueError, match="not a"):
        Policy(**options)


@pytest.mark.parametrize("name", ["schemes", "allowed_hosts", "blocked_hosts", "special"])
def test_a_policy_takes_several_not_a_text(name):
    with pytest.raises(TypeError, match="must be a set or a list"):
        Policy(**{name: "example.com"})


def test_policies_are_equal_by_what_they_allow():
    assert Policy(ports=[80, 81], schemes=["HTTP"]) == Policy(ports={81, 80}, schemes=("http",))
    assert hash(Policy()) == hash(STRICT)


def test_checked_addresses():
    target = safe_target("http://h.example/x?y")
    assert target.check_addresses(["8.8.8.8", "2606:4700:0::1"]) == ("8.8.8.8", "2606:4700::1")
    for addresses, cause in (
        ([], "address"),
        (["8.8.8.8", "127.0.0.1"], "address-loopback"),
        (["0x8.8.8.8"], "address"),
        (["fe80::1%1"], "address"),
    ):
        with pytest.raises(UnsafeURL) as caught:
            target.check_addresses(addresses)
        assert caught.value.cause == cause


def test_an_address_has_itself_only():
    target = safe_target("http://8.8.8.8/")
    assert target.check_addresses(["8.8.8.8"]) == ("8.8.8.8",)
    with pytest.raises(UnsafeURL, match="not the host's"):
        target.pinned("1.1.1.1")


def test_pinned():
    target = safe_target("https://h.example:8443/a?b", policy=Policy(ports=[8443]))
    pinned = target.pinned("2606:4700::1")
    assert pinned.url == "https://[2606:4700::1]:8443/a?b"
    assert (pinned.address, pinned.port) == ("2606:4700::1", 8443)
    assert (pinned.host_header, pinned.server_name) == ("h.example:8443", "h.example")
    assert safe_target("http://h.example").pinned("8.8.8.8").url == "http://8.8.8.8/"
    with pytest.raises(UnsafeURL):
        target.pinned("10.0.0.1")


def test_redirects_keep_readers_and_policy():
    policy = Policy(ports=[8080])
    target = safe_target("http://h.example:8080/a/b?c", None, ["whatwg"], policy)
    assert target.redirected("../d").url == "http://h.example:8080/d"
    assert target.redirected("///i.example").host == "i.example"
    with pytest.raises(UnsafeURL):
        target.redirected("http://h.example:81/")


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("http://" + "a." * 500_000, "host-name"),
        ("http://" + "@" * 1_000_000, "refused"),
        ("http://h.example:" + "0" * 500_000, "port"),
        ("http://h.example/" + "|" * 100_000, None),
        ("http://h.example/" + "é" * 50_000, None),
        ("http://h.example" + "/.." * 30_000, None),
    ],
    ids=lambda value: value and value[-30:],
)
def test_long_texts_are_judged_in_few_steps(text, cause):
    def judge(given):
        try:
            safe_target(given, None, ["whatwg", "rfc3986"], Policy(max_length=len(given)))
        except UnsafeURL as error:
            return error.cause
        return None

    assert judge(text) == cause
    short, twice = (text[: len(text) // part] for part in (100, 50))
    judge(short)
    assert steps(judge, short) < 150 * len(short) + 5_000
    assert steps(judge, twice) < 2.6 * steps(judge, short) + 2_000


def test_what_is_too_long_is_refused_before_it_is_read():
    text = "http://a.example/" + "é" * 6_000_000
    for given, base in [(text, None), (text.encode(), None), ("b", text)]:
        with pytest.raises(UnsafeURL) as refused:
            safe_target(given, base, policy=Policy())
        assert (refused.value.cause, refused.value.start) == ("too-long", 32_768)
        assert refused.value.comparison is None
    longest = "http://a.example/".ljust(32_768, "a")
    assert safe_target(longest).url == longest
    assert safe_target(longest + "a", policy=Policy(max_length=32_769)).url == longest + "a"


@pytest.mark.parametrize(
    ("length", "error"), [("9", TypeError), (True, TypeError), (None, TypeError), (0, ValueError)]
)
def test_a_length_is_a_number(length, error):
    with pytest.raises(error, match="max_length: "):
        Policy(max_length=length)


@pytest.mark.parametrize(
    "text", ["http://example.com/a?b", "http://example.com/a#b", "HTTPS://Example.ORG/a/../b"]
)
def test_the_certificate_of_a_text_is_asked_for_once(monkeypatch, text):
    certified, read = [], []

    def counted(of, function):
        def call(*arguments):
            of.append(arguments[-1] if of is certified else arguments[1])
            return function(*arguments)

        return call

    monkeypatch.setattr(checks, "certify", counted(certified, checks.certify))
    monkeypatch.setattr(checks, "outcome_of", counted(read, checks.outcome_of))
    url = checked_target(text, None, readers("python"), STRICT).url
    assert sorted(certified) == sorted({text, url})
    assert len(read) == len({*read})


@pytest.mark.parametrize(
    "text", ["http://example.com/a@b\u00e9", "http://example.com/?x=a@b\u00e9"]
)
def test_a_sign_behind_the_host_is_no_userinfo(text):
    """Without the certificate, too: a userinfo is what stands before the host."""
    assert not certify(text)
    assert safe_target(text).host == "example.com"


@pytest.mark.parametrize("base", ["http://me@example.com/", "http://me:pw@example.com/"])
def test_the_userinfo_of_the_base_is_refused(base):
    with pytest.raises(UnsafeURL, match="there is userinfo before the host"):
        safe_target("/a", base)


@pytest.mark.parametrize("address", ["93.184.216.33", "93.184.216.35", "1.1.1.1", "2606:2800::1"])
def test_an_address_is_pinned_to_itself_only(address):
    target = safe_target("http://93.184.216.34/")
    assert target.pinned("93.184.216.34").address == "93.184.216.34"
    with pytest.raises(UnsafeURL, match="not the host's address"):
        target.pinned(address)
