"""What each public result says to `if`: the answer, or an error, or nothing that could be "no"."""

import pyarrow as pa
import pytest

from tests.help.public_classes import named, public_classes
from urlprism import audit, columns, compare, readers
from urlprism._files.input_formats import InputFormat
from urlprism.conformance import Account, Tally, compared
from urlprism.equivalence import equivalence
from urlprism.gate import decide
from urlprism.scanning.census import Census
from urlprism.scanning.result import ScanResult

pytestmark = pytest.mark.plain

# The truth of a result is its answer.
ANSWERS = {
    "equivalence.ladder.Equivalence": "same",
    "conformance.tally.Agreement": "is_perfect",
    "gate.decisions.Decision": "is_allowed",
}
# An `if` could be misread: it raises TypeError, which names what to ask.
REFUSED = {
    "scanning.result.ScanResult": "is_finding",
    "Audit": "findings",
    "inventory.record.Inventory": "partings",
    "columns.arrow.capsules.Column": "length",
    "columns.arrow.capsules.Columns": "length",
    "columns.arrow.capsules.ColumnStream": "length",
    "scanning.census.Census": "verdicts",
    "comparison.report.Comparison": "differs",
    "conformance.protocol.Account": "accepted",
    "conformance.tally.Tally": "differences",
    "readers.reading.Reading": "accepted",
    "matching.model.Match": "matched",
    "MatchComparison": "differs",
}
# How many there are of something: false if there is nothing in it.
COLLECTIONS = {
    "whatwg.search_params.URLSearchParams",
    "recipes.trips.Options",
    "standards.NoOthers",
}
# Texts, which are false if they are empty, as the functions that make them never do.
TEXTS = {"bridges.texts.CheckedURL", "bridges.texts.SafeURL"}
# Always true: where there is none, the function that has it raises, returns None, or returns a
# collection without it.
SOMETHING = {
    "a parsed URL, or one that was built; parsing raises, or returns None": """
        whatwg.api.URL whatwg.api.RelativeURL whatwg.operations.Host draft_abarth.record.ParsedURL
        draft_abarth.canonicalizer.Canonical draft_abarth.resolver.Resolution rfc1738.record.Locator
        rfc1738.schemes.ftp.FTP rfc1738.schemes.file.File rfc1738.schemes.gopher.Gopher
        rfc1738.schemes.http.HTTP rfc1738.schemes.mailto.Mailto rfc1738.schemes.nntp.NNTP
        rfc1738.schemes.news.News rfc1738.schemes.prospero.Prospero rfc1738.schemes.telnet.Telnet
        rfc1738.schemes.wais.WAIS rfc1738.parser.Split rfc1738.plan.Plan rfc1808.record.GenericURL
        rfc2396.record.URIReferenceParts rfc2396.record.Segment rfc2396.record.URIReference
        rfc3986.record.Parts
        rfc3986.api.Reference rfc3987.api.IRI rfc5538.record.NetnewsURI rfc5538.record.NewsURI
        rfc5538.record.NntpURI rfc6068.record.MailtoURI rfc6570.template.Template
        rfc6570.template.TemplateMatch rfc6570.matches.Ambiguity
        rfc6570.grammar.Expression rfc6570.grammar.Variable rfc8089.api.FileURI
        standards.Components urlpattern.pattern.URLPattern
        """,
    "tuples of the standard library's kind, which are true there": """
        urllib_parse.DefragResult urllib_parse.DefragResultBytes urllib_parse.ParseResult
        urllib_parse.ParseResultBytes urllib_parse.SplitResult urllib_parse.SplitResultBytes
        urllib_parse.releases.results.DefragResult urllib_parse.releases.results.DefragResultBytes
        urllib_parse.releases.results.ParseResult urllib_parse.releases.results.ParseResultBytes
        urllib_parse.releases.results.SplitResult urllib_parse.releases.results.SplitResultBytes
        """,
    "a target that passed; safe_target and its methods raise UnsafeURL": """
        SafeTarget gate.targets.Pinned
        """,
    "one of several, or None instead": """
        urlpattern.results.ComponentResult urlpattern.results.URLPatternResult
        auditing.record.LetThrough gate.policy.Objection comparison.terms.Cause
        comparison.terms.Group comparison.causes.catalogue.CauseHelp
        comparison.causes.rule.CauseRule comparison.gallery.case.Case
        conformance.tally.Disagreement conformance.protocol.Question
        draft_abarth.holes.Hole standards.Finding
        equivalence.ladder.Step extraction.record.ExtractedURL extraction.nesting.Nested
        bridges.markdown.CheckedLink
        readers.outcomes.Refusal readers.outcomes.Target readers.outcomes.Wire
        readers.reading.Answer
        readers.places.spans.Spans remotes.repositories.Repository
        rfc1738.successors.Successor rfc3986.dots.DotStep rfc3986.extraction.ExtractedURI
        urllib_parse.releases.Change spark.census.Progress spark.workers.Worker
        whatwg.TrackingList whatwg.TrackingParam gate.Cloud
        matching.audit.Leak matching.causes.MatchCauseRule matching.comparison.MatchCause
        matching.comparison.MatchGroup
        inventory.results.Parting inventory.results.PartingGroup inventory.users.User
        inventory.packages.Package inventory.upgrades.Raise inventory.upgrades.ReleaseStep
        inventory.locks.notes.Note
        servers.audits.Bypass servers.audits.Proof servers.audits.Undecided
        servers.audits.FrontAudit servers.repairs.Closure servers.deployments.Front
        servers.deployments.Line servers.deployments.Route servers.deployments.Sent
        servers.deployments.Unread servers.comparison.PathCause servers.comparison.PathGroup
        servers.comparison.TargetComparison servers.reading.RequestTarget servers.reading.Server
        servers.reading.ServerReading
        """,
    "what is given to functions, what does work, and what is described": """
        BuildInfo auditing.filters.CommandFilter auditing.filters.Filter
        auditing.filters.FunctionFilter Policy readers.reading.Reader
        extraction.scanner.Scanner urllib_parse.releases.model.Release recipes.trips.Trip
        bridges.aiohttp.SafeMiddleware bridges.aiohttp.SafeResolver bridges.click.SafeURLType
        bridges.click.URLType bridges.httpx.AsyncSafeTransport bridges.httpx.SafeTransport
        bridges.httpx2.AsyncSafeTransport bridges.httpx2.SafeTransport
        bridges.drf.URLField bridges.drf.URLFieldsMixin
        bridges.authlib.RedirectURIMixin bridges.oauthlib.RedirectURIValidator
        bridges.pydantic.By bridges.pydantic.Masked bridges.pydantic.Safe
        bridges.requests.SafeAdapter
        documents.Document documents.Citation whatwg.TrackingRules matching.model.Dialect
        bridges.requests.SafeSession bridges.urllib3.SafePoolManager standards.Standard
        servers.rules.Exact servers.rules.Prefix servers.rules.RegularExpression
        servers.rules.Segments
        """,
}
ALWAYS = {name for names in SOMETHING.values() for name in names.split()}


def test_each_public_class_says_what_its_truth_is():
    tables = [set(ANSWERS), set(REFUSED), COLLECTIONS, TEXTS, ALWAYS]
    assert sum(map(len, tables)) == len(set.union(*tables))
    assert {named(each) for each in public_classes()} - set.union(*tables) == set()


@pytest.mark.parametrize("cls", sorted(public_classes(), key=named), ids=named)
def test_the_class_does_what_its_table_says(cls):
    owner = next((each for each in cls.__mro__ if "__bool__" in vars(each)), None)
    name = named(cls)
    assert (owner is not None) == (name in ANSWERS.keys() | REFUSED.keys())
    # An empty tuple of fields is the only one that is false.
    has_length = hasattr(cls, "__len__") and not getattr(cls, "_fields", ())
    if name in ALWAYS:
        assert not has_length


A_COLUMN = pa.array(["http://h/"])
RESULTS = {
    "Comparison": lambda: compare("http://a\\@b/"),
    "Comparison certified": lambda: compare("http://a/"),
    "Audit": lambda: audit(lambda url: url == "https://example.com/", allow=["example.com"]),
    "Reading": lambda: readers.reader("whatwg").read("http://h/"),
    "Reading refused": lambda: readers.reader("whatwg").read("http://["),
    "Census": Census,
    "Tally": Tally,
    "Account": lambda: Account(False),
    "Columns": lambda: columns.split(A_COLUMN),
    "Column": lambda: columns.certified(A_COLUMN),
    "Column without rows": lambda: columns.certified(A_COLUMN[:0]),
    "ColumnStream": lambda: columns.split(pa.chunked_array([A_COLUMN])),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_that_could_be_misread_refuses(name):
    result = RESULTS[name]()
    with pytest.raises(TypeError, match="is neither true nor false: ask its ") as caught:
        bool(result)
    wanted = REFUSED[named(type(result))]
    assert wanted in str(caught.value)
    with pytest.raises(TypeError):
        assert not result
    assert [each for each in [result] if each is not None] == [result]


@pytest.mark.parametrize(
    ("a", "b", "heuristics", "same"),
    [
        ("http://a/", "http://b/", (), False),
        ("http://a/", "http://A:80", (), True),
        ("http://a/", "http://a/", (), True),
        ("http://a.example/x", "http://www.a.example/x", (), False),
        ("http://a.example/x", "http://www.a.example/x", ("www",), True),
        ("http://a.example/x", "http://www.b.example/x", ("www",), False),
        ("http://a/%7e", "http://a/../%7e", (), True),
    ],
)
def test_an_equivalence_is_its_answer(a, b, heuristics, same):
    found = equivalence(a, b, heuristics=heuristics)
    assert found.same is same
    assert bool(found) is same
    assert found.to_dict()["same"] is same


def test_a_decision_is_its_answer():
    assert decide("http://example.com/")
    assert not decide("http://127.0.0.1/")


def test_an_agreement_is_its_answer():
    assert compared(Account(True), Account(True))
    assert not compared(Account(True), Account(False))


def test_a_scan_of_nothing_is_blind():
    """As that of an empty frame, or folder, by the workers of Spark."""
    result = ScanResult("nothing", InputFormat.LINES, Census())
    assert result.is_blind
    assert not result.is_finding
    with pytest.raises(TypeError, match="ask its is_finding or is_blind"):
        bool(result)
    result.unreadable = 1
    assert not result.is_blind
    assert result.is_finding
    read = ScanResult("one", InputFormat.LINES, Census())
    read.census.add(1, "http://h/")
    assert not read.is_blind
