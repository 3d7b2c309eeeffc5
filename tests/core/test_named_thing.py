"""When words are the name of one known person or pet, and when a figure of speech; in both languages."""

import pytest

from memoryhub.core.named_thing import is_one_name


@pytest.mark.parametrize(
    ("topic", "key", "content"),
    [
        ("rio", "pet.dog.name", "My dog is called Rio"),
        ("Sarah", "family.sister.name", "My sister's name is Sarah"),
        ("luna", "pet.cat", "I have a cat named Luna"),
        ("omar", "family.brother.job", "My brother Omar works at a bank"),
        ("里约", "pet.dog.name", "我家狗叫里约"),
        ("莎莎", "family.sister.name", "我妹妹叫莎莎"),
    ],
)
def test_the_name_of_somebody_known_is_one_thing(topic: str, key: str, content: str) -> None:
    assert is_one_name(topic, [(key, content)])


@pytest.mark.parametrize(
    ("topic", "known"),
    [
        ("rio", []),
        ("the budget", [("project.budget", "I manage the budget")]),
        ("python", [("tool.python", "I use Python at work")]),
        ("dog", [("pet.dog", "I have a dog named Rex")]),
        ("friday", [("family.son.home", "My son comes home every Friday")]),
        ("rio", [("pet.dog.name", "My dog is called Rio"), ("tool.car", "I drive a Kia")]),
        ("bank", [("family.brother.job", "My brother works at a bank")]),
        ("奇云项目", [("project.奇云", "我在做奇云项目")]),
        ("小狗", [("pet.dog.name", "我家小狗叫里约")]),
        ("银行", [("family.brother.job", "我弟弟在银行上班")]),
    ],
)
def test_anything_else_may_be_a_figure_of_speech(topic: str, known: list[tuple[str, str]]) -> None:
    assert not is_one_name(topic, known)
