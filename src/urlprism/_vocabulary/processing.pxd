cimport urlprism._vocabulary.code_points as code_points
