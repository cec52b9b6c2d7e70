r"""PHP: `parse_url`, and the classes `Uri\WhatWg\Url` and `Uri\Rfc3986\Uri`."""
