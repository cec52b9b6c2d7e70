"""The page and its API: what `urlprism serve` answers on this machine, and to no other.

request ──► guard: host, origin, size, time ──► application ──► questions ──► answers ──► JSON
                                                     └──► files of the page

`answers` needs no server: `answer` gives the JSON of a question, as a page with Python in it asks.
The rest needs the extra "web".

Other packages import `offline` and `server_extra`.
"""

from typing import TYPE_CHECKING

from urlprism._late import late, listed

if TYPE_CHECKING:
    from urlprism.comparison.presentation.details import with_long_values_once
    from urlprism.web.answers import answer
    from urlprism.web.cards import card_of
    from urlprism.web.offline import export

__all__ = ["answer", "card_of", "export", "with_long_values_once"]
__dir__ = listed(__all__)
__getattr__ = late(
    __name__,
    {
        "answer": "answers",
        "card_of": "cards",
        "export": "offline",
        "with_long_values_once": "answers",
    },
)
