"""One name for the same thing in both languages: allergens, foods, drinks, sports, animals, arts."""

from collections.abc import Mapping
from types import MappingProxyType

_TABLE = """
peanuts:peanut 花生 | nuts:nut 坚果 | milk:牛奶 | dairy:乳制品 奶制品 | lactose:乳糖 | seafood:海鲜
| shellfish:贝类 甲壳类 | shrimp:prawn prawns 虾 | fish:鱼 | eggs:egg 鸡蛋 | soy:大豆 黄豆 | wheat:小麦
| gluten:麸质 | pollen:花粉 | penicillin:青霉素 | dust:尘螨 灰尘 | cat-hair:猫毛 | mango:mangoes 芒果
| coffee:咖啡 | tea:茶 | spicy-food:spicy 辣 辣的 辛辣 吃辣 | cilantro:coriander 香菜 | pork:猪肉 | beef:牛肉
| lamb:mutton 羊肉 | chicken:鸡肉 | meat:肉 | alcohol:酒 喝酒 | beer:啤酒 | wine:红酒 葡萄酒
| chocolate:巧克力 | durian:榴莲 | sushi:寿司 | hot-pot:hotpot 火锅 | noodles:面条 | rice:米饭
| sweets:sweet-food 甜食 甜的 | fruit:fruits 水果 | vegetables:vegetable 蔬菜 | garlic:大蒜
| onions:onion 洋葱 | ginger:姜 | tofu:豆腐 | bread:面包 | cats:cat 猫 猫咪 | dogs:dog 狗 狗狗
| hiking:hike 徒步 远足 | climbing:rock-climbing 攀岩 | mountain-climbing:爬山 登山 | swimming:swim 游泳
| running:run jogging 跑步 | basketball:篮球 | football:soccer 足球 | badminton:羽毛球 | tennis:网球
| table-tennis:ping-pong 乒乓球 | yoga:瑜伽 | cycling:bike-riding 骑行 骑车 | skiing:滑雪 | diving:潜水
| fishing:钓鱼 | cooking:cook 做饭 烹饪 做菜 | baking:烘焙 | photography:摄影 拍照 | painting:paint 画画 绘画
| drawing:素描 | reading:read books 阅读 读书 看书 | writing:write 写作
| travel:traveling travelling 旅行 旅游 | music:音乐 | classical-music:古典音乐 | rock-music:rock 摇滚 摇滚乐
| pop-music:流行音乐 | jazz:爵士 爵士乐 | movies:movie films 电影 | novels:novel 小说
| science-fiction:sci-fi 科幻 | chess:象棋 国际象棋 | games:gaming video-games 游戏 电子游戏 | shopping:购物
| dancing:dance 跳舞 | singing:sing 唱歌 | guitar:吉他 | piano:钢琴 | gardening:园艺 | fitness:健身
| blue:蓝色 | red:红色 | green:绿色 | black:黑色 | white:白色 | email:邮件 电子邮件 | phone-calls:phone 电话
| emoji:emojis 表情 表情符号 | tables:表格 | bullet-points:bullets 要点 | color:colour 颜色
| food:dish 食物 菜 | drink:饮料 | movie:film 电影 | book:书 书籍 | song:歌 歌曲 | city:城市 | sport:运动
| season:季节 | singer:歌手 | animal:动物 | fruit-kind:水果
| weekly:周报 每周 | daily:日报 每日 | monthly:月报 每月 | smoking:smoke 烟 抽烟 吸烟
| car:车 汽车 | house:房 房子
"""


def _read(table: str) -> Mapping[str, str]:
    names: dict[str, str] = {}
    for entry in table.replace("\n", " ").split("|"):
        canonical, _, others = entry.strip().partition(":")
        for other in (canonical, *others.split()):
            names.setdefault(other, canonical)
    return MappingProxyType(names)


CONCEPTS: Mapping[str, str] = _read(_TABLE)
"""Any of the names, as `subject_keys.slug` writes it, to the canonical one."""
