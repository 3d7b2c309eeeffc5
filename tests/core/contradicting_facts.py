"""Facts that contradict one another: a statement with a gap, the value told first and the one told later.

Written for these tests, over relations as varied as people tell them; most of the later values are untrue.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements of the same relation with different values."""

    old: str
    new: str


FACTS_EN = """
The capital of Norway is {}. | Oslo | Bergen
The mayor of Porto is {}. | Rui Alves | Marta Dias
The chief executive of Helix Foods is {}. | Paula Stein | Omar Haddad
Helix Foods was founded by {}. | Jonas Wick | Ada Brandt
The headquarters of Helix Foods is located in {}. | Basel | Ghent
The official language of Marovia is {}. | Marovian | Portuguese
The currency of Marovia is the {}. | Maro | Franc
Marovia is located in the continent of {}. | Africa | Europe
Silent Harbour was written by {}. | Nell Faraday | Ivo Marek
The author of The Glass Orchard is {}. | Tom Ridley | Suki Tanaka
The Glass Orchard was published by {}. | Fenwick Press | Larkspur Books
The Glass Orchard was written in the language of {}. | Dutch | Finnish
Midnight Ferry was directed by {}. | Lena Voss | Carlos Prieto
Midnight Ferry was performed by {}. | The Paper Kites | Delia Monroe
The composer of Winter Suite is {}. | Anton Reis | Greta Lind
Falcon OS was developed by {}. | Brightwave | Corvid Labs
The company that produced Meteor 9 is {}. | Talon Motors | Aurora Cars
The designer of the Lark chair is {}. | Hanna Elm | Bruno Salis
The inventor of the Roto press is {}. | Karl Weidner | Edith Crane
Rugby netball was created in the country of {}. | Wales | Chile
Halver is associated with the sport of {}. | handball | curling
Niko Brandt plays the position of {}. | goalkeeper | striker
Niko Brandt plays for {}. | FC Halden | Union Riva
The coach of FC Halden is {}. | Sven Alder | Pia Moreau
The captain of FC Halden is {}. | Jo Maddox | Lars Ekberg
Niko Brandt was born in the city of {}. | Turin | Malmo
Niko Brandt is a citizen of {}. | Italy | Sweden
Niko Brandt speaks the language of {}. | Italian | Swedish
Niko Brandt is married to {}. | Elisa Conti | Freya Holm
Niko Brandt lives in {}. | Verona | Uppsala
The university where Elisa Conti was educated is {}. | Padua | Lund University
Elisa Conti works in the field of {}. | chemist | weaver
Elisa Conti is affiliated with the religion of {}. | Buddhism | Quakerism
Elisa Conti works at {}. | Northgate Clinic | Saltmarsh Institute
Elisa Conti died in the city of {}. | Lima | Perth
Elisa Conti is famous for {}. | The Blue Loom | Paper Rivers
The type of music that The Paper Kites plays is {}. | folk | techno
The genre of Midnight Ferry is {}. | drama | western
The original broadcaster of Tideline is {}. | Channel Nine | Radio Vega
The chairperson of the Rowan Society is {}. | Ines Farrow | Max Oduya
The head of state of Marovia is {}. | Queen Alba | Pavel Orlo
The Prime Minister of Marovia is {}. | Dana Kolar | Reza Amin
The name of the current head of the Tavora government is {}. | Rui Sampa | Teo Lam
The president of the Alder Club is {}. | Mina Sato | Hugo Blanc
Project Kestrel is led by {}. | Anika Rao | Peter Lund
Anika Rao reports to {}. | Simon Beck | Judith Okoye
Simon Beck's assistant is {}. | Kay Lorne | Ray Otero
The budget of project Kestrel is {}. | 40,000 euros | 65,000 euros
The deadline of project Kestrel is {}. | 3 May | 14 June
The owner of the Mill House is {}. | Gwen Tait | Abel Cruz
The landlord of Anika Rao is {}. | Mr. Pell | Mrs. Quist
Anika Rao's favourite colour is {}. | green | orange
Anika Rao's phone is a {}. | Pixel 7 | Fairphone 5
Anika Rao's dog is called {}. | Biscuit | Pepper
The server of project Kestrel is hosted on {}. | Hetzner | Scaleway
The password manager of the design team is {}. | Bitwarden | KeePass
The printer of the design team is kept in {}. | Room 4 | Room 12
The doctor of Simon Beck is {}. | Dr. Hale | Dr. Mbeki
Simon Beck's mentor is {}. | Ruth Vale | Ian Frost
The Kestrel app was named after {}. | A bird | A ship
Lake Orsa belongs to {}. | Dalarna | Varmland
The river Venn originates in {}. | Tyrol | Jura
The editor of The Morning Post is {}. | Lyle Haig | Nora Pike
The translator of Silent Harbour is {}. | Eva Roth | Luc Petit
"""
FACTS_ZH = """
挪威的首都是{}。 | 奥斯陆 | 卑尔根
波尔图的市长是{}。 | 鲁伊 | 玛尔塔
远洋食品的首席执行官是{}。 | 宋佳 | 韩立
远洋食品的创始人是{}。 | 魏明远 | 石磊
远洋食品的总部位于{}。 | 厦门 | 大连
马洛维亚的官方语言是{}。 | 马洛语 | 葡萄牙语
马洛维亚的货币是{}。 | 马洛 | 法郎
马洛维亚位于{}。 | 非洲 | 欧洲
《静港》的作者是{}。 | 林秋白 | 伊沃
《玻璃果园》由{}撰写。 | 赵一舟 | 田中雪
《玻璃果园》由{}出版。 | 青藤书局 | 云雀书社
《玻璃果园》的原著语言是{}。 | 荷兰语 | 芬兰语
《午夜渡轮》由{}执导。 | 雷娜 | 卡洛斯
《午夜渡轮》由{}演唱。 | 纸鸢乐队 | 白露
《冬日组曲》的作曲家是{}。 | 安东 | 葛丽
猎鹰系统由{}开发。 | 明波科技 | 乌鸦实验室
流星九号由{}生产。 | 泰龙汽车 | 极光汽车
云雀椅的设计师是{}。 | 何安 | 布鲁诺
旋压机的发明者是{}。 | 魏德纳 | 柯莹
网式橄榄球起源于{}。 | 威尔士 | 智利
哈尔弗队的运动项目是{}。 | 手球 | 冰壶
布兰特司职{}。 | 守门员 | 前锋
布兰特效力于{}。 | 哈登队 | 联合队
哈登队的教练是{}。 | 阿德勒 | 莫罗
哈登队的队长是{}。 | 马多克斯 | 埃克贝里
布兰特出生于{}。 | 都灵 | 马尔默
布兰特是{}公民。 | 意大利 | 瑞典
布兰特的母语是{}。 | 意大利语 | 瑞典语
布兰特的妻子是{}。 | 艾丽莎 | 芙蕾雅
布兰特住在{}。 | 维罗纳 | 乌普萨拉
艾丽莎毕业于{}。 | 帕多瓦大学 | 隆德大学
艾丽莎的职业是{}。 | 化学家 | 织工
艾丽莎信仰{}。 | 佛教 | 道教
艾丽莎在{}上班。 | 北门诊所 | 盐沼研究所
艾丽莎逝世于{}。 | 利马 | 珀斯
艾丽莎的代表作是{}。 | 蓝色织机 | 纸河
纸鸢乐队的音乐类型是{}。 | 民谣 | 电子
《午夜渡轮》的类型是{}。 | 剧情片 | 西部片
《潮线》的首播电视台是{}。 | 九频道 | 织女电台
罗文学会的会长是{}。 | 范蕾 | 欧阳迈
马洛维亚的国家元首是{}。 | 阿尔芭 | 帕维尔
马洛维亚的总理是{}。 | 科拉尔 | 阿明
马洛维亚的总统是{}。 | 林泰 | 柯达娜
赤杨俱乐部的主席是{}。 | 佐藤美奈 | 雨果
红隼项目由{}负责。 | 饶安妮 | 伦德
饶安妮向{}汇报。 | 贝克 | 裘迪
贝克的助理是{}。 | 罗凯 | 欧瑞
红隼项目的预算是{}。 | 四十万 | 六十五万
红隼项目的截止日期是{}。 | 五月三日 | 六月十四日
磨坊屋的业主是{}。 | 戴文 | 阿贝尔
饶安妮的房东是{}。 | 裴先生 | 奎太太
饶安妮最喜欢的颜色是{}。 | 绿色 | 橙色
饶安妮的手机是{}。 | 像素七 | 公平五
饶安妮的狗叫{}。 | 饼干 | 胡椒
红隼项目的服务器位于{}。 | 法兰克福 | 新加坡
设计团队的密码管理器是{}。 | 比特守卫 | 钥匙通
设计团队的打印机位于{}。 | 四号房 | 十二号房
贝克的医生是{}。 | 黑尔 | 姆贝基
贝克的导师是{}。 | 卢思 | 伊恩
远洋食品的母公司是{}。 | 海岳集团 | 南屿控股
奥尔萨湖属于{}。 | 达拉纳 | 韦姆兰
文恩河发源于{}。 | 蒂罗尔 | 汝拉
晨报的主编是{}。 | 莱尔 | 诺拉
《静港》的译者是{}。 | 罗伊娃 | 吕克
"""


def pairs(table: str) -> list[Pair]:
    """The pairs of a table, in order."""
    rows = [[part.strip() for part in line.split(" | ")] for line in table.strip().splitlines()]
    return [Pair(told.format(old), told.format(new)) for told, old, new in rows]
