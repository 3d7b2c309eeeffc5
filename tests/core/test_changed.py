"""What takes the place of something known, or has another time now, and what does not; in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.extraction.changed import changes_in, is_changed_by, key_after


def _over(known: tuple[str, str], said: str) -> bool:
    return any(is_changed_by(*known, change) for change in changes_in(said))


@pytest.mark.parametrize(
    ("key", "content", "said"),
    [
        ("habit.running", "I run every morning", "I've swapped running for swimming"),
        ("tool.laptop", "My laptop runs Ubuntu", "I switched my laptop to Fedora"),
        ("tool.phone", "My phone is a Pixel 6", "Upgraded to a Pixel 9 today"),
        ("tool.vim", "My editor is Vim", "I switched to VS Code"),
        ("tool.notion", "I use Notion for notes", "I've moved from Notion to Obsidian"),
        ("preference.taste.window", "I prefer window seats", "I've started booking aisle seats instead"),
        ("about.watch", "My watch is a Casio", "My watch is now a Garmin"),
        ("habit.up-6", "I get up at 6 every day", "I get up at 7 now"),
        ("preference.favorite.band", "My favourite band is Muse",
         "My favourite band isn't Muse anymore, it's Radiohead"),
        ("habit.早上跑步", "我每天早上跑步", "我现在不跑步改游泳了"),
        ("tool.电脑", "我电脑装的是Ubuntu", "我电脑系统换成Fedora了"),
        ("tool.phone", "我的手机是小米14", "手机换成vivo了"),
        ("tool.vim", "我的编辑器是Vim", "编辑器换VSCode了"),
        ("tool.notion", "我用Notion记笔记", "我从Notion换到Obsidian了"),
        ("preference.taste.靠窗", "我坐飞机喜欢靠窗", "我现在都选过道了"),
        ("about.耳机", "我的耳机是索尼的", "耳机换成Bose了"),
        ("habit.六点起床", "我每天六点起床", "我现在七点起床了"),
        ("profile.job", "我在中学教化学", "这学期我改教物理了"),
        ("profile.email", "我的邮箱是a@b.com", "邮箱换成c@d.com了"),
    ],
)  # fmt: skip
def test_what_was_there_before_is_found(key: str, content: str, said: str) -> None:
    assert _over((key, content), said)


@pytest.mark.parametrize(
    ("key", "content", "said"),
    [
        ("tool.laptop", "My laptop is a ThinkPad", "I switched my laptop to Fedora"),
        ("tool.phone", "My phone is a Pixel 6", "I might upgrade to a Pixel 9"),
        ("habit.running", "I run every morning", "I'm thinking of swapping running for swimming"),
        ("preference.taste.window", "I prefer window seats", "I switched seats with my brother"),
        ("habit.up-6", "I get up at 6 every day", "I have to get up at 7 tomorrow"),
        ("habit.up-6", "I get up at 6 every day", "I go to bed at 11 now"),
        ("tool.vim", "My editor is Vim", "Should I switch to VS Code?"),
        ("tool.vim", "My editor is Vim", "My friend switched to VS Code"),
        ("habit.早上跑步", "我每天早上跑步", "我想把跑步换成游泳"),
        ("tool.phone", "我的手机是小米14", "要是手机换成vivo就好了"),
        ("tool.phone", "我的手机是小米14", "手机换成vivo怎么样？"),
        ("about.心情", "我的心情很好", "会议改到周五了"),
        ("habit.六点起床", "我每天六点起床", "我明天七点起床"),
        ("habit.六点起床", "我每天六点起床", "我现在十一点睡觉了"),
        ("tool.vim", "我的编辑器是Vim", "他把编辑器换成VSCode了"),
    ],
)
def test_what_is_only_planned_or_another_thing_ends_nothing(key: str, content: str, said: str) -> None:
    assert not _over((key, content), said)


@pytest.mark.parametrize(
    ("ended", "said", "key"),
    [
        ("tool.phone", "手机换成vivo了", "tool.phone"),
        ("", "手机换成vivo了", "tool.phone"),
        ("habit.six-oclock", "I get up at 7 now", "habit.get-up-7"),
        ("preference.favorite.band", "My favourite band isn't Muse anymore, it's Radiohead",
         "preference.favorite.band"),
        ("about.耳机", "耳机换成Bose了", "tool.headphones"),
    ],
)  # fmt: skip
def test_what_is_now_has_the_key_of_its_thing(ended: str, said: str, key: str) -> None:
    assert key_after(changes_in(said)[0], ended) == key
