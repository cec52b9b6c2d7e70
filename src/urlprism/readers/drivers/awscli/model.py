"""How the AWS CLI reads an address of S3: the bucket up to the first slash, and then the key.

Neither boto3 nor botocore reads an address: they are given a bucket and a key. The command `aws s3`
has the function that others copy. The key is taken as it stands: no "?", "#" or triplet is special.
"""

from typing import Final

from urlprism.readers.drivers import objects
from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.objects import Fields, store

VERSION: Final = "1.46.3"
_RULE: Final = "awscli find_bucket_key, ValueError"


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the bucket and the key of an address; raise Refused if it raises."""
    if not text.startswith("s3://"):
        raise refused("a path on this machine", "awscli FileFormat.identify_type")
    path = text[len("s3://") :]
    if objects.of_lambda(path) or objects.of_outpost_bucket(path):
        raise refused("a resource that these commands do not have", _RULE)
    named = objects.of_access_point(path) or objects.of_outpost(path)
    return Fields(*(named or objects.split(path)))


MODEL: Final = store("awscli", VERSION, "the AWS CLI's find_bucket_key", report)
