r"""PHP's class `Uri\WhatWg\Url`, in the installed PHP."""

from typing import Final

from urlprism.readers.programs.php import live_classes
from urlprism.readers.programs.php.whatwg import Fields

_CLASS: Final = live_classes.Program("Uri\\WhatWg\\Url", Fields._fields, Fields._make)
PROGRAM: Final = _CLASS.source
version: Final = _CLASS.version
report: Final = _CLASS.report
question: Final = live_classes.question
fields_of: Final = _CLASS.fields_of
