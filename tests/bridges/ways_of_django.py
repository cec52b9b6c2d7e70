"""The ways into a field of Django, and into a serializer of Django REST Framework."""

import itertools
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bridges.django_hooks import Hook, HookForm  # it sets Django up
from tests.bridges.ways_table import BOTH, NEITHER, STANDARD, Way

# isort: split
from django.contrib.admin import ModelAdmin, site
from django.core.management import call_command
from django.db import connection, models
from django.db.models import Value
from django.test import RequestFactory
from rest_framework import serializers

from urlprism import Policy
from urlprism.bridges import drf
from urlprism.bridges.django import URLField, URLValidator

BY_STANDARD = frozenset({STANDARD})
HTTPS = Policy(schemes={"https"})
START = "https://example.com/before"
NUMBERS = itertools.count()


def saved(way):
    """Return the way of what `way` writes, in a table with one row: read without the field."""

    def let_in(text, _):
        _created()
        Hook.objects.all().delete()
        hook = Hook.objects.create(home="http://h/", callback=START)
        way(hook, text)
        with connection.cursor() as cursor:
            rows = cursor.execute("select callback from hooks_hook").fetchall()
        Hook.objects.all().delete()
        return next(iter({row for (row,) in rows} - {START}), START)

    return let_in


def _created():
    if Hook._meta.db_table not in connection.introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(Hook)


def by_form(hook, text):
    form = HookForm({"home": "http://h/", "callback": text}, instance=hook)
    form.save()


def by_admin(hook, text):
    request = RequestFactory().get("/")
    kind = ModelAdmin(Hook, site).get_form(request)
    kind({"home": "http://h/", "callback": text}, instance=hook).save()


def by_admin_list(hook, text):
    class Lists(ModelAdmin):
        list_display = ("home", "callback")
        list_editable = ("callback",)

    request = RequestFactory().get("/")
    kind = Lists(Hook, site).get_changelist_formset(request)
    start = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1}
    data = {**start, "form-0-id": hook.pk, "form-0-callback": text}
    kind(data, queryset=Hook.objects.all()).save()


def by_full_clean(hook, text):
    hook.callback = text
    hook.full_clean()
    hook.save()


def by_save(hook, text):
    hook.callback = text
    hook.save()


def by_fixture(hook, text):
    row = {"model": "hooks.hook", "pk": hook.pk, "fields": {"home": "http://h/", "callback": text}}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hooks.json"
        path.write_text(json.dumps([row]), "utf-8")
        call_command("loaddata", path, verbosity=0)


def by_bulk_update(hook, text):
    hook.callback = text
    Hook.objects.bulk_update([hook], ["callback"])


def by_sql(_, text):
    with connection.cursor() as cursor:
        cursor.execute("update hooks_hook set callback = %s", [text])


def by_default(_, text):
    _of_table(URLField(policy=HTTPS, default=text))(home="http://h/").save()


def by_default_of_database(text, _):
    name = f"of_database_{next(NUMBERS)}"
    field = URLField(policy=HTTPS, db_default=text)
    model = _model(name, {"callback": field})
    with connection.schema_editor() as editor:
        editor.create_model(model)
    model.objects.create()
    with connection.cursor() as cursor:
        return cursor.execute(f"select callback from {name}").fetchone()[0]  # noqa: S608


def by_added_field(text, _):
    """A migration gives each old row the default of a field that it adds."""
    name = f"added_{next(NUMBERS)}"
    model = _model(name, {})
    with connection.schema_editor() as editor:
        editor.create_model(model)
    model.objects.create()
    field = URLField(policy=HTTPS, default=text)
    field.set_attributes_from_name("callback")
    field.model = model
    with connection.schema_editor() as editor:
        editor.add_field(model, field)
    with connection.cursor() as cursor:
        return cursor.execute(f"select callback from {name}").fetchone()[0]  # noqa: S608


def _of_table(callback):
    fields = {"home": URLField(), "callback": callback}
    return _model(f"hook_{next(NUMBERS)}", fields, db_table="hooks_hook", managed=False)


def _model(name, fields, **options):
    meta = type("Meta", (), {"app_label": "hooks", "db_table": name, **options})
    return type(name, (models.Model,), {"__module__": __name__, "Meta": meta, **fields})


def by_attribute(text, _):
    hook = Hook(callback=START)
    hook.callback = text
    return hook.callback


def by_filter(text, _):
    """What a filter asks for is not what is written; a text that gets in finds its row."""
    _created()
    Hook.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute("insert into hooks_hook (home, callback) values ('http://h/', %s)", [text])
    try:
        return Hook.objects.exclude(callback="http://x/").get(callback=text).callback
    finally:
        Hook.objects.all().delete()


class OtherField(models.Model):  # noqa: DJ008
    callback = models.TextField(validators=[URLValidator(policy=HTTPS)])

    class Meta:
        app_label = "hooks"
        managed = False
        db_table = "hooks_hook"


def by_validator(text, _):
    OtherField(callback=text).full_clean()
    return text


def by_validator_and_save(hook, text):
    OtherField.objects.filter(pk=hook.pk).update(callback=text)


class Plain(serializers.ModelSerializer):
    class Meta:
        model = Hook
        fields = ("callback",)


class Mapped(drf.URLFieldsMixin, Plain):
    pass


class Fields(serializers.Serializer):
    callback = drf.URLField(policy=HTTPS)


class Unchecked(serializers.ModelSerializer):
    """A field that is declared anew has nothing of the model's."""

    callback = serializers.CharField()

    class Meta:
        model = Hook
        fields = ("callback",)


def by_serializer(kind):
    def write(hook, text):
        serializer = kind(hook, data={"callback": text})
        serializer.is_valid(raise_exception=True)
        serializer.save()

    return write


def by_serializer_of_several(hook, text):
    serializer = Mapped(data=[{"callback": text}], many=True)
    serializer.is_valid(raise_exception=True)
    Hook.objects.filter(pk=hook.pk).update(**serializer.validated_data[0])


def by_fields(text, _):
    serializer = Fields(data={"callback": text})
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data["callback"]


def by_argument_of_save(hook, text):
    serializer = Mapped(hook, data={}, partial=True)
    serializer.is_valid(raise_exception=True)
    serializer.save(callback=text)


def by_output(text, _):
    return json.loads(json.dumps(Mapped(Hook(callback=text)).data))["callback"]


_DJANGO = (
    ("forms", BOTH, saved(by_form)),
    ("the admin, `list_editable` too", BOTH, saved(by_admin)),
    ("`full_clean`", BOTH, saved(by_full_clean)),
    ("`URLValidator` on another field, by `full_clean`", BOTH, by_validator),
    ("`save`", BY_STANDARD, saved(by_save)),
    (
        "`create`, `get_or_create`, `update_or_create`",
        BY_STANDARD,
        saved(lambda _, text: Hook.objects.create(home="http://h/", callback=text)),
    ),
    (
        "`bulk_create`",
        BY_STANDARD,
        saved(lambda _, text: Hook.objects.bulk_create([Hook(home="http://h/", callback=text)])),
    ),
    ("`bulk_update`", BY_STANDARD, saved(by_bulk_update)),
    ("`update`", BY_STANDARD, saved(lambda _, text: Hook.objects.update(callback=text))),
    ("`default`", BY_STANDARD, saved(by_default)),
    ("the default of a field that a migration adds", BY_STANDARD, by_added_field),
    ("`loaddata`", BY_STANDARD, saved(by_fixture)),
    (
        "an expression: `update(callback=Value(text))`",
        NEITHER,
        saved(lambda _, text: Hook.objects.update(callback=Value(text))),
    ),
    ("`db_default`", BY_STANDARD, by_default_of_database),
    ("SQL of one's own", NEITHER, saved(by_sql)),
    ("an attribute that is set, until `save`", NEITHER, by_attribute),
    ("what a filter compares with", NEITHER, by_filter),
    (
        "`URLValidator` on another field, by `save` and `update`",
        NEITHER,
        saved(by_validator_and_save),
    ),
)
# Other ways that the row of another one names.
MORE_OF_DJANGO = {
    "the admin, `list_editable` too": [saved(by_admin_list)],
    "`create`, `get_or_create`, `update_or_create`": [
        saved(lambda _, text: Hook.objects.get_or_create(home="http://i/", callback=text)),
        saved(lambda hook, text: Hook.objects.update_or_create({"callback": text}, pk=hook.pk)),
    ],
    "`update`": [
        saved(lambda hook, text: Hook.objects.filter(pk=hook.pk).update(callback=text)),
    ],
}
_REST = (
    ("`URLField` of a Serializer", BOTH, by_fields),
    ("ModelSerializer with `URLFieldsMixin`", BOTH, saved(by_serializer(Mapped))),
    ("the same with `many=True`", BOTH, saved(by_serializer_of_several)),
    ("ModelSerializer without it", BOTH, saved(by_serializer(Plain))),
    ("`serializer.save(callback=text)`", BY_STANDARD, saved(by_argument_of_save)),
    (
        "a field that a ModelSerializer declares as another one",
        BY_STANDARD,
        saved(by_serializer(Unchecked)),
    ),
    ("what is written to a response", NEITHER, by_output),
)
WAYS = (
    *(Way("Django", *each) for each in _DJANGO),
    *(Way("Django REST Framework", *each) for each in _REST),
)
MORE = tuple(
    Way("Django", name, guards, way)
    for name, guards, _ in _DJANGO
    for way in MORE_OF_DJANGO.get(name, ())
)
