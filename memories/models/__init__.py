"""The models of long-term memory, one file a subject."""

from memories.models.decision import WriteDecision
from memories.models.memory_item import Channel, MemoryItem, MemoryScope, MemoryStatus, MemoryType
from memories.models.passage import Passage
from memories.models.preference import Preference

__all__ = [
    "Channel",
    "MemoryItem",
    "MemoryScope",
    "MemoryStatus",
    "MemoryType",
    "Passage",
    "Preference",
    "WriteDecision",
]
