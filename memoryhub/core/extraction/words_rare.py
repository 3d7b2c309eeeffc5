"""Rarer words of both languages, beside those of `words_en` and `words_zh`, by class."""

from collections.abc import Mapping
from types import MappingProxyType

RARE_EN: Mapping[str, str] = MappingProxyType(
    {
        "illness": """
shingles crohn's crohn concussion prediabetes prediabetic hypothyroid apnea apnoea panic_attacks dyspraxia
dyspraxic parkinson's alzheimer's dialysis stent bypass hysterectomy appendectomy amputee prosthetic
bedridden colostomy cleft_palate frostbite gallbladder kidney_stones blood_clot night_blindness
""",
        "medicine": """
prednisone xanax melatonin supplement supplements vitamins probiotic probiotics cpap splint crutches
compression_socks nicotine_patch eye_drops blood_type tetanus_shot
""",
        "trade": """
machinist janitor caretaker fisherman shepherd bartender sommelier landscaper sculptor realtor solicitor
paralegal reporter cellist drummer counsellor veteran foreman for_a_living lollipop_lady dinner_lady usher
undertaker lifeguard lifeboats croupier auctioneer upholsterer stonemason glazier treasurer glassblower
""",
        "pastime": """
whittling birding angling caving snorkeling snorkelling taekwondo pickleball mahjong thrifting antiquing
podcasting parkour juggling bell-ringing morris_dancing line_dancing metal_detecting beekeeping
""",
        "food": """
tempeh paneer lasagna mutton rye pistachios mayo sweetener durian haggis tripe sourdough_starter
""",
        "pet": """
cockatiel iguana betta siamese axolotl stick_insects tarantula foster_dog rescue_dog rescue_cat
""",
        "kin": """
goddaughter landlady my_landlord bestie stepson ex-wife ex-husband only_child twin_sister
""",
        "media": "vinyl_records netflix spotify kindle box_set fan_fiction graphic_novels",
        "tech": "golang mongodb fedora debian photoshop lightroom staging_server build_server monorepo",
        "tongue": "czech welsh gaelic basque icelandic esperanto sign_language",
        "identity": """
zodiac star_sign blood_type shoe_size six_foot five_foot night_owl early_bird morning_person
""",
        "home": "boiler allotment septic double_glazing spare_room box_room garage driveway",
        "mood": "have_time have_no_time no_time time_for_this",
        "dislike": "useless_for_me out_for_me tastes_like_soap not_my_thing",
        "like": "my_thing my_jam right_up_my_street over_a_plane any_day",
        "study": "nursing_school flight_school beauty_school second_year first_year final_year",
    }
)
RARE_ZH: Mapping[str, str] = MappingProxyType(
    {
        "illness": """
红斑狼疮 带状疱疹 肠易激 脊柱侧弯 脑震荡 阅读障碍 躁郁 慢阻肺 子宫内膜异位 多囊 失聪 阿尔茨海默 腰椎间盘
肾结石 胆结石 脂肪肝 脚气 截肢 血栓 夜盲 阑尾 切了 要我的命 脑子不转
""",
        "medicine": """
扑热息痛 吸入器 褪黑素 维生素 益生菌 呼吸机 护具 拐杖 助听器 轮椅 假肢 疫苗 戒烟贴
""",
        "trade": """
理疗师 修车工 空乘 雕塑家 中介 摄像 音乐家 鼓手 化学家 生物学家 地质学家 经济学家 民警 退伍 秘书 领班 包工头
网约车 开公交 开出租 开货车 开大货车 跑长途 摆摊 开店 开了家 接私活 殡葬师 救生员 拍卖师 石匠 志愿者
""",
        "pastime": """
拼布 折纸 打猎 探洞 独木舟 浮潜 壁球 手球 桥牌 填字 养蜂 长笛 小号 探戈 淘旧货 播客 密室逃脱 盆栽
养鱼 钓虾 唱戏
""",
        "food": "扁豆 鹰嘴豆 贻贝 西葫芦 藜麦 奶油 木瓜 开心果 味精 海带",
        "pet": "金丝雀 雪貂 壁虎 斗鱼 比格 灵缇 美短 暹罗 狸花 守宫 蜘蛛 流浪猫 救助站",
        "kin": "伯伯 老丈人 合租 房东 我邻居 继子 继女 独生子 独生女 龙凤胎",
        "tongue": "捷克语 乌克兰语 闽南语 冰岛语 世界语 手语",
        "identity": """
公民 体重 民族 籍贯 独生子 学号 工号 血型 型血 鞋码 码的鞋 一米 夜猫子 早起鸟 满族 回族 客家人
""",
        "tech": "安卓 无人机 路由器 微服务 生产环境 预发 虚拟机 发版 主干开发",
        "mood": "没有时间 没时间 没空",
        "dislike": "待不下去 我不行 最烦 肥皂味",
        "like": "我的菜 靠窗",
    }
)
