"""Detector and mask for secrets and personal data, Chinese and English."""

from memoryhub.core.redaction.detect import find_sensitive, has_marker, mask
from memoryhub.core.redaction.model import SECRET_KINDS, TAG_KINDS, Finding

__all__ = ["SECRET_KINDS", "TAG_KINDS", "Finding", "find_sensitive", "has_marker", "mask"]
