r"""PHP's class `Uri\Rfc3986\Uri`, in the installed PHP."""

from typing import Final

from urlprism.readers.programs.php import live_classes
from urlprism.readers.programs.php.rfc3986 import Fields

_CLASS: Final = live_classes.Program("Uri\\Rfc3986\\Uri", Fields._fields, Fields._make)
PROGRAM: Final = _CLASS.source
version: Final = _CLASS.version
report: Final = _CLASS.report
question: Final = live_classes.question
fields_of: Final = _CLASS.fields_of
