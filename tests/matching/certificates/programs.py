"""The programs that check names in certificates, each in one process."""

import ctypes
import ctypes.util
import functools
import ipaddress
import json
import os
import subprocess

from urlprism.matching.addresses import address

YES, NO, PATTERN_REFUSED, URL_REFUSED = "yes", "no", "pattern refused", "URL refused"


def subject_alt_name(pattern):
    """Return the DER of a subjectAltName with one entry."""
    octets = address(pattern)
    tag, value = (0x82, pattern.encode()) if octets is None else (0x87, octets)
    return tagged(0x30, tagged(tag, value))


def tagged(tag, value):
    size = len(value)
    if size < 0x80:
        return bytes((tag, size)) + value
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes((tag, 0x80 | len(length))) + length + value


@functools.cache
def libcrypto(path=None):
    library = ctypes.CDLL(path or ctypes.util.find_library("crypto"))
    pointer = ctypes.c_void_p
    for name, result, arguments in (
        ("X509_new", pointer, ()),
        ("X509_free", None, (pointer,)),
        ("ASN1_OCTET_STRING_new", pointer, ()),
        ("ASN1_OCTET_STRING_free", None, (pointer,)),
        ("ASN1_OCTET_STRING_set", ctypes.c_int, (pointer, ctypes.c_char_p, ctypes.c_int)),
        ("X509_EXTENSION_create_by_NID", pointer, (pointer, ctypes.c_int, ctypes.c_int, pointer)),
        ("X509_EXTENSION_free", None, (pointer,)),
        ("X509_add_ext", ctypes.c_int, (pointer, pointer, ctypes.c_int)),
        (
            "X509_check_host",
            ctypes.c_int,
            (pointer, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint, pointer),
        ),
        ("X509_check_ip_asc", ctypes.c_int, (pointer, ctypes.c_char_p, ctypes.c_uint)),
        ("a2i_IPADDRESS", pointer, (ctypes.c_char_p,)),
        ("OpenSSL_version", ctypes.c_char_p, (ctypes.c_int,)),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Certificate:
    """A certificate of OpenSSL with one entry."""

    def __init__(self, pattern, library):
        self.library = library
        self.pointer = library.X509_new()
        der = subject_alt_name(pattern)
        string = library.ASN1_OCTET_STRING_new()
        assert library.ASN1_OCTET_STRING_set(string, der, len(der))
        subject_alt_name_nid = 85
        extension = library.X509_EXTENSION_create_by_NID(None, subject_alt_name_nid, 0, string)
        assert library.X509_add_ext(self.pointer, extension, -1)
        library.X509_EXTENSION_free(extension)
        library.ASN1_OCTET_STRING_free(string)

    def check_host(self, octets, flags):
        return self.library.X509_check_host(self.pointer, octets, len(octets), flags, None)

    def check_ip(self, octets):
        return self.library.X509_check_ip_asc(self.pointer, octets, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.X509_free(self.pointer)


GO = r"""
package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"runtime"
	"strings"
	"time"
)

type question struct {
	What string
	San []byte
	Url []byte
	Cookie []byte
	Own []byte
}

var dialed string
var client = &http.Client{Transport: &http.Transport{
	DialTLSContext: func(_ context.Context, _, addr string) (net.Conn, error) {
		dialed = addr
		return nil, errors.New("not dialed")
	},
}}

// What net/http would give crypto/tls as the server's name.
func serverName(text string) (string, bool) {
	if !strings.Contains(text, "//") {
		return text, text != ""
	}
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" {
		return "", false
	}
	request, err := http.NewRequest("GET", text, nil)
	if err != nil {
		return "", false
	}
	dialed = ""
	client.Do(request)
	if dialed == "" {
		return "", false
	}
	return dialed[:strings.LastIndex(dialed, ":")], true
}

func certificate(san []byte, key ed25519.PrivateKey) (*x509.Certificate, error) {
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotAfter: time.Now().Add(time.Hour),
		ExtraExtensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{2, 5, 29, 17}, Value: san}},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		panic(err)
	}
	return x509.ParseCertificate(der)
}

func tls(q question, key ed25519.PrivateKey) string {
	name, ok := serverName(string(q.Url))
	if !ok {
		return "URL refused"
	}
	parsed, err := certificate(q.San, key)
	if err != nil {
		return "pattern refused"
	}
	if parsed.VerifyHostname(name) != nil {
		return "no"
	}
	return "yes"
}

func usable(text []byte) *url.URL {
	u, err := url.Parse(string(text))
	if err != nil || u.Hostname() == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil
	}
	if strings.Count(u.Host, ":") == 1 {
		if _, _, err := net.SplitHostPort(u.Host); err != nil {
			return nil
		}
	}
	return u
}

func cookie(q question) string {
	jar, _ := cookiejar.New(nil)
	to := usable(q.Url)
	if to == nil {
		return "URL refused"
	}
	from := to
	if q.What == "cookie_sent" {
		if from = usable(q.Own); from == nil {
			return "pattern refused"
		}
	}
	field := "n=v; Domain=" + string(q.Cookie) + "; Path=/"
	response := http.Response{Header: http.Header{"Set-Cookie": {field}}}
	jar.SetCookies(from, response.Cookies())
	if from != to && len(jar.Cookies(from)) == 0 {
		return "pattern refused"
	}
	if len(jar.Cookies(to)) > 0 {
		return "yes"
	}
	return "no"
}

func main() {
	_, key, _ := ed25519.GenerateKey(rand.Reader)
	in := bufio.NewReader(os.Stdin)
	fmt.Println(runtime.Version())
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var q question
		if json.Unmarshal(line, &q) != nil {
			panic(string(line))
		}
		if q.What == "tls" {
			fmt.Println(tls(q, key))
		} else {
			fmt.Println(cookie(q))
		}
	}
}
"""
NODE = r"""
const tls = require("tls"), https = require("https"), net = require("net");
const agent = new https.Agent();
function hostOf(text) {
  if (!text.includes("//")) return text || null;
  let url;
  try { url = new URL(text); } catch { return null; }
  // What node:https makes of a URL for a request.
  return require("url").urlToHttpOptions(url).hostname || null;
}
console.log(process.version);
let text = "";
process.stdin.on("data", (piece) => (text += piece));
process.stdin.on("end", () => {
  for (const line of text.split("\n")) {
    if (!line) continue;
    const [kind, pattern, url] = JSON.parse(line);
    const host = hostOf(url);
    if (host === null) { console.log("URL refused"); continue; }
    const entry = kind === "ip" ? `IP Address:${pattern}` : `DNS:${JSON.stringify(pattern)}`;
    const error = tls.checkServerIdentity(host, { subject: {}, subjectaltname: entry });
    console.log(error ? "no" : "yes");
  }
});
"""


def built_go(folder, go, release):
    """Return the program for a release of Go, compiled with the defaults of that release."""
    language = ".".join(release.split(".")[:2])
    (folder / "main.go").write_text(GO, "utf-8")
    (folder / "go.mod").write_text(f"module asked\n\ngo {language}\n", "utf-8")
    alone = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOENV": "off", "CGO_ENABLED": "0"}
    command = [go, "build", "-o", "asked", "."]
    subprocess.run(command, cwd=folder, env=os.environ | alone, check=True, timeout=300)
    return folder / "asked"


def answers(command, lines):
    """Return the version that a program prints, and its answers to lines."""
    done = subprocess.run(
        list(map(str, command)),
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    version, *answered = done.stdout.splitlines()
    assert len(answered) == len(lines)
    return version, answered


def of_openssl(pattern, host, library, flags=0):
    if "\0" in host or not host:
        return URL_REFUSED
    with Certificate(pattern, library) as certificate:
        return YES if certificate.check_host(host.encode(), flags) > 0 else NO


def of_python_ssl(pattern, host, library):
    """Return what _ssl.c does with a server_hostname, by the same functions of OpenSSL."""
    try:
        octets = host.encode("idna")
    except UnicodeError:
        return URL_REFUSED
    if not octets or octets[:1] == b"." or b"\0" in octets:
        return URL_REFUSED
    no_partial_wildcards = 4
    with Certificate(pattern, library) as certificate:
        if library.a2i_IPADDRESS(octets):
            return YES if certificate.check_ip(octets) > 0 else NO
        return YES if certificate.check_host(octets, no_partial_wildcards) > 0 else NO


def line_for_node(pattern, url):
    octets = address(pattern)
    if octets is None:
        return json.dumps(["dns", pattern, url])
    # As OpenSSL prints an iPAddress, and node gives it on.
    if len(octets) == 4:
        return json.dumps(["ip", str(ipaddress.ip_address(octets)), url])
    groups = (f"{octets[at] << 8 | octets[at + 1]:X}" for at in range(0, 16, 2))
    return json.dumps(["ip", ":".join(groups), url])
