"""What Pyodide is asked: all public modules and README's examples; warnings are errors.

    pyodide_asks.py README.md urlprism.gate ...

Only what is true is warned of: tables of Unicode that are of different versions.
"""

import json
import runpy
import sys
import unicodedata
import warnings

warnings.simplefilter("error")
told = []
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always", RuntimeWarning)
    # The command's own message about hosts beyond ASCII comes at the first of them.
    import urlprism

    urlprism.URL("http://\u00e9.example/")
    from idna import idnadata

    told = [str(each.message) for each in caught]
versions = {
    "python": sys.version.split()[0],
    "unicode": [unicodedata.unidata_version, idnadata.__version__],
    "warnings": told,
}
ask = runpy.run_path("/given/asks.py")["ask"]
readme, *modules = sys.argv[1:]
sys.stdout.write(json.dumps({**versions, **ask(readme, modules, [])}) + "\n")
