r"""PHP: `parse_url`, and the classes `Uri\WhatWg\Url` and `Uri\Rfc3986\Uri`."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="php",
        title="PHP parse_url",
        package=__name__,
        newest=("npm", "@php-wasm/node-8-5"),
    ),
    Program(
        name="php.Uri.WhatWg.Url",
        title="PHP Uri\\WhatWg\\Url",
        package=__name__,
        newest=("npm", "@php-wasm/node-8-5"),
        model="whatwg",
        live="live_whatwg",
        released_as="php",
    ),
    Program(
        name="php.Uri.Rfc3986.Uri",
        title="PHP Uri\\Rfc3986\\Uri",
        package=__name__,
        newest=("npm", "@php-wasm/node-8-5"),
        model="rfc3986",
        live="live_rfc3986",
        released_as="php",
    ),
)
