"""Texts to test the laws with: URLs, near-URLs and any text."""

from hypothesis import strategies as st

DELIMITERS = "/:?#[]@!$&'()*+,;=%.-_~\\|<>^`{} \t\n\r\x00\x1f"
WORDS = """
    http https ftp ws file mailto itms-services x HTTP a é 日 .. . // :// %41 %E9 %zz @ [::1] [v1.a]
    h:80 \ud800 ::1 u:p@ ? # ; & = + \uff0f \u2100
""".split()

fragments = st.one_of(
    st.sampled_from(WORDS),
    st.text(alphabet=DELIMITERS + "aB1", max_size=4),
    st.text(max_size=3),
)
texts = st.lists(fragments, max_size=8).map("".join)
ascii_texts = texts.filter(str.isascii)
parts = st.text(alphabet="aB1/:?#[]@;&=+%. é", max_size=5)
with_scheme = st.builds("{}:{}".format, st.sampled_from(["http", "ftp", "mailto", "x"]), texts)
