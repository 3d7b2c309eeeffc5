"""The difference of two contexts, part by part."""

from typing import Any

from memoryhub.core.assembly.changes import PartChange, part_changes


def manifest(**parts: tuple[int, list[str]]) -> dict[str, Any]:
    return {
        "segments": [
            {"kind": kind, "tokens": tokens, "source_ids": ids} for kind, (tokens, ids) in parts.items()
        ]
    }


def test_parts_are_compared_in_the_order_of_keeping() -> None:
    before = manifest(turns=(40, ["trn_1", "trn_2"]), system=(9, []), summary=(5, ["sum_1"]))
    now = manifest(system=(9, []), turns=(25, ["trn_2", "trn_3"]), recall=(7, ["mem_1"]))
    changes = {change.kind: change for change in part_changes(before, now)}
    assert set(changes) == {"system", "summary", "turns", "recall"}
    assert next(iter(changes)) == "system"
    assert changes["system"] == PartChange("system", 9, 9)
    assert changes["turns"] == PartChange("turns", 40, 25, added=("trn_3",), removed=("trn_1",))
    assert changes["summary"] == PartChange("summary", 5, 0, removed=("sum_1",))
    assert changes["recall"] == PartChange("recall", 0, 7, added=("mem_1",))
    assert [changes[kind].difference for kind in ("system", "turns", "recall")] == [0, -15, 7]


def test_the_same_has_no_difference() -> None:
    same = manifest(system=(9, []), turns=(40, ["trn_1"]))
    assert all(not (one.difference or one.added or one.removed) for one in part_changes(same, same))
    assert part_changes(manifest(), manifest()) == ()
