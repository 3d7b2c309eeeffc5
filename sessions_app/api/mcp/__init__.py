"""`/mcp`: memory as tools of the Model Context Protocol, over streamable HTTP."""
