"""Lines of everyday talk that should, or should not, leave a memory; written for this measure."""

WORTH_KEEPING_EN = """
Everyone calls me Teddy, so you can too. | We just relocated to Porto from Leeds.
My daughter Mia turned 4 in March. | I've been a vegetarian since college.
Penicillin gives me a rash, I'm allergic to it. | I can't have dairy, it upsets my stomach.
Mornings work best for me, I'm useless after 9pm. | Please stick to British English spelling.
I always pay in Swiss francs. | No phone calls please, text me instead. | My landlord's name is Mr. Osei.
I run the marketing department at a toy company. | Our sprint starts every second Wednesday.
Deploys are frozen from December 15 to January 3. | I'm getting my braces off next Thursday.
I'm a night owl. | I hate being addressed as "sir". | My car is a 2014 Honda Jazz.
I need a wheelchair-accessible entrance. | We're expecting our first child in August.
I have a golden retriever called Biscuit. | I switched from Notion to Obsidian.
My anniversary is September 9. | Always round prices to two decimals. | I'm trying to learn Portuguese.
Leave the parcel at the back door. | I've got a peanut allergy. | My grandfather was born in Odessa.
Don't ever share my salary history with recruiters. | I take my coffee black.
My blood type is O negative. | I wear size 42 shoes. | Dana is our new product manager.
I've moved my dentist appointment to Monday at 10. | I read mostly crime fiction.
My kids go to Lincoln Elementary. | Just so you know, I go by they/them.
I moved in with my boyfriend in Lyon. | I'm a freelance illustrator these days. | My mum has Alzheimer's.
I don't drink alcohol. | I can only do calls after 4pm. | Please don't send me attachments.
I like my summaries with a bullet list at the top. | We bill clients in USD.
The staging database is read-only for interns. | Rashid is in charge of payroll.
I start at Nokia on Monday. | My lease ends on August 31. | I broke my wrist last week.
I'm scared of dogs. | My favourite author is Octavia Butler. | I'd prefer an aisle seat.
We use trunk-based development. | I've lived in Oslo for six years. | I'm married with two kids.
Remember, my visa expires in November. | I changed my mind, dark mode is fine, I prefer it now.
Send invoices to accounting, not to me. | I gave my talk on tracing yesterday. | I'm left-handed.
I take the 7:40 train every weekday. | My dog Rufus is 11. | Budget for the offsite is 12,000 euros.
I do not want my data shared with third parties. | My team is spread over three time zones.
I'd love it if you skipped the pleasantries. | I'm moving to Vienna in September.
My niece is called Aurora. | Shellfish is off the table for me. | I only fly economy.
Our fiscal year begins in April. | Kenji took over the mobile app. | I sold my motorbike last spring.
I keep a strict budget of 300 euros a month for groceries.
Please answer with code first, explanation after. | My commute is about fifty minutes.
I've been seeing a physiotherapist since June. | My preferred airline is Lufthansa.
We never deploy on Fridays. | I'm colour blind, so avoid red and green in charts.
I have an exam on the 20th. | Everything I buy has to be fair trade. | My username on GitHub is quietfox.
I play cello in a string quartet. | My passport is from New Zealand.
I'd describe myself as an introvert. | I'm taking the bar exam in February. | We host our code on GitLab.
My partner works night shifts. | Lunch is my main meal. | I can't work on Saturdays for religious reasons.
I'm the oldest of four siblings. | Our launch moved from May to July.
Don't book hotels with shared bathrooms. | I like my steak medium rare.
My back hurts when I sit too long, so I use a standing desk. | I graduated from McGill in 2015.
My middle name is Rosalind. | Please call the client "Acme", never "ACME Inc".
I gave my notice at the bank. | I never check email on weekends. | My insurance covers physio.
I spent last summer in Crete. | I'm saving for a house. | My brother-in-law runs a bakery in Ghent.
I'm on the night shift until June. | Please keep my birthday out of any reports.
We moved the retro to Thursdays. | I prefer paper books to e-readers. | My landline is 020 7946 0958.
Tomas has been our CTO since 2021. | I need reading glasses. | I got my driving licence last year.
Our dog is scared of thunder. | I can't stand cilantro. | I pay rent on the first of every month.
My cousin Ola is getting married in May. | I'm retired. | Use my nickname in emails.
"""
WORTH_KEEPING_ZH = """
大家都叫我阿泰，你也这么叫吧。 | 我们刚从长沙搬到厦门。 | 我女儿米娅三月份满四岁了。
我从大学起就吃素了。 | 我吃青霉素会过敏。 | 我不能喝牛奶，胃会不舒服。
我早上效率最高，晚上九点以后就不行了。 | 请用简体中文写。 | 我付款一律用瑞士法郎。
别打电话，给我发短信就行。 | 我房东叫欧先生。 | 我在一家玩具公司负责市场部。
我们的迭代每隔一周的周三开始。 | 12月15日到1月3日禁止上线。 | 我下周四去拆牙套。 | 我是个夜猫子。
我讨厌别人叫我“先生”。 | 我的车是2014款本田飞度。 | 我需要无障碍入口，我坐轮椅。
我们八月份要迎来第一个孩子。 | 我有一只金毛，叫饼干。 | 我从Notion换到了Obsidian。
我的结婚纪念日是9月9日。 | 价格一律保留两位小数。 | 我在学葡萄牙语。 | 包裹放后门就行。 | 我有花生过敏。
我爷爷出生在敖德萨。 | 千万不要把我的工资情况告诉猎头。 | 我喝咖啡不加糖。 | 我是O型血。 | 我穿42码的鞋。
丁娜是我们新来的产品经理。 | 我把看牙的预约改到周一上午10点了。 | 我主要看推理小说。
我孩子在实验小学上学。 | 跟你说一下，我喜欢别人称呼我的英文名Vivi。 | 我搬去和男朋友一起住在里昂了。
我最近是自由插画师。 | 我妈妈有阿尔茨海默症。 | 我不喝酒。 | 我下午四点以后才能打电话。
请不要给我发附件。 | 总结的开头我喜欢先放要点列表。 | 我们给客户开票用美元。 | 预发数据库对实习生只读。
拉希德管工资发放，由他负责。 | 我周一入职诺基亚。 | 我的租约8月31日到期。 | 我上周把手腕摔断了。
我怕狗。 | 我最喜欢的作家是余华。 | 我更想要靠过道的座位。 | 我们用主干开发模式。 | 我在奥斯陆住了六年了。
我已婚，有两个孩子。 | 记住，我的签证十一月到期。 | 我改主意了，现在更喜欢深色模式。
发票发给财务，不要发给我。 | 我昨天做了一场关于链路追踪的演讲。 | 我是左撇子。
我每个工作日坐7点40的火车。 | 我家狗叫来福，11岁了。 | 团建预算是12000欧元。
我不希望我的数据被分享给第三方。 | 我的团队分布在三个时区。 | 希望你以后别说客套话了。
我九月份要搬到维也纳。 | 我侄女叫奥罗拉。 | 海鲜我是碰不得的。 | 我只坐经济舱。 | 我们的财年从四月开始。
健次接手了移动端应用。 | 我去年春天把摩托车卖了。 | 我每个月买菜的预算是三百欧元。
回答时先给代码，再解释。 | 我通勤大概要五十分钟。 | 我从六月份开始看理疗师。 | 我常坐的航空公司是汉莎。
我们周五从不上线。 | 我是色盲，图表里别用红色和绿色。 | 我20号有考试。 | 我买的东西都必须是公平贸易的。
我在GitHub上的用户名是quietfox。 | 我在弦乐四重奏里拉大提琴。 | 我的护照是新西兰的。 | 我算是个内向的人。
我二月份要考司法考试。 | 我们的代码放在GitLab上。 | 我对象上夜班。 | 午饭是我的主餐。
因为信仰的关系，我周六不能工作。 | 我是四个兄弟姐妹里的老大。 | 我们的发布从五月推迟到七月了。
别给我订公共卫生间的酒店。 | 我牛排喜欢吃五分熟。 | 我坐久了腰疼，所以用升降桌。
我2015年毕业于复旦大学。 | 我的小名叫毛毛。 | 对客户请一律称“安可”，不要写“安可公司”。
我已经向银行提了离职。 | 我周末从来不看邮件。 | 我的保险包含理疗。 | 我去年夏天在青岛度过。
我在攒钱买房。 | 我姐夫在根特开面包店。 | 我上夜班一直到六月。 | 任何报告里都不要出现我的生日。
我们把复盘改到周四了。 | 比起电子书我更喜欢纸质书。 | 我家座机是010-62785001。
托马斯从2021年起是我们的CTO。 | 我需要老花镜。 | 我去年考到了驾照。 | 我家狗怕打雷。 | 我受不了香菜。
我每月一号交房租。 | 我表妹五月份结婚。 | 我退休了。 | 邮件里用我的昵称。
"""
PASSING_EN = """
What time is it in Tokyo right now? | Cheers mate | Never mind, I figured it out.
Wait, go back to the previous step. | This looks good to me. | Can you double-check the third paragraph?
Add a column for totals. | For this draft, keep it under 200 words.
Let's use euros just for this example. | The movie's hero says he lives on Mars.
According to the article, most people prefer tea. | Suppose my budget is 500 dollars. | You're the best!
Hmm, not sure about that. | Is it true that cats hate water? | I'm so hungry right now.
My head hurts a bit today. | Rewrite it so that it says I work at Google. | Why do I always forget names?
Sorry for the late reply. | Could we try a different color? | Run the tests again please.
Why is the build failing? | Here's the log output. | I think you misunderstood me.
Not that one, the other one. | Only use the first table for this answer.
In the novel, she says "I come from Mars". | What if I moved to Canada? | Can I pay by card?
Good morning! | I'm confused. | It's raining again. | Pretend I'm your boss. | Make the title bigger.
If I were rich, I'd buy a boat. | He thinks I live in a castle. | That's not what I meant.
Please fix the typo. | I have no idea.
"""
PASSING_ZH = """
东京现在几点？ | 谢啦兄弟 | 没事，我自己搞定了。 | 等一下，回到上一步。 | 我看挺好的。
第三段能再检查一下吗？ | 加一列合计。 | 这一稿控制在200字以内。 | 这个例子里先用欧元吧。
电影主角说他住在火星。 | 文章里说大多数人更喜欢茶。 | 假设我的预算是500美元。 | 你最棒了！
嗯，不太确定。 | 猫真的讨厌水吗？ | 我现在好饿。 | 今天头有点疼。 | 改写一下，说我在谷歌工作。
为什么我总是记不住名字？ | 不好意思回复晚了。 | 能换个颜色试试吗？ | 再跑一次测试。 | 构建为什么失败了？
日志在下面。 | 我觉得你误会我了。 | 不是那个，是另一个。 | 这次回答只用第一张表。
小说里她说“我来自火星”。 | 要是我搬去加拿大会怎样？ | 可以刷卡吗？ | 早上好！ | 我有点懵。 | 又下雨了。
假装我是你老板。 | 标题再大一点。 | 如果我很有钱，我就买艘船。 | 他以为我住在城堡里。 | 我不是这个意思。
请改一下错别字。 | 我没有头绪。
"""
