"""The pattern of what is called by a name: people, places, houses and titles of works, in both languages."""

import re

from memoryhub.core.brand_names import BRANDS_ZH
from memoryhub.core.person_name_words import GIVEN

HAN = "[\u4e00-\u9fff]"
# The commonest surnames; together they are borne by more than nine people in ten.
_SURNAME = (
    "[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严金魏姜谢邹苏潘葛范彭鲁马方任袁柳唐罗薛雷贺倪汤"
    "刘黄林徐高郭梁宋邓叶程董蔡余杜戴夏钟田崔廖丁石姚谭陆白贾顾毛郝邱侯邵孟万段钱龙尹黎易常武康赖乔翁温庄柯阎樊"
    "殷鲍章梅盛童熊纪舒屈项祝阮蓝闵席季麻强路娄危郭骆虞裴欧上司游华于洪左岳齐尤阳施关包骆詹申池牛耿聂焦芦翟安柴"
    "胡汪戚傅卢吕俞岑庞窦颜饶龚霍臧靳甄滕邢闫肖涂邬卞佟伍冉祁缪劉趙孫陳楊吳鄭馮蔣謝鄒蘇鄧盧譚陸賈韓閻羅]"
)
_TITLE = (
    "(?:先生|女士|护工|民警|警察|院士|大叔|大妈|大婶|大娘|大伯|伯伯|婆婆|舅舅|姑姑|镇长|乡长|县长|行长"
    "|处长|护士长|管家|中介|支书"
    "|大夫|伯(?!伯)|董(?![事])|导(?![游航弹演致师])|局(?![面部长])|队(?![长伍员友])|先生|女士|小姐|老师"
    "|医生|大夫|护士|师傅|教练|经理|主管|主任|科长|处长|局长|院长|校长|总监|董事长|教授"
    "|太太|夫人|馆长|站长|船长|村长|部长|市长|会长|社长|园长|学长|学姐|主编|助理|秘书|顾问|设计师|工程师"
    "|摄影师|药师|婶|嫂"
    "|律师|警官|法官|博士|同学|师兄|师姐|老板|厂长|队长|组长|店长|班长|书记|会计|司机|导游|导演|记者"
    "|阿姨|叔叔|大爷|奶奶|爷爷|大哥|大姐|姐(?!妹)|哥(?![们华德伦特])|叔|姨"
    "|工(?![作程具资业人厂会地艺])|总(?![是会共之有得要在能的算体结部量]))"
)
# What may follow a name that no title closes: the end of a clause, or a word that does something.
_AFTER = (
    "(?=[，。、！？；：,.!?;\\s”」》）)的今明昨说会去来负在"
    "和跟给帮把要想就也都已将是这做带很放送领"
    "陪提叫让找住管教开约有没不讲写打从每还先又能周上下])"
)
_COMPOUND = "(?:欧阳|上官|司马|诸葛|慕容|司徒|皇甫|令狐|东方|公孙|宇文|端木|尉迟|夏侯|独孤|南宫)"
_GIVEN = "[" + "".join(sorted(GIVEN - frozenset("小大一来先同之多子可如全定长正在"))) + "]"
# 瑶瑶, 朵朵: said twice, and no word of everyday life.
_DOUBLED = (
    "(?P<doubled>[妞朵豆佩莉娜婷瑶媛倩琪琳萱蕾莎薇晶欣涵"
    "涛磊鑫淼壮牛糖果贝乐欢彤楠雯雪芳芬娟妮丫囡蛋萌琴玲敏洋阳洁露依梦希诺晨浩轩宇俊辰])"
)
_BEGINNING = "(?<![\u4e00-\u9fff])|(?<=[和跟找叫给让请问是有约把帮陪托的由])"
_SHORT_TITLE = "(?:老师|阿姨|姐(?![姐妹夫])|哥(?![哥们])|叔(?!叔)|婶|嫂|妈(?!妈)|姨(?!妈))"
_LESSONS = "语文|英语|数学|美术|音乐|体育|钢琴|舞蹈"
_LESSONS += "|书法|物理|化学|生物|历史|政治|地理|科学|古筝|画画|乐理|声乐|武术|年"
_NO_NICKNAME = "时心说学孩区吃组路型子狗猫朋声事镇店伙姐麦数提剧院票包号费偿米船桥巷雨雪溪山河岛屋"
_NO_NICKNAME += "班区镇楼门窗便白气腿鸟鸡菜看睡步小"
_NOT_IN_NAMES = "我你您他她它在到是为去从的与请把住了"
_HOUSE = (
    "(?:公园|大学|学院|中学|小学|幼儿园|医院|诊所|博物馆|美术馆|图书馆|书店|古镇|长城|机场|车站|地铁站"
    "|广场|超市|商场"
    "|餐厅|饭店|酒店|民宿|剧院|影院|音乐厅|体育馆|分馆|大厦|中心|码头|农场|牧场|果园|咖啡馆|茶馆|实验室"
    "|研究所|工作室|庄园|农庄|营地|小区|驾校|银行|科技|能源|集团|公司|山庄|度假村|客栈|宾馆|旅馆|会所"
    "|剧场|艺术馆|科技馆|天文馆|海洋馆|动物园|植物园|游乐园|体育场"
    "|游泳馆|滑雪场|俱乐部|出版社|旅行社|事务所|律所|琴行|画室|书院|面馆|花店|养老院|瑜伽馆"
    "|搬家(?=[的公])|医疗|教育|传媒|影视|食品|纺织|贸易|物流|建材|装饰|物业|证券|保险公司|电器|汽修|药房"
    "|药店|书屋|书院|书社"
    "|家园|花园|公寓|庭院|公馆|小筑|山房|养老院|康养|敬老院|健身房|工坊|剧社|球馆|足球场|电影院|宠物店"
    "|理发店|火锅|烤肉|烘焙|幼托)"
)
_PEOPLE_ZH = (
    rf"(?:(?<=[取起改小网笔艺花]名|外号|昵称|绰号)|(?<=[取起改小网笔艺花]名[为是：:]|外号是|昵称是|绰号是))"
    rf"(?![很太不要也真改没还])[^\W\d_a-zA-Z叫为是什了]{{2,3}}{_AFTER}"
    rf"|(?<=叫)(?![我你他她它人大家什做了过来])[\u4e00-\u9fff]{{2,6}}(?=[，。、；！的])"
    rf"|(?<=叫)(?![我你他她它人大家了过来])[^\W\d_a-zA-Z什做]{{2,3}}|(?!施工|包工|安[装保全]|[武马]术"
    rf"|高[中级校]|金融|程序|文学|石油|林业|司[机仪]|(?<=班主)任|(?<=师)傅){_SURNAME}{HAN}{{0,2}}?{_TITLE}"
    rf"|[小老阿]{_SURNAME}(?!时|候)"
    rf"|{_COMPOUND}{HAN}{{0,2}}?{_TITLE}|(?:{_BEGINNING})(?!{_LESSONS}){_GIVEN}{{1,2}}{_SHORT_TITLE}"
    rf"|{_DOUBLED}(?P=doubled)(?!地|儿|的(?![男女妈爸哥姐弟妹朋同老生家电手房车课衣作书包]))|大{_SURNAME}{_AFTER}|(?:{_BEGINNING}){_GIVEN}子{_AFTER}"
    rf"|阿[A-Z][a-z]{{1,10}}"
    rf"|老(?![师人家年板公婆是实鼠虎早旧化城外乡远样了的]){HAN}{_AFTER}"
    rf"|小(?![{_NO_NICKNAME}]){HAN}{_AFTER}|阿(?![姨拉富根尔司里]){HAN}{_AFTER}"
    rf"|(?:(?<=[叫名友事户板妻夫生师理员学])|(?<=女儿|儿子)){_SURNAME}{HAN}{{1,2}}{_AFTER}"
)
_WORKS = (
    r"《[^》\n]{1,30}》|[“「][^”」。！？\n]{2,24}[”」]"
    rf"|\"[^\"。！？\n]{{0,12}}{HAN}[^\"。！？\n]{{0,12}}\""
)
_PLACES_ZH = (
    rf"(?!社区|附近|当地|本地|公立|私立|楼下|对面|市区|郊区)(?:(?![这那哪个家次也很还有想没附近其他者如新和过逛走进出今昨前联系负责])[^\W\d_a-zA-Z{_NOT_IN_NAMES}]|(?<={HAN})和(?=医"
    rf"|平|谐|美|信)){{2,4}}"
    rf"{_HOUSE}"
)
# Houses whose last character says little: only between a word that leads there and a pause.
_SHORT_HOUSE = (
    rf"(?<=[叫在去到住是订选约])(?![了的个一这那我你他她过不])(?:(?![{_NOT_IN_NAMES}的了]){HAN}){{2,4}}"
    "[苑府湾轩阁斋堂坊居湖岛寺山庄记园庙](?=[，。、；的一二三订买聚见租住]|$)"
    rf"|(?<![\u4e00-\u9fff])(?:(?![{_NOT_IN_NAMES}的了]){HAN}){{2,3}}[苑府轩阁斋坊](?=[，。、一])"
    rf"|(?<=[是叫踢对过])(?:(?![{_NOT_IN_NAMES}的了]){HAN}){{2,3}}队(?=[，。、])"
)
_INTERJECTION = "(?:Yep|Yeah|Yes|No|Hey|Hi|Hello|Wow|Thanks|Sure|Oh|Well|Great|Cool|Nice|Ok|Okay)(?![a-z])"
_WORD = "[A-ZÀ-Þ][a-zß-ÿ]{1,20}(?:-[A-Z][a-z]{1,20})?"
_NOT_A_NAME = (
    "(?:It|He|She|We|They|You|This|That|These|Those|There|Here|What|Who|Which|Where|When|How|Why"
    "|Everything|Everyone"
    "|Everybody|Somebody|Someone|Something|Nothing|Nobody|One|My|Our|Your|His|Her|Its|Their|The|An|All"
    "|Both|Each"
    "|Some|Most|Many|Mum|Dad|Mom|Mother|Father|If|But|And|So|Then|Now|Today|Not)"
)
_DOES = (
    r"(?=\s(?:will|is|was|has|had|says|said|wants|asked|told|gave|brings|takes|makes|tries|thinks|works"
    r"|lives|helps|does"
    r"|did|can|would|may|sends|pays|comes|leads|at\sthe|suggests|offers|collects|drives|speaks|plays"
    r"|lets|knows|needs|likes|loves|hates|prefers"
    r"|recommends|promised|called|rang|wrote|got|went|came|gets|gives|goes|looks|starts|asks|charges"
    r"|wanted|needed|read|and\s[A-Z][a-z]+)\s)"
)
# Of a Chinese text: a word of Latin letters that is not all capitals, with the figure of a model.
_LATIN = (
    r"(?:[a-z]{0,2}[A-Z][a-z]{1,12}[A-Z][A-Za-z]{0,12}"
    r"|i[A-Z][a-z]{1,12}|[A-Z][a-z]{1,20}(?![A-Za-z]))"
    r"(?:\s(?:[A-Z][a-z]{1,20}|[A-Z]?\d{1,4})){0,2}"
)
_LINK = "(?:\\s(?:of\\sthe|of|de\\sla|de|da|do|du|la|le|van|von|del|&|and\\sthe))"
_NAMES_EN = (
    rf"(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir|Lady|Lord|Father|Sister|Brother|Captain|Sergeant"
    rf"|Councillor|Nurse|Coach|Judge"
    rf"|Aunt|Auntie|Uncle|Grandpa|Grandma|Granny|Nana|PC|Big|Little|Old)(?![a-z])\.?(?:\s{_WORD}){{1,3}}"
    rf"|(?<={HAN}){_LATIN}|{_LATIN}(?=\s?{HAN})|(?<=[，、（：。]){_LATIN}(?=[，、）。；])"
    rf"|(?!{_INTERJECTION})(?:{_WORD}(?:{_LINK}?\s{_WORD}){{1,3}}(?:\s[A-Z]?\d{{1,3}}(?!\d))?"
    r"|(?<=[a-z,;]\s)(?:[A-ZÀ-Þ][a-zß-ÿ]{1,20}(?:-[A-Z][a-z]{1,20})?(?:[A-Z][a-z]{1,20}){0,2}(?:\s[A-Z]\d{1,3})?|[A-Z][a-z]{1,12}\d[A-Z][a-z]{1,12}))"
    rf"|(?!{_INTERJECTION}|{_NOT_A_NAME}\s){_WORD}{_DOES}"
    rf"|(?<=:\s)(?!{_INTERJECTION}){_WORD}(?=[.,;\n]|$)"
)
NAME = "|".join((_PEOPLE_ZH, _WORKS, BRANDS_ZH, _PLACES_ZH, _SHORT_HOUSE, _NAMES_EN))
re.compile(NAME)  # a mistake in it shows when it is imported, not deep inside the whole pattern
