import { publicLoader } from "#app/http/guard.ts";

const TEXTS: Record<string, string> = {
  "400": "The request could not be understood.",
  "403":
    "This form did not come from this site, so it was not accepted. Please open the page again and send it from there.",
  "404": "There is nothing at this address.",
  "405": "This way of asking is not supported.",
  "411": "The request does not say how long it is.",
  "413": "What you sent is too large. Please shorten it or choose smaller files.",
  "414": "The address is too long.",
  "415": "This kind of content is not accepted here.",
};

/** The `code` of the same refusal of a call. */
const CODES: Record<string, string> = {
  "400": "bad_request",
  "403": "foreign_origin",
  "404": "not_found",
  "405": "method_not_allowed",
  "411": "length_required",
  "413": "too_large",
  "414": "address_too_long",
  "415": "unsupported_content_type",
};

/** The answer to a request that the gate refuses. */
export const loader = publicLoader({ permission: "public" }, (_ctx, { request }) => {
  const status = request.headers.get("x-refused") ?? "";
  if (!TEXTS[status]) throw new Response("Not found", { status: 404 });
  const headers = { "Cache-Control": "no-store" };
  if (request.headers.get("accept") === "application/json")
    return Response.json(
      { code: CODES[status], message: TEXTS[status] },
      { status: Number(status), headers },
    );
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Error: Not accepted</title><h1>Not accepted</h1><p>${TEXTS[status]}</p><p><a href="/">Go to the start page</a></p></html>`;
  return new Response(body, {
    status: Number(status),
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
});
