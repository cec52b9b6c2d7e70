"""Django: validator, form, model and the check of redirects, with Django's own parts."""

import copy
import pickle

import pytest

from tests.bridges.django_hooks import Hook, HookForm, StrictHook  # it sets Django up
from tests.bridges.signed import PRESIGNED
from tests.help import redirect_locations

# isort: split
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import connection, models
from django.db.migrations.writer import MigrationWriter
from django.db.models import Case, Q, Value, When
from django.db.models.functions import Lower
from django.utils import translation
from django.utils.functional import lazystr
from django.utils.http import url_has_allowed_host_and_scheme as djangos

from urlprism import URL, Policy, URLError
from urlprism.bridges.django import (
    FormURLField,
    URLField,
    URLValidator,
    url_has_allowed_host_and_scheme,
)
from urlprism.bridges.texts import CheckedURL, SafeURL

pytestmark = pytest.mark.plain


@pytest.fixture(scope="module")
def table():
    with connection.schema_editor() as editor:
        editor.create_model(Hook)


@pytest.mark.parametrize("text", PRESIGNED)
def test_a_signed_url_survives_the_database(table, text):
    Hook(home=text, uri=text).save()
    with connection.cursor() as cursor:
        row = cursor.execute("select home, uri from hooks_hook order by id desc").fetchone()
    assert row == (text, text)
    hook = Hook.objects.get(home=text)
    assert (hook.home, hook.uri) == (text, text)
    assert hook.home.record == URL(text)
    assert (
        hook.uri.record.components().host
        == text[8:].partition("/")[0].partition(":")[0].partition("?")[0]
    )
    hook.delete()


def test_an_old_row_is_left_as_it_is(table):
    with connection.cursor() as cursor:
        cursor.execute("insert into hooks_hook (home, uri, callback) values ('old', null, '')")
    hook = Hook.objects.get(home__startswith="o")
    assert (hook.home, type(hook.home), hook.uri, hook.callback) == ("old", str, None, "")
    hook.delete()


def test_what_is_written_is_checked(table):
    for hook in (Hook(home="http://me:hunter2@h:x/"), Hook(home="http://h/", uri="a b")):
        with pytest.raises(ValidationError) as caught:
            hook.save()
        assert "hunter2" not in str(caught.value)
        assert "hunter2" not in repr(caught.value)
    assert not Hook.objects.exists()


def test_every_way_to_write_is_checked(table):
    Hook(home="http://h/").save()
    hook = Hook.objects.get()
    bad = "http://me:hunter2@h:x/"
    ways = [
        lambda: Hook.objects.create(home=bad),
        lambda: Hook.objects.bulk_create([Hook(home=bad)]),
        lambda: Hook.objects.update(home=bad),
        lambda: Hook.objects.bulk_update([Hook(pk=hook.pk, home=bad)], ["home"]),
        lambda: Hook.objects.update_or_create(pk=hook.pk, defaults={"home": bad}),
        lambda: Hook.objects.get_or_create(home=bad),
    ]
    for way in ways:
        with pytest.raises(ValidationError) as caught:
            way()
        assert "hunter2" not in str(caught.value)
    Hook.objects.update(home=Lower("home"))  # an expression is the database's
    Hook.objects.update(home=URL("http://i/a b"))
    assert Hook.objects.get().home == "http://i/a%20b"
    hook.delete()


@pytest.mark.parametrize("old", ["old", "http://me:hunter2@h:x/", "http://[/"])
def test_an_old_row_breaks_no_read_and_no_filter(table, old):
    """What is compared with is not what is written."""
    Hook(home="http://h/").save()
    with connection.cursor() as cursor:
        cursor.execute("insert into hooks_hook (home, uri, callback) values (%s, null, '')", [old])
    reads = [
        Hook.objects.get(home=old),
        Hook.objects.filter(home__in=[old, "http://x/"]).get(),
        Hook.objects.exclude(home="http://h/").get(),
        Hook.objects.filter(home__iexact=old.upper()).get(),
        Hook.objects.filter(Q(home=old) | Q(uri="a b")).get(),
        Hook.objects.filter(home=Case(When(home=old, then=Value(old)))).get(),
        *Hook.objects.order_by("pk")[1:],
    ]
    assert {(hook.home, type(hook.home)) for hook in reads} == {(old, str)}
    assert old in Hook.objects.values_list("home", flat=True)
    assert Hook.objects.filter(home__gt="").count() == 2
    Hook.objects.filter(home=old).delete()
    assert Hook.objects.get().home.record == URL("http://h/")
    Hook.objects.all().delete()


def test_an_old_row_can_be_an_error(table):
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into hooks_hook (home, uri, callback) values ('http://h/', null, ''),"
            " ('http://me:hunter2@h:x/', null, '')"
        )
    rows = StrictHook.objects.order_by("pk")
    assert rows.first().home.record == URL("http://h/")
    bad = StrictHook.objects.filter(home="http://me:hunter2@h:x/")  # a filter does not read
    assert bad.count() == 1
    for read in (bad.get, lambda: list(rows), lambda: list(rows.values_list("home"))):
        with pytest.raises(URLError) as caught:
            read()
        assert caught.value.rule == "URL Standard #port-state, port-invalid"
        assert "hunter2" not in str(caught.value)
    bad.defer("home").get().delete()
    assert type(rows.get().home) is CheckedURL
    Hook.objects.all().delete()
    with pytest.raises(ValueError, match="no on_read is named 'null'"):
        URLField(on_read="null")


def test_a_form_checks_by_standard_and_policy():
    form = HookForm({"home": "HTTP://H", "uri": "a/b", "callback": "https://example.com/#a"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["home"].record == URL("http://h/")
    assert form.cleaned_data["callback"].target.url == "https://example.com/"
    assert type(form.cleaned_data["callback"]) is SafeURL
    form = HookForm({"home": "http://me:hunter2@h:x/", "uri": "a b", "callback": "http://h/"})
    assert {name: errors[0].code for name, errors in form.errors.as_data().items()} == {
        "home": "url",
        "uri": "url",
        "callback": "unsafe_url",
    }
    assert form.errors["uri"] == ["Enter a valid URL."]
    (error,) = form.errors.as_data()["uri"]
    assert (error.params["rule"], error.params["place"]) == ("RFC 3986 §3.3 path", "character 1")
    assert error.params["reason"] == "this is not allowed in the path"
    assert "hunter2" not in str(form.errors)
    assert "hunter2" not in form.errors.as_json()


def test_a_field_of_a_form():
    assert type(FormURLField().clean(" http://h/ ")) is CheckedURL
    assert FormURLField().clean(" http://h/ ") == "http://h/"
    assert FormURLField(strip=False).clean(" http://h/ ") == " http://h/ "
    assert FormURLField(required=False).clean("") == ""
    assert 'type="url"' in FormURLField().widget.render("u", "")
    with pytest.raises(ValidationError, match="required"):
        FormURLField().clean("")
    with pytest.raises(ValidationError) as caught:
        FormURLField(policy=Policy()).clean("http://[::1]/")
    assert caught.value.error_list[0].params["cause"] == "host-loopback"


@pytest.mark.parametrize("text", ["example.com/a", "//example.com/a", "https://example.com/a"])
def test_a_scheme_is_assumed_as_djangos_own_field_does(text):
    own = forms.URLField(assume_scheme="https")
    assert FormURLField(assume_scheme="https").clean(text) == own.clean(text)
    assert FormURLField(assume_scheme="http").clean("h:80/") == "h:80/"  # it has a scheme
    with pytest.raises(ValidationError):
        FormURLField().clean("example.com/a")


def test_messages_are_djangos_and_can_be_worded():
    own = forms.URLField(assume_scheme="https")
    for language in ("en", "de", "ja"):
        with translation.override(language):
            with pytest.raises(ValidationError) as caught:
                own.clean("http://a b/")
            with pytest.raises(ValidationError) as ours:
                FormURLField().clean("http://a b/")
            assert ours.value.messages == caught.value.messages
            assert ours.value.messages != ["Enter a valid URL."] or language == "en"
    words = {"url": "No: %(reason)s, %(rule)s, %(place)s", "unsafe_url": "Not there"}
    field = FormURLField(policy=Policy(), error_messages=words)
    for text, message in (
        ("http://a|b/", "No: this is not allowed in a host"),
        ("http://127.0.0.1/", "Not there"),
    ):
        with pytest.raises(ValidationError) as caught:
            field.clean(text)
        assert caught.value.messages[0].startswith(message[:5])
    both = FormURLField(policy=Policy(), error_messages={"invalid": "Wrong"})
    for text in ("http://a|b/", "http://127.0.0.1/"):
        with pytest.raises(ValidationError, match="Wrong"):
            both.clean(text)


def test_full_clean_asks_the_policy():
    with pytest.raises(ValidationError) as caught:
        Hook(home="http://h/", callback="https://10.0.0.1/").full_clean(validate_constraints=False)
    assert caught.value.message_dict == {"callback": ["Enter a valid URL."]}


def test_a_model_says_djangos_sentence_and_can_be_worded():
    """Text for developers is in the parameters only."""
    words = {"url": "No: %(reason)s, %(rule)s, %(place)s", "unsafe_url": "Not there"}
    fields = {
        "": URLField(policy=Policy()),
        "worded": URLField(policy=Policy(), error_messages=words),
        "both": URLField(policy=Policy(), error_messages={"invalid": "Wrong"}),
    }
    said = {}
    for name, field in fields.items():
        for text in ("http://me:hunter2@a|b/", "http://127.0.0.1/"):
            with pytest.raises(ValidationError) as caught:
                field.clean(text, None)
            (error,) = caught.value.error_list
            with translation.override("de"):
                said.setdefault(name, []).extend(caught.value.messages)
            assert error.code == ("url" if "|" in text else "unsafe_url")
            assert error.params["place"].startswith("character")
            assert "hunter2" not in str(caught.value.messages) + repr(error)
    german = "Bitte eine gültige Adresse eingeben."
    assert said[""] == [german, german]
    assert said["worded"][0].startswith("No: ")
    assert "URL Standard" in said["worded"][0]
    assert said["worded"][1] == "Not there"
    assert said["both"] == ["Wrong", "Wrong"]
    assert fields["both"].clone().error_messages == fields["both"].error_messages


def test_migrations_can_write_field_and_validator():
    _, path, args, options = URLField("rfc3986").deconstruct()
    assert (path, args) == ("urlprism.bridges.django.URLField", [])
    assert options == {"max_length": 2000, "standard": "rfc3986"}
    assert URLField(*args, **options).deconstruct()[1:] == (path, args, options)
    field = URLField("rfc3986", Policy(schemes={"https"}), "curl", max_length=9, validators=[len])
    assert field.clone().deconstruct() == field.deconstruct()
    assert URLField(on_read="raise").clone().deconstruct()[3]["on_read"] == "raise"
    assert field.clone().validators == field.validators
    assert "URLValidator('rfc3986')" in MigrationWriter.serialize(URLValidator("rfc3986"))[0]
    assert URLValidator("rfc3986") == URLValidator("rfc3986") != URLValidator()
    assert hash(URLValidator("rfc3986")) == hash(URLValidator("rfc3986"))
    assert URLValidator(readers="curl").readers == ("curl",)


POLICIES = [
    Policy(),
    Policy(schemes={"https", "http"}, ports={8443, 80}, userinfo=True, max_length=9),
    Policy(special={"loopback", "private"}, characters={"space"}, allowed_hosts={"*.a.example"}),
    Policy(blocked_hosts={"10.0.0.0/8", "x.example"}, single_label_names=True, allowed_hosts=set()),
]


@pytest.mark.parametrize("policy", POLICIES, ids=["usual", "numbers", "uses", "hosts"])
def test_migrations_can_write_a_policy(policy):
    text, imports = MigrationWriter.serialize(URLValidator(policy=policy))
    known = {}
    exec("\n".join(imports), known)  # noqa: S102 - it is what a migration has
    assert eval(text, known) == URLValidator(policy=policy)
    assert MigrationWriter.serialize(policy) == MigrationWriter.serialize(eval(repr_of(policy)))


def repr_of(policy):
    """Return a call that makes an equal policy, whose sets have another order."""
    return f"pickle.loads({pickle.dumps(policy)!r})"


def test_a_policy_does_not_stand_in_for_the_standard():
    """The gate lets a text pass that RFC 3986 refuses; both are asked."""
    text = "https://example.com/|"
    SafeURL(text)
    for check in (URLValidator("rfc3986", Policy()), FormURLField("rfc3986", Policy()).clean):
        with pytest.raises(ValidationError) as caught:
            check(text)
        assert caught.value.error_list[0].code == "url"


def test_the_validators_of_a_field_are_all_that_it_asks():
    """Whatever copies them, as Django REST Framework does, asks the same."""
    field = URLField(policy=Policy(schemes={"https"}), validators=[MaxLengthValidator(30)])
    assert URLValidator(policy=Policy(schemes={"https"})) in field.validators
    assert type(field).run_validators is models.Field.run_validators
    assert type(field).validators is models.Field.validators
    for copied in (copy.copy(field), copy.deepcopy(field), field.clone()):
        assert copied.validators == field.validators


HOSTS = {"shop.example", "pay.example:8443"}


def test_redirects_that_lead_elsewhere():
    for location in redirect_locations.LOCATIONS:
        assert not url_has_allowed_host_and_scheme(location, HOSTS), location


@pytest.mark.parametrize(
    "url",
    [
        *("/", "/a?b=//c#d", "a/b", "?q", "#f", "//shop.example/", "https://shop.example/a"),
        *("http://SHOP.example", "https://shop.example:443/", "https://pay.example:8443/1"),
    ],
)
def test_redirects_that_stay(url):
    assert url_has_allowed_host_and_scheme(url, HOSTS)


def test_the_arguments_are_djangos():
    for ask in (djangos, url_has_allowed_host_and_scheme):
        assert ask("https://shop.example/", allowed_hosts="shop.example")
        assert ask("/a", allowed_hosts=None)
        assert ask("/a", None, require_https=True)
        assert not ask("http://shop.example/", HOSTS, require_https=True)
        assert not ask("//evil.example/", allowed_hosts=None)
        for url in (None, "", " "):
            assert not ask(url, HOSTS)
        for pattern in ("*", "*.example", ".shop.example"):
            assert not ask("//www.shop.example/", allowed_hosts={pattern})
            assert ask("/a", allowed_hosts=[pattern])


def test_a_lazy_text():
    """`reverse_lazy` makes one, and Django's own function takes it."""
    for url, expected in (("/a", True), ("//evil.example/", False)):
        for ask in (djangos, url_has_allowed_host_and_scheme):
            assert ask(lazystr(url), HOSTS) is expected


def test_nothing_passes_that_django_refuses():
    for location in redirect_locations.LOCATIONS:
        assert djangos(location, HOSTS) or not url_has_allowed_host_and_scheme(location, HOSTS)
