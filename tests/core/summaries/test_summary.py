"""A structured summary survives storage and reads well in both languages."""

from memoryhub.core.summaries.summary import PARTS, Entry, StructuredSummary

SUMMARY = StructuredSummary(
    goal=(Entry("Move to Shanghai", (1,)),),
    constraints=(Entry("No lift", (2, 3)),),
    confirmed_facts=(Entry("地址是世纪大道100号", (4,), confirmed=True),),
)


def test_what_is_stored_comes_back() -> None:
    assert StructuredSummary.from_json(SUMMARY.to_json()) == SUMMARY
    assert list(SUMMARY.to_json()) == list(PARTS)
    assert SUMMARY.to_json()["confirmed_facts"] == [
        {"text": "地址是世纪大道100号", "turns": [4], "confirmed": True}
    ]


def test_broken_json_loses_only_what_is_broken() -> None:
    broken = {
        "goal": [{"text": "ok", "turns": [1, "2", True, None]}, {"text": ""}, {"text": 5}, "text", None],
        "constraints": "none",
        "decisions": [{"text": "kept", "turns": "1"}, {"text": "kept too"}],
        "unknown": [{"text": "x"}],
    }
    read = StructuredSummary.from_json(broken)
    assert read == StructuredSummary(goal=(Entry("ok", (1,)),), decisions=(Entry("kept too"),))


def test_rendering() -> None:
    assert SUMMARY.render("en") == (
        "Goal:\n- Move to Shanghai\nConstraints:\n- No lift\nFacts:\n- 地址是世纪大道100号 (confirmed)"
    )
    assert SUMMARY.render("zh").startswith("目标:\n- Move to Shanghai\n约束:")
    assert "（已确认）" in SUMMARY.render("zh")


def test_what_the_assistant_said_is_not_read_as_the_users_word() -> None:
    facts = (
        Entry("rent is 3,500"),
        Entry("the flat may be loud", (2,), by="assistant"),
        Entry("12 rows", by="tool"),
    )
    summary = StructuredSummary(confirmed_facts=facts)
    assert summary.render("en") == (
        "Facts:\n- rent is 3,500\nFacts (by the assistant):\n- the flat may be loud\n"
        "Facts (from tools):\n- 12 rows"
    )
    assert "事实（助手所说）:\n- the flat may be loud" in summary.render("zh")
    assert StructuredSummary.from_json(summary.to_json()) == summary


def test_pinned_text_is_not_shown_twice() -> None:
    assert "No lift" not in SUMMARY.render("en", pinned={"No lift"})
    assert "Constraints" not in SUMMARY.render("en", pinned={"No lift"})


def test_a_summary_of_nothing_is_no_text() -> None:
    assert StructuredSummary().render("en") == ""
