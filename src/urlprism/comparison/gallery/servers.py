"""Cases of servers and proxies: what one decides by is not the path that the other serves."""

from typing import Final

from urlprism.comparison.gallery.case import Case
from urlprism.comparison.terms import Verdict

CASES: Final = (
    Case(
        name="CVE-2021-41773",
        title="A dot segment with an encoded second dot",
        summary="httpd looked for two dots, saw one and a triplet, and decoded it afterwards.",
        url="http://h.example/cgi-bin/.%2e/.%2e/.%2e/.%2e/bin/sh",
        product="Apache httpd 2.4.49",
        affected=("httpd@2.4.49",),
        fixed=("httpd@2.4.50", "httpd"),
        others=("haproxy", "nginx"),
        verdict=Verdict.DIFFERENT_PATH,
    ),
    Case(
        name="CVE-2021-42013",
        title="The same dot, encoded twice",
        summary="The first repair decoded the digits of a triplet, and then the triplet.",
        url="http://h.example/cgi-bin/.%%32%65/.%%32%65/bin/sh",
        product="Apache httpd 2.4.49 and 2.4.50",
        affected=("httpd@2.4.50",),
        fixed=("httpd@2.4.51", "httpd"),
        others=("haproxy", "nginx"),
        verdict=Verdict.DIFFERENT_PATH,
    ),
    Case(
        name="CVE-2020-5902",
        title="A dot segment with parameters",
        summary="httpd found the page of the login, and Tomcat behind it one that needs a login.",
        url="http://h.example/tmui/login.jsp/..;/tmui/locallb/workspace/fileRead.jsp",
        product="the management page of F5 BIG-IP",
        others=("httpd", "tomcat"),
        verdict=Verdict.DIFFERENT_PATH,
    ),
    Case(
        name="CVE-2023-32315",
        title="A dot as %u002e",
        summary="A list of pages without a login was compared before Jetty decoded the path.",
        url="http://h.example/setup/setup-s/%u002e%u002e/%u002e%u002e/log.jsp",
        product="Openfire before 4.7.5",
        others=("haproxy", "jetty"),
        verdict=Verdict.DIFFERENT_PATH,
    ),
    Case(
        name="CVE-2021-29492",
        title="An encoded slash",
        summary="Envoy compared a path with %2F in it, and the server behind it decoded the slash.",
        url="http://h.example/public%2F..%2Fadmin",
        product="Envoy before 1.18.3",
        others=("haproxy", "nginx", "gunicorn"),
        verdict=Verdict.DIFFERENT_PATH,
    ),
    Case(
        name="CVE-2021-31920",
        title="Two slashes",
        summary="A rule for /admin did not apply to //admin, which the server behind it served.",
        url="http://h.example//admin",
        product="Istio before 1.9.5",
        others=("haproxy", "nginx"),
        verdict=Verdict.DIFFERENT_PATH,
    ),
)
