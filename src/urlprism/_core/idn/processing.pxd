cimport urlprism._core.unicode.code_points as code_points
