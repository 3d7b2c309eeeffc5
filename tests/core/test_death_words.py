"""Which statements about a pet or a relative tell its death, in both languages, and which only sound so."""

import pytest

from memoryhub.core.death_words import tells_loss

PETS = [
    "My cat died",
    "My cat died last week.",
    "Sadly our old dog Rex passed away on Friday",
    "Luna died",
    "My cat Luna, who was 14, died",
    "My dog was put to sleep yesterday",
    "My dog had to be put down",
    "We gave our dog away",
    "I sold my horse",
    "We had to put our dog down",
    "We rehomed the cat last month",
    "Kiwi went to live with my aunt",
    "Sadly our cat got rehomed",
    "Our dog now lives with my brother",
    "My rabbit didn't make it",
    "My cat is gone",
    "My hamster is dead",
    "My cat passed last night",
    "我的猫去世了",
    "我的猫死了",
    "豆豆去世了",
    "旺财昨天走了",
    "我家狗上周走丢了",
    "我把猫送人了",
    "我家的狗被车撞死了",
    "我的狗安乐死了",
    "我的猫没了",
    "我们给豆豆做了安乐死",
    "我的狗乐乐死了",
    "皮蛋送给我表姐养了",
    "糯米上周已经托付给同事了",
    "家里的猫送给表姐养了",
]
RELATIVES = [
    "My sister died",
    "My grandma passed away in 2019",
    "My dad has passed away",
    "My uncle is no longer with us",
    "My mother died of cancer",
    "My grandfather passed peacefully",
    "My dad died two years ago",
    "我奶奶去世了",
    "我爷爷去年过世了",
    "我爸爸三年前因病去世了",
    "我外婆去年走了",
    "我妈妈上个月病逝",
    "我爷爷离开人世了",
]
NOT_OF_PETS = [
    "皮蛋的旧笼子送给邻居了",
    "My cat passed her checkup",
    "My cat is gone all day and comes back at night",
    "My cat nearly died but is fine now",
    "My cat almost died",
    "My cat's brother died",
    "My cat was not put down",
    "I never gave away my cat",
    "I almost sold my cat's toys",
    "I gave away my cat's old bed",
    "My cat's bed went to live with my aunt",
    "We rehomed the cat's bed",
    "My dog passed his obedience test",
    "I'm afraid my cat died",
    "My cat died laughing at me",
    "My dog is dead tired",
    "I dreamed my cat died",
    "我的猫差点死了，现在没事了",
    "我的猫馋死了",
    "我的猫可爱死了",
    "我的猫没有死",
    "我的猫把沙发抓没了",
    "我家狗昨晚走丢了又找回来了",
    "我的猫快死了",
    "我梦见我的猫死了",
    "我把猫的玩具送人了",
    "我的猫的朋友去世了",
    "我担心我的猫死了",
    "我的狗走了很远的路",
]
NOT_OF_RELATIVES = [
    "My sister passed her driving test",
    "My sister passed the exam",
    "My sister passed on the invitation",
    "My sister is gone for the weekend",
    "My sister sold her car",
    "My sister gave away her books",
    "My sister's cat died",
    "My dad's friend passed away",
    "My grandma is dead serious about bingo",
    "My brother nearly died last year",
    "My dad hasn't passed away",
    "My mom cried when grandpa died",
    "My son didn't make it to the party",
    "My sister is gone",
    "My mom is sad because her friend died",
    "My dad dreamed that he died",
    "My mom's phone died",
    "My son died his hair green",
    "我妹妹的手机没了",
    "我妹妹走了很远的路",
    "我妹妹刚走了",
    "我妹妹的猫去世了",
    "我妹妹累死了",
    "我妈忙死了",
    "我妹妹笑死了",
    "我妹妹把车送人了",
    "我奶奶的老伴去世了",
    "我爸没死",
    "我妹妹昨天走了，回北京上班去了",
    "我女儿考试没了信心",
    "我妈妈因为外婆去世很难过",
    "我爸爸听说老同学去世了",
    "如果我奶奶去世了",
    "我妹妹担心死了",
    "我爷爷没有去世",
    "我爷爷还没去世",
]


@pytest.mark.parametrize("text", [*PETS, *RELATIVES])
def test_a_loss_of_a_pet_is_told(text: str) -> None:
    assert tells_loss(text, pet=True)


@pytest.mark.parametrize("text", RELATIVES)
def test_a_loss_of_a_relative_is_told(text: str) -> None:
    assert tells_loss(text, pet=False)


@pytest.mark.parametrize("text", NOT_OF_PETS)
def test_a_pet_that_lives_is_left_alone(text: str) -> None:
    assert not tells_loss(text, pet=True)


@pytest.mark.parametrize("text", NOT_OF_RELATIVES)
def test_a_relative_who_lives_is_left_alone(text: str) -> None:
    assert not tells_loss(text, pet=False)
