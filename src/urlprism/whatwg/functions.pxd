from urlprism.whatwg.api cimport URL
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.parsing.parser cimport base_of, run
from urlprism.whatwg.urls.record cimport Spans
from urlprism.whatwg.recognizers.setter_recognizer cimport recognize_part
from urlprism.whatwg.setters cimport change_unrecognized

cdef dict _SETTERS

cdef URL _after_setter(URL url, int part, str value)
