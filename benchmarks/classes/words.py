"""Words, hosts, paths and queries, of which the texts of a class are made."""

from random import Random
from typing import Final, NamedTuple

_ENGLISH: Final = (
    "about account archive article author book brand cart category city cloud code collection"
    " community contact country data default design detail download event family feature feed"
    " forum free game garden gallery green guide health help history home house image index item"
    " journal kitchen language latest learn library list login market media member mobile model"
    " music network news note office online order page paper partner people phone photo place"
    " player policy post price product profile project public report review river school science"
    " search service shop signup site sport start store story summer support team test theme tools"
    " topic travel update user video water web week world year"
)
# German, French, Spanish, Portuguese, Polish, Czech, Turkish, the Nordic languages and others.
_LATIN: Final = (
    "bücher straße größe münchen köln zürich düsseldorf schön grün blüte mädchen käse früh hütte"
    " schlüssel brücke gemüse bäckerei möbel gefühl lösung prüfung kräuter nürnberg österreich"
    " weiß fußball spaß bär tür café crème forêt hôtel château élève été école garçon français"
    " naïve noël île âge fenêtre théâtre hôpital reçu déjà père mère fête goût août niño español"
    " mañana corazón canción jardín árbol fácil música razón señor año pingüino ação coração irmão"
    " pão são educação łódź źródło książka żółty gdańsk kraków święto dziękuję ćma gałąź český"
    " říjen žlutý kůň příliš město děti švestka türkçe çiçek güneş şeker öğretmen ağaç gökyüzü"
    " åker älg öga smörgås fjäll blåbær øre kjærlighet sønn jökull þing țară română őszi tűz"
    " könyv virág tiếng việt nước phở đường"
)
_CYRILLIC: Final = "москва новости погода книга дорога музыка поиск цена город улица"
_JAPANESE: Final = "東京 寿司 京都 ニュース 検索 会社 映画 音楽 写真 天気"
WORDS: Final = tuple(_ENGLISH.split())
LATIN: Final = tuple(_LATIN.split())
BEYOND: Final = (*LATIN, *_CYRILLIC.split(), *_JAPANESE.split())
# The characters of level 1 of GB 2312: 3,755 of modern Chinese, the most frequent ones.
HAN: Final = "".join(
    bytes((row, cell)).decode("gb2312", "ignore")
    for row in range(0xB0, 0xD8)
    for cell in range(0xA1, 0xFF)
)
_TOP: Final = ("com", "com", "com", "org", "net", "de", "co.uk", "io")
_ENDINGS: Final = ("", "", "", "/", ".html", ".php", ".pdf", ".jpg")
_NUMBERS: Final = 10_000


class Page(NamedTuple):
    """The parts of a URL with a host; query and fragment have their delimiters."""

    scheme: str
    host: str
    path: str
    query: str
    fragment: str

    @property
    def text(self) -> str:
        """The URL."""
        return f"{self.scheme}://{self.host}{self.path}{self.query}{self.fragment}"


def page(choose: Random) -> Page:
    """Return a URL as crawlers meet them, which is its own serialization."""
    return Page(
        choose.choice(("https", "https", "https", "http")),
        host(choose),
        path(choose),
        f"?{query(choose)}" if choose.random() < 0.3 else "",
        f"#{choose.choice(WORDS)}" if choose.random() < 0.05 else "",
    )


def host(choose: Random) -> str:
    """Return the name of a host."""
    below = choose.choice(("www.", "www.", "", choose.choice(WORDS) + "."))
    number = choose.choice(("", "", str(choose.randrange(_NUMBERS))))
    return f"{below}{''.join(choose.choices(WORDS, k=2))}{number}.{choose.choice(_TOP)}"


def path(choose: Random, words: tuple[str, ...] = WORDS) -> str:
    """Return a path of one to five segments."""
    segments = [segment(choose, words) for _ in range(choose.randint(1, 5))]
    return f"/{'/'.join(segments)}{choose.choice(_ENDINGS)}"


def segment(choose: Random, words: tuple[str, ...] = WORDS, joint: str = "-") -> str:
    """Return one to four words and a number."""
    found = choose.choices(words, k=choose.randint(1, 4))
    return joint.join([*found, str(choose.randrange(_NUMBERS))])


def query(choose: Random, words: tuple[str, ...] = WORDS) -> str:
    """Return one to six fields; their values are words of `words`, or numbers."""
    return "&".join(
        f"{choose.choice(WORDS)}={choose.choice((choose.choice(words), str(choose.randrange(99))))}"
        for _ in range(choose.randint(1, 6))
    )


def filled(
    choose: Random, size: int, words: tuple[str, ...] = WORDS, joints: tuple[str, ...] = ("-", "/")
) -> str:
    """Return `size` characters of words with joints between them."""
    count = size // (min(map(len, words)) + 1) + 1
    both = zip(choose.choices(words, k=count), choose.choices(joints, k=count), strict=True)
    return "".join(piece for pair in both for piece in pair)[:size]
