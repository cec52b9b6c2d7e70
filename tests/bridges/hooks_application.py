"""The application of Django whose models `django_hooks` has: `loaddata` looks them up in it."""

from pathlib import Path

from django.apps import AppConfig


class Hooks(AppConfig):
    """It has no package of its own."""

    name = "tests.bridges"
    label = "hooks"
    path = str(Path(__file__).parent)
