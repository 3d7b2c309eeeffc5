"""Whether a sentence of a user lays something down that is to hold: an order, a limit, a rule of theirs.

A logistic regression over what such sentences are made of (`features`: words, their classes, and turns of
phrase that say "always", "at most", "not", "he said", "this once"). `manage.py train_pins` makes its weights
from the lines in `sessions_app/bench/data/pins.*.train.tsv`. Beside it two narrow rules
take what is said as a fact (`as_facts`: "We never deploy on Fridays.") and what is said in the strongest
words (`forbidding`: "You must never deploy on a Friday.").
"""

from memoryhub.core.pins.standing_orders.judge import (
    CLAUSE_CUT,
    is_directive,
    is_directive_clause,
    sureness,
)

__all__ = ["CLAUSE_CUT", "is_directive", "is_directive_clause", "sureness"]
