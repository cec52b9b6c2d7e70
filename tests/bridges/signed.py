"""Signed URLs, as object stores and a CDN hand them out: any change of an octet breaks them."""

PRESIGNED = [
    (
        "https://bucket.s3.amazonaws.com/a%20b/%7Ec+d.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256"
        "&X-Amz-Credential=AKIA%2F20261123%2Feu-central-1%2Fs3%2Faws4_request"
        "&X-Amz-Date=20261123T120000Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host"
        "&response-content-disposition=attachment%3B%20filename%3D%22a%2Bb.txt%22"
        "&X-Amz-Signature=0123456789abcdef"
    ),
    (
        "https://storage.googleapis.com/bucket/o%2Fp%252Fq?X-Goog-Algorithm=GOOG4-RSA-SHA256"
        "&X-Goog-Credential=me%40project.iam.gserviceaccount.com%2F20261123%2Fauto&X-Goog-Signature=ab"
    ),
    (
        "https://account.blob.core.windows.net/c/b.txt?sv=2024-11-04&se=2026-11-24T00%3A00%3A00Z"
        "&sr=b&sp=r&sig=Zm9v%2bYmFy%2F%3d%3D"
    ),
    "https://EXAMPLE.com:443/a/./b/../c?Policy=eyJ_&Signature=a-b~c__&Key-Pair-Id=K#",
    "https://example.com?x=%e2%82%ac&y=&&z",
]
