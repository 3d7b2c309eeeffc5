"""Sentences with the subject_key that should come out of them; written for these tests, in pairs."""

KEPT_EN = [
    ("My full name is Grace Hopper.", "profile.name"),
    ("Hi, I'm Gary.", "profile.name"),
    ("Call me Ann.", "profile.nickname"),
    ("I'm 34 years old.", "profile.age"),
    ("My birthday is on June 5th.", "profile.birthday"),
    ("I live in Berlin.", "profile.home"),
    ("Actually, I moved to Hamburg last month.", "profile.home"),
    ("My new address is 12 Baker Street, London.", "profile.address"),
    ("I grew up in Manila.", "profile.hometown"),
    ("My time zone is Asia/Tokyo.", "profile.timezone"),
    ("I work at Siemens.", "profile.employer"),
    ("I'm a nurse at the city hospital.", "profile.job"),
    ("I'm studying computer science at MIT.", "profile.education"),
    ("My wife's name is Clara.", "family.wife.name"),
    ("My dad is 65 years old.", "family.father.age"),
    ("My sister lives in Toronto.", "family.sister.home"),
    ("We have two cats called Miso and Soba.", "pet.cat"),
    ("I'm allergic to peanuts.", "health.allergy.peanuts"),
    ("I have type 2 diabetes.", "health.condition."),
    ("My doctor told me to avoid salt.", "health.advice."),
    ("I'm a vegetarian.", "diet.style"),
    ("I don't eat pork.", "diet.avoid.pork"),
    ("I love hiking.", "preference.taste.hiking"),
    ("I can't stand cilantro.", "preference.taste.cilantro"),
    ("My favourite colour is blue.", "preference.favorite.color"),
    ("I prefer tea over coffee.", "preference.taste.tea"),
    ("From now on, answer in English only.", "answer.language"),
    ("Keep your answers short.", "answer.style"),
    ("Please don't use emojis.", "answer.format.emoji"),
    ("Use metric units, please.", "units.system"),
    ("Reports should use Beijing time.", "report.timezone"),
    ("I want reports as PDF.", "report.format"),
    ("Deliver packages on weekdays only.", "delivery.window"),
    ("There is no lift, fifth floor.", "delivery.access"),
    ("Please leave packages with the concierge.", "delivery.constraint."),
    ("Don't schedule calls before 10am.", "schedule.meetings"),
    ("Never touch the production table.", "constraint."),
    ("Whenever I ask for code, use Python 3.", "instruction."),
    ("Priya leads the Atlas project.", "project.atlas.lead"),
    ("Wei reports to Maria.", "org.wei.manager"),
    ("My boss is Helen.", "org.me.manager"),
    ("Our team uses Terraform for infrastructure.", "tool."),
    ("Our convention is snake_case for table names.", "convention."),
    ("We decided to go with PostgreSQL.", "decision."),
    ("I promised to send Omar the draft by Friday.", "plan."),
    ("I will fly to Tokyo on June 3rd.", "plan."),
    ("My flight is on July 14 at 9am.", "event."),
    ("Yesterday I went to the museum with my sister.", "event."),
    ("Remember that the spare key is with Ms. Ito.", "note."),
]
KEPT_ZH = [
    ("我的名字是欧阳娜。", "profile.name"),
    ("你好，我是王峰。", "profile.name"),
    ("叫我小安就好。", "profile.nickname"),
    ("我今年34岁。", "profile.age"),
    ("我的生日是6月5日。", "profile.birthday"),
    ("我住在柏林。", "profile.home"),
    ("其实我上个月搬到杭州了。", "profile.home"),
    ("我的新地址是南京西路100号3栋502室。", "profile.address"),
    ("我在成都长大。", "profile.hometown"),
    ("我的时区是东八区。", "profile.timezone"),
    ("我在华为工作。", "profile.employer"),
    ("我是市医院的护士。", "profile.job"),
    ("我在清华大学读研，学计算机专业。", "profile.education"),
    ("我老婆叫陈静。", "family.wife.name"),
    ("我爸爸今年65岁。", "family.father.age"),
    ("我姐姐住在多伦多。", "family.sister.home"),
    ("我家有两只猫，叫豆豆和米粒。", "pet.cat"),
    ("我对花生过敏。", "health.allergy.peanuts"),
    ("我有二型糖尿病。", "health.condition."),
    ("医生建议我少吃盐。", "health.advice."),
    ("我是素食主义者。", "diet.style"),
    ("我不吃猪肉。", "diet.avoid.pork"),
    ("我喜欢徒步。", "preference.taste.hiking"),
    ("我讨厌香菜。", "preference.taste.cilantro"),
    ("我最喜欢的颜色是蓝色。", "preference.favorite.color"),
    ("比起咖啡我更喜欢茶。", "preference.taste.tea"),
    ("以后都用中文回答。", "answer.language"),
    ("回答简短一点。", "answer.style"),
    ("不要用表情符号。", "answer.format.emoji"),
    ("请用公制单位。", "units.system"),
    ("报表用北京时间。", "report.timezone"),
    ("报告请用PDF格式。", "report.format"),
    ("送货只能工作日白天。", "delivery.window"),
    ("我家在五楼，没有电梯。", "delivery.access"),
    ("快递放在门卫那里。", "delivery.constraint."),
    ("上午10点之前不要给我安排电话会议。", "schedule.meetings"),
    ("不要动生产表。", "constraint."),
    ("每次我要代码，都用Python 3。", "instruction."),
    ("王芳负责阿特拉斯项目。", "project.阿特拉斯.lead"),
    ("小魏向玛丽汇报。", "org.小魏.manager"),
    ("我的老板是何丽。", "org.me.manager"),
    ("我们团队用Terraform管理基础设施。", "tool."),
    ("我们的规范是表名用下划线。", "convention."),
    ("我们决定采用PostgreSQL。", "decision."),
    ("我答应周五前把草稿发给老王。", "plan."),
    ("我6月3号要去东京出差。", "plan."),
    ("我的航班是7月14日上午9点。", "event."),
    ("昨天我和姐姐去看了展览。", "event."),
    ("请记住备用钥匙在伊藤女士那里。", "note."),
]
NOT_KEPT_EN = """
What's the weather today? | Can you recommend a restaurant? | Thanks a lot! | Hello there
How do I reset my router? | Just this once, answer in French. | For this report only, use euros.
Only show last week's numbers this time. | If I lived in Tokyo I would learn Japanese.
Imagine I am a pirate.
Suppose I work at NASA. | Write an email saying I'm allergic to cats. | My friend says she loves sushi
Translate this: "My name is Pedro and I live in Lima" | He told me: "I hate coffee" | I'm bored.
The character says "I live in Narnia". | I feel tired today. | I like that. | I love it! | I like your answer.
I'm not sure what to do. | I have a question about Python. | Please summarize this article. | Make it shorter.
Do you like pizza? | I think so too. | That sounds great. | I'd like to know how this works. | ok | lol
I'd like a list of cities. | I wish I lived by the sea. | Is my name Bob? | Tell me a joke
I forgot my umbrella. | I'll never forget that day. | I need help with my homework. | You are so kind
"""
NOT_KEPT_ZH = """
今天天气怎么样？
你能推荐一家餐厅吗？ | 非常感谢，帮大忙了！ | 你好呀 | 怎么重置路由器？ | 这次用法语回答。
这份报告先用欧元。 | 这次只看上周的数据。 | 如果我住在东京，我会学日语。 | 想象我是海盗。 | 假设我在NASA工作。
帮我写一封邮件，说我对猫过敏。 | 翻译一下：“我叫佩德罗，住在利马” | 他说：“我讨厌咖啡” | 我朋友说她喜欢寿司
书里写道“我住在纳尼亚”。 | 我今天好累。 | 好无聊啊。 | 我喜欢这个。 | 太喜欢了！ | 我喜欢你的回答。
我不知道该怎么办。
我有个关于Python的问题。 | 请总结这篇文章。 | 再短一点。 | 你喜欢披萨吗？ | 我也这么觉得。
听起来不错。 | 我想知道这是怎么工作的。 | 给我列一个城市清单。 | 好的 | 哈哈哈 | 你能解释一下递归吗？
要是我住在海边就好了。 | 我叫小明吗？ | 讲个笑话 | 你真好 | 我不知道。 | 我忘了带伞。 | 我永远不会忘记那一天。
我需要作业方面的帮助。
"""


def lines(block: str) -> list[str]:
    """The entries of a block of text, separated by bars and line ends."""
    return [part.strip() for line in block.splitlines() for part in line.split(" | ") if part.strip()]
