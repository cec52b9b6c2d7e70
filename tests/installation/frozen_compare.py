"""A program that compares a URL, and reads others by what is loaded late."""

import sys

import urlprism

verdict = urlprism.compare("http://127.0.0.1\\@1.1.1.1/").verdict
host = urlprism.URL("http://\u00e9.example/").host
path = urlprism.parse("http://h/a%2Fb", "rfc3986").path
suffixes = urlprism.build_info().public_suffixes
site = urlprism.URL("http://a.example.co.uk/").registrable_domain
sys.stdout.write(f"{verdict} {host} {path} {suffixes} {site}\n")
sys.stdout.write(f"{urlprism.build_info()}\n")
