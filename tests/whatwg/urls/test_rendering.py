"""Hosts and text for people: honest names show in Unicode, deceptive ones do not."""

import re
import string
import unicodedata
from urllib.parse import quote, unquote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.help.counts import MEGABYTE, examples
from tests.help.linear import is_linear
from tests.help.work import is_linear_in_steps
from urlprism.whatwg import URL
from urlprism.whatwg.urls.rendering import host_for_people, is_deceptive, text_for_people

# Names as their owners write them, script by script.
HONEST = """
    münchen.de bücher.example straße.de łódź.pl żółć.pl český.cz garçon.fr français.com æon.org
    àéîõü.pt ñandú.cl smørrebrød.dk ærø.dk ångström.se gaélico.ie ŵyneb.cymru ħamrun.mt
    çeşme.com.tr ışık.com altın.com.tr altın.tr gəncə.az þór.is það.is þing.fo kaķis.lv jūrmala.lv
    việtnam.vn tiếngviệt.com học.vn ọjọ.ng bɔɔla.gh col·legi.cat paral·lel.cat
    правительство.рф россия.рф яндекс.com сайт.com москва.рус сахар.рф київ.укр їжак.укр ґанок.ua
    беларусь.бел қазақстан.қаз србија.срб љубав.rs ѓавол.мкд өвөр.мон българия.бг
    ελλάδα.gr νέα.ελ αθήνα.eu τουρισμός.com νερο.ελ ευρώπη.ευ հայաստան.հայ հայ.հայ
    საქართველო.გე ქართული.com ישראל.ישראל דוגמה.com סיני.ישראל
    مثال.إختبار مصر.eg موقع.وزارة-الاتصالات.مصر ایران.ایران پاکستان.پاکستان
    भारत.भारत उदाहरण.परीक्षा हिन्दी.com १२३.भारत বাংলাদেশ.বাংলা ভাষা.ভারত ਭਾਰਤ.ਭਾਰਤ ભારત.ભારત
    ଭାରତ.ଭାରତ தமிழ்.இந்தியா తెలుగు.భారత్ ಕನ್ನಡ.ಭಾರತ മലയാളം.ഭാരതം ලංකා.ලංකා
    ไทย.ไทย ที่อยู่.com ລາວ.ລາວ བོད་ཡིག.com မြန်မာ.com ကျွန်ုပ်.com ភាសាខ្មែរ.com አማርኛ.com ދިވެހި.com
    中文.com 中国.中国 香港.hk 台灣.tw 𠮷野家.jp 二〇二五.中国 ㄅㄆㄇ文.tw 一.中国
    日本語.jp らーめん.jp ラーメン.com ひらがなとカタカナ.jp 食べログ.jp いすゞ.jp ガヾ.jp 佐々木.jp
    〆切.jp ジャン・ポール.jp 東京23区.jp ビタミンb6.jp ノートpc.jp tokyo東京.jp abc株式会社.jp
    한국.kr 한국어.com 삼성전자.com naver한국.kr 韓國한국.kr
    foo_bar.münchen.de münchen.de. www-1.münchen.de 1a.münchen.de
""".split()


@pytest.mark.parametrize("name", HONEST)
def test_honest_names_show(name):
    url = URL(f"https://{name}/")
    assert "xn--" in url.hostname
    assert host_for_people(url.hostname, is_special=True) == name


# Names that pass for others, by what they do, as UTS #39 and the policies of browsers name it.
DECEPTIVE = {
    "letters of several scripts (UTS #39 §5.2)": """
        pаypal.com раypal.com gооgle.com microsоft.com аррlе.com wіkіреdia.org українa.укр
        gοοgle.com tωitter.com gօօgle.com ωmega.com αбв.com абвγ.рф հtt.com abcд.com
        ไtest.com aაb.com é日.com ü한국.com 한日の.com ㄅの.com 한ㄅ.com
        """,
    "a label of lookalikes (UTS #39 §4)": """
        аррӏе.com раураl1.com ѕех.com ехе.com сахар.com хорошо.com орг.com ӏӏӏ.com уаһоо.com
        οοο.com ουτ.com αρα.com հո.com հօս.com օօօ.com ყიო.com סוס.com اهه.com
        ሀዐ.com ०.com ๐๐.com ഠഠ.com ဝဝ.com 〇.com 一.com 丨丨.com 0о0.com ехе.org 1о-о1.com ооо
        """,
    "Latin letters with little of their own": """
        twıtter.com wıkıpedıa.org ƒacebook.com þaypal.com əbay.com ðns.com ƙraken.com pɑypal.com
        ķeepass.info ạmazon.com ạpple.com myẹthẹrwạllet.com altın.de ıııı.com ıd.is
        """,
    "digits that pass for others (UTS #39 §5.3)": """
        12३.com १2.com ३२.com зз.com 1з2.com бз7.com 1২3.com ০৪.com १২.com
        """,
    "what no alphabet of today has": """
        ☃.net ☕.example 🔒.com i❤.ws paypal⁄login.com a∕b.com ɡoogle.com ǃx.com ᴀpple.com ꜱex.com
        ᎪᏢᏢ.com ꭺꭼꭻ.com ⲅⲟⲟⲅ.com ѡѵ.com ꙮ.com ⵔ.com ᐯ.com ߀.com ꓮꓑ.com ⴀⴁ.com ᅵᅵ.com
        ˈa.com ʼa.com fooʻbar.com ḅank.com ĸatze.com a‿b.com a‐b.com
        հայՙ.com ἀρχή.com ϝῖ.com 𛀁の.jp ㇰノ.jp 﨡日.jp
        """,
    "marks out of place (UTS #39 §5.4)": """
        i̇stanbul.com g̃.com аd́.com goo゙gle.com и̂.com ก็็.com กิ็่้ี.com 1ิ.com ก-ิ.com
        ה֑.com مَثال.com مـثال.com a༷.com กा.com
        """,
    "joiners and dots": """
        نامه‌ای.com क्‍ष.com paypa·l.com l·l.com col·legi.com ·l.cat l·a.cat צה״ל.com ג׳ז.com
        a・b.jp ・日.jp 日・.jp 日・a.jp a་b.com
        """,
    "characters of East Asia out of place": """
        wwwノpath.evil.jp google.comノlogin日本.jp
        aソb.jp aンb日本.jp a丿b.com a丶b.com googleー.com
        ーa.jp 日ー.jp goo一gle.com paypal一.com 一paypal.com 十paypal.com
        goog丨e.com t十.com 〇kay.com
        アヘン々.jp 々日.jp あヽ.jp アゞ.jp ゝ.jp アへア.jp あヘあ.jp ㄒㄚ.com aㄧb.com
        """,
}


@pytest.mark.parametrize(
    "name", [name for names in DECEPTIVE.values() for name in names.split()]
)  # fmt: skip
def test_deceptive_names_stay_encoded(name):
    url = URL(f"https://{name}/")
    assert "xn--" in url.hostname
    labels = zip(name.split("."), url.hostname.split("."), strict=True)
    deceptive = max(labels, key=lambda pair: len(pair[1]) - len(pair[0]))[1]
    shown = host_for_people(url.hostname, is_special=True)
    assert deceptive in shown.split(".")


def test_labels_are_judged_one_by_one():
    host = URL("https://аррӏе.münchen.аррӏе.ελλάδα.com/").hostname
    encoded = host.partition(".")[0]
    assert host_for_people(host, is_special=True) == f"{encoded}.münchen.{encoded}.ελλάδα.com"
    assert host_for_people(host, is_special=False) == host


# What the standard's own words leave as it is: no domain, no Unicode in it, or an error on the way.
AS_THEY_ARE = """
    example.com 127.0.0.1 [::1] xn--8i7caa xn--a.com xn--.com xn--zn7c.com
    a.xn--0.de EXAMPLE
""".split()


@pytest.mark.parametrize("name", AS_THEY_ARE)
def test_hosts_that_stay(name):
    host = URL(f"https://{name}/").hostname
    assert host_for_people(host, is_special=True) == host


def test_a_host_beyond_the_length_of_domains_stays():
    label = URL("https://münchen/").hostname
    host = ".".join([label] * 17)
    assert host_for_people(host, is_special=True) == ".".join(["münchen"] * 17)
    assert host_for_people(f"{host}.{label}", is_special=True) == f"{host}.{label}"


LETTERS = "".join(sorted({c for name in HONEST for c in name} - set("."))) + "аıοօ"


@given(st.lists(st.text(LETTERS, min_size=1, max_size=6), min_size=1, max_size=3).map(".".join))
@examples(500)
def test_what_shows_leads_to_the_same_host(name):
    url = URL.parse(f"https://{name}/")
    if url is not None:
        shown = host_for_people(url.hostname, url.is_special)
        assert URL(f"https://{shown}/").hostname == url.hostname


@given(st.text(string.ascii_lowercase + string.digits + "-_", max_size=20), st.text(max_size=3))
def test_ascii_deceives_nobody(label, top):
    assert not is_deceptive(label, top)


TEXTS = [
    ("/caf%C3%A9?q=%E6%97%A5#%D0%BF", "/café?q=日#п"),
    ("/%c3%a9", "/é"),
    ("/cafe%CC%81/%E0%A4%95%E0%A5%8D", "/cafe\u0301/\u0915\u094d"),
    ("%D9%85%D8%AB%D8%A7%D9%84", "مثال"),
    ("%C2%BD%E2%91%A0%E0%A5%A7", "½①१"),
    ("%F0%9D%94%98", "𝔘"),
    # ASCII, whatever it is
    ("/a%2Fb%3F%23%25%41%00%20", "/a%2Fb%3F%23%25%41%00%20"),
    ("%C3%A9%2F%C3%A9", "é%2Fé"),
    # what is no letter or digit: controls, spaces, invisible and bidi characters, symbols
    ("%C2%85%C2%A0%E3%80%80%E2%80%A8", "%C2%85%C2%A0%E3%80%80%E2%80%A8"),
    ("%E2%80%8B%E2%80%8D%EF%BB%BF%C2%AD", "%E2%80%8B%E2%80%8D%EF%BB%BF%C2%AD"),
    ("%E2%80%AE%E2%81%A7%D8%9C", "%E2%80%AE%E2%81%A7%D8%9C"),
    ("%F0%9F%94%92%E2%9C%93%E2%82%AC", "%F0%9F%94%92%E2%9C%93%E2%82%AC"),
    ("%E2%81%84%E2%88%95%EF%BC%8F%EF%BC%9F", "%E2%81%84%E2%88%95%EF%BC%8F%EF%BC%9F"),
    ("%EE%80%80%F3%A0%81%81%EF%BF%BE", "%EE%80%80%F3%A0%81%81%EF%BF%BE"),
    # letters that show nothing: Hangul fillers
    ("%E3%85%A4%E1%85%9F%E1%85%A0%EF%BE%A0", "%E3%85%A4%E1%85%9F%E1%85%A0%EF%BE%A0"),
    # marks that show nothing, enclose, follow no letter, or pile up
    ("a%EF%B8%8F%CD%8F", "a%EF%B8%8F%CD%8F"),
    ("1%E2%83%A3", "1%E2%83%A3"),
    ("/%CC%81", "/%CC%81"),
    ("%CC%81", "%CC%81"),
    ("%20%CC%81", "%20%CC%81"),
    ("a%20%CC%81", "a%20%CC%81"),
    ("a" + "%CC%81" * 6, "a" + "\u0301" * 4 + "%CC%81" * 2),
    # ill-formed UTF-8: cut, overlong, surrogates, beyond Unicode
    ("%C3%A9%E9%C3", "é%E9%C3"),
    ("%C3/%A9", "%C3/%A9"),
    ("%C0%AF%ED%A0%80%F4%90%80%80", "%C0%AF%ED%A0%80%F4%90%80%80"),
    ("%E6%97%41%E6%97%A5", "%E6%97%41日"),
    ("%%C3%A9%C3%", "%é%C3%"),
    ("%4%C3%A9%zz", "%4é%zz"),
    ("plain", "plain"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "shown"), TEXTS)
def test_text_that_people_can_read(text, shown):
    assert text_for_people(text) == shown


def test_text_does_not_swap_places_with_the_host():
    text = "/%D7%90/%D0%B0%D9%A1"
    assert text_for_people(text, "example.com") == "/\u05d0/а\u0661"
    assert text_for_people(text, "דוגמה.com") == "/%D7%90/а%D9%A1"
    assert text_for_people("/%D7%90%D6%B8", "مثال") == "/%D7%90%D6%B8"


READABLE = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Mn", "Mc"}
triplets = st.one_of(
    st.text(max_size=4).map(lambda text: quote(text.encode("utf-8", "surrogatepass"), safe="")),
    st.integers(0, 255).map("%{:02x}".format),
    st.text("a1/%?", max_size=2),
)


@given(st.lists(triplets, max_size=6).map("".join), st.sampled_from(["", "host", "א"]))
@examples(1000)
@example("%E3%85%A4", "")
def test_readable_text_stands_for_the_same(text, host):
    """Encoded again it is what it was; only printable characters beyond ASCII are new."""
    shown = text_for_people(text, host)
    again = quote(shown, safe=string.printable)
    assert again.upper() == text.upper()
    new = [character for character in shown if not character.isascii()]
    # The interpreter's Unicode may be older, and know nothing of the newest letters.
    assert all(unicodedata.category(each) in READABLE | {"Cn"} for each in new)
    if not new:
        assert shown == text
    assert len(re.findall("%", shown)) == text.count("%") - sum(
        len(character.encode()) for character in new
    )  # fmt: skip


SIZE = MEGABYTE * 2 // 5
# The text of a size, and what of it is shown.
LONG = {
    "letters": lambda size: ("%C3%A9" * (size // 2), "é" * (size // 2)),
    "marks": lambda size: (
        "a" + "%CC%81" * (size // 2),
        "a" + "\u0301" * 4 + "%CC%81" * (size // 2 - 4),
    ),
    "continuations": lambda size: ("%80" * size, "%80" * size),
    "ASCII": lambda size: ("%2F" * size, "%2F" * size),
    "apart": lambda size: ("%C3%A9/" * (size // 3), "é/" * (size // 3)),
    "percent signs": lambda size: ("%" * 2 * size, "%" * 2 * size),
}


@pytest.mark.once
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_megabytes_are_read(make):
    """What grows with the square of a megabyte would take hours."""
    text, shown = make(SIZE)
    assert text_for_people(text, "host") == shown
    assert host_for_people(text + ".xn--a", is_special=True) == text + ".xn--a"


@pytest.mark.once
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_work_grows_as_the_text_does(make):
    assert is_linear_in_steps(lambda text: text_for_people(text, "host"), lambda n: make(n)[0])


# The label of a size, the domain above it, and whether it is deceptive.
LABELS = {
    "strokes before a letter": (lambda size: "ノ" * size + "a", "jp", True),
    "strokes after a letter": (lambda size: "a" + "一" * size, "jp", True),
    "one letter of Japan": (lambda size: "日" * size, "jp", False),
    "one letter of Europe": (lambda size: "ü" * size, "de", False),
    "letters like ASCII": (lambda size: "а" * size, "com", True),
}


@pytest.mark.once
@pytest.mark.parametrize(("make", "top", "deceives"), LABELS.values(), ids=LABELS)
def test_work_grows_as_a_label_does(make, top, deceives):
    assert is_deceptive(make(300_000), top) is deceives
    assert is_linear_in_steps(lambda label: is_deceptive(label, top), make)
    # Regular expressions take no steps that could be counted.
    assert is_linear(lambda label: is_deceptive(label, top), make, 10_000)


DISPLAYED = [
    ("https://xn--mnchen-3ya.de/stra%C3%9Fe?q=%C3%A9", "https://münchen.de/straße?q=é"),
    ("https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/"),
    ("http://xn--fsqu00a.xn--0zwm56d:8080/", "http://例子.测试:8080/"),
    ("https://[::1]/%E6%97%A5", "https://[::1]/日"),
    ("x://xn--mnchen-3ya/%C3%A9", "x://xn--mnchen-3ya/é"),
    ("mailto:%C3%A9@example.com", "mailto:é@example.com"),
]


@pytest.mark.parametrize(("href", "shown"), DISPLAYED)
def test_a_url_for_people(href, shown):
    assert URL(href).display() == shown
    assert unquote(shown) == shown or "%" in shown
