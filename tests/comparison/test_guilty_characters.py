"""The first cause of a confusion that was published points at its guilty character."""

import pytest

from urlprism.comparison import compare
from urlprism.comparison.terms import Verdict

# The number or the origin of a confusion, a text with its guilty characters between « and », which
# are where something is missing if they are empty, and the base if there is one.
PUBLISHED = [
    ("CVE-2016-8624", "http://example.com«#»@evil.com/x.txt", None),
    ("Tsai 2017", "http://foo@evil.com:80«@»google.com/", None),
    ("Tsai 2017", "http://foo@127.0.0.1 «@»google.com/", None),
    ("Tsai 2017", "http://1.1.1.1 &@2.2.2.2«#» @3.3.3.3/", None),
    ("Tsai 2017", "http://127.0.0.1«:»11211:80/", None),
    ("Tsai 2017", "http://foo@127.0.0.1:11211«@»google.com:80/", None),
    ("CVE-2018-3774", "http://example.com«\\»@evil.com", None),
    ("CVE-2020-8124", "http:\\\\evil.com«\\»@good.com", None),
    ("CVE-2021-27515", "https:«\\»/github.com/foo/bar", None),
    ("CVE-2021-3664", "http:«/»evil.com", None),
    ("CVE-2022-0512", "http://user:@attacker.com«@»example.com/", None),
    ("CVE-2022-0686", "http://example.com«:»", None),
    ("CVE-2022-0691", "«\x08»http://google.com", None),
    ("CVE-2020-26291", "https://expected-example.com«\\»@observed-example.com", None),
    ("CVE-2021-27516", "https:«\\\\»expected.com/", None),
    ("CVE-2021-3647", "https:/«\\»/\\/\\www.google.com", None),
    ("CVE-2022-0613", "https:«///»evil.com/", None),
    ("CVE-2022-0868", "https://«\t»evil.com", None),
    ("CVE-2022-24723", "« »https://evil.com/", None),
    ("CVE-2019-9636", "http://example.com«\uff03»@bing.com/", None),
    ("CVE-2022-0391", "http://evil.com«\n».good.com/", None),
    ("CVE-2023-24329", "« »javascript:alert(1)", None),
    ("CVE-2024-11168", "http://[«evil.com»]/", None),
    ("CVE-2025-0938", "http://[::1]«.evil.com»/", None),
    ("CVE-2024-47081", "http://good.com:«@»evil.com/", None),
    ("CVE-2021-21330", "«//»evil.com/", "http://good.com/"),
    ("CVE-2021-32618", "«\\\\\\»github.com", "http://good.com/login"),
    ("CVE-2021-23385", "«///»github.com", "http://good.com/login"),
    ("CVE-2021-45046", "ldap://127.0.0.1«#».evil.com:1389/a", None),
    ("CVE-2022-27780", "http://example.com«%2F»127.0.0.1/", None),
    ("CVE-2023-26159", "http://[«localhost»]/", None),
    ("CVE-2021-28918", "http://«0»177.0.0.1/", None),
    ("CVE-2021-29921", "http://«0»10.8.8.8/", None),
    ("CVE-2023-42282", "http://«0x7f».1/", None),
    ("CVE-2024-29415", "http://«127.1»/", None),
    ("CVE-2024-29415", "http://[«::fFFf:127.0.0.1»]/", None),
    ("CVE-2024-22243", "https://good.com«[»@evil.com/", None),
    ("CVE-2024-22262", "http://good.com:80«:»@evil.com/", None),
    ("CVE-2020-7071", "http://php.net«\\»@aliyun.com/aaa.do", None),
    ("CVE-2018-12123", "j«av»Ascript://evil.com/", None),
    ("CVE-2022-31151", "http://a@b«@»c/", None),
    ("CVE-2025-47912", "http://[«evil.example»]/", None),
    ("CVE-2026-25679", "http://a«[»::1]/", None),
    ("CVE-2014-3730", "http:«\\\\\\»djangoproject.com", "https://good.com/login"),
    ("CVE-2015-2317", "«\x08»javascript:alert(1)", None),
    ("CVE-2017-7233", "«http»:999999999", "https://good.com/login"),
    ("CVE-2017-14063", "http://1.2.3.4:81«#»@5.6.7.8:82/aaa/b?q", None),
    ("CVE-2018-14574", "«//»example.com/", "http://good.com/"),
    ("CVE-2020-11008", "https:«///»example.com/repo.git", None),
    ("CVE-2021-32806", "«https»:example.org", "https://good.com/login"),
    ("CVE-2021-23435", "«/////»example.com", "https://good.com/login"),
    ("CVE-2025-22870", "http://[::1«%25.example.com»]:80/", None),
    ("CVE-2025-54793", "«//»malicious-site.com/", "http://good.com/"),
    ("CVE-2025-62718", "http://localhost«.»:8080/", None),
    ("CVE-2026-7504", "https://a@b«@»evil.com/", None),
    ("CVE-2026-25765", "«//»evil.com/steal", "https://api.internal.com/"),
    ("CVE-2026-27738", "«///»evil.com/home", "http://good.com/"),
    ("CVE-2026-33397", "/«\\»evil.com", "http://good.com/"),
    ("CVE-2026-34835", "http://«myapp.com»@evil.com/", None),
    ("CVE-2026-44589", "http://[«2002:a9fe:a9fe::»]/", None),
    ("CVE-2026-49820", "/«\\»evil.com", "https://good.com/login"),
    ("GHSA-p6m2-fv55-v5wp", "/«\t»/evil.com", "https://good.com/login"),
    ("GHSA-9pv6-g64m-xhrq", "http://evil«\u3002»com/", None),
    ("GHSA-j4rj-2jr5-m439", "http://[«::ffff:169.254.169.254»]/", None),
    ("GHSA-r46f-3rpw-hxrv", "http://«2852039166»/", None),
    ("GHSA-r46f-3rpw-hxrv", "http://«0»17700000001/", None),
    ("GHSA-v359-jj2v-j536", "http://127.0.0.1:6666«\\»@1.1.1.1/", None),
    ("an ideographic full stop", "http://evil.com«\u3002»good.com/", None),
    ("numbers in circles", "http://«\u2460\u2461\u2466».0.0.1/", None),
    ("a mapped slash", "http://evil.c«\u2100».good.com/", None),
    ("an encoded letter", "http://«%»67oogle.com/", None),
    ("an encoded NUL", "http://127.0.0.1«%00».good.com/", None),
    ("an encoded '@'", "http://good.com«%40»evil.com/", None),
    ("an encoded tab", "http://evil.com«%09».good.com/", None),
    ("a line end in a user", "http://127.0.0.1«\r\n»X: y@good.com/", None),
    ("a semicolon in a user", "http://good.com«;»@evil.com/", None),
    ("a query before '@'", "http://evil.com«?»@good.com/", None),
    ("a full-width slash", "http://evil.com«\uff0f».good.com/", None),
    ("a sign in a host", "https://good.com«+».evil.org/", None),
    ("an underscore", "http://good«_».evil.com/", None),
    ("a vertical line", "http://evil.com«|».good.com/", None),
    ("a space in a host", "http://evil.com« ».good.com/", None),
    ("a port beyond 16 bits", "http://evil.com:«65616»/", None),
    ("a port with a sign", "http://evil.com:«+»80/", None),
    ("a zone", "http://[fe80::1«%25»eth0]/", None),
    ("two pairs of brackets", "http://[::1]«[»::2]/", None),
    ("a final dot", "http://localhost«.»/", None),
    ("no scheme", "«»evil.com/x", None),
    ("no slashes", "«http»:evil.com", "http://good.com/a/"),
    ("another scheme, no slashes", "«https»:evil.com", "http://good.com/a/"),
    ("a tab in a scheme", "java«\t»script://evil.com", None),
    ("a tab between slashes", "/«\t»/evil.com", "http://good.com/"),
    ("a slash, a backslash", "/«\\»evil.com", "http://good.com/"),
    ("encoded dots", "http://good.com/a/«%2e%2e»/admin", None),
    ("a soft hyphen", "http://ev«\xad»il.com/", None),
    ("a joiner", "http://evil«\u200d».com/", None),
    ("a sharp s", "http://fa«\xdf».de/", None),
    ("encoded digits", "http://«%31%32%37».0.0.1/", None),
    ("a dot after an address", "http://127.0.0.1«.»/", None),
    ("numbers beyond a byte", "http://«425».510.425.510/", None),
    ("a number beyond 32 bits", "http://«4294967297»/", None),
    ("two '@'", "http://evil.com@«@»good.com/", None),
    ("a host of a file", "file://«evil.com»/share", None),
    ("a backslash in ftp", "ftp://good.com«\\»@evil.com/", None),
    ("a backslash in any scheme", "foo://good.com«\\»@evil.com/", None),
    ("a letter of a later Unicode", "http://«xn--dl4s»/", None),
]


def text_of(marked):
    return marked.replace("«", "").replace("»", "")


@pytest.mark.parametrize(("group", "least"), [("default", 110 / 160), ("all", 140 / 160)])
def test_most_of_them_show_as_different_targets_or_as_a_disguise(group, least):
    found = [compare(text_of(marked), base, group) for _, marked, base in PUBLISHED]
    assert sum(each.differs or each.is_disguised for each in found) / len(found) >= least


@pytest.mark.parametrize(("origin", "marked", "base"), PUBLISHED)
def test_the_first_cause_points_at_the_guilty_character(origin, marked, base):
    before, _, rest = marked.partition("«")
    guilty, _, after = rest.partition("»")
    text = before + guilty + after
    found = compare(text, base, ["all"])
    first = found.causes[0]
    start, end = len(before), len(before) + len(guilty)
    assert first.start <= start <= end <= first.end, (origin, first.name)
    assert found.verdict is not Verdict.ALIKE
    # It says where: not the whole text, unless there is nothing else.
    assert (first.start, first.end) != (0, len(text))
