"""What `encode` and `decode` share: the component, its coding, and the help on it."""

from typing import Final

import click

from urlprism.cli.conversions.contract import Coding
from urlprism.cli.conversions.registry import coding
from urlprism.cli.options import value_of

takes_component = click.option(
    "--component", metavar="NAME", help="The component of a URL; see below."
)
COMPONENTS_HELP: Final = """\b
Components; the first is the default:
  whatwg  component userinfo path query special-query fragment c0-control form
  rfc3986 unreserved userinfo host segment path query fragment
  rfc3987 as rfc3986
  rfc2396 as rfc3986
  urllib  quote quote_plus
"""


def coding_of(standard: str, component: str | None) -> Coding:
    """Return the coding of a component; raise BadParameter for an unknown component."""
    return value_of(lambda: coding(standard, component), "--component")
