"""What not everybody passes: the directives of access of nginx, and how blocks inherit them.

http ──► server ──► location ──► location in it: a block's own directives, else those around it
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.nginx.syntax import Directive, has_template

NAMES: Final = frozenset(
    {"allow", "deny", "auth_basic", "auth_basic_user_file", "auth_request", "satisfy"}
    | {"auth_jwt", "auth_jwt_key_file", "auth_jwt_key_request"}
)
_ALL: Final = frozenset({"all", "0.0.0.0/0"})
_KEYS: Final = frozenset({"auth_jwt_key_file", "auth_jwt_key_request"})


class Access(NamedTuple):
    """The access of a block: `rules` are the words of `allow` and `deny` in their order.

    `basic`, `request` and `jwt` are the first words of those directives, "off" where they are.
    """

    rules: tuple[tuple[str, str], ...] = ()
    basic: str = "off"
    has_users: bool = False
    request: str = "off"
    jwt: str = "off"
    is_any: bool = False

    def inside(self, block: Iterable[Directive]) -> "Access":
        """Return the access of a block that stands in one with this access."""
        own = [each for each in block if each.name in NAMES]
        if not own:
            return self
        for each in own:
            _check(each)
        rules = tuple((each.name, each.words[0]) for each in own if each.name in {"allow", "deny"})
        words = {each.name: each.words[0] for each in own}
        return Access(
            rules or self.rules,
            words.get("auth_basic", self.basic),
            "auth_basic_user_file" in words or self.has_users,
            words.get("auth_request", self.request),
            words.get("auth_jwt", self.jwt),
            words["satisfy"] == "any" if "satisfy" in words else self.is_any,
        )

    @property
    def guard(self) -> str:
        """Return what not everybody passes, in nginx's words; "" if everybody does.

        Who denies some addresses only lets everybody pass. Without a file of users, `auth_basic`
        asks nobody.
        """
        first = next((rule for rule in self.rules if rule[1] in _ALL), ("", ""))
        guards = [" ".join(first)] if first[0] == "deny" else []
        if self.basic != "off" and self.has_users:
            guards.append("auth_basic")
        if self.request != "off":
            guards.append(f"auth_request {self.request}")
        if self.jwt != "off":
            guards.append("auth_jwt")
        if not self.is_any:
            return ", ".join(guards)
        return "" if first[0] == "allow" else " or ".join(guards)


def is_unsure(directive: Directive) -> bool:
    """Return whether what an access directive says is only known when a request is there."""
    return any(has_template(word) for word in directive.words) or (
        directive.name in {"auth_basic", "auth_jwt"} and "$" in "".join(directive.words)
    )


def _check(directive: Directive) -> None:
    """Raise ConfigurationError for a directive that nginx refuses."""
    most = 2 if directive.name in {"auth_jwt"} | _KEYS else 1
    if not 1 <= len(directive.words) <= most:
        message = f'invalid number of arguments in "{directive.name}"'
        raise ConfigurationError(message, directive.place, "nginx ngx_conf_handler")
    is_wrong = directive.name == "satisfy" and directive.words[0] not in {"all", "any"}
    if is_wrong and not is_unsure(directive):
        message = "satisfy is neither all nor any"
        raise ConfigurationError(message, directive.place, "nginx ngx_http_core_module")
