"""ChatGPT's export (conversations.json): each conversation is a tree, one path of which was shown."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from sessions_app.importing.fields import (
    checked_text,
    external_id,
    load_json,
    mapping,
    optional_text,
    sequence,
    text_field,
    timestamp,
    turn_role,
)
from sessions_app.importing.transcript import ImportedSession, ImportedTurn, ReadOptions, TranscriptError

NAME = "chatgpt"
# The other kinds are code for tools, hidden instructions and the model's thoughts: nobody said them.
_SPOKEN = frozenset({"text", "multimodal_text", "execution_output"})


def recognises(sample: object) -> bool:
    """True for a list of conversations that each have a mapping of nodes."""
    first = sample[0] if isinstance(sample, list) and sample else None
    return isinstance(first, Mapping) and "mapping" in first


def read(path: Path, options: ReadOptions) -> Iterator[ImportedSession]:
    """Yield one session a conversation, oldest first."""
    if options.user is not None:
        raise TranscriptError("unknown_user", detail="this format names no people")
    conversations = sequence(load_json(path), "")
    numbered = list(enumerate(conversations, start=1))
    for number, conversation in sorted(numbered, key=lambda pair: _age(pair[1])):
        where = f"conversation {number}"
        try:
            session = _session(mapping(conversation, where), where, options)
        except TranscriptError as error:
            options.report(error)
            continue
        if session.turns:
            yield session


def _age(conversation: object) -> float:
    created = conversation.get("create_time") if isinstance(conversation, Mapping) else None
    return float(created) if isinstance(created, int | float) else 0.0


def _session(conversation: Mapping[str, Any], where: str, options: ReadOptions) -> ImportedSession:
    key = "conversation_id" if "conversation_id" in conversation else "id"
    identity = text_field(conversation, key, where)
    started_at = timestamp(conversation.get("create_time"), where)
    turns: list[ImportedTurn] = []
    for node_id, message in _path(conversation, where):
        try:
            turn = _turn(message, f"{where} / node {node_id}", started_at)
        except TranscriptError as error:
            options.report(error)
            continue
        if turn is not None:
            turns.append(turn)
    title = optional_text(conversation, "title", where)
    return ImportedSession(external_id(NAME, identity), title, started_at, tuple(turns))


def _path(conversation: Mapping[str, Any], where: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The messages from the root to the node last shown; edited and regenerated branches stay out."""
    nodes = mapping(conversation.get("mapping"), where)
    node_id = conversation.get("current_node")
    if not isinstance(node_id, str) or node_id not in nodes:
        raise TranscriptError("missing_field", where=where, detail="current_node")
    path: list[tuple[str, Mapping[str, Any]]] = []
    seen: set[str] = set()
    while node_id is not None:
        if node_id in seen or node_id not in nodes:
            raise TranscriptError("bad_shape", where=where, detail="the tree has a loop or a missing node")
        seen.add(node_id)
        node = mapping(nodes[node_id], where)
        if node.get("message") is not None:
            path.append((node_id, mapping(node["message"], where)))
        node_id = node.get("parent")
    return path[::-1]


def _turn(message: Mapping[str, Any], where: str, started_at: datetime | None) -> ImportedTurn | None:
    author = mapping(message.get("author"), where)
    metadata = message.get("metadata") or {}
    if author.get("role") == "system" or metadata.get("is_visually_hidden_from_conversation"):
        return None
    text = _spoken(mapping(message.get("content"), where))
    if not text or message.get("recipient", "all") != "all" or message.get("weight") == 0:
        return None
    return ImportedTurn(
        turn_role(author.get("role"), where),
        checked_text(text, "content", where),
        timestamp(message.get("create_time"), where) or started_at,
        external_id(NAME, text_field(message, "id", where)),
        optional_text(author, "name", where),
    )


def _spoken(content: Mapping[str, Any]) -> str:
    if content.get("content_type") not in _SPOKEN:
        return ""
    parts = content.get("parts", [content.get("text")])
    if not isinstance(parts, list):
        return ""
    texts = [part.get("text") if isinstance(part, Mapping) else part for part in parts]
    return "\n".join(text for text in texts if isinstance(text, str) and text.strip())
