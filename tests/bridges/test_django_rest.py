"""Django REST Framework stores what a field of a model lets pass, and answers 400 for the rest."""

import json

import pytest

from tests.bridges.django_hooks import Hook  # it sets Django up
from tests.bridges.signed import PRESIGNED

# isort: split
from django.db import connection
from django.test import override_settings
from rest_framework import serializers
from rest_framework.generics import ListCreateAPIView, RetrieveUpdateAPIView
from rest_framework.test import APIRequestFactory

pytestmark = pytest.mark.plain


class HookSerializer(serializers.ModelSerializer):
    class Meta:
        model = Hook
        fields = ("home", "uri", "callback")


class Hooks(ListCreateAPIView):
    queryset = Hook.objects.order_by("pk")
    serializer_class = HookSerializer
    authentication_classes = permission_classes = ()


class OneHook(RetrieveUpdateAPIView):
    queryset = Hook.objects.all()
    serializer_class = HookSerializer
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


def post(**fields):
    request = APIRequestFactory().post("/", {"home": "http://h/", **fields}, format="json")
    response = Hooks.as_view()(request).render()
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


@pytest.mark.parametrize(("name", "text", "code"), REFUSED)
def test_what_the_field_refuses_is_400_with_place_and_rule(name, text, code):
    status, said = post(**{name: text})
    assert (status, [*said]) == (400, [name])
    (message,) = said[name]
    assert message.startswith("Enter a valid URL: ")
    assert ", at character" in message
    assert "(" in message
    assert "hunter2" not in message
    assert not Hook.objects.exists()
    serializer = HookSerializer(data={"home": "http://h/", name: text})
    assert not serializer.is_valid()
    (error,) = serializer.errors[name]
    assert error.code.startswith(code)


@pytest.mark.parametrize("text", PRESIGNED)
def test_what_the_field_lets_pass_is_stored_as_it_is(text):
    status, said = post(home=text, uri=text)
    assert (status, said["home"], said["uri"]) == (201, text, text)
    assert Hook.objects.get().home == text


def test_an_update_asks_again():
    hook = Hook.objects.create(home="http://h/", callback="https://example.com/")
    for text, expected in (("https://10.0.0.1/", 400), ("https://example.com/b", 200)):
        request = APIRequestFactory().patch("/", {"callback": text}, format="json")
        assert OneHook.as_view()(request, pk=hook.pk).status_code == expected
    assert Hook.objects.get().callback == "https://example.com/b"


def test_an_old_row_is_listed():
    with connection.cursor() as cursor:
        cursor.execute("insert into hooks_hook (home, uri, callback) values ('old', null, '')")
    request = APIRequestFactory().get("/")
    response = Hooks.as_view()(request).render()
    assert response.status_code == 200
    assert json.loads(response.content) == [{"home": "old", "uri": None, "callback": ""}]
