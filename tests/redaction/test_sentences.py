"""A sentence without the secrets of texts is the same, whether its words were looked up or not."""

import pytest

from urlprism.redaction.words import Words, hidden_in_message

TEXTS = (
    "http://u:userinfo@h/",
    "http://u:is%20userinfo@h/",
    "http://u:is userinfo@h/",
    "http://h/?token=before+the",
    "http://h/?token=before%20the",
    "http://me:there\tis@h/",
    "http://me:******@h/",
    "http://host:h@u:host@x/",
    "",
)
MESSAGES = (
    "there is userinfo before the host",
    "there is no host",
    "the text is empty",
    "readers go to: userinfo, /host",
    "is userinfo",
    "password userinfo",
    "u:userinfo@h",
    "",
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("message", MESSAGES)
def test_a_sentence_hides_what_its_words_hide(message, text):
    for texts in ([text], [text, TEXTS[0]]):
        assert hidden_in_message(message, texts) == Words(texts).hide_in_message(message)


def test_a_secret_that_a_sentence_quotes_is_hidden():
    assert hidden_in_message("no host: s3cr3t", ["http://u:s3cr3t@h/"]) == "no host: ******"
    hidden = hidden_in_message("is userinfo", ["http://u:is%20userinfo@h/"])
    assert "userinfo" not in hidden
