"""URLs in Django: a validator, fields of forms and models, checks of redirects and of requests.

text ──► URLValidator ──► form field, model field     by a standard, or by `safe_target`
next ──► url_has_allowed_host_and_scheme              as browsers read it
Host, Origin ──► HostOriginMiddleware                 this server, by its own pages
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from urlprism._core.classes.telling import Told, told
from urlprism.bridges.extras import not_installed
from urlprism.bridges.redirects import WEB, check_reference, is_pattern
from urlprism.bridges.request_hosts import RefusedRequest, RequestHosts
from urlprism.bridges.texts import CheckedURL, OnRead, SafeURL, check_on_read, stored
from urlprism.errors import URLError
from urlprism.gate import DEFAULT, STRICT, Policy
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of

try:
    from asgiref.sync import iscoroutinefunction, markcoroutinefunction
    from django import conf, forms
    from django.core.exceptions import ValidationError
    from django.db import models
    from django.db.migrations.serializer import BaseSerializer, Serializer
    from django.http import HttpRequest, HttpResponse
    from django.utils.deconstruct import deconstructible
    from django.utils.functional import Promise
    from django.utils.translation import gettext_lazy
except ModuleNotFoundError as missing:
    raise not_installed("Django", "django", "django", missing) from missing

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_HTTPS: Final = frozenset({"https"})

# Django's own sentence, which it translates, for each code of an error.
MESSAGES: Final[Mapping[str, object]] = dict.fromkeys(
    ("url", "unsafe_url"), gettext_lazy("Enter a valid URL.")
)


@deconstructible
class URLValidator:
    """Checks a text by a standard and, with a policy, by `safe_target`; it changes nothing.

    Raise ValidationError with Django's own sentence, in the user's language, and the code "url" or
    "unsafe_url"; its parameters have the reason, the rule and the place. Migrations write the
    validator down, with its policy.

    >>> URLValidator("rfc3986")("http://h/%7E")
    >>> try:
    ...     URLValidator(policy=Policy())("http://10.0.0.1/")
    ... except ValidationError as error:
    ...     error.code, error.params["cause"]
    ('unsafe_url', 'host-private')
    """

    def __init__(
        self,
        standard: Standard | str = Standard.WHATWG,
        policy: Policy | None = None,
        readers: str | Iterable[str] = DEFAULT,
    ) -> None:
        parser_of(standard)
        self.standard = str(standard)
        self.policy = policy
        self.readers = (readers,) if isinstance(readers, str) else tuple(readers)

    def __call__(self, value: str) -> None:
        """Check a text; raise ValidationError."""
        self.checked(value)

    def checked(
        self, value: str, messages: Mapping[str, object] = MESSAGES
    ) -> CheckedURL | SafeURL:
        """Return a text with its record or target; raise ValidationError, by its code worded.

        >>> URLValidator().checked("http://EXAMPLE.com").record
        URL('http://example.com/')
        """
        read = _read(value, self.standard, messages)
        if self.policy is None:
            return read
        try:
            return SafeURL(value, self.policy, self.readers)
        except URLError as error:
            raise _refused(told(error), messages) from None

    def arguments(self) -> dict[str, Any]:
        """Return the arguments that make an equal validator, or a field that checks the same.

        >>> URLValidator("rfc3986").arguments()["standard"]
        'rfc3986'
        """
        return {"standard": self.standard, "policy": self.policy, "readers": self.readers}

    def __eq__(self, other: object) -> bool:
        """Return whether `other` checks the same."""
        return isinstance(other, URLValidator) and self.arguments() == other.arguments()

    def __hash__(self) -> int:
        """Return a hash that equal validators share."""
        return hash((self.standard, self.readers))


def _read(text: str, standard: str, messages: Mapping[str, object]) -> CheckedURL:
    """Return a text with its record; raise ValidationError."""
    try:
        return CheckedURL(text, standard)
    except URLError as error:
        raise _refused(told(error), messages) from None


def _refused(said: Told, messages: Mapping[str, object]) -> ValidationError:
    """Return the error of Django; neither its message nor its parameters have a secret."""
    params: dict[str, str | int] = {"reason": said.message, "rule": said.rule, "value": said.text}
    params |= {"start": said.start, "end": said.end, "place": said.line.rpartition(", at ")[2]}
    params |= {"cause": said.cause} if said.cause else {}
    code = "unsafe_url" if said.cause else "url"
    return ValidationError(messages[code], code=code, params=params)


def worded(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a field, whose message for "invalid" is that of both codes.

    >>> worded({"error_messages": {"invalid": "No"}})["error_messages"]["unsafe_url"]
    'No'
    """
    said: Mapping[str, object] = options.get("error_messages") or {}
    if "invalid" not in said:
        return options
    return {**options, "error_messages": {**dict.fromkeys(MESSAGES, said["invalid"]), **said}}


class FormURLField(forms.CharField):  # type: ignore[misc,unused-ignore] # Django has no types
    """A field of a form for a URL, which `clean` returns as a `CheckedURL` or a `SafeURL`.

    The arguments are those of `URLValidator`, then those of a `CharField`, which strips blanks. A
    text without a scheme gets `assume_scheme`, as in Django's own field, if one is given. Its error
    is Django's sentence, in the user's language; `error_messages` has others by the codes "url" and
    "unsafe_url", or "invalid" for both, and may name the parameters "reason", "rule" and "place".

    >>> FormURLField("rfc3986").clean("http://EXAMPLE.com:80/%7Ea")
    CheckedURL('http://EXAMPLE.com:80/%7Ea')
    >>> FormURLField(assume_scheme="https").clean("example.com/a ")
    CheckedURL('https://example.com/a')
    """

    widget = forms.URLInput
    default_error_messages = MESSAGES

    def __init__(
        self,
        standard: Standard | str = Standard.WHATWG,
        policy: Policy | None = None,
        readers: str | Iterable[str] = DEFAULT,
        *,
        assume_scheme: str | None = None,
        **options: Any,
    ) -> None:
        self._checks = URLValidator(standard, policy, readers)
        self.assume_scheme = assume_scheme
        super().__init__(**worded(options))

    def to_python(self, value: object) -> "CheckedURL | SafeURL | str | None":
        """Return the checked text, or the empty value; raise ValidationError."""
        text: Any = super().to_python(value)
        if text in self.empty_values:
            return text  # type: ignore[no-any-return]
        if self.assume_scheme and not _SCHEME.match(text):
            text = f"{self.assume_scheme}://{text.removeprefix('//')}"
        return self._checks.checked(text, self.error_messages)


class URLField(models.CharField):  # type: ignore[misc,unused-ignore] # Django has no types
    """A field of a model for a URL: stored as given, read as a `CheckedURL`.

    Standard and policy are the first of its `validators`, so forms, `full_clean`, the admin and
    serializers of Django REST Framework ask both. What is written to the database is checked by the
    standard, by `save` too, but not by the policy: a target that was safe once need not stay so.
    What the field is compared with is not checked. A row that the standard refuses is read as
    `str`; with `on_read="raise"`, reading it raises URLError. `error_messages` are worded as those
    of `FormURLField`. `max_length` is 2,000 unless another one is given.

    >>> URLField("rfc3986").to_python("http://EXAMPLE.com:80/%7Ea").record.components().port
    80
    """

    default_error_messages = MESSAGES

    def __init__(
        self,
        standard: Standard | str = Standard.WHATWG,
        policy: Policy | None = None,
        readers: str | Iterable[str] = DEFAULT,
        *,
        on_read: OnRead = "text",
        **options: Any,
    ) -> None:
        check_on_read(on_read)
        self.validator = URLValidator(standard, policy, readers)
        self.on_read: OnRead = on_read
        self.default_validators = [self.validator]
        super().__init__(**{"max_length": 2000, **worded(options)})

    def deconstruct(self) -> tuple[str, str, list[object], dict[str, object]]:
        """Return what makes an equal field, for migrations and copies."""
        parts: Any = super().deconstruct()
        name, path, args, options = parts
        default = URLValidator()
        for each, value in self.validator.arguments().items():
            options |= {} if value == getattr(default, each) else {each: value}
        options |= {} if self.on_read == "text" else {"on_read": self.on_read}
        return name, path, args, options

    def from_db_value(self, value: str | None, *_: object) -> CheckedURL | str | None:
        """Return the text of a row, with its record if the standard accepts it.

        Raise URLError for another one, if `on_read` is "raise".
        """
        return stored(value, self.validator.standard, self.on_read) if value else value

    def to_python(self, value: object) -> CheckedURL | str | None:
        """Return the checked text, None or ""; raise ValidationError."""
        text: str | None = super().to_python(value)
        if text is None or text == "":
            return text
        if isinstance(text, CheckedURL) and text.standard == self.validator.standard:
            return text
        messages: Mapping[str, object] = self.error_messages  # pyright: ignore[reportAssignmentType]
        return _read(text, self.validator.standard, messages)

    def get_prep_value(self, value: object) -> str | None:
        """Return the text to compare with, as it was given."""
        value_text: object = models.Field.get_prep_value(self, value)
        return None if value_text is None else str(value_text)

    def get_db_prep_save(self, value: object, connection: object) -> object:
        """Return the text to store, as it was given; raise ValidationError."""
        stored: object = super().get_db_prep_save(
            value if hasattr(value, "as_sql") else self._stored(value), connection
        )
        return stored

    def _stored(self, value: object) -> str | None:
        text = self.to_python(self.get_prep_value(value))
        return None if text is None else str(text)

    def formfield(self, **options: Any) -> object:
        """Return the field of a form."""
        field: object = super().formfield(
            **{
                "form_class": FormURLField,
                **self.validator.arguments(),
                **options,
            }
        )
        return field


class _PolicySerializer(BaseSerializer):  # type: ignore[misc,unused-ignore] # Django has no types
    """Writes a policy into a migration: the fields that are not those of `Policy()`."""

    def serialize(self) -> tuple[str, set[str]]:
        """Return the call that makes an equal policy, and its import."""
        usual = STRICT.to_dict()
        said = {name: value for name, value in self.value.to_dict().items() if value != usual[name]}
        arguments = ", ".join(f"{name}={_written(value)}" for name, value in said.items())
        return f"urlprism.Policy({arguments})", {"import urlprism"}


Serializer.register(Policy, _PolicySerializer)


def _written(value: object) -> str:
    """Return a value of a policy as it is written; its members are texts, too."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return repr(str(value) if isinstance(value, str) else value)


def url_has_allowed_host_and_scheme(
    url: str | None, allowed_hosts: str | Collection[str] | None, require_https: bool = False
) -> bool:
    r"""Return whether browsers stay at the host of a page with this URL, or go to an allowed one.

    It stands in for Django's function of this name, which asks `urlsplit`. An allowed host without
    a port stands for the ports 80 and 443. A pattern, such as those of the setting ALLOWED_HOSTS,
    matches no host, as in Django. Raise ValueError for any other allowed host that is not one.

    >>> url_has_allowed_host_and_scheme("/a?next=/b", {"shop.example"})
    True
    >>> url_has_allowed_host_and_scheme("/\t/evil.example", {"shop.example"})
    False
    """
    settings: tuple[Any, ...] = (
        (allowed_hosts,) if isinstance(allowed_hosts, str) else tuple(allowed_hosts or ())
    )
    hosts = tuple(each for each in settings if not (isinstance(each, str) and is_pattern(each)))
    # Django strips blanks before it judges, and then redirects to the text with them.
    if not url or not url.strip():
        return False
    text = str(url) if isinstance(url, Promise) else url  # as `reverse_lazy` has it
    try:
        check_reference(text, hosts, schemes=_HTTPS if require_https else WEB)
    except URLError:
        return False
    return True


class HostOriginMiddleware:
    """A middleware that lets in only requests for hosts of this server, by pages of its origins.

    The arguments, or the settings HOST_ORIGIN_ALLOWED_HOSTS and HOST_ORIGIN_ALLOWED_ORIGINS, are
    those of `urlprism.bridges.request_hosts.RequestHosts`: by default, requests for this machine
    only, by its own pages or by no page. Any other request is answered with 400 or 421 for its
    Host, 403 for its Origin, and a text that names the field. Let it be the first one;
    ALLOWED_HOSTS still counts where a view asks for the host.

    >>> middleware = HostOriginMiddleware(None, ["example.com"], ["https://example.com"])
    >>> middleware.refusal({"HTTP_HOST": "evil.example"}).status
    421
    """

    sync_capable = True
    async_capable = True

    def __init__(
        self,
        get_response: Callable[[HttpRequest], Any],
        allowed_hosts: Iterable[str] | None = None,
        allowed_origins: Iterable[str] | None = None,
    ) -> None:
        self.get_response = get_response
        if allowed_hosts is None:
            allowed_hosts = getattr(conf.settings, "HOST_ORIGIN_ALLOWED_HOSTS", None)
        if allowed_origins is None:
            allowed_origins = getattr(conf.settings, "HOST_ORIGIN_ALLOWED_ORIGINS", None)
        self._hosts = RequestHosts(allowed_hosts, allowed_origins)
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        """Return the answer of the next one, or of what awaits it, or the refusal."""
        if iscoroutinefunction(self.get_response):
            return self._later(request)
        refused = self.refusal(request.META)
        return self.get_response(request) if refused is None else _answer(refused)

    async def _later(self, request: HttpRequest) -> Any:
        refused = self.refusal(request.META)
        return await self.get_response(request) if refused is None else _answer(refused)

    def refusal(self, environ: Mapping[str, Any]) -> RefusedRequest | None:
        """Return why a request is refused; servers join several fields by ","."""
        hosts, origins = (_fields(environ.get(name)) for name in ("HTTP_HOST", "HTTP_ORIGIN"))
        return self._hosts.refusal(hosts, origins)


def _fields(joined: str | None) -> list[bytes]:
    """Return the fields that a server has joined; no host that may be listed has a ","."""
    if joined is None:
        return []
    return [each.strip(" \t").encode("latin-1", "replace") for each in joined.split(",")]


def _answer(refused: RefusedRequest) -> HttpResponse:
    """Return the response to a request that is refused."""
    return HttpResponse(refused.page, "text/plain; charset=utf-8", refused.status)
