"""Short Chinese pieces of a summary are set off by a blank, and are told apart again by it."""

import pytest

from memoryhub.core.compression.wordings import clauses, joined
from memoryhub.core.spans import spans


@pytest.mark.parametrize(
    ("pieces", "line"),
    [
        (["豆包", "七岁", "林医生"], "豆包 七岁 林医生"),
        (["238", "豆包", "6号楼1302", "明年五月"], "238；豆包；6号楼1302；明年五月"),
        (["她说检查前不能喂食，水可以少喝", "豆包"], "她说检查前不能喂食，水可以少喝；豆包"),
        (["Parkside Vets", "10:40"], "Parkside Vets；10:40"),
        (["豆包"], "豆包"),
        ([], ""),
    ],
)
def test_only_short_chinese_pieces_are_listed(pieces: list[str], line: str) -> None:
    assert joined(pieces, "；") == line


def test_what_was_listed_is_cut_again() -> None:
    line = joined(["豆包", "五公斤", "林医生"], "；")
    found = clauses(line, 0, len(line), spans(line))
    assert [clause.text for clause in found] == ["豆包", "五公斤", "林医生"]


def test_words_beside_latin_ones_stay_together() -> None:
    line = "我用 Python 写了两个脚本"
    assert [clause.text for clause in clauses(line, 0, len(line), [])] == [line]
