"""Secrets that stand apart from their names: XML, pairs of name and value, keys in PEM."""

import base64
import random
import subprocess

import pytest

from urlprism import redact
from urlprism.redaction.apart import KeyLines
from urlprism.redaction.names import last_word
from urlprism.redaction.spans import Kind, kinds_of

pytestmark = pytest.mark.plain

SECRET = "hunter2"  # noqa: S105 - hidden
# Each text with its secret as {}.
HIDDEN = [
    "DB_PASS={}",
    "export SMTP_PASS='{}'",
    "dbPass: {}",
    "mysql.root.pass = {}",
    "MYSQL_PW={}",
    "<Password>{}</Password>",
    "<password type='text'>\n  {}\n</password>",
    '<wsse:Password Type="PasswordText">{}</wsse:Password>',
    "&lt;password&gt;{}&lt;/password&gt;",
    "<password><![CDATA[{}]]></password>",
    '<entry key="db.password">{}</entry>',
    '<add key="ApiKey" value="{}"/>',
    '<property name="connection.password" value="{}" />',
    "<key>token</key><string>{}</string>",
    "<key>token</key>\n\t<string>{}</string>",
    '{{"name": "DB_PASSWORD", "value": "{}"}}',
    r'"{{\"name\": \"DB_PASSWORD\", \"value\": \"{}\"}}"',
    '{{"Key": "api_token", "Value": "{}"}}',
    '{{"ParameterKey": "DBPassword", "ParameterValue": "{}"}}',
    "- name: DB_PASSWORD\n  value: {}\n- name: COLOUR\n  value: red",
    "<input type='hidden' name='csrf_token' value='{}'>",
]
SHOWN = [
    "<colour>red</colour>",
    "<passenger>3</passenger>",
    "<password></password>",
    "<password/>",
    "<p>password</p>",
    "<key>colour</key><string>red</string>",
    '{"name": "colour", "value": "red"}',
    '{"name": "DB_PASSWORD", "value": null}',
    '{"name": "DB_PASSWORD", "valueFrom": {"secretKeyRef": {}}}',
    '<input name="q" value="red">',
    "tests_pass=12 tests_fail=3",
    "compass=north bypass=1",
    "pass: 3 fail: 2",
    "-----BEGIN PRIVATE KEY----- begins the file of a key",
    "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUabcdefghijkl\n-----END CERTIFICATE-----",
    "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\n-----END PUBLIC KEY-----",
]


@pytest.mark.parametrize("form", HIDDEN)
def test_a_secret_is_hidden_and_its_surroundings_stay(form):
    shown = redact(form.format(SECRET))
    assert shown == form.format("******")


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_no_secret_stays(text):
    assert redact(text) == text


def test_the_last_word_of_a_name():
    assert [last_word(each) for each in ("DB_PASS", "dbPass1", "db-pass", "PASS", "compass")] == [
        *["pass"] * 3,
        *[""] * 2,
    ]
    assert redact("DB_PASS=hunter2 a", without=["pass"]) == "DB_PASS=hunter2 a"


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """Return private keys as OpenSSL and OpenSSH write them."""
    folder = tmp_path_factory.mktemp("keys")
    made = []
    for words in (
        ["openssl", "genpkey", "-algorithm", "ed25519"],
        ["openssl", "genrsa", "-traditional", "1024"],
        ["openssl", "genrsa", "-traditional", "-aes128", "-passout", "pass:abcd", "1024"],
    ):
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        made.append(done.stdout)
    file = folder / "ssh"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)]
    subprocess.run(words, check=True, capture_output=True)
    made.append(file.read_text())
    return made


def body(key):
    return [each for each in key.splitlines() if each and "-----" not in each and ":" not in each]


@pytest.mark.real
def test_real_keys(keys):
    for key in keys:
        in_lines, in_json = redact(f"a\n{key}b\n"), redact(key.replace("\n", "\\n"))
        for shown in (in_lines, in_json, redact(key.replace("\n", " "))):
            assert not [each for each in body(key) if each in shown]
            assert "PRIVATE KEY-----" in shown
        assert in_lines.startswith("a\n")
        assert in_lines.endswith("-----\nb\n")
        lines = KeyLines()
        left = []
        for line in f"a\n{key}b".splitlines():
            spans = lines.hidden(line)
            left += [line] if not spans else [line[: spans[0][0]] + line[spans[0][1] :]]
        assert (left[0], left[-1]) == ("a", "b")
        assert not [each for each in body(key) if each in "\n".join(left)]


def test_the_kind_of_a_key():
    key = "-----BEGIN PRIVATE KEY-----\nMIIBVgIBADANBgkqhkiG9w0\n-----END PRIVATE KEY-----"
    assert [kind for _, kind in kinds_of(key)] == [Kind.KEY]
    assert redact(key, without="all") == key


@pytest.mark.parametrize("prefix", ["", "    ", "| ", '"'])
def test_a_key_without_its_end_is_hidden_as_far_as_it_is_one(prefix):
    chance = random.Random(20261127)  # noqa: S311 - reproducible, not secret
    lines = [base64.b64encode(chance.randbytes(48)).decode() for _ in range(5)]
    text = "\n".join(["-----BEGIN PRIVATE KEY-----", *(prefix + each for each in lines)])
    shown = redact(text + "\nThat was a key.")
    assert not [each for each in lines if each in shown]
    assert shown.endswith("That was a key.")
    keys = KeyLines()
    rows = [*text.splitlines(), "That was a key.", lines[0]]
    assert [bool(keys.hidden(row)) for row in rows] == [False, *[True] * 5, False, False]
