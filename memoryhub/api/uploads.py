"""Files in a request: an HTML form's, read into the same object that a JSON body would be."""

from __future__ import annotations

import base64
import io
from typing import Any, Final

import orjson
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParser, MultiPartParserError
from django.utils.datastructures import MultiValueDict
from django.utils.http import parse_header_parameters

from memoryhub.api.errors import ApiError
from memoryhub.api.parsing import JsonRequest, parse_object, read_body

FORM_TYPE: Final = "multipart/form-data"
MAX_PARTS: Final = 20
_AS_JSON: Final = ("metadata",)


class UploadRequest(JsonRequest):
    """A request whose body is JSON, or a form with at most one file, in the field `file`.

    The file becomes `{"name", "content_base64"}`, as a JSON body would hold it; `metadata` is JSON text.
    """

    @property
    def data(self) -> dict[str, Any]:
        """The body as one object.

        Raises:
            ApiError: as `read_object`; `bad_request` for a damaged form, `unknown_field` for a second file.
        """
        media_type, _ = parse_header_parameters(self._request.META.get("CONTENT_TYPE", "")[:256])
        if media_type != FORM_TYPE:
            return super().data
        if not hasattr(self, "_json"):
            self._json = read_form(self._request, self.max_body)
        return self._json


def read_form(request: HttpRequest, max_body: int) -> dict[str, Any]:
    """The fields and the file of a form. Raises ApiError."""
    raw = read_body(request, max_body)
    # The body is in memory already and bounded, so no handler may write it to disk.
    meta = {**request.META, "CONTENT_LENGTH": str(len(raw))}
    try:
        fields, files = MultiPartParser(meta, io.BytesIO(raw), request.upload_handlers).parse()
    except (MultiPartParserError, UnicodeError):
        raise ApiError("bad_request") from None
    return _fields(fields) | _file(files)


def _fields(given: QueryDict) -> dict[str, Any]:
    if len(given) > MAX_PARTS:
        raise ApiError("too_many_items", field="form", maximum=MAX_PARTS)
    values: dict[str, Any] = {}
    for name, texts in given.lists():
        if len(texts) > 1:
            raise ApiError("repeated_parameter", field=name)
        values[name] = parse_object(str(texts[0]).encode()) if name in _AS_JSON else str(texts[0])
    # Through the same parser as any body: it refuses what Postgres cannot hold.
    return parse_object(orjson.dumps(values))


def _file(files: MultiValueDict[str, UploadedFile[bytes]]) -> dict[str, Any]:
    for name, parts in files.lists():
        if name != "file" or len(parts) > 1:
            raise ApiError("unknown_field", field=name)
        content = base64.b64encode(parts[0].read()).decode()
        return {"file": {"name": parts[0].name or "file", "content_base64": content}}
    return {}
