"""The models of long-term memory, one file a subject."""

from memories.models.authority import AuthorityReading, AuthoritySource
from memories.models.clarification import Clarification, ClarificationStatus
from memories.models.decision import WriteDecision
from memories.models.document import Document, DocumentChunk, DocumentSection, DocumentStatus
from memories.models.graph import Entity, EntityAlias, Relation
from memories.models.memory_item import Channel, MemoryItem, MemoryScope, MemoryStatus, MemoryType
from memories.models.memory_span import MemorySpan
from memories.models.memory_test import MemoryTest, MemoryTestResult, MemoryTestRun, MemoryTestStatus
from memories.models.passage import Passage
from memories.models.policy import PolicyVersion
from memories.models.preference import Preference
from memories.models.recall_settings import RecallSettingsVersion
from memories.models.shadow import Reembedding, ReembeddingStatus, ShadowVector
from memories.models.vote import MemoryVote

__all__ = [
    "AuthorityReading",
    "AuthoritySource",
    "Channel",
    "Clarification",
    "ClarificationStatus",
    "Document",
    "DocumentChunk",
    "DocumentSection",
    "DocumentStatus",
    "Entity",
    "EntityAlias",
    "MemoryItem",
    "MemoryScope",
    "MemorySpan",
    "MemoryStatus",
    "MemoryTest",
    "MemoryTestResult",
    "MemoryTestRun",
    "MemoryTestStatus",
    "MemoryType",
    "MemoryVote",
    "Passage",
    "PolicyVersion",
    "Preference",
    "RecallSettingsVersion",
    "Reembedding",
    "ReembeddingStatus",
    "Relation",
    "ShadowVector",
    "WriteDecision",
]
