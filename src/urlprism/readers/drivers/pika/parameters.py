"""The parameters of pika: which there are, and the values that each takes."""

import ast
import math
from collections.abc import Callable
from typing import Final


def _whole(least: int, most: float = math.inf) -> Callable[[str, bool], bool]:
    return lambda text, _: least <= int(text) <= most


def _mapping(text: str, _: bool) -> bool:
    return isinstance(ast.literal_eval(text), dict | None)


TAKES: Final[dict[str, Callable[[str, bool], bool]]] = {
    "channel_max": _whole(1, 65535),
    "connection_attempts": _whole(1),
    "frame_max": _whole(4096, 131_072),
    "heartbeat": _whole(0),
    "locale": lambda _, __: True,
    "blocked_connection_timeout": lambda text, _: not float(text) < 0,
    "retry_delay": lambda text, _: float(text) is not None,
    "socket_timeout": lambda text, _: not float(text) <= 0,
    "stack_timeout": lambda text, _: not float(text) <= 0,
    "client_properties": _mapping,
    "tcp_options": _mapping,
    # Others than None name files.
    "ssl_options": lambda text, is_tls: ast.literal_eval(text) is None and not is_tls,
}
