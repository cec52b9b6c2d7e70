"""The models of drivers beside packages that are not installed, each in its own process.

They do not fit those that are installed, or nothing else needs them: the wheels are unpacked.
`nox -s nightly` asks many more questions.
"""

import itertools
import os
import re
import socket
import sys

import pytest

from tests.agreement.programs.packages import answers
from tests.agreement.programs.test_readers_releases import on_linux
from tests.help import chances
from tests.help.dsn_questions import connection_strings
from tests.help.object_questions import addresses
from tests.help.socket_questions import redirects, socket_urls
from tests.help.wheels import MissingError, unpacked
from urlprism.programs import programs
from urlprism.readers import GROUPS, reader
from urlprism.readers.drivers.sqlalchemy.connect import DIALECTS

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 5_000 if chances.SEED in os.environ else 500
SEEDS = (20_261_128, 20_261_129)
DATEUTIL = "python-dateutil==2.9.0.post0"
JMESPATH = "jmespath==1.1.0"
WRAPT = "wrapt==2.5.2"
# For Python 3.11 on Linux on x86-64.
WHEELS = {
    "aiobotocore==3.10.0": "de0ccbcb82b6b0009f1b6667f48442e9d0432f9b8bfe6172fa51777cbea89d03",
    "asn1crypto==1.5.1": "db4e40728b728508912cbb3d44f19ce188f218e9eba635821bb4b68564f8fd67",
    "aioitertools==0.13.0": "0be0292b856f08dfac90e31f4739432f4cb6d7520ab9eb73e143f4f2fa5259be",
    "awscli==1.46.3": "94c561c1b1b2cf0978ec8d87d956c26c807555438593eec29ea90602b9518cfb",
    "boto3==1.43.117": "a5b6cd7e67653987fcf0e212187c16f7b58af2ae192e368f7212ddab7c05b25d",
    "botocore==1.43.117": "5920ef9b3002e1361846549078549d9154a6e0004c22853c01ce7b279d05d495",
    "django-environ==0.14.0": "8dbe8a57f0a540ab8abd6f54f230de5e99e3a2c9d797cb9caecb037bca3d47d8",
    "docker==7.2.0": "a3f45fdeb9165e2d25d9a1d02ddf3bc70fb572cf5ebbf9b58558c22caf29b71f",
    JMESPATH: "a5663118de4908c91729bea0acadca56526eb2698e83de10cd116ae0f4e97c64",
    DATEUTIL: "a8b2bc7bffae282281c8140a97d3aa9c14da0b136dfe83f850eea9a5f7470427",
    "mysql-connector-python==26.10.0": (
        "85643c8a38b7d089ed30b270d842b96a2529354eebea4aa4d8e4755a630487e8"
    ),
    "pg8000==1.31.6": "1ffe27af94fa5b37ce6885b98d591dc75562ff076859bf50ca7729af59345a80",
    "psycopg2-binary==2.9.13": "930e7e58b33a4f9c39e7532d7a40147925cf3372baed4229cbebe0cf3ba9ce6b",
    "pymysql==1.2.4": "e169bed906168fffd0088925f45b3df024c2775c6fd128da0df773d47c458840",
    "requests-unixsocket==0.4.1": (
        "60c4942e9dbecc2f64d611039fb1dfc25da382083c6434ac0316dca3ff908f4d"
    ),
    "requests-unixsocket2==1.0.1": (
        "bdb2ba5bcd9d2f3c1dd1e099e5dba8e1d50b9eeef7985edd72f957da22304b92"
    ),
    "s3fs==2026.9.0": "eb185fd98e20a1c9375087d9b2a6ef506f0cd01ae0c0c94efc79f88403fb81fe",
    "s3transfer==0.19.3": "24eb7535804306355e31c952a90022bf5b2f9d760f9a11062c7493a217c08553",
    "scramp==1.5.0": "8280608f568e81da9e9c9d69cac1331b836622d9b48bf5c5e400e16129c6d1fa",
    "smart-open==9.0.2": "945216f3360166fdb42fdee0e19b37f032caaf9429d5797bc06b01d2c75a71a4",
    WRAPT: "0743950d3dda9940e56f81f5334ba051c4fe2e1421e4e4a4ef8eb8fb86a90894",
}
# An s3fs, and what it asks the service by.
S3FS = (
    *("s3fs==2026.9.0", "aiobotocore==3.10.0", "botocore==1.43.117", "aioitertools==0.13.0"),
    *(DATEUTIL, JMESPATH, WRAPT),
)
# fsspec and requests themselves are installed.
PINNED = {
    "awscli": ("awscli==1.46.3", DATEUTIL, JMESPATH),
    "django-environ": ("django-environ==0.14.0",),
    "docker-py": ("docker==7.2.0",),
    "fsspec": S3FS,
    "requests-unixsocket": ("requests-unixsocket==0.4.1",),
    "requests-unixsocket2": ("requests-unixsocket2==1.0.1",),
    "s3fs": S3FS,
    "smart-open": (
        *("smart-open==9.0.2", "boto3==1.43.117", "botocore==1.43.117", "s3transfer==0.19.3"),
        *(DATEUTIL, JMESPATH, WRAPT),
    ),
    # SQLAlchemy, psycopg and asyncpg are installed.
    "sqlalchemy.connect": (
        *("psycopg2-binary==2.9.13", "pg8000==1.31.6", "scramp==1.5.0", "asn1crypto==1.5.1"),
        *("pymysql==1.2.4", "mysql-connector-python==26.10.0"),
    ),
}


def dsns(name, seed):
    """Yield connection strings of a driver, for SQLAlchemy by each of its dialects in turn."""
    for family in programs()[name].protocols:
        asked = connection_strings(family, COUNT, seed)
        if name == "sqlalchemy.connect":
            pairs = zip(asked, itertools.cycle(DIALECTS), strict=False)
            asked = [re.sub("^[^:/]*(?=://)", dialect, text) for text, dialect in pairs]
        yield from [(text, None) for text in asked]


def asked(name, seed):
    """Return the questions for a reader."""
    if name in GROUPS["s3"]:
        return [(text, None) for text in addresses(COUNT, seed)]
    if programs()[name].protocols[0] in {"postgresql", "mysql"}:
        return [*dsns(name, seed)]
    urls = [(text, None) for text in socket_urls(COUNT, seed)]
    return urls + (redirects(COUNT // 5, seed) if name.startswith("requests") else [])


@on_linux
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the wheels are for Python 3.11")
@pytest.mark.parametrize("name", PINNED)
def test_a_model_answers_as_its_package_does(name):
    questions = [each for seed in SEEDS for each in asked(name, seed)]
    live = f"{programs()[name].package}.{programs()[name].live}"
    try:
        folders = [unpacked(each, WHEELS[each]) for each in PINNED[name]]
    except MissingError as reason:
        pytest.skip(str(reason))
    told, *real = answers(live, folders, questions)
    assert told == reader(name).version
    readings = [reader(name).read(*each) for each in questions]
    modelled = [[*each.report.values()] if each.accepted else None for each in readings]
    rows = zip(questions, modelled, real, strict=True)
    different = [each for each in rows if each[1] != each[2]]
    assert not different, (len(different), different[:3])
    assert sum(each is not None for each in real) > COUNT / 4


def test_a_socket_has_a_longest_path():
    """The length beyond which requests-unixsocket is refused is that of this system."""
    with socket.socket(socket.AF_UNIX) as one, pytest.raises(FileNotFoundError):
        one.connect("/no" + "x" * 104)
    with socket.socket(socket.AF_UNIX) as one, pytest.raises(OSError, match="too long"):
        one.connect("/no" + "x" * 105)
