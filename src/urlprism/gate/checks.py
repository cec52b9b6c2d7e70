"""The checks of the gate, in their order: `GateCheck`."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, NoReturn

from urlprism import rfc3986
from urlprism._core.escapes.triplets import PLAIN, respell
from urlprism._core.grammar.runs import refused_by
from urlprism._core.grammar.schemes import default_port
from urlprism._core.records.components import Components
from urlprism.comparison import certify
from urlprism.comparison.assessment import Assessment, assess
from urlprism.comparison.certificate.shapes import shape_of
from urlprism.comparison.lenient import LenientParts, of_base
from urlprism.comparison.report import covers, uncertified
from urlprism.gate.policy import Character, Policy
from urlprism.gate.unsafe import UnsafeURL
from urlprism.readers import Reader, Target, effective_host
from urlprism.readers.reading import Outcome, outcome_of
from urlprism.readers.shared.hosts import uts46
from urlprism.redaction.records import hides_secrets
from urlprism.rfc3986.syntax import sets
from urlprism.urllib_parse import quote


@hides_secrets
class Agreed(NamedTuple):
    """The one target on which all readers agree."""

    scheme: str
    host: str
    port: int


class GateCheck:
    """The checks of one text by readers and a policy.

    `is_covered` says whether the certificate covers the readers; None, that it is not known.
    `assessment` is that of the text by the readers, None if they have not run. `alike` has shapes
    of texts that were read, and whether these readers read them alike; it gets this text's. With
    it, the first reader reads for all, if they are alike.
    """

    def __init__(
        self,
        text: str,
        base: str | None,
        readers: tuple[Reader, ...],
        policy: Policy,
        is_covered: bool | None = None,
        assessment: Assessment | None = None,
        alike: dict[str, bool] | None = None,
    ) -> None:
        """Take the arguments of `safe_target`; raise ValueError for no reader."""
        if not readers:
            raise ValueError(_NO_READER)
        self._text = text
        self._base = base
        self._readers = readers
        self._policy = policy
        self._lenient: LenientParts | None = None
        self._is_covered = is_covered
        self._is_certified = False
        self._assessment = assessment
        self._alike = alike

    def run(self) -> tuple[Agreed, str]:
        """Return the target and the URL to fetch; raise UnsafeURL for an unsafe text."""
        self._check_text()
        self._check_characters()
        outcomes = self._read()
        target = self._one_target(outcomes)
        self._check_userinfo(outcomes)
        agreed = self._allowed(target)
        self._check_refusals(outcomes)
        url = self._built(agreed, outcomes[0][0])
        self._check_built(agreed, url)
        return agreed, url

    @property
    def _parts(self) -> LenientParts:
        """The parts of the text, found when they are first asked for."""
        if self._lenient is None:
            base = None if self._base is None else of_base(self._base)
            self._lenient = LenientParts(self._text, base)
        return self._lenient

    def _covers(self) -> bool:
        """Whether the certificate covers the readers."""
        if self._is_covered is None:
            self._is_covered = covers(self._readers)
        return self._is_covered

    def _check_text(self) -> None:
        """Refuse an empty text without a base; with one, it refers to the base."""
        if not self._text and self._base is None:
            self._refuse("host-missing", "the text is empty", "Policy", None)

    def _check_characters(self) -> None:
        """Refuse characters that no URL has, before a reader strips or replaces them."""
        character = _SURROGATE.search(self._text)
        if character:
            self._refuse(
                "surrogate", "a lone surrogate is not a character", _UNICODE, character.span()
            )
        for name, pattern, message in _NEVER:
            character = pattern.search(self._text)
            if character and name not in self._policy.characters:
                self._refuse(name, message, "RFC 3986 §2", character.span())
        if not self._text.isascii() and Character.NON_ASCII not in self._policy.characters:
            self._check_ascii()

    def _check_ascii(self) -> None:
        """Refuse a character beyond ASCII outside host, path and query."""
        parts = self._parts
        places = {
            "the scheme": parts.scheme_span,
            "the userinfo": parts.userinfo,
            "the port": parts.port,
            "the fragment": parts.fragment,
        }
        for name, span in places.items():
            character = _NON_ASCII.search(self._text, *span) if span else None
            if character:
                message = f"a character beyond ASCII in {name}"
                self._refuse(Character.NON_ASCII, message, "RFC 3986 §2", character.span())

    def _read(self) -> Sequence[Outcome]:
        """Return what readers make of the text.

        A reader that refuses a character of host, path, query or fragment because it is not a URI
        character reads the URI of the text instead (RFC 3987 §3.1), which is the one to fetch.
        """
        self._is_certified = certify(self._text)
        if self._base is None and self._is_certified and self._covers():
            return [outcome_of(self._readers[0], self._text, None)]
        if self._base is not None:
            return self._read_by_all()
        return self._of_shape(self._text, self._read_by_all)

    def _of_shape(self, text: str, read: Callable[[], Sequence[Outcome]]) -> Sequence[Outcome]:
        """Return what `read` does, or what the first reader makes of a text if all are alike."""
        shape = None if self._alike is None else shape_of(text)
        if self._alike is None or shape is None:
            return read()
        if self._alike.get(shape):
            return [outcome_of(self._readers[0], text, None)]
        outcomes = read()
        self._alike[shape] = _are_alike(outcomes)
        return outcomes

    def _read_by_all(self) -> Sequence[Outcome]:
        """Return what each reader makes of the text, or of its URI."""
        if self._assessment is None:
            (self._assessment,) = assess([self._text], self._base, self._readers)
        outcomes = self._assessment.outcomes
        refusals = [refusal for _, _, _, refusal in outcomes if refusal is not None]
        if not refusals or (uri := self._uri()) == self._text:
            return outcomes
        return [
            outcome if outcome[3] is None else outcome_of(reader, uri, self._base)
            for reader, outcome in zip(self._readers, outcomes, strict=True)
        ]

    def _uri(self) -> str:
        """Return the text with its host in ASCII, and the rest percent-encoded as in a URI."""
        text, parts = self._text, self._parts
        host = text[slice(*parts.host)]
        pieces = [text[parts.start : parts.host[0]], host if host.isascii() else _in_ascii(host)]
        pieces += [text[parts.host[1] : parts.path[0]], _encoded(text[slice(*parts.path)])]
        if parts.query is not None:
            pieces += ["?", _encoded(text[slice(*parts.query)], _NOT_QUERY)]
        if parts.fragment is not None:
            pieces += ["#", _encoded(text[slice(*parts.fragment)], _NOT_QUERY)]
        return "".join(pieces)

    def _one_target(self, outcomes: Sequence[Outcome]) -> Target:
        """Return the target of all readers that accept the text."""
        targets = dict.fromkeys([target for _, target, _, _ in outcomes if target])
        if not targets:
            self._check_refusals(outcomes)
        schemes = sorted({target.scheme for target in targets if target.scheme})
        if schemes and frozenset(self._policy.schemes).isdisjoint(schemes):
            message = f"the scheme is not allowed: {', '.join(schemes)}"
            self._refuse("scheme", message, "Policy", self._parts.scheme_span)
        if {target.host for target in targets} == {None}:
            is_relative = not schemes or (self._parts.scheme is None and self._base is None)
            missing = "neither a scheme nor a host" if is_relative else "no host"
            self._refuse("host-missing", f"there is {missing}", "Policy", None)
        if not schemes:
            self._refuse("scheme", "there is no scheme", "Policy", self._parts.scheme_span)
        if len(targets) > 1:
            self._refuse_differing(targets)
        return next(iter(targets))

    def _refuse_differing(self, targets: Iterable[Target]) -> NoReturn:
        """Refuse a text with which readers go to different places."""
        places = dict.fromkeys(str(target) if target.host else "nowhere" for target in targets)
        message = f"readers go to different places: {', '.join(places)}"
        causes = () if self._assessment is None else self._assessment.causes
        if not causes:
            self._refuse("readers-differ", message, "readers", None)
        worst = causes[0]
        message = f"{message}: {worst.message}"
        self._refuse("readers-differ", message, worst.rule, (worst.start, worst.end))

    def _check_userinfo(self, outcomes: Sequence[Outcome]) -> None:
        """Refuse a text in which any reader finds a userinfo, even an empty one."""
        if self._policy.userinfo:
            return
        userinfos = {parts.userinfo for parts, _, _, _ in outcomes if parts is not None}
        if userinfos - {None} or ("@" in self._text and self._parts.userinfo is not None):
            message = "there is userinfo before the host"
            self._refuse("userinfo", message, "Policy", self._parts.userinfo)

    def _allowed(self, target: Target) -> Agreed:
        """Return the target if the policy allows it."""
        scheme, host, port = target
        if scheme is None or host is None:
            self._refuse("host-missing", "there is no host", "Policy", None)
        if port is None:
            message = f"{scheme} has no default port, and the URL has no port"
            self._refuse("port", message, "Policy", self._parts.scheme_span)
        if not self._policy.allows_port(scheme, port):
            message = f"the port {port} is not allowed for {scheme}"
            self._refuse("port", message, "Policy", self._parts.port)
        objection = next(self._policy.objections_to_host(host), None)
        if objection is not None:
            self._refuse(*objection, self._parts.host)
        return Agreed(scheme, host, port)

    def _check_refusals(self, outcomes: Sequence[Outcome]) -> None:
        """Refuse a text that a reader refuses."""
        for reader, (_, _, _, refusal) in zip(self._readers, outcomes, strict=False):
            if refusal is not None:
                reason, rule, start, end = refusal
                span = None if start is None or end is None else (start, end)
                self._refuse("refused", f"refused by {reader.name}: {reason}", rule, span)

    def _built(self, agreed: Agreed, components: Components | None) -> str:
        """Return the URL of a target without a fragment: path and query are those of a reader.

        Those of a certified text stay as they are.
        """
        assert components is not None  # noqa: S101 - a type checker cannot know
        # Readers encode some characters of a certified text, and others do not: it stays as it is.
        sent = rfc3986.split(self._text) if self._is_certified else components
        scheme, host, port = agreed
        user = f"{_encoded(components.userinfo, _NOT_USERINFO)}@" if components.userinfo else ""
        shown_port = "" if port == default_port(scheme) else f":{port}"
        authority = f"{user}{bracketed(host)}{shown_port}"
        path = sent.path if sent.path.startswith("/") else f"/{sent.path}"
        query = f"?{_encoded(sent.query, _NOT_QUERY)}" if sent.query else ""
        return f"{scheme}://{authority}{_plain(_encoded(path))}{query}"

    def _check_built(self, agreed: Agreed, url: str) -> None:
        """Refuse a target if the URL built for it does not lead every reader there."""
        is_text = url == self._text
        is_certified = self._is_certified if is_text else certify(url)
        if not is_certified:
            rfc3986.parse(url)
        # With a certified URL, all readers go to its host, which stands in it in lower case.
        if is_certified and self._covers() and effective_host(agreed.host) == agreed.host:
            return

        def read() -> list[Outcome]:
            return [outcome_of(reader, url, None) for reader in self._readers]

        outcomes = self._of_shape(url, read)
        for reader, (_, goes_to, _, _) in zip(self._readers, outcomes, strict=False):
            if goes_to != Target(*agreed):
                message = f"{reader.name} goes elsewhere with the rebuilt URL: {url}"
                self._refuse("rebuilt", message, reader.name, None)

    def _refuse(self, cause: str, message: str, rule: str, span: Sequence[int] | None) -> NoReturn:
        """Raise UnsafeURL; without a span, the place is the whole text."""
        start, end = span or (0, len(self._text))
        if start == end:
            start, end = 0, len(self._text)
        error = UnsafeURL(message, self._text, start, end, rule, str(cause))
        if self._assessment is not None:
            error.comparison = uncertified(self._text, self._base, self._readers, self._assessment)
        raise error


_NO_READER: Final = "there is no reader to ask"
_UNICODE: Final = "Unicode §3.8"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NEVER: Final = (
    (
        Character.CONTROL,
        re.compile(r"[\x00-\x1f\x7f]"),
        "a control character, which some readers remove",
    ),
    (Character.SPACE, re.compile(" "), "a space: some readers strip it, others end the URL there"),
    (Character.BACKSLASH, re.compile(r"\\"), "a backslash, which some readers read as a slash"),
)
_NON_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_SIGN: Final = frozenset(map(chr, range(0x80))) - sets.UNRESERVED


def _runs(allowed: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern of runs of characters that are not allowed in a part."""
    return re.compile(f"(?:{refused_by(allowed).pattern})+")


_NOT_USERINFO: Final = _runs(sets.USERINFO)
_NOT_PATH: Final = _runs(sets.PATH)
_NOT_QUERY: Final = _runs(sets.QUERY)


def _are_alike(outcomes: Sequence[Outcome]) -> bool:
    """Whether all readers accept a text, have one target, and find a userinfo or find none."""
    if any(parts is None for parts, _, _, _ in outcomes):
        return False
    has_userinfo = {parts is not None and parts.userinfo is not None for parts, _, _, _ in outcomes}
    return len(has_userinfo) == len({target for _, target, _, _ in outcomes}) == 1


def _in_ascii(host: str) -> str:
    """Return a host in ASCII; as it is, if a character of it would become a delimiter."""
    mapped = uts46(host)
    return host if _SIGN.intersection(mapped).difference(host) else mapped


def _plain(path: str) -> str:
    """Return a path without dot segments and triplets of unreserved characters.

    Some programs decode or remove these, and others do not. All other triplets stay as they are.
    """
    return rfc3986.remove_dot_segments(respell(path, PLAIN))


def bracketed(host: str) -> str:
    """Return a host as it stands in a URL, an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def _encoded(part: str, unfit: re.Pattern[str] = _NOT_PATH) -> str:
    """Return a part with the characters that `unfit` matches percent-encoded."""
    return unfit.sub(lambda run: quote(run[0], safe=""), part)
