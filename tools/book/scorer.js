// What the search shows first: names that are the word, pages with the word in their title, then
// names that contain it, then pages. The numbers of a name are added: how it matches, and its
// priority (tools/book/finding.py).
var Scorer = {
  objNameMatch: 200, // an entry of the index has at most 100
  objPartialMatch: 6,
  objPrio: {0: 15, 1: 5, 2: -5},
  objPrioDefault: 0,
  title: 60,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
