"""Thresholds of embedding models that ship with the product; `manage.py calibrate_thresholds` writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from memoryhub.core.recall_settings import THRESHOLDS, RecallSettings, Thresholds

THRESHOLDS_FILE = Path(__file__).parent.parent / "data" / "recall_thresholds.json"


@cache
def calibrated() -> Mapping[str, Mapping[str, float]]:
    """Thresholds by model and name; a model that was not measured has none."""
    models = json.loads(THRESHOLDS_FILE.read_text(encoding="utf-8"))["models"]
    return MappingProxyType(
        {
            model: {name: float(value) for name, value in found["thresholds"].items() if name in THRESHOLDS}
            for model, found in models.items()
        }
    )


def thresholds_for(settings: RecallSettings, model: str) -> Thresholds:
    """What holds for a tenant's vectors of one model: its own figures before the calibrated ones."""
    return settings.thresholds(model, calibrated())
