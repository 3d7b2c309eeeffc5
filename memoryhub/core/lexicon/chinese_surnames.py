"""The surnames of Chinese people, single and compound, common and rare."""

# Of these, some hundred are borne by nearly everybody; before a title the others are as clear.
_COMMON = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘"
    "葛奚范彭郎鲁韦昌马苗凤花方"
    "俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧"
    "尹姚邵湛汪祁毛禹狄米贝明臧"
    "计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡"
    "田樊胡凌霍虞万支柯昝管卢莫"
    "经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储"
    "靳汲邴糜松井段富巫乌焦巴弓"
    "牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白"
    "怀蒲邰从鄂索咸籍赖卓蔺屠蒙"
    "池乔阴鬱胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍郤璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄"
    "晏柴瞿阎充慕连茹习宦艾鱼容"
    "向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛"
    "阚那简饶空曾毋沙乜养鞠须丰"
    "巢关蒯相查后荆红游竺权逯盖益桓公牟哈言福佴佘佟肖苟苑楚闫覃鄢占付代冼商晋线揭尧庹麦涂展"
    "上官禚亓仝邸庆楼原仵雒降苌员"
    "郇帅海卿蹇户芦邝辜凡扬操逯衣迟郄朴仉郤妫亢锺岳勒迪闪初铁信智麴税黑才门塔隋隽佀汝桑撒粟漆丘尉斯诺邹"
    "淳銮逢党折阳褟岩力宛訚谌"
)
SURNAMES = frozenset(_COMMON)
# Of the rare ones, those that begin or end hardly any word of everyday life.
RARE_SURNAMES = frozenset(
    "雍濮扈郏匡饶巩晏蒲邰茹蔺赖郭巢祁鄂朴仉郤妫亢鞠瞿冼麴芮谌蔺庹庾卞阚郏酆昝邴隗宓郗邬郜璩"
    "扈暨厍訾乜蒯逯佴佘禚亓仝邸仵雒郇蹇邝郄訚褟褚"
    "栾嵇缪裘荀濮晁逄邰阙郦奚莘"
    "羿贲蓟胥胤戚翟窦臧靳甄裴邢詹覃鄢骆娄霍聂龚佟俞倪闫滕邹樊阎邵邱阮潘葛岑贾虞祁詹冉卢谭薛"
    "袁鲍韦郝殷尹姚彭隽苌糜汲夔"
)
# The compound ones that everybody knows, from novels and the news.
_FAMILIAR = "欧阳 上官 司马 诸葛 慕容 司徒 皇甫 令狐 东方 公孙 宇文 端木 尉迟 夏侯"
FAMILIAR_COMPOUNDS = tuple(_FAMILIAR.split())
_OTHERS = (
    "申屠 闻人 濮阳 淳于 单于 太叔 公羊 公冶 公西 赫连 澹台 宗政 轩辕 钟离 长孙 鲜于 闾丘 司空 司寇 亓官 子车"
    " 颛孙 巫马 乐正 漆雕 壤驷 拓跋 夹谷 宰父 谷梁 段干 百里 东郭 南门 呼延 羊舌 微生 梁丘 左丘 东门 西门"
    " 南宫 第五 独孤 仲孙 纳兰 完颜 叶赫 那拉 富察 钮祜禄 爱新觉罗 万俟 仇尼 归海 欧陽 即墨"
)
COMPOUND_SURNAMES = tuple(sorted((*FAMILIAR_COMPOUNDS, *_OTHERS.split()), key=len, reverse=True))
# Of the compound ones, those that are words.
_UNCLEAR = (
    "东方 东门 西门 南门 第五 百里 单于 长孙 太叔 公西 子车 微生 鲜于 段干 左丘 司空 公孙 公冶 夹谷 完颜 那拉"
)
UNCLEAR_COMPOUNDS = frozenset(_UNCLEAR.split())
