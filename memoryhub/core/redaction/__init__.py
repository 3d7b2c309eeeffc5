"""Detector and mask for secrets and personal data, Chinese and English."""

from memoryhub.core.redaction.detect import find_sensitive, has_marker, mask, unmasked_parts
from memoryhub.core.redaction.masking import Masked, find_labelled, masked, masked_data
from memoryhub.core.redaction.model import SECRET_KINDS, TAG_KINDS, Finding

__all__ = [
    "SECRET_KINDS",
    "TAG_KINDS",
    "Finding",
    "Masked",
    "find_labelled",
    "find_sensitive",
    "has_marker",
    "mask",
    "masked",
    "masked_data",
    "unmasked_parts",
]
