"""The detector finds secrets in both languages, leaves look-alikes alone, and masks without a rest."""

import pytest

from memoryhub.core.redaction import SECRET_KINDS, find_sensitive, has_marker, mask

FOUND = [
    ("password", "my password is hunter2, don't tell", "hunter2"),
    ("password", "I changed my wifi password to Tr0ub4dor&3 yesterday", "Tr0ub4dor&3"),
    ("password", "我的密码是abc12345，记住", "abc12345"),
    ("password", "密码：小狗旺财123", "小狗旺财123"),
    ("password", "银行卡密码改成了８８６６２２", "８８６６２２"),
    ("password", "口令: s3cr!et", "s3cr!et"),
    ("password", "密码是小猫2024喵", "小猫2024喵"),
    ("password", "我家wifi密码改成了旺财520汪汪", "旺财520汪汪"),
    ("password", "密码是芝麻开门", "芝麻开门"),
    ("password", "我的支付密码是“天王盖地虎”", "天王盖地虎"),
    ("password", "密保问题的答案是红烧肉", "红烧肉"),
    ("password", "My wifi password is 芝麻开门, ok?", "芝麻开门"),
    ("password", "pwd=小猫2024", "小猫2024"),
    ("password", "助记词是苹果香蕉橙子葡萄西瓜桃子", "苹果香蕉橙子葡萄西瓜桃子"),
    ("password", '{"user":"li","password":"Gg55!pw"}', "Gg55!pw"),
    ("password", "{'passwd' : 'Gg55!pw'}", "Gg55!pw"),
    ("password", '{"密码"："Gg55pass"}', "Gg55pass"),
    ("password", '"passphrase": "tall blue horse"', "tall blue horse"),
    ("password", "**Password**: Gg55!pw", "Gg55!pw"),
    ("password", "export PGPASSWORD=Gg55!pw", "Gg55!pw"),
    ("password", "<db_password>Gg55!pw</db_password>", "Gg55!pw"),
    ("password", '{"pin":"8392"}', "8392"),
    ("api_key", '{"client_secret":"abcd1234efgh"}', "abcd1234efgh"),
    ("api_key", "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG", "wJalrXUtnFEMI/K7MDENG"),
    ("api_key", "use sk-proj-abcdEFGH1234567890abcd please", "sk-proj-abcdEFGH1234567890abcd"),
    ("api_key", "令牌ghp_abcdefghijklmnopqrstuvwxyz0123456789。", "ghp_abcdefghijklmnopqrstuvwxyz0123456789"),
    ("api_key", "密钥是AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
    ("api_key", "api key = 9f8e7d6c5b4a39281706", "9f8e7d6c5b4a39281706"),
    ("jwt", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmN", None),
    ("private_key", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", None),
    ("url_credentials", "postgres://admin:s3cr3t@db.example.com/x", "admin:s3cr3t"),
    ("cn_id", "身份证11010519491231002X", "11010519491231002X"),
    ("cn_id", "身份证号是 1 1 0 1 0 5 1 9 4 9 1 2 3 1 0 0 2 x", None),
    ("cn_id", "ID 一一〇一〇五一九四九一二三一〇〇二X", "一一〇一〇五一九四九一二三一〇〇二X"),
    ("cn_id", "１１０１０５１９４９１２３１００２Ｘ", "１１０１０５１９４９１２３１００２Ｘ"),
    ("bank_card", "信用卡4111111111111111，谢谢", "4111111111111111"),
    ("bank_card", "visa 4111-1111-1111-1111", "4111-1111-1111-1111"),
    ("bank_card", "4111\u200b1111\u200b1111\u200b1111", None),
    ("otp", "验证码是 482913，5分钟内有效", "482913"),
    ("otp", "482913 is your verification code", "482913"),
    ("salary", "我月薪两万五", "两万五"),
    ("salary", "年薪30万左右", "30万"),
    ("salary", "I make $120k a year", "$120k"),
    ("salary", "my salary is 95,000", "95,000"),
    ("passport", "护照号 G12345678", "G12345678"),
    ("passport", "my passport number is E12345678", "E12345678"),
    ("ssn", "SSN 123-45-6789", "123-45-6789"),
    ("licence", "my driving licence number is MORGA657054SM9IJ", "MORGA657054SM9IJ"),
    ("licence", "驾驶证号码是MORGA657054SM9IJ", "MORGA657054SM9IJ"),
    ("iban", "IBAN GB82 WEST 1234 5698 7654 32", "GB82 WEST 1234 5698 7654 32"),
    ("phone", "手机13812345678，随时打", "13812345678"),
    ("phone", "我的电话是一三八一二三四五六七八", "一三八一二三四五六七八"),
    ("phone", "call (415) 555-2671", "(415) 555-2671"),
    ("email", "邮箱是li.lei@example.com，谢谢", "li.lei@example.com"),
]

CLEAN = [
    "the password is required",
    "My password is not working",
    "密码至少8位",
    *("密码是必填的", "密码是随机生成的", "密码是公司统一分配", "密码: 见附件", "密码管理器是1Password"),
    *("暗号是什么来着", "密码规则：至少8位，含大小写字母", "password policy: 必须包含大写字母"),
    "密码是在2023年改的",
    "我忘记密码了",
    "The token budget is 4000 tokens",
    "max_tokens=4096",
    '{"password": null, "passwords": ["required"], "pin": 1}',
    '"密码"：在2023年改过',
    '{"access_token_expires_in": 3600, "next_token": "more"}',
    "订单号202611051234567890已发货",
    "order number 4111111111111112",
    "价格是13812345678元",
    "git sha 3f786850e387550fdab836ed7e6dc881de23001b",
    "version 1.2.3.4, port 5432",
    "工资每月15号发",
    "工资涨了10%",
    "Salary negotiations are on May 5",
    "我住在北京市海淀区中关村大街27号",
    "ISBN 978-7-111-54742-6",
    "会议室在3楼302，下午2点半",
    "https://example.com:8080/path?x=1",
    "The secret is patience",
]


@pytest.mark.parametrize(("kind", "text", "span"), FOUND)
def test_finds_the_span(kind: str, text: str, span: str | None) -> None:
    found = [item for item in find_sensitive(text) if item.kind == kind]
    assert found, find_sensitive(text)
    if span is not None:
        assert text[found[0].start : found[0].end] == span


@pytest.mark.parametrize("text", CLEAN)
def test_leaves_look_alikes_alone(text: str) -> None:
    assert find_sensitive(text) == []


@pytest.mark.parametrize(("kind", "text", "span"), [row for row in FOUND if row[0] in SECRET_KINDS])
def test_masks_secrets_and_finds_nothing_again(kind: str, text: str, span: str | None) -> None:
    masked = mask(text, find_sensitive(text))
    assert has_marker(masked)
    assert span is None or span not in masked
    assert [item for item in find_sensitive(masked) if item.kind in SECRET_KINDS] == []


def test_marker_speaks_the_language_of_the_text() -> None:
    assert mask("my pin is 4821!", find_sensitive("my pin is 4821!")) == "my pin is [password removed]!"
    assert mask("密码是abcd1234", find_sensitive("密码是abcd1234")) == "密码是[已隐去密码]"


def test_phone_and_email_stay_unless_asked() -> None:
    text = "电话13812345678"
    assert mask(text, find_sensitive(text)) == text
    assert mask(text, find_sensitive(text), kinds=frozenset({"phone"})) == "电话[已隐去电话号码]"


def test_overlapping_findings_leave_no_rest() -> None:
    text = "password: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl!tail"
    (found,) = find_sensitive(text)
    assert (found.kind, text[found.start :].startswith("eyJ")) == ("jwt", True)
    assert "c2lnbmF0" not in mask(text, [found])
