"""Django REST Framework: what a field lets pass is stored, the rest is answered 400.

Serializers with the mapping, and those that copy the validators of the model without it.
"""

import json

import pytest

from tests.bridges.django_hooks import Hook  # it sets Django up
from tests.bridges.signed import PRESIGNED

# isort: split
from django.db import connection
from django.test import override_settings
from django.utils import translation
from rest_framework import serializers
from rest_framework.generics import ListCreateAPIView, RetrieveUpdateAPIView
from rest_framework.test import APIRequestFactory

from urlprism import Policy
from urlprism.bridges.drf import URLField, URLFieldsMixin
from urlprism.bridges.texts import CheckedURL, SafeURL

pytestmark = pytest.mark.plain


class PlainSerializer(serializers.ModelSerializer):
    class Meta:
        model = Hook
        fields = ("home", "uri", "callback")


class MappedSerializer(URLFieldsMixin, PlainSerializer):
    pass


SERIALIZERS = pytest.mark.parametrize("serializer", [PlainSerializer, MappedSerializer])


class Hooks(ListCreateAPIView):
    queryset = Hook.objects.order_by("pk")
    authentication_classes = permission_classes = ()


class OneHook(RetrieveUpdateAPIView):
    queryset = Hook.objects.all()
    authentication_classes = permission_classes = ()


@pytest.fixture(scope="module", autouse=True)
def table():
    with override_settings(ROOT_URLCONF="django_hooks"):
        if Hook._meta.db_table not in connection.introspection.table_names():
            with connection.schema_editor() as editor:
                editor.create_model(Hook)
        yield


@pytest.fixture(autouse=True)
def rows():
    yield
    Hook.objects.all().delete()


def post(serializer, **fields):
    request = APIRequestFactory().post("/", {"home": "http://h/", **fields}, format="json")
    response = Hooks.as_view(serializer_class=serializer)(request).render()
    return response.status_code, json.loads(response.content)


REFUSED = [
    ("callback", "http://me:hunter2@169.254.169.254/latest/meta-data/", "unsafe"),
    ("callback", "https://169.254.169.254/", "unsafe"),
    ("callback", "https://me:hunter2@example.com/", "unsafe"),
    ("callback", "https://h\\@example.com/?token=hunter2", "unsafe"),
    ("callback", "not a url", "url"),
    ("home", "not a url", "url"),
    ("home", "http://me:hunter2/x@h:x/", "url"),
    ("uri", "a b?token=hunter2", "url"),
]


@SERIALIZERS
@pytest.mark.parametrize(("name", "text", "code"), REFUSED)
def test_what_the_field_refuses_is_400_with_djangos_sentence(serializer, name, text, code):
    status, said = post(serializer, **{name: text})
    assert (status, said) == (400, {name: ["Enter a valid URL."]})
    assert not Hook.objects.exists()
    checked = serializer(data={"home": "http://h/", name: text})
    with translation.override("de"):
        assert not checked.is_valid()
        (error,) = checked.errors[name]
    assert (str(error), error.code[: len(code)]) == ("Bitte eine gültige Adresse eingeben.", code)


@SERIALIZERS
@pytest.mark.parametrize("text", PRESIGNED)
def test_what_the_field_lets_pass_is_stored_as_it_is(serializer, text):
    status, said = post(serializer, home=text, uri=text)
    assert (status, said["home"], said["uri"]) == (201, text, text)
    assert Hook.objects.get().home == text


@SERIALIZERS
def test_an_update_asks_again(serializer):
    hook = Hook.objects.create(home="http://h/", callback="https://example.com/")
    view = OneHook.as_view(serializer_class=serializer)
    for text, expected in (("https://10.0.0.1/", 400), ("https://example.com/b", 200)):
        request = APIRequestFactory().patch("/", {"callback": text}, format="json")
        assert view(request, pk=hook.pk).status_code == expected
    assert Hook.objects.get().callback == "https://example.com/b"


@SERIALIZERS
def test_an_old_row_is_listed(serializer):
    with connection.cursor() as cursor:
        cursor.execute("insert into hooks_hook (home, uri, callback) values ('old', null, '')")
    request = APIRequestFactory().get("/")
    response = Hooks.as_view(serializer_class=serializer)(request).render()
    assert response.status_code == 200
    assert json.loads(response.content) == [{"home": "old", "uri": None, "callback": ""}]


def test_the_mapping_has_all_of_the_field_of_the_model():
    fields = MappedSerializer().fields
    assert {type(each) for each in fields.values()} == {URLField}
    own, plain = fields["uri"], PlainSerializer().fields["uri"]
    for name in ("required", "allow_null", "allow_blank", "max_length"):
        assert getattr(own, name) == getattr(plain, name)
    read = MappedSerializer(data={"home": " http://H/%7Ea ", "callback": "https://example.com/#a"})
    assert read.is_valid(), read.errors
    assert read.validated_data["home"] == "http://H/%7Ea"
    assert type(read.validated_data["home"]) is CheckedURL
    assert read.validated_data["callback"].target.url == "https://example.com/"
    too_long = MappedSerializer(data={"home": "http://h/" + "a" * 2000})
    assert not too_long.is_valid()
    assert [each.code for each in too_long.errors["home"]] == ["max_length"]


class Ping(serializers.Serializer):
    url = URLField("rfc3986", Policy(schemes={"https"}), allow_null=True)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        *((5.5, "unsafe_url"), (True, "invalid"), (["http://h/"], "invalid"), (" ", "blank")),
        *(("https://h/|", "url"), ("https://h\x00/", "url"), ("https://127.1/", "unsafe_url")),
        ("\ud800", "url"),
    ],
)
def test_a_field_of_a_serializer(given, code):
    ping = Ping(data={"url": given})
    assert not ping.is_valid()
    assert [each.code for each in ping.errors["url"]] == [code]
    assert Ping(data={"url": None}).is_valid()
    ping = Ping(data={"url": "https://example.com/?sig=a%2Bb"})
    assert ping.is_valid()
    assert type(ping.validated_data["url"]) is SafeURL
    assert Ping(ping.validated_data).data == {"url": "https://example.com/?sig=a%2Bb"}


def test_messages_are_worded_by_code():
    words = {"url": "{reason}, {rule}, {place}", "unsafe_url": "Not there"}
    for messages, expected in (
        (words, ["this is not allowed in the path, RFC 3986 §3.3 path, character 9", "Not there"]),
        ({"invalid": "Wrong"}, ["Wrong", "Wrong"]),
    ):
        field = URLField("rfc3986", Policy(), error_messages=messages)
        said = []
        for text in ("http://h/|", "http://127.0.0.1/"):
            with pytest.raises(serializers.ValidationError) as caught:
                field.run_validation(text)
            said += caught.value.detail
        assert said == expected
    with pytest.raises(serializers.ValidationError) as caught:
        URLField(error_messages=words).run_validation("http://me:hunter2@h:x/")
    assert "hunter2" not in repr(caught.value)


def test_a_url_that_only_django_would_refuse():
    """The validator of the framework's own field is not asked."""
    assert URLField().run_validation("ssh://h/") == "ssh://h/"
    assert URLField().run_validation("http://a_b/") == "http://a_b/"
