"""URLs that are edited: what `urlprism edit` changes, and what it shows of the result.

edit_results ──► assignments ──► pairs     the options that change a URL, in the order of their use
             └─► contract                  what an edit needs of a URL, by any standard
template, showing, record_templates        the options that say what is shown of a URL

Other packages import `assignments`, `contract`, `edit_results`, `pairs`, `record_templates` and
`showing`.
"""
