"""Immutable objects stay as they were made, and no pickle makes one that its maker would not."""

import contextlib
import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from importlib.util import find_spec

import pytest

import urlprism
from tests.help.public_classes import named, public_classes
from urlprism import (
    draft_abarth,
    gate,
    rfc1738,
    rfc1808,
    rfc2396,
    rfc3986,
    rfc3987,
    rfc5538,
    rfc6068,
    rfc6570,
    rfc8089,
    urllib_parse,
    whatwg,
)
from urlprism import readers as readers_room
from urlprism.comparison.report import Comparison
from urlprism.documents import DOCUMENTS
from urlprism.equivalence import equivalence
from urlprism.errors import URLError
from urlprism.gate import Policy
from urlprism.rfc3986.api import Reference
from urlprism.urllib_parse import record as urllib_record
from urlprism.urllib_parse import releases
from urlprism.whatwg.urls.record import Spans

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
LINK = "http://u:p@h:8/a/b?q#f"
# Of each public kind of record one, and more where a kind has forms.
RECORDS = {
    "whatwg": whatwg.parse(LINK),
    "whatwg opaque": whatwg.parse("foo:bar"),
    "whatwg dots": whatwg.set_part(whatwg.parse("foo://h//p"), "href", "foo:/.//p"),
    "rfc3986": rfc3986.parse(LINK),
    "rfc3986 zone": rfc3986.parse("http://[fe80::1%25eth0]/", zone_ids=True),
    "rfc3987": rfc3987.parse("http://h/日"),
    "rfc2396": rfc2396.parse(LINK),
    "rfc2396 opaque": rfc2396.parse("mailto:a?b"),
    "rfc1808": rfc1808.parse("http://h/p;x?q#f"),
    "draft_abarth": draft_abarth.parse(LINK),
    "draft_abarth opaque": draft_abarth.parse("foo:bar"),
    "draft_abarth joined": draft_abarth.parse("../x", "http://h/a/b"),
    "draft_abarth hierarchical": draft_abarth.parse("foo://h/p", hierarchical={"foo"}),
    "draft_abarth not": draft_abarth.parse("http://h/p", hierarchical=frozenset()),
    "rfc5538 news": rfc5538.parse("news:a.b.*"),
    "rfc5538 nntp": rfc5538.parse("nntp://h/g/5"),
    "rfc6570": rfc6570.parse("/{a}{?b*}"),
    "rfc6068": rfc6068.parse("mailto:a@b?subject=c#f"),
    "rfc8089": rfc8089.parse("file:///etc"),
    "rfc8089 old": rfc8089.parse("file:///c|/x", drive_bar=True),
    "rfc8089 login": rfc8089.parse("file://u@h/x", userinfo=True),
    "urllib": urllib_record.parse("http://u:p@h:8/a;b?q#f"),
    "urllib empty": urllib_record.parse("http://?"),
    **{
        f"rfc1738 {text.partition(':')[0]}": rfc1738.parse(text)
        for text in (
            "ftp://u:p@h/a/b;type=i", "http://h/a?b", "gopher://h/1a%09b", "mailto:a@b",
            "news:a@b", "nntp://h/g/5", "telnet://u@h", "wais://h/db?q", "file://h/a",
            "prospero://h/a;b=c", "new://u@h:5/a",
        )
    },
    "policy": Policy(ports={8080}, allowed_hosts={"example.org"}),
    "safe target": gate.safe_target("http://example.org:8080/a", policy=Policy(ports={8080})),
    "reader": readers_room.reader("curl@7.88.1"),
    "comparison": urlprism.compare("http://a\\@b/"),
    "comparison certified": urlprism.compare("http://example.org/"),
    "comparison with a base": urlprism.compare("//b", "http://h/", readers=("whatwg", "curl")),
    "equivalence": equivalence("http://H/", "http://h"),
    "release": releases.release("3.9.18"),
    "release result": releases.release("3.9.18").urlsplit("//h:1?"),
    "release octets": releases.release("3.15").urlparse(b"//h;p?", missing_as_none=True),
    "equivalence by a guess": equivalence("http://h/", "http://www.h/", heuristics=["www"]),
    "whatwg relative": whatwg.RelativeURL("../a?b"),
    "split": urllib_parse.urlsplit(LINK),
    "split keeping": urllib_parse.urlsplit("//h?", missing_as_none=True),
    "split octets": urllib_parse.urlsplit(b"//h?"),
    "defrag": urllib_parse.urldefrag("a#b"),
    "plan": rfc1738.parse("ftp://h/a").plan(),
    "target": readers_room.Target("http", "h", 80),
}  # fmt: skip
# These are what their text says, so a pickle is that text.
BY_TEXT = [name for name, record in RECORDS.items() if hasattr(record, "components")]


# Public classes of which no record is here, with the reason.
TUPLES = "a tuple of values: whoever writes another writes other values, and nothing trusts it"
WORKERS = "does work, or holds what its user gave it"
EXCEPTIONS = {
    **dict.fromkeys(
        """
        BuildInfo documents.Citation documents.Document
        auditing.record.LetThrough comparison.terms.Cause comparison.terms.Group
        comparison.causes.catalogue.CauseHelp comparison.causes.rule.CauseRule
        comparison.gallery.case.Case gate.policy.Objection conformance.tally.Agreement
        conformance.tally.Disagreement conformance.protocol.Question gate.targets.Pinned
        draft_abarth.canonicalizer.Canonical draft_abarth.holes.Hole _core.records.findings.Finding
        draft_abarth.resolver.Resolution equivalence.ladder.Step extraction.record.ExtractedURL
        extraction.nesting.Nested readers.reading.Answer readers.reading.Reading
        readers.outcomes.Refusal readers.outcomes.Wire readers.places.spans.Spans
        remotes.repositories.Repository
        rfc1738.parser.Split rfc1738.successors.Successor
        rfc2396.record.URIReferenceParts rfc2396.record.Segment
        rfc3986.dots.DotStep rfc3986.extraction.ExtractedURI rfc3986.record.Parts
        rfc6570.grammar.Expression rfc6570.grammar.Variable rfc6570.matches.Ambiguity
        rfc6570.template.TemplateMatch
        spark.census.Progress spark.workers.Worker urllib_parse.DefragResultBytes
        urllib_parse.ParseResult urllib_parse.ParseResultBytes _core.releases.changes.Change
        urllib_parse.releases.results.DefragResult urllib_parse.releases.results.ParseResult
        urllib_parse.releases.results.DefragResultBytes
        urllib_parse.releases.results.SplitResultBytes whatwg.operations.Host
        whatwg.TrackingList whatwg.TrackingParam gate.Cloud gate.decisions.Decision
        urlpattern.results.ComponentResult urlpattern.results.URLPatternResult
        bridges.markdown.CheckedLink standards.Finding urllib_parse.releases.Change
        matching.audit.Leak matching.causes.MatchCauseRule matching.comparison.MatchCause
        matching.comparison.MatchGroup matching.model.Match matching.model.Dialect
        MatchComparison
        inventory.results.Parting inventory.results.PartingGroup inventory.users.User
        inventory.packages.Package inventory.upgrades.Raise inventory.upgrades.ReleaseStep
        inventory.locks.notes.Note
        servers.audits.Bypass servers.audits.Proof servers.audits.Undecided
        servers.audits.FrontAudit servers.repairs.Closure servers.deployments.Front
        servers.deployments.Line servers.deployments.Route servers.deployments.Sent
        servers.deployments.Unread servers.comparison.PathCause servers.comparison.PathGroup
        servers.comparison.TargetComparison servers.reading.RequestTarget servers.reading.Server
        servers.reading.ServerReading
        """.split(),
        TUPLES,
    ),
    **dict.fromkeys(
        """
        auditing.filters.CommandFilter auditing.filters.Filter auditing.filters.FunctionFilter
        bridges.aiohttp.SafeMiddleware bridges.aiohttp.SafeResolver bridges.click.SafeURLType
        bridges.click.URLType bridges.httpx.AsyncSafeTransport bridges.httpx.SafeTransport
        bridges.httpx2.AsyncSafeTransport bridges.httpx2.SafeTransport
        bridges.drf.URLField bridges.drf.URLFieldsMixin
        bridges.authlib.RedirectURIMixin bridges.oauthlib.RedirectURIValidator
        bridges.pydantic.By bridges.pydantic.Masked bridges.pydantic.Safe
        bridges.requests.SafeAdapter
        bridges.requests.SafeSession bridges.urllib3.SafePoolManager scanning.census.Census
        conformance.tally.Tally extraction.scanner.Scanner recipes.trips.Options recipes.trips.Trip
        whatwg.search_params.URLSearchParams scanning.result.ScanResult standards.Standard
        whatwg.TrackingRules urlpattern.pattern.URLPattern
        servers.rules.Exact servers.rules.Prefix servers.rules.RegularExpression
        servers.rules.Segments
        """.split(),
        WORKERS,
    ),
    **dict.fromkeys(
        [
            "columns.arrow.capsules.Column",
            "columns.arrow.capsules.Columns",
            "columns.arrow.capsules.ColumnStream",
        ],
        "holds memory, and no pickle: tests/columns/test_memory.py",
    ),
    **dict.fromkeys(
        ["bridges.texts.CheckedURL", "bridges.texts.SafeURL"], "texts: tests/bridges/test_types.py"
    ),
    "inventory.record.Inventory": "a report: it asks the readers itself, of what it was given",
    "Audit": "a report: the filter that answered is not in it, to be asked again",
    "conformance.protocol.Account": "what another program said, which nobody can ask again",
    "rfc1738.record.Locator": "the base of the schemes' classes, and that of new schemes",
    "rfc5538.record.NetnewsURI": "the base of its two forms",
    "rfc1738.plan.Plan": "the base of the schemes' plans",
    "standards.Components": "the base of the records of standards",
    "standards.NoOthers": "a dictionary of no arguments, for types",
}


def told(record):
    """Return all that a record says."""
    if isinstance(record, Comparison):
        return record.text, record.base, record.is_certified, record.explain()
    if isinstance(record, releases.Release):
        return str(record), [change.name for change in record.changes()]
    if hasattr(record, "components"):
        return record.to_dict(), record.components(), str(record), getattr(record, "holes", None)
    if dataclasses.is_dataclass(record):
        # Sets that are equal may be written in another order.
        return {each.name: getattr(record, each.name) for each in dataclasses.fields(record)}
    return repr(record), getattr(record, "_keep_empty", None)


def classes():
    """Return every class that the package defines."""
    found = set()
    for module in pkgutil.walk_packages(urlprism.__path__, "urlprism."):
        if module.name.endswith("__main__"):
            continue
        if module.name == "urlprism.spark" and find_spec("pyspark") is None:
            continue
        for each in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(each) and each.__module__.startswith("urlprism"):
                found.add(each)
    return sorted(found, key=lambda each: f"{each.__module__}.{each.__qualname__}")


CLASSES = classes()


def test_every_public_class_has_a_record_here_or_a_reason():
    here = {named(type(record)) for record in RECORDS.values()}
    shown = {named(cls) for cls in public_classes()}
    assert shown - here - EXCEPTIONS.keys() == set()
    assert EXCEPTIONS.keys() & (here - {"rfc1738.record.Locator", "rfc1738.plan.Plan"}) == set()


def test_each_standard_has_a_record_here():
    rooms = {named(type(record)).partition(".")[0] for record in RECORDS.values()}
    assert {document.room.partition(".")[0] for document in DOCUMENTS.values()} - rooms == set()


def test_every_class_is_walked():
    assert {urlprism.URL, Comparison, Reference, Spans, urllib_record.URLRecord} <= {*CLASSES}
    assert len(CLASSES) > 200


def test_no_class_lets_its_state_be_set():
    """Neither Cython's pickling nor that of frozen dataclasses: both change what is there."""
    state = {"__setstate__", "__getstate__", "__reduce_cython__", "__setstate_cython__"}
    ours = {
        (base, name)
        for cls in CLASSES
        for base in cls.__mro__
        if base.__module__.startswith("urlprism")
        for name in base.__dict__
    }
    assert {(base, name) for base, name in ours if name in state} == set()


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_comes_back_from_a_pickle(name):
    record = RECORDS[name]
    for protocol in PROTOCOLS:
        again = pickle.loads(pickle.dumps(record, protocol))
        assert type(again) is type(record)
        assert told(again) == told(record)
    assert told(copy.copy(record)) == told(copy.deepcopy(record)) == told(record)


def places(record):
    """Return the names of what a record holds itself."""
    slots = [name for base in type(record).__mro__ for name in base.__dict__.get("__slots__", ())]
    return [*slots, *getattr(record, "_fields", ()), *getattr(record, "__dict__", ())]


@pytest.mark.parametrize("name", RECORDS)
def test_nothing_of_a_record_can_be_set_or_deleted(name):
    record = RECORDS[name]
    before = told(record)
    properties = [
        each
        for each in dir(type(record))
        if isinstance(getattr(type(record), each, None), property)
    ]
    assert places(record) or properties
    for each in (*places(record), *properties):
        # A frozen dataclass with slots says TypeError of what is no field of it.
        with pytest.raises((AttributeError, TypeError)):
            setattr(record, each, "x")
        with pytest.raises((AttributeError, TypeError)):
            delattr(record, each)
    assert told(record) == before


@pytest.mark.parametrize(
    "name", [name for name in RECORDS if not hasattr(RECORDS[name], "__dict__")]
)
def test_no_pickle_sets_what_a_record_holds(name):
    """BUILD, the step of a pickle that sets the state of an object that is there."""
    record = RECORDS[name]
    before = told(record)
    state = dict.fromkeys(places(record), "x")
    for forged in (state, (None, state)):
        with pytest.raises((AttributeError, TypeError)):
            set_state(record, forged)
    assert told(record) == before


def set_state(record, state):
    """Do to an object what BUILD does."""
    if hasattr(record, "__setstate__"):
        record.__setstate__(state)
        return
    slots = None
    if isinstance(state, tuple):
        state, slots = state
    if state:
        vars(record).update(state)
    for each, value in (slots or {}).items():
        setattr(record, each, value)


def again(record):
    """Yield what would construct a record once more, with and without its own values."""
    yield record.__init__
    if dataclasses.is_dataclass(record):
        own = {each.name: getattr(record, each.name) for each in dataclasses.fields(record)}
        given = {each.name: own[each.name] for each in dataclasses.fields(record) if each.init}
        yield lambda: record.__init__(**given)
        yield lambda: record.__init__(**{**given, next(iter(given)): "http://other/"})
    yield lambda: record.__init__("http://other/")
    yield lambda: record.__init__(special={"loopback"})


@pytest.mark.parametrize("name", RECORDS)
def test_no_second_constructor_changes_a_record(name):
    record = RECORDS[name]
    before, hashed = told(record), hash(record)
    for construct in again(record):
        with contextlib.suppress(AttributeError, TypeError, ValueError):
            construct()
        assert (told(record), hash(record)) == (before, hashed)


def test_a_frozen_class_is_constructed_once():
    """What dataclasses writes as `__init__` would set the fields of an object that is there."""
    of_commands = ("urlprism.cli.", "urlprism.conformance.arguments")
    frozen = [
        cls
        for cls in CLASSES
        if dataclasses.is_dataclass(cls)
        and cls.__dataclass_params__.frozen
        and dataclasses.fields(cls)
        and not cls.__module__.startswith(of_commands)
    ]
    assert len(frozen) > 40
    assert [cls for cls in frozen if not hasattr(cls.__init__, "__wrapped__")] == []


# What users construct themselves: another one is another request, and it is checked as the first.
# A plan is a description of steps; who writes another one describes others.
CONSTRUCTED = {"policy", "reader", "plan"}
DATACLASSES = [name for name in RECORDS if dataclasses.is_dataclass(RECORDS[name])]


@pytest.mark.parametrize("name", DATACLASSES)
def test_no_replace_makes_what_the_maker_would_not(name):
    record = RECORDS[name]
    if name in CONSTRUCTED:
        kept = dataclasses.replace(record)
        assert (type(kept), kept) == (type(record), record)
        return
    fields = [each.name for each in dataclasses.fields(record) if each.init]
    replaces = [dataclasses.replace, *([copy.replace] if hasattr(copy, "replace") else [])]
    for replace in replaces:
        for each in fields:
            with pytest.raises(TypeError, match="has no constructor: "):
                replace(record, **{each: getattr(record, each)})
    with pytest.raises(TypeError, match="has no constructor: "):
        type(record)(**{each: getattr(record, each) for each in fields})


def test_a_policy_is_checked_again_by_replace_and_by_pickles():
    with pytest.raises(ValueError, match="not a host"):
        dataclasses.replace(Policy(), blocked_hosts={"http://h/"})
    made, (cls, given) = Policy().__reduce__()
    with pytest.raises(ValueError, match="special"):
        pickle.loads(pickle.dumps(Forged(made, (cls, {**given, "special": ["all"]}))))


def test_a_forged_equivalence_is_compared():
    make, (a, _, guesses) = equivalence("http://a/", "http://A/").__reduce__()
    forged = pickle.loads(pickle.dumps(Forged(make, (a, "http://b/", guesses))))
    assert forged == equivalence("http://a/", "http://b/")
    assert forged.rung is None
    with pytest.raises(TypeError):
        pickle.loads(pickle.dumps(Forged(type(forged), ("http://a/", "http://b/", "simple"))))


class Forged:
    """What pickles as a call of something with arguments."""

    def __init__(self, *reduced):
        self.reduced = reduced

    def __reduce__(self):
        return self.reduced


@pytest.mark.parametrize("name", BY_TEXT)
def test_a_forged_text_is_refused_as_parsing_refuses_it(name):
    """The call that a pickle holds is made with a text that is none."""
    make, (_, *rest) = RECORDS[name].__reduce__()
    if name == "rfc1808":
        text, refused = 5, TypeError  # to its parser any text is a URL
    else:
        text, refused = "no scheme" if "draft" in name else "http://[h \x00", ValueError
    with pytest.raises(refused):
        pickle.loads(pickle.dumps(Forged(make, (text, *rest))))


def test_a_forged_comparison_is_compared():
    make, arguments = urlprism.compare("http://example.org/").__reduce__()
    assert arguments == ("http://example.org/", None)
    forged = pickle.loads(pickle.dumps(Forged(make, ("http://a\\@b/", None))))
    assert not forged.is_certified
    assert forged.differs


def test_a_forged_safe_target_is_checked():
    target = RECORDS["safe target"]
    make, (_, base, *rest) = target.__reduce__()
    with pytest.raises(urlprism.UnsafeURL):
        pickle.loads(pickle.dumps(Forged(make, ("http://127.0.0.1/", base, *rest))))


def test_forged_holes_are_refused():
    make, (text, is_hierarchical, holes) = RECORDS["draft_abarth"].__reduce__()
    assert holes == ()
    for forged in (("BARTH-H99",), ("BARTH-H2", "BARTH-H1")):
        with pytest.raises(ValueError, match="meets the holes"):
            make(text, is_hierarchical, forged)


def test_a_reader_that_is_not_here_is_refused():
    make, _ = RECORDS["reader"].__reduce__()
    with pytest.raises(ValueError, match="no reader is named"):
        make("nobody", False)
    with pytest.raises(ValueError, match="not installed here"):
        make("curl@7.88.1", True)


@pytest.mark.parametrize("cls", [urlprism.URL, rfc3986.Reference, rfc3987.IRI, Comparison, Spans])
def test_an_object_that_a_pickle_only_allocates_is_of_no_use(cls):
    forged = pickle.loads(pickle.dumps(Forged(cls.__new__, (cls,))))
    assert type(forged) is cls
    assert repr(forged).startswith(f"<{cls.__module__}.{cls.__name__} object at ")
    with pytest.raises((TypeError, AttributeError)):
        pickle.dumps(forged, 2) if cls is not Spans else forged.href


def test_a_url_stays_as_it_is():
    url = urlprism.URL(LINK)
    with pytest.raises(AttributeError):
        url._href = "x"
    with pytest.raises(AttributeError):
        del url._href
    with pytest.raises(AttributeError):
        url.__init__("http://other/")
    assert not hasattr(url, "__setstate__")
    assert url.href == LINK


def test_a_subclass_may_hold_more():
    class Link(urlprism.URL):
        def __init__(self, text, note):
            super().__init__(text)
            self.note = note

    link = Link(LINK, "a")
    link.note = "b"
    assert (link.href, link.note) == (LINK, "b")
    before = link.hostname
    with contextlib.suppress(AttributeError):
        link._href = "http://evil/"
    assert (link.href, link.hostname) == (LINK, before)


def test_results_of_releases_are_closed():
    result = releases.release("3.9.18").urlsplit("//h:1?")
    for name in ("_rules", "_keep_empty", "netloc", "other"):
        with pytest.raises(AttributeError):
            setattr(result, name, None)
        with pytest.raises(AttributeError):
            delattr(result, name)


def test_errors_come_back_from_pickles():
    error = URLError("m", "text", 1, 2, "r")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.args) == (URLError, error.args)
