"""Lines of logs, as the documentation of servers shows them, and what is planted in them."""

from typing import Final

PLANTED: Final = "http%3A%2F%2F127.0.0.1%5C%40evil.example%2F"
URL: Final = "http://127.0.0.1\\@evil.example/"

COMBINED: Final = (
    '127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326 '
    '"http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)"'
)
CLOUDFRONT_FIELDS: Final = (
    "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status "
    "cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id "
    "x-host-header cs-protocol cs-bytes time-taken"
)
CLOUDFRONT: Final = (
    "2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td111111abcdef8.cloudfront.net\t"
    "/index.html\t200\t-\tMozilla/5.0%20(Windows%20NT%2010.0)\t-\t-\tHit\t"
    "SOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==\twww.example.com\thttps\t23\t0.001"
)
ALB: Final = (
    "https 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 "
    '10.0.0.1:80 0.086 0.048 0.037 200 200 0 57 "GET https://www.example.com:443/ HTTP/1.1" '
    '"curl/7.46.0" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:us-east-2:'
    "123456789012:targetgroup/my-targets/73e2d6bc24d8a067 "
    '"Root=1-58337281-1d84f3d73c47ec4e58577259" "www.example.com" "arn:aws:acm:us-east-2:'
    '123456789012:certificate/12345678-1234-1234-1234-123456789012" 1 '
    '2018-07-02T22:22:48.364000Z "authenticate,forward" "-" "-" "10.0.0.1:80" "200" "-" "-"'
)
S3: Final = (
    "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be amzn-s3-demo-bucket1 "
    "[06/Feb/2019:00:00:38 +0000] 192.0.2.3 "
    "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be 891CE47D2EXAMPLE "
    'REST.GET.LOGGING_STATUS - "GET /amzn-s3-demo-bucket1?logging HTTP/1.1" 200 - 242 - 11 - "-" '
    '"S3Console/0.4" - 9vKBE6vMhrNiWHZmb2L0mXOcqPGzQOI5XLnCtZNPxev+Hf+7tpT6sxDwDty4LHBUOZJG96N1234='
    " SigV4 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader amzn-s3-demo-bucket1.s3.us-west-1.amazonaws.com "
    "TLSV1.2 - -"
)
ENVOY: Final = (
    '[2016-04-15T20:17:00.310Z] "POST /api/v1/locations HTTP/2" 204 - 154 0 226 100 "10.0.35.28" '
    '"nsq2http" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "locations" "tcp://10.0.2.1:80"'
)
ISTIO: Final = (
    '[2020-11-25T21:26:18.409Z] "GET /status/418 HTTP/1.1" 418 - via_upstream - "-" 0 135 4 4 "-" '
    '"curl/7.73.0-DEV" "84961386-6d84-929d-98bd-c5aee93b5c88" "httpbin:8000" "127.0.0.1:80" '
    "inbound|8000|| 127.0.0.1:41854 10.44.1.27:80 10.44.1.23:37652 "
    "outbound_.8000_._.httpbin.foo.svc.cluster.local default"
)
ISTIO_JSON: Final = (
    '{"authority":"httpbin:8000","bytes_received":0,"bytes_sent":135,"duration":4,"method":"GET",'
    '"path":"/status/418","protocol":"HTTP/1.1","requested_server_name":null,"response_code":418,'
    '"response_flags":"-","start_time":"2020-11-25T21:26:18.409Z","upstream_host":"127.0.0.1:80",'
    '"user_agent":"curl/7.73.0-DEV","x_forwarded_for":null}'
)
GATEWAY_JSON: Final = (
    '{"start_time":"2023-04-26T08:42:08.466Z","method":"GET","x-envoy-origin-path":"/get",'
    '"protocol":"HTTP/1.1","response_code":"200","response_flags":"-",":authority":'
    '"www.example.com","user-agent":"curl/8.0.1","requested_server_name":"www.example.com"}'
)
TRAEFIK: Final = (
    '{"ClientAddr":"192.0.2.1:63261","ClientHost":"192.0.2.1","ClientUsername":"-",'
    '"DownstreamStatus":207,"RequestAddr":"sub.example.com","RequestHost":"sub.example.com",'
    '"RequestMethod":"REPORT","RequestPath":"/dav.php/calendars/","RequestPort":"-",'
    '"RequestProtocol":"HTTP/2.0","RequestScheme":"https","ServiceURL":"http://172.29.0.2:8111",'
    '"TLSVersion":"1.3","entryPointName":"https","level":"info","msg":"",'
    '"request_User-Agent":"Mozilla/5.0","time":"2024-12-29T12:42:47+01:00"}'
)
CADDY: Final = (
    '{"level":"info","ts":1646861401.5241024,"logger":"http.log.access","msg":"handled request",'
    '"request":{"remote_ip":"127.0.0.1","client_ip":"127.0.0.1","proto":"HTTP/2.0","method":"GET",'
    '"host":"localhost","uri":"/","headers":{"User-Agent":["curl/7.82.0"],"Accept":["*/*"]},'
    '"tls":{"resumed":false,"version":772,"server_name":"example.com"}},"bytes_read":0,'
    '"status":200,"resp_headers":{"Server":["Caddy"],"Content-Type":["text/html"]}}'
)
CADDY_CONSOLE: Final = (
    f"2026/11/26 15:21:33.665\tINFO\thttp.log.access.log0\thandled request\t{CADDY}"
)
ELB: Final = (
    "2015-05-13T23:39:43.945958Z my-loadbalancer 192.168.131.39:2817 10.0.0.1:80 0.000086 0.001048 "
    '0.001337 200 200 0 57 "GET https://www.example.com:443/ HTTP/1.1" "curl/7.38.0" '
    "DHE-RSA-AES128-SHA TLSv1.2"
)
HAPROXY: Final = (
    "Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in "
    "static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "
    '"GET /index.html HTTP/1.1"'
)
IIS_FIELDS: Final = (
    "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip "
    "cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken"
)
IIS: Final = (
    "2007-4-11 15:53:49 131.21.230.15 GET /items.htm - 443 - 201.235.121.101 "
    "Mozilla/4.0+(compatible;+MSIE+5.0;+Windows+95;+DigExt) http://www.ccc.com/link.htm 200 0 0 5"
)

# The format, its directives, a line, what is replaced there, by what, and the server of the target.
# Sources: httpd.apache.org/docs/2.4/logs.html; W3C WD-logfile-960323; the field names of IIS and of
# CloudFront's standard logs; AWS, "Access log entries" and "Amazon S3 server access log format";
# envoyproxy.io and istio.io, "Access logging"; gateway.envoyproxy.io, "Proxy Access Logs";
# docs.haproxy.org, "HTTP log format"; traefik/traefik, access logs in JSON;
# caddyserver.com/docs/logging.
IN: Final = f"/in?next={PLANTED}"
DOCUMENTED: Final = [
    ("common", [], COMBINED[: COMBINED.index(' "http://www')], "/apache_pb.gif", IN, ""),
    ("combined", [], COMBINED, "/apache_pb.gif", IN, ""),
    (
        "vhost_combined",
        [],
        f"www.example.com:443 {COMBINED}",
        "/apache_pb.gif",
        IN,
        "https://www.example.com",
    ),
    (
        "w3c",
        ["#Version: 1.0", "#Fields: time cs-method cs-uri"],
        "00:34:23 GET /foo",
        "/foo",
        IN,
        "",
    ),
    ("w3c", [IIS_FIELDS], IIS, "/items.htm -", f"/in next={PLANTED}", ""),
    (
        "w3c",
        ["#Version: 1.0", CLOUDFRONT_FIELDS],
        CLOUDFRONT,
        "\t-\t-\tHit",
        f"\tnext={PLANTED}\t-\tHit",
        "https://www.example.com",
    ),
    ("alb", [], ALB, ":443/ ", f":443{IN} ", "https://www.example.com:443"),
    ("elb", [], ELB, ":443/ ", f":443{IN} ", "https://www.example.com:443"),
    ("haproxy", [], HAPROXY, "/index.html", IN, ""),
    (
        "s3",
        [],
        S3,
        "/amzn-s3-demo-bucket1?logging",
        IN,
        "https://amzn-s3-demo-bucket1.s3.us-west-1.amazonaws.com",
    ),
    ("envoy-text", [], ENVOY, "/api/v1/locations", IN, "http://locations"),
    ("envoy-text", [], ISTIO, "/status/418", IN, "http://httpbin:8000"),
    ("envoy", [], ISTIO_JSON, "/status/418", IN, "http://httpbin:8000"),
    ("envoy", [], GATEWAY_JSON, "/get", IN, "https://www.example.com"),
    ("traefik", [], TRAEFIK, "/dav.php/calendars/", IN, "https://sub.example.com"),
    ("caddy", [], CADDY_CONSOLE, '"uri":"/"', f'"uri":"{IN}"', "https://localhost"),
    ("caddy", [], CADDY, '"uri":"/"', f'"uri":"{IN}"', "https://localhost"),
]
