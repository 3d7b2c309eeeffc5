"""The models of conversations, one file a subject."""

from sessions_app.models.alert import Alert, AlertKind, ThresholdReview
from sessions_app.models.artifact import Artifact
from sessions_app.models.compression import CompressionOutcome, CompressionRun, ReviewReason, SummaryReview
from sessions_app.models.erasure import Erasure, ErasureStage
from sessions_app.models.extraction import ExtractionRun
from sessions_app.models.former import FormerKind, FormerPart
from sessions_app.models.person_export import PersonExport, PersonExportPart
from sessions_app.models.pin import PINS_IN_FORCE, Pin, PinStatus
from sessions_app.models.session import IMPORTED_FROM, ClosedReason, Session, SessionStatus
from sessions_app.models.settings import TenantSettings
from sessions_app.models.summary import Summary, SummaryStatus
from sessions_app.models.task import StepStatus, TaskState, TaskStep
from sessions_app.models.trace import ContextTrace
from sessions_app.models.turn import OUT_OF_FORCE, Turn, TurnRole, TurnStatus
from sessions_app.models.usage import FAILED, TokenUsage

__all__ = [
    "FAILED",
    "IMPORTED_FROM",
    "OUT_OF_FORCE",
    "PINS_IN_FORCE",
    "Alert",
    "AlertKind",
    "Artifact",
    "ClosedReason",
    "CompressionOutcome",
    "CompressionRun",
    "ContextTrace",
    "Erasure",
    "ErasureStage",
    "ExtractionRun",
    "FormerKind",
    "FormerPart",
    "PersonExport",
    "PersonExportPart",
    "Pin",
    "PinStatus",
    "ReviewReason",
    "Session",
    "SessionStatus",
    "StepStatus",
    "Summary",
    "SummaryReview",
    "SummaryStatus",
    "TaskState",
    "TaskStep",
    "TenantSettings",
    "ThresholdReview",
    "TokenUsage",
    "Turn",
    "TurnRole",
    "TurnStatus",
]
