"""Input that breaks servers, sent to every field of every route and over the websocket."""
