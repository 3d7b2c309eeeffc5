"""The models of conversations, one file a subject."""

from sessions_app.models.artifact import Artifact
from sessions_app.models.session import Session, SessionStatus
from sessions_app.models.summary import Summary, SummaryStatus
from sessions_app.models.task import StepStatus, TaskState, TaskStep
from sessions_app.models.trace import ContextTrace
from sessions_app.models.turn import OUT_OF_FORCE, Turn, TurnRole, TurnStatus
from sessions_app.models.usage import TokenUsage

__all__ = [
    "OUT_OF_FORCE",
    "Artifact",
    "ContextTrace",
    "Session",
    "SessionStatus",
    "StepStatus",
    "Summary",
    "SummaryStatus",
    "TaskState",
    "TaskStep",
    "TokenUsage",
    "Turn",
    "TurnRole",
    "TurnStatus",
]
