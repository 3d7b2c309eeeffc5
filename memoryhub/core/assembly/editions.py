"""The wordings and rules a context was put together by, so that a recorded one comes out again to the byte.

A context records its edition and is replayed by it. What changes the text of a context for the same rows is a
new edition; the one before stays as long as contexts of it are kept.
"""

FIRST = 1
"""Contexts that name no edition: sources in English whatever the language, and every recalled text shown."""
SOURCES_IN_LANGUAGE = 2
"""Sources, disputes and questions in the language of the context, be it that the message says only "ok"."""
SAID_ONCE = 2
"""What a pin, a preference or a turn says word for word is not recalled beside it."""
SUMMARY_AS_ASKED = 2
"""A summary's headings in the context's language; what its fullest wording leaves out, every one does."""
TURNS_BESIDE_SUMMARY = 3
"""The two newest turns go before task and summary, and more budget never shows fewer of the recent ones."""
ROOM_OF_THE_ANSWER = 3
"""The notice that room runs out names what an answer may take, no longer what the context has left."""
HEARD_IN_SMALL = 4
"""In a small context preferences that were only heard may take more than their share of it."""
TASK_IN_A_LINE = 4
"""A task has one wording more, of its goal and its next step."""
SUMMARY_WHERE_ROOM = 4
"""A summary may take more than its share where all else that there is has room beside it; where it lacks room
beside the least number of turns, fewer of its entries stand beside them."""
EDITION = 4
"""That of new contexts."""
