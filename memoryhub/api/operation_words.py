"""The titles of operations and the groups of the API's documentation, in English and in Chinese.

A title is what an operation is found by in a list, by method and path; the docstring of its view says the
rest, in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Words(NamedTuple):
    """One title in both languages."""

    en: str
    zh: str


GROUPS: Mapping[str, Words] = MappingProxyType(
    {
        "sessions": Words(
            "Conversations: turns, context, chat, summaries, tasks", "会话：轮次、上下文、对话、摘要、任务"
        ),
        "memories": Words("Long-term memories and their recall", "长期记忆及其召回"),
        "users": Words(
            "End users: profile, preferences, graph, forgetting", "最终用户：画像、偏好、图谱、遗忘"
        ),
        "documents": Words("Documents, found in pieces", "文档，按片段召回"),
        "clarifications": Words("Questions put to a user", "向用户提出的澄清问题"),
        "decisions": Words("Why something was kept or refused", "为什么记住或拒绝"),
        "entities": Words("Entities of the knowledge graph", "知识图谱中的实体"),
        "authorities": Words("Authoritative sources of live values", "提供实时数值的权威数据源"),
        "policy": Words("What may be remembered", "什么可以被记住"),
        "recall-settings": Words("How recall weighs and cuts", "召回如何加权与取舍"),
        "memory-tests": Words("Questions with known answers", "已知答案的测试问题"),
        "reembeddings": Words("Moving to another embedding model", "更换嵌入模型"),
        "settings": Words("Budget, compression and alerts", "预算、压缩与告警"),
        "reviews": Words("Summaries a person checks", "由人核对的摘要"),
        "alerts": Words("What is out of the ordinary", "异常情况"),
        "usage": Words("Tokens and cost", "token 用量与费用"),
        "erasures": Words("Receipts of erased people", "抹除个人数据的凭证"),
        "exports": Words("All that is stored of a person, as a file", "一个人的全部数据，打包为文件"),
        "artifacts": Words("Long tool results, kept whole", "完整保存的长工具结果"),
        "jobs": Words("Work in the background", "后台任务"),
        "v1": Words("For clients of OpenAI's API", "供 OpenAI 客户端直接使用"),
        "tickets": Words("Tickets for the websocket", "WebSocket 的一次性票据"),
    }
)
# What stands beside every operation; the English of these is in `schema.py`.
EVERYWHERE_ZH: Mapping[str, str] = MappingProxyType(
    {
        "about": "为助手提供记忆：会话、token 预算内的上下文、长期记忆。",
        "RequestId": "请求编号，8 到 128 个字符，可用 A-Z a-z 0-9 . _ -；不填则自动生成。",
        "Language": "错误信息的语言：zh 或 en。",
        "IdempotencyKey": "首次成功的响应至少保存一天，重复请求会得到同样的响应。",
        "Problem": "请求被拒绝；`code` 说明原因，文字使用请求所用的语言。",
        "refused": "以下情况会被拒绝",
    }
)
TITLES: Mapping[str, Words] = MappingProxyType(
    {
        "GET /alerts": Words("List alerts", "列出告警"),
        "POST /alerts/{id}/acknowledge": Words("Acknowledge an alert", "确认一条告警"),
        "GET /artifacts/{id}": Words("Read a long tool result", "读取长工具结果"),
        "GET /authorities": Words("List sources", "列出数据源"),
        "POST /authorities": Words("Register a source", "登记数据源"),
        "GET /authorities/{id}": Words("Read a source", "查看数据源"),
        "PATCH /authorities/{id}": Words("Change a source", "修改数据源"),
        "DELETE /authorities/{id}": Words("Delete a source", "删除数据源"),
        "GET /authorities/{id}/drift": Words(
            "List memories that differ from a source", "列出与数据源不一致的记忆"
        ),
        "POST /authorities/{id}/drift": Words("Settle one memory that differs", "处理一条不一致的记忆"),
        "POST /authorities/{id}/test": Words("Ask a source for a key", "向数据源试读一个键"),
        "POST /clarifications/{id}/answer": Words("Answer a question", "回答澄清问题"),
        "GET /decisions": Words("List decisions of all users", "列出所有用户的写入决定"),
        "GET /documents": Words("List documents", "列出文档"),
        "POST /documents": Words("Add a document", "添加文档"),
        "GET /documents/{id}": Words("Read a document", "读取文档"),
        "PUT /documents/{id}": Words("Replace a document's content", "替换文档内容"),
        "DELETE /documents/{id}": Words("Delete a document", "删除文档"),
        "POST /entities/{id}/merge": Words("Merge two entities", "合并两个实体"),
        "POST /entities/{id}/split": Words("Split an entity", "拆分实体"),
        "POST /erasures/verify": Words("Check the receipt of an erasure", "验证抹除凭证"),
        "GET /exports/{id}": Words("See a finished export", "查看已完成的导出"),
        "GET /exports/{id}/file": Words("Download an export", "下载导出文件"),
        "GET /jobs/{id}": Words("See how far a job is", "查看任务进度"),
        "POST /jobs/{id}/cancel": Words("Cancel a job", "取消任务"),
        "GET /memories": Words("List memories", "列出记忆"),
        "POST /memories": Words("Write a memory", "写入一条记忆"),
        "GET /memories/{id}": Words("Read a memory", "读取一条记忆"),
        "PATCH /memories/{id}": Words("Correct a memory", "更正一条记忆"),
        "DELETE /memories/{id}": Words("Forget a memory", "遗忘一条记忆"),
        "POST /memories/{id}/expire": Words("Expire a memory", "把记忆设为过期"),
        "POST /memories/{id}/feedback": Words("Vote on a memory", "评价一条记忆"),
        "DELETE /memories/{id}/feedback": Words("Take a vote back", "撤回评价"),
        "GET /memories/{id}/history": Words("List the versions of a memory", "列出记忆的各版本"),
        "POST /memories/{id}/restore": Words("Restore a former version", "恢复旧版本"),
        "POST /memories/dry-run": Words("Try a write", "试写，不保存"),
        "POST /memories/search": Words("Recall", "召回"),
        "POST /memories/search/why-not": Words("Ask why something was not recalled", "查询为什么没有召回"),
        "GET /memory-tests": Words("List memory tests", "列出记忆测试"),
        "POST /memory-tests": Words("Keep a memory test", "新增记忆测试"),
        "GET /memory-tests/{id}": Words("Read a memory test", "查看记忆测试"),
        "PATCH /memory-tests/{id}": Words("Change a memory test", "修改记忆测试"),
        "DELETE /memory-tests/{id}": Words("Delete a memory test", "删除记忆测试"),
        "POST /memory-tests/run": Words("Run memory tests", "运行记忆测试"),
        "GET /memory-tests/runs": Words("List runs", "列出运行记录"),
        "GET /memory-tests/runs/{id}": Words("Read the results of a run", "查看一次运行的结果"),
        "GET /policy": Words("Read the write policy", "读取写入策略"),
        "PUT /policy": Words("Publish a write policy", "发布写入策略"),
        "POST /policy/dry-run": Words("Try a policy on past turns", "用过往轮次试行策略"),
        "GET /policy/versions": Words("List versions of the policy", "列出策略的各版本"),
        "GET /policy/versions/{version}": Words("Read one version of the policy", "读取策略的一个版本"),
        "POST /policy/versions/{version}/restore": Words(
            "Restore a version of the policy", "恢复策略的一个版本"
        ),
        "GET /recall-settings": Words("Read the recall settings", "读取召回设置"),
        "PATCH /recall-settings": Words("Change the recall settings", "修改召回设置"),
        "GET /recall-settings/versions": Words(
            "List versions of the recall settings", "列出召回设置的各版本"
        ),
        "POST /recall-settings/versions/{version}/restore": Words(
            "Restore a version of the recall settings", "恢复召回设置的一个版本"
        ),
        "GET /reembeddings": Words("List changes of the embedding model", "列出嵌入模型的更换"),
        "POST /reembeddings": Words("Begin to try another embedding model", "开始试用另一个嵌入模型"),
        "GET /reembeddings/{id}": Words("See how far a change is", "查看更换的进度"),
        "POST /reembeddings/{id}/back": Words("Go back to the old model", "切换回旧模型"),
        "POST /reembeddings/{id}/cancel": Words("Call a change off", "取消更换"),
        "POST /reembeddings/{id}/report": Words("Compare both models again", "再次比较两个模型"),
        "POST /reembeddings/{id}/switch": Words("Switch to the new model", "切换到新模型"),
        "GET /reviews": Words("List summary reviews", "列出摘要审核"),
        "POST /reviews/{id}/decide": Words("Decide a summary review", "给出审核结论"),
        "GET /sessions": Words("List sessions", "列出会话"),
        "POST /sessions": Words("Open a session", "新建会话"),
        "GET /sessions/{id}": Words("Read a session", "查看会话"),
        "PATCH /sessions/{id}": Words("Change a session", "修改会话"),
        "DELETE /sessions/{id}": Words("Delete a session", "删除会话"),
        "GET /sessions/{id}/artifacts": Words("List a session's long tool results", "列出会话的长工具结果"),
        "GET /sessions/{id}/budget": Words("Read the token budget", "查看 token 预算"),
        "POST /sessions/{id}/chat": Words("Chat", "对话"),
        "POST /sessions/{id}/close": Words("Close a session", "关闭会话"),
        "POST /sessions/{id}/compress": Words("Compress older turns now", "立即压缩较早的轮次"),
        "GET /sessions/{id}/compressions": Words("List compressions and their quality", "列出压缩及其质量"),
        "POST /sessions/{id}/context": Words("Assemble or replay a context", "组装或重放上下文"),
        "GET /sessions/{id}/decisions": Words("List decisions of a session", "列出会话的写入决定"),
        "GET /sessions/{id}/extractions": Words("List readings by a model", "列出模型的提取记录"),
        "GET /sessions/{id}/pins": Words("List pins", "列出固定内容"),
        "DELETE /sessions/{id}/pins/{pin}": Words("Remove a pin", "移除固定内容"),
        "POST /sessions/{id}/pins/{pin}/restore": Words("Pin again", "重新固定"),
        "GET /sessions/{id}/summaries": Words("List versions of the summary", "列出摘要的各版本"),
        "POST /sessions/{id}/summaries/{version}/restore": Words(
            "Restore a version of the summary", "恢复摘要的一个版本"
        ),
        "GET /sessions/{id}/task": Words("Read the task", "读取任务状态"),
        "PUT /sessions/{id}/task": Words("Write the task", "写入任务状态"),
        "POST /sessions/{id}/task/resume": Words("Resume after a crash", "崩溃后继续任务"),
        "POST /sessions/{id}/task/steps/{step}/begin": Words("Begin a step", "开始一个步骤"),
        "POST /sessions/{id}/task/steps/{step}/complete": Words("Complete a step", "完成一个步骤"),
        "GET /sessions/{id}/turns": Words("List turns", "列出轮次"),
        "POST /sessions/{id}/turns": Words("Store turns", "写入轮次"),
        "GET /sessions/{id}/working-memory": Words("Read the working memory", "查看工作记忆"),
        "GET /settings": Words("Read the settings", "读取设置"),
        "PATCH /settings": Words("Change the settings", "修改设置"),
        "POST /tickets": Words("Make a ticket", "签发票据"),
        "GET /usage": Words("Read token usage", "查看 token 用量"),
        "GET /users/{user}": Words("Read a user", "查看用户"),
        "PUT /users/{user}": Words("Set a user", "设置用户"),
        "DELETE /users/{user}": Words("Erase a user", "抹除用户"),
        "GET /users/{user}/changes": Words("List what changed for a user", "列出用户记忆的变化"),
        "GET /users/{user}/clarifications": Words("List questions to a user", "列出待澄清的问题"),
        "GET /users/{user}/decisions": Words("List decisions of a user", "列出用户的写入决定"),
        "POST /users/{user}/export": Words("Export a user's data", "导出用户的全部数据"),
        "POST /users/{user}/forget": Words("Forget by query, key or source", "按内容、键或来源遗忘"),
        "GET /users/{user}/tokens": Words("List a user's tokens", "列出用户令牌"),
        "POST /users/{user}/tokens": Words("Make a user token", "创建用户令牌"),
        "DELETE /users/{user}/tokens/{id}": Words("Revoke a user token", "撤销用户令牌"),
        "GET /users/{user}/graph": Words("Read the knowledge graph", "查看知识图谱"),
        "GET /users/{user}/preferences": Words("List preferences", "列出偏好"),
        "GET /users/{user}/preferences/{key}": Words("Read a preference", "读取一项偏好"),
        "PUT /users/{user}/preferences/{key}": Words("Set a preference", "设置一项偏好"),
        "DELETE /users/{user}/preferences/{key}": Words("End a preference", "结束一项偏好"),
        "GET /users/{user}/profile": Words("Read a user's profile", "查看用户画像"),
        "POST /v1/chat/completions": Words("Answer a conversation", "回答一段对话"),
        "POST /v1/embeddings": Words("Make vectors of texts", "把文本变成向量"),
        "GET /v1/models": Words("List models", "列出模型"),
        "GET /v1/models/{name}": Words("Read a model", "查看一个模型"),
    }
)
