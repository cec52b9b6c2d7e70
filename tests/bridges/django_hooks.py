"""Django, set up once, with a model and its form."""

import django
from django.conf import settings

settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    INSTALLED_APPS=["tests.bridges.hooks_application.Hooks"],
    USE_TZ=True,
    USE_I18N=True,
    REST_FRAMEWORK={"UNAUTHENTICATED_USER": None},  # there are no users
)
django.setup()

from django import forms  # noqa: E402 - Django has to be set up first
from django.db import models  # noqa: E402

from urlprism import Policy  # noqa: E402
from urlprism.bridges.django import URLField  # noqa: E402


class Hook(models.Model):  # noqa: DJ008
    home = URLField()
    uri = URLField("rfc3986", null=True, blank=True)
    callback = URLField(policy=Policy(schemes={"https"}), blank=True, default="")

    class Meta:
        app_label = "hooks"


class StrictHook(models.Model):  # noqa: DJ008
    """The same table, of which a bad row is an error."""

    home = URLField(on_read="raise")

    class Meta:
        app_label = "hooks"
        managed = False
        db_table = "hooks_hook"


urlpatterns = []  # `redirect` looks for the name of a view first


class HookForm(forms.ModelForm):
    class Meta:
        model = Hook
        fields = ("home", "uri", "callback")
