"""The answers of the API, without a server: what they say, their schemas and their sizes."""

import io
import itertools
import json

import jsonschema
import pytest

from urlprism import URLError, compare, redact, standards
from urlprism._files.input_formats import InputFormat
from urlprism._files.sources import Stream
from urlprism.comparison.presentation.details import LONG, with_long_values_once
from urlprism.conformance import generated
from urlprism.documents import DOCUMENTS
from urlprism.readers import readers
from urlprism.scanning.census import Census
from urlprism.scanning.reading import Reading
from urlprism.scanning.result import ScanResult
from urlprism.scanning.scan import scan
from urlprism.web import by_standard
from urlprism.web.answers import answer
from urlprism.web.description import description
from urlprism.web.questions import LONGEST, LONGEST_TEXT, QuestionError

pytestmark = pytest.mark.once

BACKSLASH = "http://127.0.0.1\\@1.1.1.1/"
READ = [
    {"url": BACKSLASH},
    {"url": "http://example.com/", "readers": "standards,curl"},
    {"url": "http://me:secret@h/?a|b", "base": None},
    {"url": "?x", "base": "ftp://h/a"},
    {"url": "ftp://h/a/b;type=i"},
    {"url": "mailto:a@b?subject=c"},
    {"url": "file:///C|/x"},
    {"url": "http://h/\ud800\u202e\0", "readers": ["python", "validators"]},
    {"url": ""},
    {"url": "http://h/" + "a" * 2000 + "|", "base": "http://" + "b" * 300},
]
MATCHED = [
    ("redirect_uri", "http://localhost/cb", "http://localhost:51004/cb"),
    ("redirect_uri", "https://h/\ud800", "http://127.0.0.1\\@h/\ud800\u202e\0"),
    ("redirect_uri", "", ""),
    ("resource", "https://me:s3cret@h/", "https://me:s3cret@h/;v=1"),
]
ANSWERS = [
    *(("read", each, "ReadAnswer") for each in READ),
    ("two", {"a": "HTTP://A:80", "b": "http://a/"}, "TwoAnswer"),
    ("two", {"a": "a b", "b": "http://a/"}, "TwoAnswer"),
    *(
        ("match", {"kind": kind, "pattern": pattern, "url": url}, "MatchAnswer")
        for kind, pattern, url in MATCHED
    ),
    ("redact", {"text": "GET http://me:s3cret@h/ failed"}, "RedactAnswer"),
    ("scan", {"text": "http://a@b@c/\n"}, "ScanLine"),
    ("families", None, "FamiliesAnswer"),
    ("matchers", None, "MatchersAnswer"),
    ("matrix", None, "MatrixAnswer"),
    ("gallery", None, "GalleryAnswer"),
    ("readers", None, "ReadersAnswer"),
]


SCHEMAS = (
    "ReadQuestion",
    "TwoQuestion",
    "MatchQuestion",
    "ScanQuestion",
    "ReadAnswer",
    "MatchAnswer",
)


def asked(path, question=None):
    return json.loads(answer(path, None if question is None else json.dumps(question).encode()))


def schema_of(name):
    reference = {"$ref": f"#/components/schemas/{name}", "components": description()["components"]}
    return jsonschema.Draft202012Validator(reference)


def test_a_text_is_redacted():
    text = "GET http://me:s3cret@h/?token=abcdefgh12345 failed\n"
    redacted = asked("redact", {"text": text * 2})
    assert redacted == {"text": redact(text) * 2, "secrets": 4}
    assert asked("redact", {"text": ""}) == {"text": "", "secrets": 0}
    with pytest.raises(QuestionError, match="too long"):
        asked("redact", {"text": "a" * (LONGEST_TEXT + 1)})


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("http://p\u0430ypal.com/", "xn--pypal-4ve.com"),
        ("http://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"),
        ("http://b\u00fccher.de/", None),
        ("http://example.com/", None),
        ("mailto:a@b", None),
        ("http://a b/", None),
    ],
)
def test_a_host_that_could_be_taken_for_another_is_named(url, host):
    assert asked("read", {"url": url})["lookalike"] == host


def test_the_matrix_begins_with_the_readers_of_a_comparison():
    families = asked("families")
    names = [each["name"] for each in families["readers"]]
    assert len(families["default"]) < len(names)
    assert {*families["default"]} & {*names} >= {"whatwg", "curl", "requests"}


SCHEMES = ("http:", "mailto:", "news:", "nntp:", "snews:", "file:", "ftp:", "")


@pytest.mark.parametrize("name", sorted(DOCUMENTS.keys() - {"urllib"} - by_standard.FINDING))
def test_a_standard_finds_nothing_in_a_text_that_it_refuses(name):
    pairs = zip(itertools.islice(generated(), 300), itertools.cycle(SCHEMES), strict=False)
    errors = {text: refusal(text, name) for text in [scheme + each.text for each, scheme in pairs]}
    refused = [text for text, error in errors.items() if error is not None]
    assert refused or name == "rfc1808"  # which refuses no text
    for text in refused:
        assert errors[text].text == text
        assert by_standard._findings(DOCUMENTS[name], text, None) == []


def refusal(text, name):
    try:
        standards.parse(text, name)
    except URLError as error:
        return error
    return None


@pytest.mark.parametrize(("path", "question", "name"), ANSWERS)
def test_an_answer_is_as_described(path, question, name):
    made = answer(path, None if question is None else json.dumps(question).encode())
    assert made.isascii()
    schema_of(name).validate(json.loads(made))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name):
    jsonschema.Draft202012Validator.check_schema(description()["components"]["schemas"][name])
    assert not schema_of(name).is_valid({"odd": 1})


def test_who_goes_where_and_why():
    made = asked("read", {"url": BACKSLASH, "readers": "whatwg,curl,rfc3986"})
    assert made["verdict"] == "different-host"
    whatwg, curl, refusing = made["groups"]
    assert (whatwg["target"]["host"], curl["target"]["host"]) == ("127.0.0.1", "1.1.1.1")
    assert refusing["target"] is None
    (first,) = whatwg["readings"]
    assert first["parts"] == [["scheme", 0, 4], ["host", 7, 16], ["path", 16, 26]]
    (second,) = curl["readings"]
    assert ["username", 7, 17] in second["parts"]
    cause = made["causes"][0]
    assert (cause["start"], cause["end"], cause["family"]) == (16, 17, "F11")
    assert cause["family_title"] == "backslashes"
    assert ["RFC 3986 §3.2", "https://www.rfc-editor.org/rfc/rfc3986#section-3.2"] in cause["links"]
    assert made["differing"]["host"] == "meaning"
    assert made["safe"]["ok"] is False
    assert made["safe"]["cause"] == "backslash"


def test_groups_are_filled_though_certified():
    made = asked("read", {"url": "http://example.com/"})
    assert made["certified"]
    (group,) = made["groups"]
    assert len(group["readings"]) == len(readers())
    assert made["safe"] == {
        "ok": True, "url": "http://example.com/", "state": "needs-resolving", "scheme": "http",
        "host": "example.com", "port": 80, "readers": [each.name for each in readers(["python"])],
    }  # fmt: skip


def test_what_comes_from_the_base_is_told():
    made = asked("read", {"url": "?x", "base": "http://h/a", "readers": "rfc3986"})
    (reading,) = made["groups"][0]["readings"]
    assert reading["inherited"] == ["scheme", "host", "path"]
    assert reading["parts"] == [["query", 1, 2]]


def test_meaning_and_spelling():
    made = asked("read", {"url": "http://H:80/%7e?a", "readers": "whatwg,rfc3986"})
    assert made["differing"] == {"host": "spelling", "port": "spelling"}
    made = asked("read", {"url": "http://h/a/../b", "readers": "whatwg,urllib@3.14"})
    assert made["differing"] == {"path": "meaning"}


def test_secrets_have_places():
    made = asked("read", {"url": "http://me:hidden@h/?token=abc"})
    assert made["secret"] == [[10, 16], [26, 29]]


def test_values_with_secrets_have_a_form_to_show():
    made = asked("read", {"url": "http://me:a@b@h/x", "base": "http://u:s@t@h/"})
    assert (made["secret"], made["base_secret"]) == ([[10, 13]], [[9, 12]])
    shown = dict(made["hidden"])
    assert shown["http://me:a%40b@h/x"] == "http://me:******@h/x"
    assert shown["me:a@b"] == "me:******"
    made = asked("two", {"a": "HTTP://u:p@h/", "b": "http://h/"})
    assert made["secret"] == {"a": [[9, 10]], "b": []}
    assert dict(made["hidden"])["http://u:p@h/"] == "http://u:******@h/"


def test_a_host_is_no_secret_but_with_a_password_in_it():
    url = "http://u:p@1.1.1.1\\@h/"
    made = asked("read", {"url": url, "readers": "default,rfc1808"})
    assert made["secret"] == [[9, 10]]
    assert "1.1.1.1" not in dict(made["hidden"])
    assert dict(made["hidden"])["u:p@1.1.1.1\\@h"] == "u:******@1.1.1.1\\@h"
    sentence = made["words"]["sentence"]
    hosts = [sentence[start:end] for start, end in made["words"]["places"]]
    assert {"1.1.1.1", "h", "u:******@1.1.1.1\\@h"} <= {*hosts}


def test_a_plan_is_told():
    made = asked("read", {"url": "ftp://h/a/b;type=i"})["standards"]["rfc1738"]["plan"]
    assert made["connect"] == ["h", 21]
    assert made["commands"] == ["USER anonymous", "CWD a", "TYPE i", "RETR b"]


def test_a_log_is_counted_in_steps():
    """Whoever counts may stop at each step, though every URL is certified."""
    entry = '1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 1 "http://h/{}" "x"\n'
    octets = "".join(map(entry.format, range(10_000))).encode()
    result = ScanResult("log", InputFormat.LINES, Census())
    result.begin("log", InputFormat.LINES)
    source = Stream("log", io.BytesIO(octets), live=False, size=len(octets))
    steps = scan(result, source, Reading(guesses=True), lambda *_: None, lambda *_: None)
    assert sum(1 for _ in steps) >= 2
    assert result.lines == 10_000


def test_many_findings_are_counted():
    made = asked("read", {"url": "http://h.com/" + "<" * 60_000})
    assert len(made["standards"]["whatwg"]["findings"]) == 50
    assert made["standards"]["whatwg"]["more"] == 59_950
    assert len(json.dumps(made)) < 800_000


def test_a_standard_has_findings_and_forms():
    made = asked("read", {"url": "HTTP://EXAMPLE.com/%7ea b"})["standards"]
    (found,) = made["whatwg"]["findings"]
    assert (found["name"], found["start"], found["end"]) == ("invalid-URL-unit", 23, 24)
    assert found["href"] == "https://url.spec.whatwg.org/#path-state"
    assert made["rfc3986"]["refusal"]["start"] == 23
    made = asked("read", {"url": "HTTP://EXAMPLE.com/%7ea"})["standards"]
    assert made["rfc3986"]["normal"]["percent-encoding"] == "http://example.com/~a"


def test_some_standards_are_for_their_schemes():
    assert "rfc6068" in asked("read", {"url": "mailto:a@b"})["standards"]
    assert "rfc6068" not in asked("read", {"url": "http://a/"})["standards"]


def whole(value, texts):
    """Return an answer with its long texts in their places."""
    if isinstance(value, dict):
        if [*value] == ["long"] and isinstance(value["long"], int):
            return texts[value["long"]]
        return {name: whole(each, texts) for name, each in value.items()}
    if isinstance(value, list):
        return [whole(each, texts) for each in value]
    return value


def texts_of(answer):
    """Return the long texts of an answer."""
    listed = answer["long"]
    texts = []
    for each in listed:
        if isinstance(each, list):
            of, start, end = each
            other = answer[of] if isinstance(of, str) else listed[of]
            texts.append(other[start:end])
        else:
            texts.append(each)
    return texts


@pytest.mark.parametrize("character", ["a", "é", "%41", "|", "\\", "/.."])
def test_long_values_stand_once(character):
    text = "http://h/" + character * (3000 // len(character)) + "^"
    details = json.loads(json.dumps(compare(text, None, ["standards", "curl"]).details()))
    made = with_long_values_once(details, "url", "base")
    texts = texts_of(made)
    assert len({*texts}) == len(texts)
    assert all(len(each) > LONG for each in texts)
    assert whole({k: v for k, v in made.items() if k != "long"}, texts) == details


# A path of "é" has five spellings, of 0.6 MB each in ASCII: each stands once.
@pytest.mark.parametrize(("character", "most"), [("a", 0.35), ("é", 5 * 0.61)])
def test_a_long_text_by_all_readers_is_no_long_answer(character, most):
    details = compare("http://h/" + character * 100_000 + "|", None, ["all"]).details()
    made = json.dumps(with_long_values_once(details, "url", "base"))
    assert len(made) < most * 1e6


def test_two_urls():
    made = asked("two", {"a": "HTTP://Example.com:80/%7eme/./a", "b": "http://example.com/~me/a"})
    assert (made["rung"], made["whatwg"]) == ("scheme", False)
    assert made["hrefs"] == ["http://example.com/%7eme/a", "http://example.com/~me/a"]
    assert [each["name"] for each in made["steps"]] == [
        "case", "percent-encoding", "path-segment", "scheme",
    ]  # fmt: skip
    made = asked("two", {"a": "http://a b/", "b": "/x"})
    assert [each["which"] for each in made["refusals"]] == ["a", "b"]
    assert made["hrefs"] == [None, None]


def test_many_urls():
    made = asked("scan", {"text": "http://a/\n\nhttp://a@b@c/\nhttp://0x7f.1/"})
    assert (made["done"], made["urls"], made["lines"], made["total"]) == (True, 3, 4, 4)
    assert made["causes"]["several-at"] == 1
    assert made["samples"]["causes"]["several-at"] == [
        {"line": 3, "url": "http://a@b@c/", "secret": []}
    ]
    line = '1.2.3.4 - - [10/Oct/2025:13:55:36 +0000] "GET /a?u=http://b@c@d/ HTTP/1.1" 200 1\n'
    made = asked("scan", {"text": line * 20})
    assert made["format"] != "list"
    assert made["lines"] == 20
    assert asked("scan", {"text": ""})["urls"] == 0
    made = asked("scan", {"text": line + line.replace("GET /a?u=http://b@c@d/", "t3 12.1.2")})
    (lack,) = made["without_url"]
    assert (lack["reason"], lack["count"], lack["lines"]) == ("no-form", 1, [2])


def test_what_has_no_url_is_told():
    line = '1.2.3.4 - - [10/Oct/2025:13:55:36 +0000] "GET /a HTTP/1.1" 200 1 "-" "x"\n'
    made = asked("scan", {"text": line * 20})
    assert (made["urls"], made["lines"]) == (0, 20)
    message = "the request names no host"
    assert made["without_url"] == [
        {"reason": "no-host", "message": message, "count": 20, "lines": [1, 2, 3]}
    ]
    made = asked("scan", {"text": line * 20, "base": "https://bank.example/a"})
    assert (made["urls"], made["without_url"]) == (20, [])
    made = asked("scan", {"text": "\n \n"})
    assert (made["urls"], made["without_url"][0]["reason"]) == (0, "blank")


@pytest.mark.parametrize("base", ["", "bank.example", "mailto:a@b", 5])
def test_a_base_without_a_server_is_refused(base):
    with pytest.raises(QuestionError) as caught:
        asked("scan", {"text": "http://h/", "base": base})
    assert caught.value.place == "base"


def test_families_are_for_all_readers():
    made = asked("families")
    assert len(made["families"]) == 28
    assert {len(each["cells"]) for each in made["families"]} == {len(made["readers"])}


def test_readers_have_groups():
    made = asked("readers")
    assert made["groups"]["default"] == [each.name for each in readers()]
    known = {each["name"]: each for each in made["readers"]}
    assert known["validators"]["kind"] == "judge"
    assert known["curl"]["groups"][0] == "default"


WRONG = [
    (b"", 400, "line 1, column 1"),
    (b'{"url": }', 400, "line 1, column 9"),
    (b"[]", 400, None),
    (b"\xff", 400, "octet 0"),
    (b'{"url": NaN}', 400, None),
    (b"[" * 100_000, 400, None),
    (b'{"url": 1' + b"0" * 10_000 + b"}", 400, None),
    (b'{"url": "a", "url": "b"}', 400, "url"),
    (b"{}", 422, "url"),
    (b'{"url": null}', 422, "url"),
    (b'{"url": "a", "odd": 1}', 422, "odd"),
    (b'{"http://me:hidden@h/": 1}', 422, "http://me:******@h/"),
    (b'\xef\xbb\xbf{"url": "a"}', 400, "octet 0"),
    (b'{"url": "a", "readers": "' + b"a" * 101 + b'"}', 422, "readers[0]"),
    (b'{"url": "a", "base": 1}', 422, "base"),
    (b'{"url": "a", "readers": []}', 422, "readers"),
    (b'{"url": "a", "readers": ["whatwg", "x"]}', 422, "readers[1]"),
    (b'{"url": "a", "readers": [1]}', 422, "readers[0]"),
    (b'{"url": "a", "readers": "curl@9"}', 422, "readers[0]"),
    (b'{"url": "a", "readers": ["whatwg"' + b', "whatwg"' * 100 + b"]}", 422, "readers"),
    (b'{"url": "' + b"a" * (LONGEST + 1) + b'"}', 413, "url"),
    (b'{"url": "' + b"\\u00e9" * (LONGEST // 2 + 1) + b'"}', 413, "url"),
]


@pytest.mark.parametrize(("body", "status", "place"), WRONG)
def test_a_wrong_question_is_refused_with_its_place(body, status, place):
    with pytest.raises(QuestionError) as caught:
        answer("read", body)
    assert (caught.value.status, caught.value.place) == (status, place)
    schema_of("Error").validate(caught.value.to_dict())


def test_the_longest_question_is_answered():
    assert asked("read", {"url": "http://h/" + "a" * (LONGEST - 9), "readers": "whatwg"})["url"]


@pytest.mark.parametrize("path", ["", "nothing", "read", "families/"])
def test_an_unknown_question_is_refused(path):
    with pytest.raises(QuestionError) as caught:
        answer(path)
    assert caught.value.status == 404


def test_a_refusal_says_no_secret():
    for name in ("http://me:hidden@h/", "chromium@http://me:hidden@h/"):
        with pytest.raises(QuestionError) as caught:
            answer("read", json.dumps({"url": "a", "readers": [name]}).encode())
        assert "hidden" not in json.dumps(caught.value.to_dict())
