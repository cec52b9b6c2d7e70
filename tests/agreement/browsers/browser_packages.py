"""Browsers that npm and Debian have in older releases: their packages, by release and checksum."""

# The headless shells of Chromium: a release, the package that has it, and its checksum.
CHROMIUM = {
    "153.0.8010.0": (
        "@sparticuz/chromium@153.0.0",
        "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0",
    ),
    "148.0.7778.0": (
        "@sparticuz/chromium@148.0.0",
        "673b12a186e569ea600d87d3200fb5a6f1a14639bc19b06fb6fdb6fc86a8195b",
    ),
    "147.0.7727.0": (
        "@sparticuz/chromium@147.0.0",
        "18fe5404ce845594cd7d592fc07f37a19514079ba4d9c27192ad8b908743f16b",
    ),
    "143.0.7499.0": (
        "@sparticuz/chromium@143.0.0",
        "dfae260f66209f46e703ec7014c7ce6dc72b7827c04fb6b7d402014df1095d8d",
    ),
    "141.0.7390.0": (
        "@sparticuz/chromium@141.0.0",
        "a7d30eaa6afa9a7ba7594cfa6c0a47b9769011285261b583dca8f406ba89e085",
    ),
    "132.0.6834.0": (
        "@sparticuz/chromium@132.0.0",
        "69200f3b9e3eae17fbb2e61c2b4fa42d3f7b750b0a1ce5739af9d01f73ad55f1",
    ),
    "131.0.6778.0": (
        "@sparticuz/chromium@131.0.0",
        "8a8b5e5f3c67ba2622d335de910c90884f3a977225c3549d757b16a89965604c",
    ),
    "130.0.6723.0": (
        "@sparticuz/chromium@130.0.0",
        "031d50ef0dbf108e0e4fc7596dd50283197bda9ecbb7d23e27d383512d5083e3",
    ),
    "129.0.6668.0": (
        "@sparticuz/chromium@129.0.0",
        "ea006e4403ebf9273f1f669c3c22cb8426438c2e3e08954fc7c7ca9b7f5cb39c",
    ),
    "126.0.6478.0": (
        "@sparticuz/chromium@126.0.0",
        "93d1fe6e93233f10b3feab8ea45968fc494ce6df59fbf63cb06c0f7dd15a13ba",
    ),
    "123.0.6312.0": (
        "@sparticuz/chromium@123.0.0",
        "a0dc78b7e5f7ef85c352cc702aa741259f43a33f660ee871c637d847ce9d0ebf",
    ),
    "119.0.6045.0": (
        "@sparticuz/chromium@119.0.0",
        "d92f9b0ade7b865103cabfa903198bac9448de32aa356cb0181180f328f39fd1",
    ),
    "118.0.5993.0": (
        "@sparticuz/chromium@118.0.0",
        "8cdff2e793f79c82bd835238e1685d426be565af23ebc8011604d88257fcbb08",
    ),
    "117.0.5938.0": (
        "@sparticuz/chromium@117.0.0",
        "420faae58ff2d30f26bef58a8680ebdadc222fedeee83d295a1a3836906f8750",
    ),
    "116.0.5845.0": (
        "@sparticuz/chromium@116.0.0",
        "f2dade4746a99acd12a627f60b9e9108511bedb5c80c111c1f373939d958dcad",
    ),
    "115.0.5790.0": (
        "@sparticuz/chromium@115.0.0",
        "16e818881b9e1c976de1df53cc73b984be151cdcba29fdf3bc27e14c0196d9b1",
    ),
    "114.0.5735.0": (
        "@sparticuz/chromium@114.0.0",
        "45d116cc8ab1fb547567a9161e6e28f37fa163efba01e2433c3b44f95466a13b",
    ),
    "113.0.5672.0": (
        "@sparticuz/chromium@113.0.0",
        "ef4839158412a1645d2b523d5085a0fcdeb4db234eac01393479b041f1f4b1ba",
    ),
    "110.0.5478.0": (
        "@sparticuz/chromium@110.0.0",
        "3ccac4e6a319d0b586cc7a223e08903f30bdc8617a9522d6fd9abff71f52b9cb",
    ),
    "109.0.5412.0": (
        "@sparticuz/chromium@109.0.0",
        "fe910244299908a036f5021f48e10e51f650d626c939dffee276aa08fe2e171e",
    ),
    "103.0.5058.0": (
        "@sparticuz/chromium@103.0.0",
        "88f1af268022584ffd0e4b58a68c8bd63b55f247b7c84481c719f362fb2be43a",
    ),
    "92.0.4512.0": (
        "@sparticuz/chromium@92.0.0",
        "ae2070e08840e30bb50dbfffe9824d428d46445436bf08147e7f9102294a28ca",
    ),
    "91.0.4469.0": (
        "chrome-aws-lambda@9.0.0",
        "2ce323e322c17d8c87e6dc5dbc02336f47bae734894d5e6bb60e500a7c1299b4",
    ),
    "89.0.4389.0": (
        "chrome-aws-lambda@6.0.0",
        "82fd8b5eee19b7290f5e5c9780ff137b3177752cfce6aa989ddb8ab517b34709",
    ),
    "88.0.4298.0": (
        "chrome-aws-lambda@5.5.0",
        "19f14564f02d132b09fbe51f330525a886a3bb4fc9b80c662f427381c6bd5942",
    ),
    "87.0.4272.0": (
        "chrome-aws-lambda@5.4.0",
        "3d10b26e7743e167fcc4c528179b7b49b0f539d770d957d6218417ecef67864b",
    ),
    "86.0.4240.0": (
        "chrome-aws-lambda@5.3.0",
        "8f386abc55014e9418780dc08c33cc42a8eccea626430e6892ef4cbe3d8a93f3",
    ),
    "85.0.4182.0": (
        "chrome-aws-lambda@5.2.1",
        "4af9d2661e995315acecb2bac395c493397c90c7b9bd0cea8a7f3d8b77e5deae",
    ),
    "83.0.4103.0": (
        "chrome-aws-lambda@5.0.0",
        "7e193913a52cd8aa36ff4e8669af9e129c0dd2ce1fb8a2464f56615513ce7d5a",
    ),
    "81.0.4044.0": (
        "chrome-aws-lambda@3.0.4",
        "fad8f5e0eb2b990a3a5b3b95343a077118e830c6bef156f16eac38dbde78a982",
    ),
    "80.0.3987.0": (
        "chrome-aws-lambda@2.1.1",
        "94f8953cd47c3fbd9d0ba8f50d2e5aa4e8136ca52b37e2babcc12e43018ade77",
    ),
    "79.0.3945.0": (
        "chrome-aws-lambda@2.0.0",
        "95981581f204c1821da349908c1a96dc788707da962f11091f3383f3dd785892",
    ),
    "78.0.3882.0": (
        "chrome-aws-lambda@1.20.4",
        "aba7f1562247dda11a704f9bc41294e57a1e197eae31085842479e4c0b025144",
    ),
    "77.0.3844.0": (
        "chrome-aws-lambda@1.19.0",
        "65346f2235ec8bf246b23eb26ff984ecacb3223d17641efa15a126f31d733e27",
    ),
    "76.0.3803.0": (
        "chrome-aws-lambda@1.17.1",
        "bf7b5f8399a71e77332ac48e447509ad0db78d96d6644e43608e01adfdf75fbf",
    ),
    "76.0.3786.0": (
        "chrome-aws-lambda@1.16.1",
        "1f5b212f51810a8602bd0ef0471fa04b7b0e2310a632605126b255803a4573c1",
    ),
    "75.0.3738.0": (
        "chrome-aws-lambda@1.14.0",
        "abdfb22978bb066b13a2c60c865668779db43855440ed9f02c8f7cbc54d7cde1",
    ),
    "74.0.3723.0": (
        "chrome-aws-lambda@1.13.0",
        "07e11b300606a83d5cd13f36cdd3c9af52f38b4f44fccd0d50dd89dbd39d6763",
    ),
    "73.0.3679.0": (
        "chrome-aws-lambda@1.12.2",
        "e0be3093d7221850ddaef16e876a61365f0b90ebe33ee80734ad25e06788c0be",
    ),
    "72.0.3617.0": (
        "chrome-aws-lambda@1.11.2",
        "57899f5d2845721791b612e2f0370eac65c3470441ad2054ab22ef9936b3d4be",
    ),
    "71.0.3563.0": (
        "chrome-aws-lambda@1.9.1",
        "33d88be1dc7e0b0bc152dfa7539e6e245543995b122f425f68dee6fdd234e12f",
    ),
    "71.0.3542.0": (
        "chrome-aws-lambda@1.8.0",
        "4dd8b5837b10b220f40049ac5a7980e943ecba5079137400ae678d8ff7d33be5",
    ),
    "70.0.3508.0": (
        "chrome-aws-lambda@1.7.0",
        "7a292139763fae729707ffab30643115b1037b0afba1e54bcf830e3052664350",
    ),
    "69.0.3494.0": (
        "chrome-aws-lambda@1.6.3",
        "f1b0f5206d211ea256678dacdc699cb83587d444d5f165798ad660e74fa1d90e",
    ),
    "69.0.3452.0": (
        "chrome-aws-lambda@1.5.0",
        "c40eab6e2d2463822fb4151a3f2a14267cf733f6367990167b75398a968ee608",
    ),
    "68.0.3419.0": (
        "chrome-aws-lambda@1.4.0",
        "ce4c1e616b92d34b1ca3001195ac74e3d0b90f310f0dff154caebc6712af8698",
    ),
    "67.0.3391.0": (
        "chrome-aws-lambda@1.3.0",
        "e3465a14f0db869915329d64c74aea8068a6d4dc3d75308b8f84e6d752ebb839",
    ),
    "67.0.3372.0": (
        "chrome-aws-lambda@67.0.3372",
        "5e942eb327fca0da5292b1cba7baa9a2723fb9f22dc6d011820973afa751b15f",
    ),
    "66.0.3347.0": (
        "chrome-aws-lambda@66.0.3347",
        "73be808ce2d09d88c90f2a00afe3af2f264550156c8bfc308da032e154415182",
    ),
    "65.0.3312.0": (
        "chrome-aws-lambda@1.0.0",
        "002366ee9bb2f48ea90aabeaa52745c8651062cd18ff0beef4f2f07fe48f28e6",
    ),
    "64.0.3264.0": (
        "chrome-aws-lambda@64.0.3264",
        "d702b0f6ae73cfa7e166634a10ab2a7678e62f7baeb5757b7df5fb246f7d84f3",
    ),
}
# The packages of Debian 12 that bring another Firefox than the security updates do.
FIREFOX = {
    "140.12.0esr": (
        "firefox-esr=140.12.0esr-1~deb12u1",
        "ce50b83e3cb81b0908346f555fabb679646baefe24a3270913347a9b52615647",
    ),
}
