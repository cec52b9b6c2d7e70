"""Where a URL of RFC 1738 is refused, and by which rule: what the tests of all schemes ask."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import parse


def rule_of_refusal(text, part, call=None):
    """Return the rule by which `part` of a text is refused: by `call`, or when it is parsed."""
    with pytest.raises(URLError) as caught:
        call() if call else parse(text)
    error = caught.value
    assert (error.text, error.text[error.start : error.end]) == (text, part)
    return error.rule
