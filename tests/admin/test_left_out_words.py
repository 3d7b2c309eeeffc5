"""Every reason for which something is left out of a context has words in both languages."""

from typing import get_args

import pytest
from django.utils import translation

from memoryhub.core.assembly.model import DropReason
from sessions_app.admin.wording import LEFT_OUT


@pytest.mark.parametrize("reason", get_args(DropReason))
def test_it_is_told_in_words(reason: str) -> None:
    with translation.override("en"):
        english = str(LEFT_OUT[reason])
    with translation.override("zh-hans"):
        chinese = str(LEFT_OUT[reason])
    assert english.isascii()
    assert english.endswith(".")
    assert chinese.endswith("。")
