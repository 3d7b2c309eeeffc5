"""The titles of operations and the groups of the API's documentation, in English and in Chinese.

A title is what an operation is found by in a list; the docstring of its view says the rest, in English.
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
        "artifacts": Words("Long tool results, kept whole", "完整保存的长工具结果"),
        "jobs": Words("Work in the background", "后台任务"),
        "tickets": Words("Tickets for the websocket", "WebSocket 的一次性票据"),
    }
)
TITLES: Mapping[str, Words] = MappingProxyType(
    {
        "alerts_list": Words("List alerts", "列出告警"),
        "alerts_acknowledge_create": Words("Acknowledge an alert", "确认一条告警"),
        "artifacts_retrieve": Words("Read a long tool result", "读取长工具结果"),
        "authorities_list": Words("List sources", "列出数据源"),
        "authorities_create": Words("Register a source", "登记数据源"),
        "authorities_retrieve": Words("Read a source", "查看数据源"),
        "authorities_partial_update": Words("Change a source", "修改数据源"),
        "authorities_destroy": Words("Delete a source", "删除数据源"),
        "authorities_drift_list": Words(
            "List memories that differ from a source", "列出与数据源不一致的记忆"
        ),
        "authorities_drift_create": Words("Settle one memory that differs", "处理一条不一致的记忆"),
        "authorities_test_create": Words("Ask a source for a key", "向数据源试读一个键"),
        "clarifications_answer_create": Words("Answer a question", "回答澄清问题"),
        "decisions_list": Words("List decisions of all users", "列出所有用户的写入决定"),
        "documents_list": Words("List documents", "列出文档"),
        "documents_create": Words("Add a document", "添加文档"),
        "documents_retrieve": Words("Read a document", "读取文档"),
        "documents_update": Words("Replace a document's content", "替换文档内容"),
        "documents_destroy": Words("Delete a document", "删除文档"),
        "entities_merge_create": Words("Merge two entities", "合并两个实体"),
        "entities_split_create": Words("Split an entity", "拆分实体"),
        "jobs_retrieve": Words("See how far a job is", "查看任务进度"),
        "jobs_cancel_create": Words("Cancel a job", "取消任务"),
        "memories_list": Words("List memories", "列出记忆"),
        "memories_create": Words("Write a memory", "写入一条记忆"),
        "memories_retrieve": Words("Read a memory", "读取一条记忆"),
        "memories_partial_update": Words("Correct a memory", "更正一条记忆"),
        "memories_destroy": Words("Forget a memory", "遗忘一条记忆"),
        "memories_expire_create": Words("Expire a memory", "把记忆设为过期"),
        "memories_feedback_create": Words("Vote on a memory", "评价一条记忆"),
        "memories_feedback_destroy": Words("Take a vote back", "撤回评价"),
        "memories_history_list": Words("List the versions of a memory", "列出记忆的各版本"),
        "memories_restore_create": Words("Restore a former version", "恢复旧版本"),
        "memories_dry_run_create": Words("Try a write", "试写，不保存"),
        "memories_search_create": Words("Recall", "召回"),
        "memories_search_why_not_create": Words("Ask why something was not recalled", "查询为什么没有召回"),
        "memory_tests_list": Words("List memory tests", "列出记忆测试"),
        "memory_tests_create": Words("Keep a memory test", "新增记忆测试"),
        "memory_tests_retrieve": Words("Read a memory test", "查看记忆测试"),
        "memory_tests_partial_update": Words("Change a memory test", "修改记忆测试"),
        "memory_tests_destroy": Words("Delete a memory test", "删除记忆测试"),
        "memory_tests_run_create": Words("Run memory tests", "运行记忆测试"),
        "memory_tests_runs_list": Words("List runs", "列出运行记录"),
        "memory_tests_runs_list_2": Words("Read the results of a run", "查看一次运行的结果"),
        "policy_retrieve": Words("Read the write policy", "读取写入策略"),
        "policy_update": Words("Publish a write policy", "发布写入策略"),
        "policy_dry_run_create": Words("Try a policy on past turns", "用过往轮次试行策略"),
        "policy_versions_retrieve": Words("List versions of the policy", "列出策略的各版本"),
        "policy_versions_retrieve_2": Words("Read one version of the policy", "读取策略的一个版本"),
        "policy_versions_restore_create": Words("Restore a version of the policy", "恢复策略的一个版本"),
        "recall_settings_retrieve": Words("Read the recall settings", "读取召回设置"),
        "recall_settings_partial_update": Words("Change the recall settings", "修改召回设置"),
        "recall_settings_versions_retrieve": Words(
            "List versions of the recall settings", "列出召回设置的各版本"
        ),
        "recall_settings_versions_restore_create": Words(
            "Restore a version of the recall settings", "恢复召回设置的一个版本"
        ),
        "reembeddings_list": Words("List changes of the embedding model", "列出嵌入模型的更换"),
        "reembeddings_create": Words("Begin to try another embedding model", "开始试用另一个嵌入模型"),
        "reembeddings_retrieve": Words("See how far a change is", "查看更换的进度"),
        "reembeddings_back_create": Words("Go back to the old model", "切换回旧模型"),
        "reembeddings_cancel_create": Words("Call a change off", "取消更换"),
        "reembeddings_report_create": Words("Compare both models again", "再次比较两个模型"),
        "reembeddings_switch_create": Words("Switch to the new model", "切换到新模型"),
        "reviews_list": Words("List summary reviews", "列出摘要审核"),
        "reviews_decide_create": Words("Decide a summary review", "给出审核结论"),
        "sessions_list": Words("List sessions", "列出会话"),
        "sessions_create": Words("Open a session", "新建会话"),
        "sessions_retrieve": Words("Read a session", "查看会话"),
        "sessions_partial_update": Words("Change a session", "修改会话"),
        "sessions_destroy": Words("Delete a session", "删除会话"),
        "sessions_artifacts_list": Words("List a session's long tool results", "列出会话的长工具结果"),
        "sessions_budget_retrieve": Words("Read the token budget", "查看 token 预算"),
        "sessions_chat_create": Words("Chat", "对话"),
        "sessions_close_create": Words("Close a session", "关闭会话"),
        "sessions_compress_create": Words("Compress older turns now", "立即压缩较早的轮次"),
        "sessions_compressions_list": Words("List compressions and their quality", "列出压缩及其质量"),
        "sessions_context_create": Words("Assemble or replay a context", "组装或重放上下文"),
        "sessions_decisions_list": Words("List decisions of a session", "列出会话的写入决定"),
        "sessions_extractions_list": Words("List readings by a model", "列出模型的提取记录"),
        "sessions_pins_list": Words("List pins", "列出固定内容"),
        "sessions_pins_destroy": Words("Remove a pin", "移除固定内容"),
        "sessions_pins_restore_create": Words("Pin again", "重新固定"),
        "sessions_summaries_list": Words("List versions of the summary", "列出摘要的各版本"),
        "sessions_summaries_restore_create": Words("Restore a version of the summary", "恢复摘要的一个版本"),
        "sessions_task_retrieve": Words("Read the task", "读取任务状态"),
        "sessions_task_update": Words("Write the task", "写入任务状态"),
        "sessions_task_resume_create": Words("Resume after a crash", "崩溃后继续任务"),
        "sessions_task_steps_begin_create": Words("Begin a step", "开始一个步骤"),
        "sessions_task_steps_complete_create": Words("Complete a step", "完成一个步骤"),
        "sessions_turns_list": Words("List turns", "列出轮次"),
        "sessions_turns_create": Words("Store turns", "写入轮次"),
        "sessions_working_memory_retrieve": Words("Read the working memory", "查看工作记忆"),
        "settings_retrieve": Words("Read the settings", "读取设置"),
        "settings_partial_update": Words("Change the settings", "修改设置"),
        "tickets_create": Words("Make a ticket", "签发票据"),
        "usage_list": Words("Read token usage", "查看 token 用量"),
        "users_retrieve": Words("Read a user", "查看用户"),
        "users_update": Words("Set a user", "设置用户"),
        "users_changes_list": Words("List what changed for a user", "列出用户记忆的变化"),
        "users_clarifications_list": Words("List questions to a user", "列出待澄清的问题"),
        "users_decisions_list": Words("List decisions of a user", "列出用户的写入决定"),
        "users_forget_create": Words("Forget by query, key or source", "按内容、键或来源遗忘"),
        "users_graph_retrieve": Words("Read the knowledge graph", "查看知识图谱"),
        "users_preferences_list": Words("List preferences", "列出偏好"),
        "users_preferences_retrieve": Words("Read a preference", "读取一项偏好"),
        "users_preferences_update": Words("Set a preference", "设置一项偏好"),
        "users_preferences_destroy": Words("End a preference", "结束一项偏好"),
        "users_profile_retrieve": Words("Read a user's profile", "查看用户画像"),
    }
)
