"""Endpoints of documents, and of the jobs that read them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memories.api.base import MemoryView
from memories.api.document_bodies import MAX_BODY, DocumentContentBody, DocumentsQuery, NewDocumentBody
from memories.api.document_shapes import (
    DocumentReply,
    JobReply,
    WholeDocumentReply,
    document_data,
    job_data,
    whole_document_data,
)
from memories.models import MemoryScope
from memories.queries.documents import listed_documents, whole_document
from memories.services.documents import (
    NewDocument,
    TakenIn,
    add_document,
    document_named,
    forget_document,
    replace_document,
)
from memoryhub.api.schema_types import page_of
from memoryhub.api.uploads import UploadRequest
from memoryhub.core.ids import encode_id
from tenants.models import KeyScope
from tenants.services.long_work import cancel_job, job_named


class DocumentView(MemoryView):
    """What the endpoints that take documents in share: they also read forms with a file."""

    max_body = MAX_BODY

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        made = super().initialize_request(request, *args, **kwargs)
        made.__class__ = UploadRequest
        return made

    def handed_in(self, user_id: UUID | None = None) -> NewDocument:
        """The body as a document."""
        file = self.body.get("file")
        data = file["content_base64"] if file else self.body["content"].encode()
        name = file["name"] if file else ""
        return NewDocument(
            title=self.body.get("title") or name[:300],
            data=data,
            file_name=name,
            user_id=user_id,
            metadata=self.body.get("metadata", {}),
        )

    def taken_in(self, taken: TakenIn, *, status: int) -> Response:
        """The document; 202 with its job while it is still being read."""
        with self.scope():
            document = document_data(whole_document(taken.document.pk))
        if taken.job is None:
            return self.respond(document, status)
        return self.respond(job_data(taken.job) | {"document": document}, 202)

    def changeable_document(self) -> UUID:
        """The id in the path, of a document that this key may change. Raises NotFound, ApiError."""
        document_id = self.path_id("doc")
        with self.scope():
            document = document_named(document_id)
        if document.scope == MemoryScope.TEAM:
            self.require_scope(KeyScope.MEMORIES_TEAM)
        return document_id


class DocumentsView(DocumentView):
    """All documents of a tenant, of one of its users, or of the team."""

    scopes = {"GET": "memories:read", "POST": "memories:write"}
    bodies = {"POST": NewDocumentBody}
    queries = {"GET": DocumentsQuery}

    @extend_schema(
        request={"application/json": NewDocumentBody, "multipart/form-data": NewDocumentBody},
        responses={201: DocumentReply, 200: DocumentReply, 202: JobReply},
    )
    def post(self, request: Request) -> Response:
        """Take a document in. The same content again answers the first one with 200; a long one is a job."""
        user_id = None
        if self.body["scope"] == MemoryScope.TEAM:
            self.require_scope(KeyScope.MEMORIES_TEAM)
        else:
            user_id = self.user_made(self.body["user"]).id
        taken = add_document(self.tenant, self.handed_in(user_id), actor=self.actor)
        return self.taken_in(taken, status=201 if taken.is_new else 200)

    @extend_schema(parameters=[DocumentsQuery], responses={200: page_of(DocumentReply)})
    def get(self, request: Request) -> Response:
        """The latest first, without their words."""
        wanted = {name: value for name, value in self.params.items() if name not in ("limit", "cursor")}
        with self.scope():
            return self.page(listed_documents(**wanted), order=("-created_at", "-id"), shape=document_data)


class DocumentItemView(DocumentView):
    """One document."""

    scopes = {"GET": "memories:read", "PUT": "memories:write", "DELETE": "memories:write"}
    bodies = {"PUT": DocumentContentBody}

    @extend_schema(responses={200: WholeDocumentReply})
    def get(self, request: Request, id: str) -> Response:
        """A document with its words and its sections."""
        document_id = self.path_id("doc")
        with self.scope():
            return self.respond(whole_document_data(whole_document(document_id)))

    @extend_schema(
        request={"application/json": DocumentContentBody, "multipart/form-data": DocumentContentBody},
        responses={200: DocumentReply, 202: JobReply},
    )
    def put(self, request: Request, id: str) -> Response:
        """Put new content in its place; chunks that stay the same keep their vectors."""
        document_id = self.changeable_document()
        return self.taken_in(
            replace_document(self.tenant, document_id, self.handed_in(), actor=self.actor), status=200
        )

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: str) -> Response:
        """Forget it with all that was made of it."""
        forget_document(self.tenant, self.changeable_document(), actor=self.actor)
        return self.respond(None, 204)


class JobView(MemoryView):
    """Long work."""

    scopes = {"GET": "memories:read"}

    @extend_schema(responses={200: JobReply})
    def get(self, request: Request, id: str) -> Response:
        """How far it is, and how it ended."""
        job_id = self.path_id("job")
        with self.scope():
            job = job_named(job_id)
            data = job_data(job)
            if job.kind == "document" and job.subject_id is not None:
                data["document_id"] = encode_id("doc", job.subject_id)
            return self.respond(data)


class JobCancelView(MemoryView):
    """The end of long work before it is done."""

    scopes = {"POST": "memories:write"}

    @extend_schema(request=None, responses={200: JobReply})
    def post(self, request: Request, id: str) -> Response:
        """Call it off; what stood before stays."""
        return self.respond(
            job_data(cancel_job(self.caller.tenant_id, self.path_id("job"), actor=self.actor))
        )
