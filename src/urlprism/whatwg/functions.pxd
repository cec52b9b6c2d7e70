from urlprism.whatwg.api cimport URL
from urlprism.whatwg.machine cimport Machine
from urlprism.whatwg.parser cimport base_of, run
from urlprism.whatwg.record cimport Spans
from urlprism.whatwg.setters cimport change
