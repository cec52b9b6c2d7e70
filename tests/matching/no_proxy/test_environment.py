"""Which variable a program takes, and who goes past the proxy in an environment."""

import pytest

from urlprism.matching import MatchAnswer, bypasses, names
from urlprism.matching.no_proxy.variables import OF_PYTHON, RULES, variable

PROXY = "http://proxy.example:3128"
BOTH = {"no_proxy": "a.example", "NO_PROXY": "b.example"}
EMPTY = {"no_proxy": "", "NO_PROXY": "b.example"}
PROGRAMS = [name.removeprefix("no_proxy.") for name in names("no_proxy")]


def taken(program, environment, wanted="no"):
    chosen = variable(program, environment, wanted)
    return None if chosen is None else chosen.name


def test_every_program_has_its_variables():
    assert sorted(PROGRAMS) == sorted([*RULES, *OF_PYTHON])
    for program in PROGRAMS:
        assert taken(program, {}) is None
        assert taken(program, {"no_proxy": "a.example"}) == "no_proxy"


def test_go_prefers_upper_case_and_wget_knows_none():
    preferred = {program: taken(program, BOTH) for program in PROGRAMS}
    assert preferred == dict.fromkeys(PROGRAMS, "no_proxy") | {"go": "NO_PROXY"}
    assert taken("wget", {"NO_PROXY": "a.example"}) is None


def test_an_empty_variable_hides_the_other_from_some():
    after_empty = {program for program in PROGRAMS if taken(program, EMPTY)}
    assert after_empty == {"curl", "go", "requests", "proxy-from-env", "node"}


def test_curl_and_wget_do_not_take_http_proxy_in_upper_case():
    upper = {program for program in PROGRAMS if taken(program, {"HTTP_PROXY": PROXY}, "http")}
    assert set(PROGRAMS) - upper == {"curl", "wget"}
    upper = {program for program in PROGRAMS if taken(program, {"HTTPS_PROXY": PROXY}, "https")}
    assert set(PROGRAMS) - upper == {"wget"}


def test_all_proxy_is_taken_by_five():
    programs = {program for program in PROGRAMS if taken(program, {"ALL_PROXY": PROXY}, "http")}
    assert programs == {"curl", "requests", "httpx", "httpx2", "proxy-from-env"}


def test_a_cgi_program_does_not_take_what_a_header_sets():
    variables = {"REQUEST_METHOD": "GET", "HTTP_PROXY": PROXY}
    programs = {program for program in PROGRAMS if taken(program, variables, "http")}
    assert programs == {"go", "proxy-from-env", "undici", "node"}
    match = bypasses("http://a.example/", variables, ["go"])["go"]
    assert (match.answer, match.cause) == (MatchAnswer.URL_REFUSED, "which-variable")


def test_unknown_words_are_named():
    with pytest.raises(ValueError, match="ftp"):
        variable("curl", {}, "ftp")
    with pytest.raises(ValueError, match="lynx"):
        variable("lynx", {})
    with pytest.raises(ValueError, match="lynx"):
        bypasses("http://a/", "", ["lynx"])


def test_a_text_is_read_by_all_and_an_environment_by_the_rule_of_each():
    url = "http://b.example/"
    assert {each.matched for each in bypasses(url, "b.example").values()} == {True}
    told = bypasses(url, {**BOTH, "http_proxy": PROXY})
    assert {name for name, match in told.items() if match.matched} == {"go"}


def test_without_a_proxy_a_request_goes_direct():
    for match in bypasses("http://a.example/", {"NO_PROXY": "b.example"}).values():
        assert (match.answer, match.cause) == (MatchAnswer.YES, "which-variable")
    told = bypasses("http://a.example/", {"HTTP_PROXY": PROXY})
    assert {name for name, match in told.items() if match.matched} == {"curl", "wget"}


def test_a_value_that_leaves_no_client_is_refused_without_a_proxy_too():
    match = bypasses("http://a.example/", {"NO_PROXY": "[::1]"}, "httpx")["httpx"]
    assert (match.answer, match.pattern_span) == (MatchAnswer.PATTERN_REFUSED, (0, 5))


def test_two_variables_may_decide_for_requests():
    variables = {"http_proxy": PROXY, "no_proxy": "", "NO_PROXY": "*"}
    assert not bypasses("http://a.example/", variables, ["requests"])["requests"].matched
    variables = {"http_proxy": PROXY, "NO_PROXY": "b.example", "No_Proxy": "*"}
    match = bypasses("http://a.example/", variables, ["requests"])["requests"]
    assert (match.answer, match.pattern_span) == (MatchAnswer.YES, (0, 0))


@pytest.mark.parametrize("given", [["curl"], "curl", ["no_proxy.curl"], ["curl@8.23.0"]])
def test_programs_are_named_with_and_without_their_kind(given):
    assert bypasses(b"http://a.example/", b"a.example", given)["curl"].matched


def test_secrets_of_an_environment_stay_out_of_a_match():
    variables = {"http_proxy": "http://me:secret@proxy.example", "no_proxy": "a.example"}
    assert "secret" not in repr(bypasses("http://u:secret@a.example/", variables))
