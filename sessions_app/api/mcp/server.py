"""The MCP server itself: the protocol is the official SDK's, tools and their answers are ours.

Nothing is kept between requests: each is answered by itself, as one JSON body, by whichever process gets it.
Importing the SDK takes half a second and 20 MB, so `endpoint.py` does it when the first client comes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import MCP_PROTOCOL_VERSION_HEADER, unsupported_protocol_version_rejection
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp_types import Tool as ToolShown
from mcp_types.version import KNOWN_PROTOCOL_VERSIONS
from starlette.responses import JSONResponse

from memoryhub.api.problems import Language
from memoryhub.api.schema import SPECTACULAR_SETTINGS
from sessions_app.api.mcp.arguments import input_schema
from sessions_app.api.mcp.calling import Incoming, Outcome, call_tool
from sessions_app.api.mcp.outputs import output_schema, text_of
from sessions_app.api.mcp.tools import TOOLS, Tool
from sessions_app.api.mcp.words import INSTRUCTIONS, TITLES
from sessions_app.api.mcp.words import TOOLS as DESCRIPTIONS
from sessions_app.services.threads import in_thread

INCOMING: Final = "memoryhub.incoming"
Part = Callable[..., Awaitable[Any]]

# It tells of each request that it begins and ends.
logging.getLogger("mcp").setLevel(logging.WARNING)


async def serve(incoming: Incoming, scope: dict[str, Any], receive: Part, send: Part) -> None:
    """Answer one request whose sender is known; `scope`, `receive` and `send` are ASGI's."""
    wrong = _version_not_spoken(dict(scope["headers"]).get(MCP_PROTOCOL_VERSION_HEADER.encode()))
    if wrong is not None:
        await wrong(scope, receive, send)
        return
    manager = StreamableHTTPSessionManager(
        _SERVERS[incoming.language],
        json_response=True,
        stateless=True,
    )
    async with manager.run():
        await manager.handle_request({**scope, INCOMING: incoming}, receive, send)


def _version_not_spoken(header: bytes | None) -> JSONResponse | None:
    """The specification's refusal of a version, by which a client finds one to go on with.

    The SDK has it for messages of the newest form only; an older form under an unknown version was told that
    it is not of the newest form.
    """
    if header is None:
        return None
    refused = unsupported_protocol_version_rejection(header.decode("latin-1"), KNOWN_PROTOCOL_VERSIONS)
    if refused is None:
        return None
    error = {"code": refused.code, "message": refused.message, "data": refused.data}
    return JSONResponse({"jsonrpc": "2.0", "id": None, "error": error}, status_code=400)


async def _list_tools(context: Any, params: PaginatedRequestParams | None) -> ListToolsResult:
    incoming: Incoming = context.request.scope[INCOMING]
    return ListToolsResult(tools=[_shown(tool, incoming) for tool in TOOLS.values()])


async def _call_tool(context: Any, params: CallToolRequestParams) -> CallToolResult:
    """Carry a tool out, in a thread. A refusal is the tool's own answer, with `code`; see `Outcome`."""
    tool = TOOLS.get(params.name)
    if tool is None:
        raise MCPError(INVALID_PARAMS, "Unknown tool", {"code": "not_found", "tools": list(TOOLS)})
    incoming: Incoming = context.request.scope[INCOMING]
    outcome = await in_thread(call_tool, tool, params.arguments or {}, incoming)
    text = _told(outcome) if outcome.is_problem else text_of(tool.name, outcome.data, incoming.language)
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=outcome.data,
        is_error=outcome.is_problem,
    )


def _told(outcome: Outcome) -> str:
    """A problem in one line, its code first, and one line for each further error in the arguments."""
    errors = outcome.data.get("errors") or [outcome.data]
    lines = []
    for error in errors:
        place = f" {error['field']}:" if error.get("field") else ""
        lines.append(f"{error['code']}:{place} {error['detail']}")
    return "\n".join(lines)


def _shown(tool: Tool, incoming: Incoming) -> ToolShown:
    language, is_fixed = incoming.language, incoming.caller.user_ref is not None
    title = TITLES[tool.name].in_language(language)
    return ToolShown(
        name=tool.name,
        title=title,
        description=DESCRIPTIONS[tool.name].in_language(language),
        input_schema=input_schema(tool.arguments, language, user=None if is_fixed else incoming.user is None),
        output_schema=output_schema(tool.reply, tool.required),
        annotations=ToolAnnotations(
            title=title,
            read_only_hint=tool.reads_only,
            destructive_hint=tool.destroys,
            idempotent_hint=tool.repeatable,
            open_world_hint=False,
        ),
    )


def _server(language: Language) -> Server[Any]:
    return Server(
        "memoryhub",
        version=str(SPECTACULAR_SETTINGS["VERSION"]),
        title="MemoryHub",
        instructions=INSTRUCTIONS.in_language(language),
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
    )


_SERVERS: Final = {language: _server(language) for language in ("en", "zh")}
