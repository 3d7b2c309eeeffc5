"""The stable error codes of the API with their status and their words in both languages.

Words and limits follow the same order in both languages; a code, once published, never changes its meaning.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["zh", "en"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One kind of error: its HTTP status and its title in English and Chinese."""

    status: int
    en: str
    zh: str

    def title(self, language: Language) -> str:
        """The title in one language."""
        return self.zh if language == "zh" else self.en


PROBLEMS: Final[Mapping[str, Problem]] = {
    # the body as a whole
    "invalid_json": Problem(400, "The body is not valid JSON", "请求体不是合法的 JSON"),
    "invalid_utf8": Problem(400, "The text is not valid UTF-8", "文本不是合法的 UTF-8"),
    "byte_order_mark": Problem(400, "The body starts with a byte order mark", "请求体以字节顺序标记开头"),
    "object_required": Problem(400, "The body must be a JSON object", "请求体必须是一个 JSON 对象"),
    "too_deep": Problem(400, "The JSON is nested too deeply", "JSON 嵌套过深"),
    "too_many_keys": Problem(400, "The JSON has too many keys", "JSON 的键过多"),
    "duplicate_key": Problem(400, "A key appears twice in one object", "同一对象中有重复的键"),
    "invalid_number": Problem(400, "A number is not finite", "数字不是有限值"),
    "number_out_of_range": Problem(400, "A number is out of range", "数字超出范围"),
    "null_character": Problem(400, "Text holds a NUL character", "文本含有空字符(NUL)"),
    "invalid_unicode": Problem(400, "Text holds half a surrogate pair", "文本含有不成对的代理项"),
    # fields
    "invalid": Problem(400, "The value is not valid", "值无效"),
    "team_has_no_user": Problem(400, "Team memory belongs to no user", "团队记忆不属于任何用户"),
    "required": Problem(400, "A required field is missing", "缺少必填字段"),
    "not_null": Problem(400, "The field must not be null", "字段不能为 null"),
    "wrong_type": Problem(400, "The value has the wrong type", "值的类型不对"),
    "blank": Problem(400, "The text is blank", "文本为空白"),
    "too_long": Problem(400, "The value is too long", "值过长"),
    "too_short": Problem(400, "The value is too short", "值过短"),
    "too_many_items": Problem(400, "There are too many items", "条目过多"),
    "too_few_items": Problem(400, "There are too few items", "条目过少"),
    "invalid_choice": Problem(400, "The value is not one of the choices", "值不在可选范围内"),
    "invalid_key": Problem(400, "A key has a form that is not allowed", "键的格式不被允许"),
    "forbidden_character": Problem(
        400, "The text holds a character that is not allowed", "文本含有不允许的字符"
    ),
    "invalid_id": Problem(400, "The id is not valid", "标识符无效"),
    "unknown_field": Problem(400, "The field is unknown or cannot be set", "字段未知或不可设置"),
    "unknown_parameter": Problem(400, "The query parameter is unknown", "查询参数未知"),
    "repeated_parameter": Problem(400, "The query parameter appears twice", "查询参数重复"),
    "unsupported_parameter": Problem(400, "This cannot be asked for here", "此处不支持该参数或取值"),
    "last_message_not_user": Problem(400, "The last message must be the user's", "最后一条消息必须是用户的"),
    "timezone_required": Problem(400, "The time needs a time zone", "时间必须带时区"),
    "invalid_time": Problem(400, "The time is not valid ISO 8601", "时间不是合法的 ISO 8601 格式"),
    "time_out_of_range": Problem(400, "The time is out of range", "时间超出范围"),
    "invalid_interval": Problem(400, "The end must lie after the beginning", "结束时间必须晚于开始时间"),
    "nothing_expected": Problem(
        400,
        "Say at least one thing that must or must not come back",
        "请至少指定一项必须返回或不得返回的内容",
    ),
    "not_a_test_file": Problem(400, "That is no file of memory tests", "这不是记忆测试文件"),
    "invalid_test_in_file": Problem(400, "A test in the file cannot be read", "文件中有无法读取的测试"),
    "unknown_expectation": Problem(
        400, "This user has nothing with that id to come back", "该用户没有可返回的此标识符"
    ),
    "unknown_timezone": Problem(400, "The time zone is unknown", "时区未知"),
    "unknown_channel": Problem(400, "The source channel is unknown", "来源渠道未知"),
    "message_too_long": Problem(400, "The message is too long", "消息过长"),
    "unknown_frame_type": Problem(400, "The frame has an unknown type", "帧类型未知"),
    "binary_frame": Problem(400, "Frames must be text", "帧必须是文本"),
    "not_a_user_turn": Problem(400, "The turn is not a user's", "该轮不是用户发言"),
    "duplicate_step": Problem(400, "Two steps have the same id", "两个步骤的标识符相同"),
    "invalid_cursor": Problem(400, "The cursor is not valid here", "游标在此处无效"),
    "invalid_idempotency_key": Problem(400, "The Idempotency-Key is not valid", "Idempotency-Key 无效"),
    "invalid_input": Problem(400, "The input is not valid", "输入无效"),
    "bad_request": Problem(400, "The request is not valid", "请求无效"),
    "authority_invalid_pattern": Problem(
        400, "The pattern is not one of subject keys", "该模式不是有效的主题键模式"
    ),
    "authority_invalid_url": Problem(400, "The address cannot be used", "该地址不可用"),
    "authority_host_not_allowed": Problem(
        400, "The host is not in MEMORYHUB_AUTHORITY_HOSTS", "该主机不在 MEMORYHUB_AUTHORITY_HOSTS 中"
    ),
    "authority_needs_https": Problem(400, "Headers are only sent over https", "请求头只通过 https 发送"),
    "authority_invalid_headers": Problem(400, "A header cannot be sent", "有请求头无法发送"),
    "authority_headers_needed": Problem(
        400, "For another host the headers must be given again", "更换主机时必须重新填写请求头"
    ),
    "authority_invalid_path": Problem(400, "The value path is not valid", "取值路径无效"),
    "authority_invalid_names": Problem(400, "A name stands under a key that cannot be", "名称所属的键无效"),
    "authority_key_not_matched": Problem(
        400, "The source does not answer for this key", "该来源不负责此主题键"
    ),
    "authority_too_many": Problem(400, "There are too many sources", "来源过多"),
    # the request
    "unauthenticated": Problem(401, "A valid API key is required", "需要有效的 API 密钥"),
    "forbidden": Problem(403, "The key may not do this", "该密钥无权执行此操作"),
    "team_write_not_allowed": Problem(403, "The key may not write team memory", "该密钥无权写入团队记忆"),
    "secret_refused": Problem(403, "Secrets are never kept in memory", "机密信息不会存入记忆"),
    "memory_refused": Problem(403, "A rule keeps this out of memory", "有规则不允许将其存入记忆"),
    "user_limit_reached": Problem(
        403, "The tenant has as many users as it may have", "该租户的用户数已达上限"
    ),
    "insufficient_scope": Problem(403, "The key lacks a scope", "该密钥缺少所需权限"),
    "clarification_not_found": Problem(404, "There is no such open question", "没有这个待回答的问题"),
    "not_found": Problem(404, "There is no such thing", "未找到"),
    "method_not_allowed": Problem(405, "The method is not allowed here", "此处不支持该方法"),
    "not_acceptable": Problem(406, "No acceptable format is available", "没有可接受的响应格式"),
    "request_timeout": Problem(408, "The body did not arrive in time", "请求体未能及时送达"),
    "uri_too_long": Problem(414, "The address is too long", "请求地址过长"),
    "artifact_expired": Problem(
        410, "The text was erased: it was not read for as long as it is kept", "全文已超过保留期限，已被清除"
    ),
    "range_not_satisfiable": Problem(
        416, "The range begins behind the end of the text", "请求的范围超出文本末尾"
    ),
    "headers_too_large": Problem(431, "The headers are too large", "请求头过大"),
    "payload_too_large": Problem(413, "The body is too large", "请求体过大"),
    "unsupported_media_type": Problem(
        415, "The body must be plain JSON in UTF-8", "请求体须为未压缩的 UTF-8 JSON"
    ),
    "rate_limited": Problem(429, "Too many requests", "请求过多"),
    # states
    "conflict": Problem(409, "The state does not allow this now", "当前状态不允许此操作"),
    "idempotency_in_flight": Problem(409, "The same request is still being worked on", "相同请求仍在处理中"),
    "idempotency_key_reused": Problem(
        422, "The Idempotency-Key was used for another request", "该 Idempotency-Key 已用于其他请求"
    ),
    "unknown_reference": Problem(404, "What this refers to does not exist", "所引用的对象不存在"),
    "document_unreadable": Problem(422, "The text of this file cannot be read", "无法读取该文件的文字"),
    "document_has_no_text": Problem(422, "The document holds no text", "文档中没有文字"),
    "document_too_long": Problem(422, "The document has too many pages", "文档页数过多"),
    "document_exists": Problem(409, "Another document has this content", "已有另一份文档内容相同"),
    "document_being_read": Problem(409, "The document is still being read", "该文档仍在读取中"),
    "embedder_not_configured": Problem(409, "The embedding model is not configured", "该嵌入模型尚未配置"),
    "unknown_embedding_model": Problem(
        400, "No embedding model of this name is configured", "没有配置该名称的嵌入模型"
    ),
    "embedding_model_in_use": Problem(409, "This embedding model is in use", "该嵌入模型正在使用"),
    "reembedding_under_way": Problem(
        409, "A change of embedding model is under way", "嵌入模型的更换正在进行"
    ),
    "reembedding_not_ready": Problem(
        409, "The change of model does not allow this now", "模型更换的当前状态不允许此操作"
    ),
    "reembedding_at_work": Problem(409, "A job works on this change", "此次更换有任务正在运行"),
    "reembedding_switched": Problem(
        409, "The model is switched; take it back instead", "模型已切换；请改为切回"
    ),
    "no_memory_tests": Problem(409, "There is no memory test to run", "没有可运行的记忆测试"),
    "too_many_memory_tests": Problem(409, "There are too many memory tests", "记忆测试过多"),
    "job_cannot_be_cancelled": Problem(409, "This job cannot be called off", "该任务不能取消"),
    "job_is_over": Problem(409, "The job is over", "该任务已结束"),
    "step_in_progress": Problem(409, "Another caller holds this step", "该步骤正由其他调用方执行"),
    "step_finished": Problem(409, "The step was finished under another key", "该步骤已用其他幂等键完成"),
    "step_not_started": Problem(409, "The step was not begun", "该步骤尚未开始"),
    "client_turn_id_reused": Problem(
        409, "The client_turn_id stands for another turn already", "该 client_turn_id 已用于另一轮发言"
    ),
    "turn_replaced": Problem(409, "The turn was edited or forgotten", "该轮发言已被修改或遗忘"),
    "duplicate_id": Problem(400, "An id stands twice in the document", "文档中有重复的标识符"),
    "reserved_id": Problem(400, "The id belongs to a rule of the product", "该标识符为系统规则所保留"),
    "rule_without_condition": Problem(400, "A rule needs at least one condition", "规则至少需要一个条件"),
    "owner_required": Problem(403, "Only an owner of the tenant may do this", "只有租户所有者可以执行此操作"),
    "person_required": Problem(403, "Only a person may do this", "只能由人工执行此操作"),
    "operator_required": Problem(
        403, "Only an operator of the tenant may do this", "只有租户的运营人员可以执行此操作"
    ),
    "policy_changed": Problem(
        409, "Another version of the policy was published since", "在此期间已有新的策略版本发布"
    ),
    "policy_draft_changed": Problem(409, "Somebody changed the draft since", "草稿在此期间已被他人修改"),
    "policy_untested": Problem(409, "The draft needs a dry run first", "草稿需先试运行"),
    "memory_not_held": Problem(
        409, "The memory is neither in quarantine nor in review", "该记忆既不在隔离区也不在待审核状态"
    ),
    "unknown_setting": Problem(400, "There is no such setting", "没有这项设置"),
    "invalid_setting": Problem(400, "The setting does not take this value", "这项设置不接受该值"),
    "invalid_model": Problem(400, "A row of the table of models is not valid", "模型表中有一行无效"),
    "unknown_proposal": Problem(400, "The review proposes no such setting", "该评估没有提出这项设置"),
    "settings_changed": Problem(409, "Somebody changed the settings since", "设置在此期间已被他人修改"),
    "recall_settings_changed": Problem(
        409, "Somebody changed the recall settings since", "召回设置在此期间已被他人修改"
    ),
    "session_closed": Problem(409, "The session is closed", "会话已关闭"),
    "tenant_exists": Problem(409, "A tenant of that name exists", "同名租户已存在"),
    "memory_write_conflict": Problem(
        409, "Another write to this memory came first", "该记忆已被另一次写入抢先更新"
    ),
    "memory_not_current": Problem(409, "The memory is no longer the current version", "该记忆已不是当前版本"),
    "clarification_settled": Problem(409, "The question is settled already", "该问题已有定论"),
    "clarification_open": Problem(409, "A question about this is open", "关于此事的问题尚待回答"),
    "memory_changed_since": Problem(409, "The memory was changed in the meantime", "该记忆已在此期间被更改"),
    "memory_awaits_review": Problem(
        409, "The memory waits for review and was never in force", "该记忆尚待审核，从未生效"
    ),
    "authority_pattern_taken": Problem(409, "Another source has this pattern", "已有来源使用该模式"),
    "authority_disabled": Problem(409, "The source is not enabled", "该来源未启用"),
    "authority_no_value": Problem(409, "The source gives no value now", "来源目前没有给出值"),
    "entities_not_mergeable": Problem(409, "These entities cannot be merged", "这些实体不能合并"),
    "entity_not_merged": Problem(409, "The entity was not merged into another", "该实体并未合并到其他实体"),
    "nothing_to_split": Problem(400, "These memories leave nothing to split", "按这些记忆没有可拆分的内容"),
    "memory_key_taken": Problem(409, "Another current memory has this key", "该主题键已有另一条当前记忆"),
    "nothing_to_restore": Problem(409, "Nothing is lost that could be restored", "没有可恢复的丢失内容"),
    "review_decided": Problem(409, "The review was decided already", "该审核已有结论"),
    "nothing_to_compress": Problem(409, "There is nothing to compress", "没有可压缩的内容"),
    "compression_refused": Problem(
        409, "Too much would be lost, so the turns stay as they are", "压缩会丢失过多内容，原文保留不变"
    ),
    "compression_overtaken": Problem(
        409, "The conversation was changed or compressed meanwhile", "对话在压缩期间已被更改或压缩"
    ),
    "pin_stands_already": Problem(
        409, "A pin with the same words is in force already", "相同内容的约束已生效"
    ),
    "answer_in_progress": Problem(409, "An answer is still being written", "回答仍在生成中"),
    "last_owner": Problem(409, "A tenant keeps at least one owner", "租户至少要保留一位所有者"),
    "job_not_dead": Problem(409, "Only a failed job can be tried again", "只有失败的任务才能重试"),
    "api_key_not_live": Problem(409, "The API key has ended", "该 API 密钥已失效"),
    "nothing_to_answer": Problem(409, "There is no message to answer", "没有可回答的消息"),
    "context_budget_too_small": Problem(
        422, "The parts that may not be cut do not fit the budget", "必须保留的内容超出了预算"
    ),
    "unprocessable": Problem(422, "The request cannot be carried out", "请求无法执行"),
    # our side
    "internal_error": Problem(500, "Something went wrong on our side", "服务器内部错误"),
    "model_unavailable": Problem(503, "No model gave an answer", "没有模型给出回答"),
    "unavailable": Problem(503, "The service is not available now", "服务暂不可用"),
}

# Facts that may be shown in the sentence; the rest of an error's data is for programs only.
LABELS: Final[Mapping[str, tuple[str, str]]] = {
    "field": ("field", "字段"),
    "minimum": ("at least", "最小"),
    "maximum": ("at most", "最大"),
    "expected": ("expected", "应为"),
    "choices": ("one of", "可选"),
    "scope": ("scope", "权限"),
    "required": ("required", "需要"),
    "limit": ("limit", "上限"),
}


def sentence(problem: Problem, facts: Mapping[str, object], language: Language) -> str:
    """The title with the facts that help to mend the request, e.g. `The value is too long (at most 64).`"""
    index, joint, colon, form = (
        (1, "；", "：", "{}（{}）。") if language == "zh" else (0, "; ", " ", "{} ({}).")
    )
    parts = [f"{LABELS[key][index]}{colon}{_shown(facts[key])}" for key in LABELS if key in facts]
    title = problem.title(language)
    if not parts:
        return title + ("。" if language == "zh" else ".")
    return form.format(title, joint.join(parts))


def message_of(code: str, facts: Mapping[str, object], language: Language) -> str:
    """The sentence of a code on a websocket; a code without words of its own is an error of ours."""
    return sentence(PROBLEMS.get(code) or PROBLEMS["internal_error"], facts, language)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple | set | frozenset) else str(value)
