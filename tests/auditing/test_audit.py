"""What audits find in filters that are known to be wrong, and in those that are right."""

import sys
from urllib.parse import urlsplit

import pytest

from urlprism import Policy, audit, safe_target
from urlprism.auditing import CommandFilter, ControlError, FilterAnswer, FunctionFilter
from urlprism.auditing.questions import questions
from urlprism.auditing.rule import Rule
from urlprism.auditing.spellings import spellings
from urlprism.errors import ProgramError
from urlprism.readers import effective_host, reader

ALLOW = ["example.com"]


def begins(url):
    return url.startswith("https://example.com")


def is_host(url):
    return urlsplit(url).hostname == "example.com"


def is_safe(url):
    safe_target(url, policy=Policy(allowed_hosts=ALLOW))
    return True


def urls(found):
    return [each.url for each in found.findings]


@pytest.mark.plain
def test_the_beginning_of_a_text_is_no_host():
    found = audit(begins, allow=ALLOW, questions=200)
    assert "https://example.com@evil.example" in urls(found)
    (one,) = [each for each in found.findings if "@" in each.url]
    assert one.target.host == "evil.example"
    assert one.cause is None
    assert one.objection.cause == "host-not-allowed"


@pytest.mark.plain
def test_a_backslash_divides_urlsplit_from_requests():
    (one,) = audit(is_host, allow=ALLOW, questions=200).findings
    assert (one.url, one.cause.name) == (
        "http://evil.example\\@example.com",
        "backslash-in-authority",
    )


@pytest.mark.plain
def test_the_gate_lets_nothing_through():
    found = audit(is_safe, ["requests", "curl", "whatwg"], allow=ALLOW, questions=200)
    assert found.findings == ()
    assert found.answers == {FilterAnswer.FAILED: 200}
    assert found.failures == {"UnsafeURL": 200}


@pytest.mark.plain
def test_a_guard_against_ssrf_that_looks_for_names():
    def guard(url):
        return urlsplit(url).hostname not in {None, "localhost", "127.0.0.1", "::1"}

    found = audit(guard, "curl", block=["loopback"], questions=200)
    targets = {each.target.host for each in found.findings}
    assert {"127.0.0.1"} < targets
    assert all(each.objection.cause == "host-loopback" for each in found.findings)


@pytest.mark.plain
def test_a_redirect_with_a_backslash_leaves_the_base():
    def stays(url):
        return not urlsplit(url).netloc and not urlsplit(url).scheme

    found = audit(stays, "whatwg", allow=ALLOW, base="https://example.com/a", questions=200)
    assert "/\\evil.example" in urls(found) or "\\\\evil.example" in urls(found)


@pytest.mark.plain
def test_every_finding_is_let_through_and_goes_elsewhere():
    curl = reader("curl")
    for each in audit(begins, "curl", allow=ALLOW, questions=200).findings:
        assert begins(each.url)
        assert curl.read(each.url).target.host == each.target.host != "example.com"


@pytest.mark.plain
def test_the_same_seed_gives_the_same_audit():
    first, again, other = (
        audit(begins, allow=ALLOW, questions=150, seed=seed) for seed in (1, 1, 2)
    )
    assert first == again
    assert first.passed != other.passed
    assert first.to_dict()["schema"] == "urlprism.audit/1"


@pytest.mark.plain
def test_a_filter_that_refuses_everything_is_not_audited():
    with pytest.raises(ControlError, match="'no' to https://example"):
        audit(lambda _: False, allow=ALLOW)


@pytest.mark.plain
@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"questions": 0}, ValueError),
        ({"allow": ["ex ample"]}, ValueError),
        ({"allow": "example.com"}, TypeError),
        ({"block": ["10.0.0.0/33"]}, ValueError),
        ({"fetcher": "netscape"}, ValueError),
    ],
)
def test_impossible_arguments(given, error):
    with pytest.raises(error):
        audit(begins, **{"allow": ALLOW, **given})


@pytest.mark.plain
def test_what_is_no_function_is_refused():
    with pytest.raises(TypeError, match="function of a URL, not a int"):
        FunctionFilter(3)


@pytest.mark.plain
def test_a_coroutine_is_no_answer():
    async def later(_):
        return False

    with pytest.raises(TypeError, match="would always say yes"):
        FunctionFilter(later)


SCRIPT = "import sys; sys.exit(not sys.argv[1].startswith('https://example.com'))"
LINES = "import sys\nfor line in sys.stdin: print('no' if 'evil' in line else 'yes')"


@pytest.mark.plain
def test_a_command_answers_by_its_exit_code():
    asked = CommandFilter([sys.executable, "-c", SCRIPT])
    assert asked.ask(["https://example.com/", "http://a/", "a\0b"]) == ["yes", "no", "unasked"]


@pytest.mark.plain
def test_a_command_answers_by_lines():
    asked = CommandFilter([sys.executable, "-c", LINES], lines=True)
    assert asked.ask(["http://a/", "http://evil/", "a\nb"]) == ["yes", "no", "unasked"]


@pytest.mark.plain
def test_a_command_answers_by_a_word():
    script = "import sys; print('fine' if 'a' in sys.argv[1] else 'bad')"
    asked = CommandFilter([sys.executable, "-c", script], yes="fine")
    assert asked.ask(["a", "b"]) == ["yes", "no"]


@pytest.mark.plain
def test_a_command_that_fails_or_is_late_says_no():
    asked = CommandFilter([sys.executable, "-c", "raise SystemExit(7)"])
    assert asked.ask(["http://a/"]) == [FilterAnswer.FAILED]
    assert asked.failures == {"exit code 7": 1}
    late = CommandFilter([sys.executable, "-c", "import time; time.sleep(60)"], seconds=0.1)
    assert late.ask(["http://a/"]) == [FilterAnswer.LATE]


@pytest.mark.plain
def test_a_command_that_does_not_run():
    with pytest.raises(ProgramError, match="it does not run"):
        CommandFilter(["/no/such/command"]).ask(["http://a/"])


@pytest.mark.plain
def test_words_that_mean_nothing():
    asked = CommandFilter([sys.executable, "-c", "print('perhaps')"], lines=True)
    with pytest.raises(ProgramError, match="neither yes nor no"):
        asked.ask(["http://a/"])


@pytest.mark.plain
@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "169.254.169.254"])
def test_spellings_of_an_address_are_its_own(host):
    own = {effective_host(each) for each in spellings(host) if "[" not in each and "00" not in each}
    assert own == {host}


@pytest.mark.plain
def test_a_rule_names_hosts_for_its_questions():
    assert Rule(["*.example.com"], None).good == "www.example.com"
    assert Rule(["192.0.2.0/24"], None).good == "192.0.2.1"
    assert Rule(["evil.example"], None).evil == ("attacker.com",)
    drawn = questions("example.com", ("evil.example",), 1, is_redirect=False)
    assert next(drawn) == "https://evil.example"
