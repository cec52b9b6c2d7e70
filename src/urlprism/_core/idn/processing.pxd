cimport urlprism._core.octets.code_points as code_points
