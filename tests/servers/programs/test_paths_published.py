"""Published confusions of paths: the URL, two programs that part, the cause and its place.

The URLs are those of the advisories, at a host of ours. Where a program of an advisory is no
reader, one that does what it did stands for it: HAProxy passes a path on unchanged, nginx decodes
and normalizes it, Gunicorn decodes it and leaves the rest, Tomcat cuts parameters.
"""

from typing import NamedTuple

import pytest

from urlprism import compare
from urlprism.comparison import Verdict

pytestmark = pytest.mark.plain


class Published(NamedTuple):
    """The number or the source, the path, two readers and what they serve, the cause."""

    number: str
    path: str
    first: tuple[str, str | None]
    second: tuple[str, str | None]
    cause: str
    place: str


CASES = (
    # Apache httpd 2.4.49 sees no dot segment in ".%2e", and decodes it after all.
    Published(
        "CVE-2021-41773",
        "/cgi-bin/.%2e/.%2e/.%2e/.%2e/bin/sh",
        ("haproxy", "/cgi-bin/.%2e/.%2e/.%2e/.%2e/bin/sh"),
        ("httpd@2.4.49", "/cgi-bin/../../../../bin/sh"),
        *("dots-after-decoding", ".%2e"),
    ),
    Published(
        "CVE-2021-42013",
        "/cgi-bin/.%%32%65/.%%32%65/bin/sh",
        ("haproxy", "/cgi-bin/.%%32%65/.%%32%65/bin/sh"),
        ("httpd@2.4.50", "/cgi-bin/../../bin/sh"),
        *("dots-after-decoding", "%%32%65"),
    ),
    # "Breaking Parser Logic", Orange Tsai, Black Hat USA 2018: nginx before Tomcat.
    Published(
        "Breaking Parser Logic",
        "/login/..;/manager/html",
        ("nginx", "/login/..;/manager/html"),
        ("tomcat", "/manager/html"),
        *("params-before-dots", "..;"),
    ),
    Published(
        "CVE-2020-5902",
        "/tmui/login.jsp/..;/tmui/locallb/workspace/fileRead.jsp",
        ("httpd", "/tmui/login.jsp/..;/tmui/locallb/workspace/fileRead.jsp"),
        ("tomcat", "/tmui/tmui/locallb/workspace/fileRead.jsp"),
        *("params-before-dots", "..;"),
    ),
    Published(
        "CVE-2024-0204",
        "/goanywhere/images/..;/wizard/InitialAccountSetup.xhtml",
        ("nginx", "/goanywhere/images/..;/wizard/InitialAccountSetup.xhtml"),
        ("tomcat", "/goanywhere/wizard/InitialAccountSetup.xhtml"),
        *("params-before-dots", "..;"),
    ),
    # mod_jk compares with its own list before Tomcat cuts the parameters.
    Published(
        "CVE-2018-11759",
        "/jkstatus;",
        ("httpd", "/jkstatus;"),
        ("tomcat", "/jkstatus"),
        *("params-cut", ";"),
    ),
    Published(
        "CVE-2020-11989",
        "/;/shiro/admin/page",
        ("haproxy", "/;/shiro/admin/page"),
        ("tomcat", "/shiro/admin/page"),
        *("params-cut", ";"),
    ),
    Published(
        "CVE-2024-32113",
        "/webtools/control/forgotPassword;/ProgramExport",
        ("httpd", "/webtools/control/forgotPassword;/ProgramExport"),
        ("tomcat", "/webtools/control/forgotPassword/ProgramExport"),
        *("params-cut", ";"),
    ),
    Published(
        "CVE-2024-36104",
        "/webtools/control/forgotPassword/%2e/%2e%2e/ProgramExport",
        ("haproxy", "/webtools/control/forgotPassword/%2e/%2e%2e/ProgramExport"),
        ("tomcat", "/webtools/control/ProgramExport"),
        *("dots-after-decoding", "%2e"),
    ),
    Published(
        "CVE-2021-26085",
        "/s/123cfx/_/;/WEB-INF/web.xml",
        ("nginx", "/s/123cfx/_/;/WEB-INF/web.xml"),
        ("tomcat", "/s/123cfx/_/WEB-INF/web.xml"),
        *("params-cut", ";"),
    ),
    # Jetty decodes "%u002e"; who stands before it does not.
    Published(
        "CVE-2023-32315",
        "/setup/setup-s/%u002e%u002e/%u002e%u002e/log.jsp",
        ("haproxy", "/setup/setup-s/%u002e%u002e/%u002e%u002e/log.jsp"),
        ("jetty", "/log.jsp"),
        *("dots-after-decoding", "%u002e%u002e"),
    ),
    Published(
        "CVE-2021-34429",
        "/%u002e/WEB-INF/web.xml",
        ("haproxy", "/%u002e/WEB-INF/web.xml"),
        ("jetty", None),  # mended: the folder is not served
        *("unicode-triplet", "%u002e"),
    ),
    Published(
        "CVE-2021-28164",
        "/%2e/WEB-INF/web.xml",
        ("haproxy", "/%2e/WEB-INF/web.xml"),
        ("nginx", "/WEB-INF/web.xml"),
        *("dots-after-decoding", "%2e"),
    ),
    Published(
        "CVE-2024-4956",
        "/%2F%2F..%2F%2F../etc/passwd",
        ("haproxy", "/%2F%2F..%2F%2F../etc/passwd"),
        ("jetty", "//etc/passwd"),
        *("encoded-slash", "%2F"),
    ),
    Published(
        "CVE-2021-20090",
        "/images/..%2findex.htm",
        ("haproxy", "/images/..%2findex.htm"),
        ("nginx", "/index.htm"),
        *("encoded-slash", "%2f"),
    ),
    Published(
        "CVE-2021-29492",
        "/public%2F..%2Fadmin",
        ("envoy", "/public%2F..%2Fadmin"),
        ("gunicorn", "/public/../admin"),
        *("encoded-slash", "%2F"),
    ),
    Published(
        "CVE-2021-31920",
        "//admin",
        ("envoy@1.40.0+normalize_path", "//admin"),
        ("nginx", "/admin"),
        *("merged-slashes", "//"),
    ),
    Published(
        "CVE-2019-9901",
        "/public/../admin",
        ("envoy", "/public/../admin"),
        ("tomcat", "/admin"),
        *("dots-served", ".."),
    ),
    Published(
        "CVE-2021-43557",
        "/./internal/x",
        ("haproxy", "/./internal/x"),
        ("nginx", "/internal/x"),
        *("dots-served", "."),
    ),
    Published(
        "CVE-2019-19781",
        "/vpn/../vpns/portal/scripts/newbm.pl",
        ("haproxy", "/vpn/../vpns/portal/scripts/newbm.pl"),
        ("httpd", "/vpns/portal/scripts/newbm.pl"),
        *("dots-served", ".."),
    ),
    Published(
        "CVE-2023-46805",
        "/api/v1/totp/user-backup-code/../../system/system-information",
        ("gunicorn", "/api/v1/totp/user-backup-code/../../system/system-information"),
        ("nginx", "/api/v1/system/system-information"),
        *("dots-served", ".."),
    ),
    Published(
        "CVE-2024-27199",
        "/res/../admin/diagnostic.jsp",
        ("haproxy", "/res/../admin/diagnostic.jsp"),
        ("tomcat", "/admin/diagnostic.jsp"),
        *("dots-served", ".."),
    ),
    Published(
        "CVE-2021-40539",
        "/./RestAPI/LogonCustomization",
        ("haproxy", "/./RestAPI/LogonCustomization"),
        ("tomcat", "/RestAPI/LogonCustomization"),
        *("dots-served", "."),
    ),
    Published(
        "CVE-2025-32431",
        "/service/../admin",
        ("traefik@3.3.5", "/service/../admin"),
        ("tomcat", "/admin"),
        *("dots-served", ".."),
    ),
    Published(
        "CVE-2025-47952",
        "/service/%2e%2e/admin",
        ("traefik@3.4.0", "/service/%2e%2e/admin"),
        ("nginx", "/admin"),
        *("dots-after-decoding", "%2e%2e"),
    ),
    Published(
        "CVE-2025-66490",
        "/admin%2Fsecret",
        ("traefik@3.6.2", "/admin%2Fsecret"),
        ("gunicorn", "/admin/secret"),
        *("encoded-slash", "%2F"),
    ),
    Published(
        "CVE-2026-73551",
        "/user/..;foo=bar/admin",
        ("envoy@1.39.0+normalize_path", "/user/..;foo=bar/admin"),
        ("tomcat", "/admin"),
        *("params-before-dots", "..;foo=bar"),
    ),
    Published(
        "CVE-2020-15505",
        "/mifs/.;/services/LogService",
        ("httpd", "/mifs/.;/services/LogService"),
        ("tomcat", "/mifs/services/LogService"),
        *("params-before-dots", ".;"),
    ),
    Published(
        "CVE-2020-1957",
        "/x/..;/admin/",
        ("haproxy", "/x/..;/admin/"),
        ("tomcat", "/admin/"),
        *("params-before-dots", "..;"),
    ),
    Published(
        "CVE-2020-13933",
        "/admin/%3bpage",
        ("haproxy", "/admin/%3bpage"),
        ("tomcat", "/admin/;page"),
        *("triplet", "%3b"),
    ),
    Published(
        "Breaking Parser Logic, Nuxeo",
        "/nuxeo/login.jsp;/..;/admin",
        ("nginx", "/nuxeo/login.jsp;/..;/admin"),
        ("tomcat", "/nuxeo/admin"),
        *("params-before-dots", "..;"),
    ),
    # Who goes above the root is refused by most, and Caddy and Traefik leave that out.
    Published(
        "CVE-2021-43798",
        "/public/plugins/alertlist/../../../../../../etc/passwd",
        ("haproxy", "/public/plugins/alertlist/../../../../../../etc/passwd"),
        ("caddy", "/etc/passwd"),
        *("dots-served", ".."),
    ),
    Published(
        "CVE-2019-11510",
        "/dana-na/../dana/x/../../../../../etc/passwd?/dana/",
        ("envoy", "/dana-na/../dana/x/../../../../../etc/passwd"),
        ("traefik", "/etc/passwd"),
        *("dots-served", ".."),
    ),
    # Sprockets decoded twice what its server had decoded once.
    Published(
        "CVE-2018-3760",
        "/assets/file:%2f%2f/app/assets/images/%252e%252e/secret",
        ("haproxy", "/assets/file:%2f%2f/app/assets/images/%252e%252e/secret"),
        ("nginx", "/assets/file:/app/assets/images/%252e%252e/secret"),
        *("encoded-slash", "%2f"),
    ),
    # Old decoders made a dot of an overlong form; of today's, each makes something else of it.
    Published(
        "CVE-2008-2938",
        "/%c0%ae%c0%ae/WEB-INF/web.xml",
        ("nginx", "/%C0%AE%C0%AE/WEB-INF/web.xml"),
        ("jetty", "/%C3%80%C2%AE%C3%80%C2%AE/WEB-INF/web.xml"),
        *("octets-not-utf-8", "%c0%ae%c0%ae"),
    ),
)
# Where a request has a "#" in its target, which no browser sends, and new releases refuse.
WITH_NUMBER_SIGN = (
    Published(
        "CVE-2023-45539",
        "/admin#.png",
        ("haproxy@2.8.1", "/admin#.png"),
        ("nginx", "/admin"),
        *("fragment-sent", "#"),
    ),
    # Envoy, up to 1.19.0, did as HAProxy.
    Published(
        "CVE-2021-32779",
        "/admin#x",
        ("haproxy@2.8.1", "/admin#x"),
        ("gunicorn", "/admin"),
        *("fragment-sent", "#"),
    ),
)
# A backslash in the path: who does not refuse it passes it on unchanged, so that servers differ in
# what they accept only.
REFUSED = {
    "CVE-2007-0450": ("/examples/%5C../manager/html", "backslash-in-served-path"),
    # Decoded twice by the application; serve-static has no name that begins with a dot.
    "CVE-2020-5410": ("/..%252F..%252Fetc%252Fpasswd%23x/development", "dotted-name"),
}
# What depends on how a server is configured, or is decoded twice by an application: servers as they
# are by default read it alike.
ALIKE = {
    "alias without a slash at its end, nginx": "/static../app/settings.py",
    "CVE-2024-38474": "/html/usr/share/x.php%3f.jpg",
    "CVE-2020-14882": "/console/css/%252e%252e%252fconsole.portal",
    "CVE-2025-0108": "/unauth/%252e%252e/php/ztp_gate.php/PAN_help/x.css",
}


@pytest.mark.parametrize("case", CASES + WITH_NUMBER_SIGN, ids=lambda case: case.number)
def test_two_programs_serve_different_paths(case):
    pair = case.first[0], case.second[0]
    comparison = compare(f"http://h.example{case.path}", readers=pair)
    served = [each.components and each.components.path for each in comparison.readings]
    assert served == [case.first[1], case.second[1]]
    is_served = case.second[1] is not None
    expected = Verdict.DIFFERENT_PATH if is_served else Verdict.REFUSED_BY_SOME
    assert (comparison.verdict, comparison.differs) == (expected, is_served)


@pytest.mark.parametrize("case", CASES + WITH_NUMBER_SIGN, ids=lambda case: case.number)
def test_the_group_sees_the_confusion_and_its_place(case):
    url = f"http://h.example{case.path}"
    comparison = compare(url, readers=("webservers", case.first[0], case.second[0]))
    assert comparison.verdict == Verdict.DIFFERENT_PATH
    places = {each.name: url[each.start : each.end] for each in comparison.causes}
    assert places[case.cause] == case.place


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.number)
def test_all_readers_of_today_see_the_confusion(case):
    everyone = compare(f"http://h.example{case.path}", readers="all")
    assert everyone.verdict == Verdict.DIFFERENT_PATH
    assert everyone.differs


@pytest.mark.parametrize("number", REFUSED)
@pytest.mark.parametrize("group", ["webservers", "all"])
def test_some_servers_refuse(number, group):
    path, cause = REFUSED[number]
    comparison = compare(f"http://h.example{path}", readers=group)
    assert comparison.verdict == Verdict.REFUSED_BY_SOME
    assert cause in {each.name for each in comparison.causes}


@pytest.mark.parametrize("path", ALIKE.values(), ids=ALIKE)
def test_what_servers_read_alike_by_default(path):
    assert compare(f"http://h.example{path}", readers="webservers").verdict == Verdict.ALIKE
