from urlprism.whatwg.api cimport URL
from urlprism.whatwg.machine cimport Machine
from urlprism.whatwg.parser cimport base_of, run
from urlprism.whatwg.record cimport Spans
from urlprism.whatwg.setter_recognizer cimport recognize_part
from urlprism.whatwg.setters cimport change_unrecognized

cdef dict _SETTERS

cdef URL _after_setter(URL url, int part, str value)
