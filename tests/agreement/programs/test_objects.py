"""The models of readers of `s3://` beside the packages, each in a process of its own.

Their packages do not fit those that are installed: the wheels are unpacked. `nox -s nightly` asks
many more questions.
"""

import os
import sys

import pytest

from tests.agreement.programs.packages import answers
from tests.agreement.programs.test_readers_releases import on_linux
from tests.help import chances
from tests.help.object_questions import addresses
from tests.help.wheels import MissingError, unpacked
from urlprism.programs import programs
from urlprism.readers import reader

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 5_000 if chances.SEED in os.environ else 500
SEEDS = (20_261_128, 20_261_129)
DATEUTIL = "python-dateutil==2.9.0.post0"
JMESPATH = "jmespath==1.1.0"
WRAPT = "wrapt==2.5.2"
# For Python 3.11 on Linux on x86-64.
WHEELS = {
    "aiobotocore==3.10.0": "de0ccbcb82b6b0009f1b6667f48442e9d0432f9b8bfe6172fa51777cbea89d03",
    "aioitertools==0.13.0": "0be0292b856f08dfac90e31f4739432f4cb6d7520ab9eb73e143f4f2fa5259be",
    "awscli==1.46.3": "94c561c1b1b2cf0978ec8d87d956c26c807555438593eec29ea90602b9518cfb",
    "boto3==1.43.117": "a5b6cd7e67653987fcf0e212187c16f7b58af2ae192e368f7212ddab7c05b25d",
    "botocore==1.43.117": "5920ef9b3002e1361846549078549d9154a6e0004c22853c01ce7b279d05d495",
    JMESPATH: "a5663118de4908c91729bea0acadca56526eb2698e83de10cd116ae0f4e97c64",
    DATEUTIL: "a8b2bc7bffae282281c8140a97d3aa9c14da0b136dfe83f850eea9a5f7470427",
    "s3fs==2026.9.0": "eb185fd98e20a1c9375087d9b2a6ef506f0cd01ae0c0c94efc79f88403fb81fe",
    "s3transfer==0.19.3": "24eb7535804306355e31c952a90022bf5b2f9d760f9a11062c7493a217c08553",
    "smart-open==9.0.2": "945216f3360166fdb42fdee0e19b37f032caaf9429d5797bc06b01d2c75a71a4",
    WRAPT: "0743950d3dda9940e56f81f5334ba051c4fe2e1421e4e4a4ef8eb8fb86a90894",
}
# An s3fs, and what it asks the service by.
S3FS = (
    *("s3fs==2026.9.0", "aiobotocore==3.10.0", "botocore==1.43.117", "aioitertools==0.13.0"),
    *(DATEUTIL, JMESPATH, WRAPT),
)
# fsspec itself is installed.
PINNED = {
    "awscli": ("awscli==1.46.3", DATEUTIL, JMESPATH),
    "fsspec": S3FS,
    "s3fs": S3FS,
    "smart-open": (
        *("smart-open==9.0.2", "boto3==1.43.117", "botocore==1.43.117", "s3transfer==0.19.3"),
        *(DATEUTIL, JMESPATH, WRAPT),
    ),
}


@on_linux
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the wheels are for Python 3.11")
@pytest.mark.parametrize("name", PINNED)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_model_answers_as_its_package_does(name, seed):
    texts = addresses(COUNT, seed)
    live = f"{programs()[name].package}.live"
    try:
        folders = [unpacked(each, WHEELS[each]) for each in PINNED[name]]
    except MissingError as reason:
        pytest.skip(str(reason))
    told, *real = answers(live, folders, [(text, None) for text in texts])
    assert told == reader(name).version
    readings = [reader(name).read(text) for text in texts]
    modelled = [[*each.report.values()] if each.accepted else None for each in readings]
    rows = zip(texts, modelled, real, strict=True)
    different = [each for each in rows if each[1] != each[2]]
    assert not different, (len(different), different[:3])
    assert sum(each is not None for each in real) > COUNT / 4
