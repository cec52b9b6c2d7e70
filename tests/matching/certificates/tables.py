"""Entries of certificates with hosts, and whether they match, from documents and programs' tests.

Of each program's table only these facts are taken: an entry, a host, and what is expected.
"""

# RFC 6125 §6.4.3 (March 2011) and RFC 9525 §6.3 (November 2023), the examples in their text. For
# the newer one, an entry with a wildcard anywhere but as the whole first label is not valid.
RFC_9525 = (
    ("*.example.com", "foo.example.com", "yes"),
    ("*.example.com", "bar.foo.example.com", "no"),
    ("*.example.com", "example.com", "no"),
    ("bar.*.example.net", "bar.foo.example.net", "pattern refused"),
    ("baz*.example.net", "baz1.example.net", "pattern refused"),
    ("*baz.example.net", "foobaz.example.net", "pattern refused"),
    ("b*z.example.net", "buzz.example.net", "pattern refused"),
    ("www.example.com", "WWW.EXAMPLE.COM", "yes"),
    ("xn--bcher-kva.example", "bücher.example", "yes"),
    ("127.0.0.1", "https://127.0.0.1/", "yes"),
    ("2001:db8::1", "https://[2001:DB8:0::1]:8443/", "yes"),
    ("*.0.0.1", "https://127.0.0.1/", "no"),
)
# curl's tests/unit/unit1397.c, commit 026a04c (2021); curl licence. Its rows for wildcards within
# a label are left out, for curl has none of those any more.
CURL = (
    ("www.example.com", "www.example.com", True),
    ("*.example.com", "www.example.com", True),
    ("192.168.0.0", "192.168.0.0", True),
    ("xxx.example.com", "www.example.com", False),
    ("*", "www.example.com", False),
    ("*.*.com", "www.example.com", False),
    ("*.example.com", "baa.foo.example.com", False),
    ("f*.example.com", "baa.example.com", False),
    ("*.com", "example.com", False),
    ("*fail.com", "example.com", False),
    ("*.example.", "www.example.", False),
    ("*.example.", "www.example", False),
    ("", "www", False),
    ("*", "www", False),
    ("*.168.0.0", "192.168.0.0", False),
    ("www.example.com", "192.168.0.0", False),
    ("*::3285:a9ff:fe46:b619", "https://[fe80::3285:a9ff:fe46:b619]/", False),
    ("fe80::3285:a9ff:fe46:b619", "https://[fe80::3285:a9ff:fe46:b619]/", True),
)
# Node's test/parallel/test-tls-check-server-identity.js, commit 0e2aaf0; MIT.
NODE = (
    ("*", "a.com", False),
    ("*.com", "a.com", False),
    ("*.co.uk", "a.co.uk", True),
    ("*.a.com", "a.com", False),
    ("a.com", "a.com", True),
    ("A.COM", "a.com", True),
    ("*.a.com", "b.a.com", True),
    ("*.a.com", "c.b.a.com", False),
    ("*b.a.com", "b.a.com", True),
    ("*b.a.com", "a-cb.a.com", True),
    ("*b.a.com", "a.b.a.com", False),
    ("127.0.0.1", "a.b.a.com", False),
    ("127.0.0.1", "127.0.0.1", True),
    ("127.0.0.1", "127.0.0.2", False),
    ("a.com", "127.0.0.1", False),
)
# Go's src/crypto/x509/x509_test.go, commit 036a075, TestMatchHostnames; BSD. Entries that are
# addresses stand in the table as dNSName, which is another question.
GO = (
    ("a.b.c", "a.b.c", True),
    ("a.b.c", "b.b.c", False),
    ("", "b.b.c", False),
    ("a.b.c", "", False),
    ("example.com", "example.com", True),
    ("example.com", "www.example.com", False),
    ("*.example.com", "example.com", False),
    ("*.example.com", "www.example.com", True),
    ("*.example.com", "www.example.com.", True),
    ("*.example.com", "xyz.www.example.com", False),
    ("*.example..com", "www.example..com", False),
    ("www.example..com", "www.example..com", True),
    ("*.*.example.com", "xyz.www.example.com", False),
    ("*.www.*.com", "xyz.www.example.com", False),
    ("*bar.example.com", "foobar.example.com", False),
    ("f*.example.com", "foobar.example.com", False),
    ("www.example.com", "*.example.com", False),
    ("", ".", False),
    (".", "", False),
    (".", ".", False),
    ("example.com", "example.com.", True),
    ("example.com.", "example.com", False),
    ("example.com.", "example.com.", True),
    ("*.com.", "example.com.", False),
    ("*.com.", "example.com", False),
    ("*.com", "example.com", True),
    ("*.com", "example.com.", True),
    ("foo:bar", "foo:bar", True),
    ("*.foo:bar", "xxx.foo:bar", False),
    ("*.2.3.4", "1.2.3.4", False),
    ("*.2.3.4", "[1.2.3.4]", False),
    ("*:4860:4860::8888", "2001:4860:4860::8888", False),
    ("*:4860:4860::8888", "[2001:4860:4860::8888]", False),
    ("[2001:4860:4860::8888]", "2001:4860:4860::8888", False),
    ("[2001:4860:4860::8888]", "[2001:4860:4860::8888]", False),
)
# x509-limbo's limbo/testcases/webpki/san.py, commit 8a2e6f4 (29 June 2026); Apache 2.0. What is
# expected of all clients; the rows for public suffixes ask more than these programs do.
LIMBO = (
    ("example.com", "example.com", True),
    ("127.0.0.1", "127.0.0.1", True),
    ("example.com", "example2.com", False),
    ("abc.example.com", "def.example.com", False),
    ("example.com", "abc.example.com", False),
    ("abc.example.com", "example.com", False),
    ("*.example.com", "foo.example.com", True),
    ("ba*.example.com", "baz.example.com", False),
    ("foo.*.example.com", "foo.bar.example.com", False),
    ("*.example.com", "foo.bar.example.com", False),
    ("xn--*-1b3c148a.example.com", "xn--bliss-1b3c148a.example.com", False),
    ("😜.example.com", "xn--628h.example.com", False),
)
# The programs that allow a wildcard to be a part of a label, which the web's rules do not, and
# that which does not ask for addresses.
LIMBO_NOT_MET = {
    ("tls.openssl", "ba*.example.com"),
    ("tls.urllib3", "ba*.example.com"),
    ("tls.node", "ba*.example.com"),
    ("tls.openssl", "127.0.0.1"),
}
