/** POST with the page's CSRF token; answers the JSON, or throws an HttpError with the server's code. */

export class HttpError extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function post(url, fields = {}) {
  const response = await fetch(url, {
    method: "POST",
    keepalive: true, // what was pressed counts, also when the page is left right after
    body: new URLSearchParams(fields),
    headers: {
      Accept: "application/json",
      "X-CSRFToken": document.querySelector('meta[name="csrf-token"]').content,
    },
  });
  const body = response.headers.get("content-type")?.includes("json") ? await response.json() : {};
  if (!response.ok) {
    throw new HttpError(response.status, body.code ?? "error");
  }
  return body;
}
