"""What programs make of a drive if its ":" is a triplet: a table of `docs/standards/rfc8089.md`."""

import json
import shutil
import subprocess
import sys
from importlib import import_module

import pytest

pytestmark = [pytest.mark.once, pytest.mark.real]

URI = "file:///c%3A/Users/x"
NODE = """
const url = require("node:url");
const uri = process.argv[1];
const paths = [true, false].map((windows) => url.fileURLToPath(uri, { windows }));
console.log(JSON.stringify([...paths, new URL(uri).pathname]));
"""
JAVA = """
import java.net.URI;
import java.nio.file.Path;
class Ask {
    public static void main(String[] given) {
        var uri = URI.create(given[0]);
        System.out.println(uri.getRawPath() + " " + uri.getPath() + " " + Path.of(uri));
    }
}
"""
GO = """
package main

import (
	"fmt"
	"net/url"
	"os"
)

func main() {
	uri, _ := url.Parse(os.Args[1])
	fmt.Println(uri.Path)
}
"""
PERL = """
use URI::file;
my $uri = URI->new($ARGV[0]);
print $uri->file("win32"), " ", $uri->file("unix");
"""


def said(*command):
    """Return what a program prints, or skip the test where it is missing."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    return subprocess.run([*command], capture_output=True, text=True, check=True).stdout.strip()


def test_node():
    windows, posix, pathname = json.loads(said("node", "-e", NODE, URI))
    assert (posix, pathname) == ("/c:/Users/x", "/c%3A/Users/x")
    # The option `windows` came with 20.13 and 22.1.
    assert windows in {"c:\\Users\\x", posix}


def test_java(tmp_path):
    source = tmp_path / "Ask.java"
    source.write_text(JAVA, "ascii")
    assert said("java", str(source), URI) == "/c%3A/Users/x /c:/Users/x /c:/Users/x"


def test_go(tmp_path):
    source = tmp_path / "ask.go"
    source.write_text(GO, "ascii")
    assert said("go", "run", str(source), URI) == "/c:/Users/x"


def test_perl():
    assert said("perl", "-e", PERL, URI) == "C:\\Users\\x /c:/Users/x"


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="nturl2path is deprecated")
def test_python():
    url2pathname = import_module("nturl2path").url2pathname
    assert url2pathname("/c%3A/Users/x") == "\\c:\\Users\\x"
    assert url2pathname("/c:/Users/x") == "C:\\Users\\x"
