// The examples of *Read one*: the first is what the page opens on. And what *Match* opens on.

export const EXAMPLES = [
  {
    name: "Backslash before @",
    symbol: "≠",
    url: "http://127.0.0.1\\@1.1.1.1/",
    says: "Some readers go to the address before the backslash, some to the one behind the @.",
  },
  {
    name: "A redirect to /\\",
    symbol: "≠",
    url: "/\\evil.example",
    base: "https://example.com/login",
    says: "A path for a check, another host for a browser.",
  },
  {
    name: "Beyond ASCII",
    symbol: "≠",
    url: "http://faß.de/straße",
    says: "One letter, two domains: it depends on the version of IDNA.",
  },
  {
    name: "A host in hexadecimal",
    symbol: "≠",
    url: "http://0x7f.1/",
    says: "A name for some readers, the address of this machine for others.",
  },
  {
    name: "Two @",
    symbol: "≠",
    url: "http://user@good.example@evil.example/",
    says: "Which @ ends the user?",
  },
  {
    name: "Hidden direction",
    symbol: "≠",
    url: "http://\u202ecod.elpmaxe\u202c.example/\u0000a\tb\u200b c",
    says: "Characters that cannot be seen, named.",
  },
  {
    name: "An encoded slash",
    symbol: "≠",
    url: "http://example.com%2F10.0.0.1/",
    says: "Part of the name, or the end of it.",
  },
  {
    name: "No slashes",
    symbol: "≠",
    url: "http:example.com/a",
    says: "A browser adds the slashes; a document sees a path.",
  },
  {
    name: "FTP, with its plan",
    symbol: "!",
    url: "ftp://anonymous@ftp.example.com/pub/file.txt;type=i",
    says: "RFC 1738 says what a client does, step by step.",
  },
  {
    name: "Certified",
    symbol: "✓",
    url: "https://www.example.org/path?query=1",
    says: "Every reader agrees, and one look at the text shows it.",
  },
];

export const MATCH = {
  kind: "redirect_uri",
  pattern: "http://localhost/cb",
  url: "http://localhost:51004/cb",
};
