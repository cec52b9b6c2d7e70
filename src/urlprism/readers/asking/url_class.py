"""The answers of a class `URL` in JSON: its attributes, or null for a text that it refuses."""

import json

from urlprism.readers.outcomes import Refused


def attributes(line: str, rule: str) -> list[str]:
    """Return the attributes in an answer; raise Refused for null, by the rule given."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("Invalid URL", rule)
    if not all(isinstance(part, str) for part in answer):
        raise ValueError("a part that is not text")
    return [*answer]
