"""URLs in Django REST Framework: a field of serializers, and the mapping from fields of models.

text of a request ──► URLField ──► CheckedURL or SafeURL ──► validated_data

A ModelSerializer without the mixin checks the same, for it copies the validators of the model; what
it validates is a plain `str`.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.gate import DEFAULT, Policy
from urlprism.standards import Standard

try:
    from django.core.exceptions import ValidationError
    from django.core.validators import URLValidator as DjangosValidator
    from rest_framework import serializers

    from urlprism.bridges import django
except ModuleNotFoundError as missing:
    raise not_installed("Django REST Framework", "drf", "drf", missing) from missing

__all__ = ["Policy", "URLField", "URLFieldsMixin"]


class URLField(serializers.URLField):  # type: ignore[misc,unused-ignore] # it has no types
    """A field of a serializer for a URL, whose value is a `CheckedURL` or a `SafeURL`.

    The arguments are those of `urlprism.bridges.django.URLValidator`, then those of the framework's
    `URLField`, which trims blanks. Its error is Django's sentence, in the user's language;
    `error_messages` has others by the codes "url" and "unsafe_url", or "invalid" for both, and may
    name "{reason}", "{rule}" and "{place}".

    >>> URLField("rfc3986").run_validation("http://EXAMPLE.com:80/%7Ea ")
    CheckedURL('http://EXAMPLE.com:80/%7Ea')
    """

    default_error_messages = django.MESSAGES

    def __init__(
        self,
        standard: Standard | str = Standard.WHATWG,
        policy: Policy | None = None,
        readers: str | Iterable[str] = DEFAULT,
        **options: Any,
    ) -> None:
        self._checks = django.URLValidator(standard, policy, readers)
        super().__init__(**django.worded(options))
        # Django reads URLs by an expression, which refuses some that the standard accepts.
        of_framework: Any = super()
        self.validators = [
            each for each in of_framework.validators if type(each) is not DjangosValidator
        ]

    def to_internal_value(self, data: object) -> CheckedURL | SafeURL:
        """Return the checked text; raise ValidationError of the framework."""
        text: str = super().to_internal_value(data)
        try:
            return self._checks.checked(text)
        except ValidationError as error:
            code, params = error.code, error.params
        return self.fail(code, **params)  # type: ignore[no-any-return] # it raises


class URLFieldsMixin:
    """Lets a ModelSerializer have a `URLField` for each one of its model, checked by the same.

    It stands before ModelSerializer: `class HookSerializer(URLFieldsMixin, ModelSerializer)`.

    >>> URLFieldsMixin.serializer_field_mapping[django.URLField].__name__
    'URLField'
    """

    serializer_field_mapping: ClassVar[dict[type, type]] = {
        **serializers.ModelSerializer.serializer_field_mapping,
        django.URLField: URLField,
    }

    def build_standard_field(
        self, field_name: str, model_field: Any
    ) -> tuple[type, dict[str, Any]]:
        """Return the class of a field and its arguments: standard, policy and readers with them."""
        mine: Any = super()
        field_class, options = mine.build_standard_field(field_name, model_field)
        if issubclass(field_class, URLField):
            own = model_field.validator
            options |= own.arguments()
            others = [each for each in options.pop("validators", ()) if each != own]
            options |= {"validators": others} if others else {}
        return field_class, options
