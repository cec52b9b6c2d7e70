"""Which `if` of nginx only answers requests that are not asked about: of another host or method."""

import re
from typing import Final

from urlprism.servers.configurations.errors import shown
from urlprism.servers.configurations.nginx import tables
from urlprism.servers.configurations.nginx.syntax import Directive

# They do not depend on the path, and nobody is let in for them.
_OF_OTHERS: Final = frozenset(
    {"$scheme", "$host", "$http_host", "$server_port", "$https", "$server_name", "$request_method"}
    | {"$ssl_protocol", "$http_x_forwarded_proto"}
)
_LOWER_CODE: Final = re.compile("[123][0-9][0-9]")


def is_for_others(directive: Directive, *, in_location: bool) -> str | None:
    """Return what the requests have that an `if` answers; None if it does something else.

    "" if it answers none: outside of locations it may set variables.
    """
    block = directive.block or ()
    names = {each.name for each in block}
    if not in_location and names <= {"set"} | tables.HARMLESS:
        return ""
    variable = "".join(directive.words[:1]).removeprefix("(") or "".join(directive.words[1:2])
    returns = [each for each in block if each.name == "return"]
    if (
        variable in _OF_OTHERS
        and names <= {"return", "set"} | tables.HARMLESS
        and returns
        and all(_is_no_refusal(each) for each in returns)
    ):
        return shown(" ".join(directive.words))
    return None


def _is_no_refusal(answer: Directive) -> bool:
    code = "".join(answer.words[:1])
    return _LOWER_CODE.fullmatch(code) is not None or code.startswith(("http", "$scheme"))
