"""Chinese names of well-known companies and products, which no word beside them gives away."""

_NAMES = (
    # parcels, shops, food, travel, payment
    " 顺丰 中通 圆通 申通 韵达 德邦 极兔 菜鸟驿站 丰巢 京东 淘宝 天猫 拼多多 唯品会 闲鱼 美团 饿了么"
    " 大众点评 滴滴 哈啰 高德 百度 携程 飞猪"
    " 去哪儿 同程 马蜂窝 途牛 支付宝 微信 腾讯 抖音 快手 小红书 知乎 微博 优酷 爱奇艺 哔哩哔哩 网易"
    " 喜马拉雅 钉钉 飞书 企业微信"
    " 盒马 山姆 麦德龙 沃尔玛 永辉 大润发 宜家 优衣库 无印良品 屈臣氏 星巴克 瑞幸 喜茶 奈雪 蜜雪冰城"
    " 霸王茶姬 肯德基 麦当劳 必胜客 海底捞"
    " 西贝 好利来 全聚德 东来顺 老干妈 狗不理 稻香村"
    # makers
    " 华为 小米 红米 荣耀 苹果手机 三星 联想 戴尔 惠普 华硕 佳能 尼康 索尼 大疆 格力 海尔 海信 奥克斯"
    " 志高 长虹 创维 西门子 方太 老板电器"
    " 林内 万和 史密斯 九阳 苏泊尔 科沃斯 石头扫地机 戴森 飞利浦 雅迪 爱玛 小牛 九号 台铃 比亚迪"
    " 特斯拉 蔚来 理想汽车 小鹏 吉利 奇瑞 长安汽车 丰田 本田"
    " 大众汽车 奥迪 宝马 奔驰 别克 珠江钢琴 雅马哈 卡西欧 东鹏 马可波罗 蒙娜丽莎 立邦 多乐士 欧派"
    " 索菲亚 顾家 晨光 安踏 李宁 耐克 阿迪达斯"
    " 尤尼克斯 迪卡侬 三菱 通力 日立 奥的斯 迅达"
    # banks, insurers, networks, health, schools
    " 招商银行 建设银行 工商银行 农业银行 中国银行 交通银行 邮储银行 浦发 中信 民生银行 兴业银行"
    " 太平洋保险 人保 国寿 泰康 招行 建行 工行 农行"
    " 中国移动 中国联通 中国电信 移动宽带 电信宽带 协和 同仁堂 美年大健康 美年 爱康国宾 瑞鹏 瑞尔"
    " 新东方 学而思 东奥 中公 猿辅导 作业帮"
    " 东方航空 南方航空 国航 海航 春秋航空 厦航 川航 如家 汉庭 亚朵 全季 锦江之星 希尔顿 万豪"
    " 香格里拉 洲际 链家 贝壳找房 自如 安居客 货拉拉 蓝犀牛 万科物业"
)
# The longest first, so that 招商银行 is not cut. A few are words as well: only before what is theirs.
_LONGEST_FIRST = sorted(_NAMES.split(), key=len, reverse=True)
_FIRST = "".join(sorted({name[0] for name in _LONGEST_FIRST}))  # looked at before the names are tried
BRANDS_ZH = (
    f"(?=[{_FIRST}])(?:{'|'.join(_LONGEST_FIRST)})"
    + "|(?<![放轻])松下(?![来去])"
    + "|(?:电信|移动|联通|美的|公牛)(?=的(?:宽带|师傅|售后|客服|套餐|.{1,2}(?:经理|师傅|工)))"
)
