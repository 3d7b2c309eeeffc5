"""Puts the models of long-term memory into the console."""

from __future__ import annotations

from memories.admin.authorities import AuthorityAdmin
from memories.admin.conflicts import ConflictAdmin
from memories.admin.decisions import DecisionAdmin
from memories.admin.documents import DocumentAdmin
from memories.admin.entities import EntityAdmin
from memories.admin.evidence import EvidenceReader
from memories.admin.items import MemoryAdmin
from memories.admin.memory_tests import MemoryTestAdmin
from memories.admin.recall_lab import RecallLabAdmin
from memories.admin.recall_settings_page import RecallSettingsAdmin
from memories.admin.reembeddings import ReembeddingAdmin
from memories.models import (
    AuthoritySource,
    Clarification,
    Document,
    Entity,
    MemoryItem,
    MemoryTest,
    Passage,
    RecallSettingsVersion,
    Reembedding,
    WriteDecision,
)
from tenants.admin.site import ConsoleSite


def register(site: ConsoleSite, *, read_evidence: EvidenceReader) -> None:
    """Put memories and decisions into the console; `read_evidence` reads the conversations above this app."""
    reads = {"read_evidence": staticmethod(read_evidence)}
    site.register(MemoryItem, type("MemoryAdmin", (MemoryAdmin,), reads))
    site.register(Clarification, type("ConflictAdmin", (ConflictAdmin,), reads))
    site.register(WriteDecision, DecisionAdmin)
    site.register(AuthoritySource, AuthorityAdmin)
    site.register(Document, DocumentAdmin)
    site.register(Entity, EntityAdmin)
    site.register(Passage, RecallLabAdmin)
    site.register(RecallSettingsVersion, RecallSettingsAdmin)
    site.register(MemoryTest, MemoryTestAdmin)
    site.register(Reembedding, ReembeddingAdmin)
