"""Detector and mask for secrets and personal data, Chinese and English."""

from memoryhub.core.redaction.detect import find_sensitive, has_marker, mask
from memoryhub.core.redaction.model import SECRET_KINDS, TAG_KINDS, Finding

DETECTOR_VERSION = 1
"""Stored with what was scanned; raise it when a rule changes so that a re-scan can find old rows."""

__all__ = ["DETECTOR_VERSION", "SECRET_KINDS", "TAG_KINDS", "Finding", "find_sensitive", "has_marker", "mask"]
