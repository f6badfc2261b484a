import type { RequestHandler } from "@remix-run/node";
import { notesOf } from "./request-memory.ts";

/**
 * At an address without a page (a file, a webhook) the framework answers a refusal with "Unexpected Server Error", whatever was refused and
 * why. This says the reason: to a browser that asked for a document as a line of text, to everybody else as JSON.
 */
export function withReasons(handle: RequestHandler): RequestHandler {
  return async (request, context) => {
    const answer = await handle(request, context);
    if (answer.headers.get("X-Remix-Error") !== "yes" || !isJson(answer)) return answer;
    const said = notesOf(request.headers.get("x-request-id") ?? "").refusal;
    if (!said && !OF_METHOD.has(answer.status)) return answer;
    const headers = new Headers(answer.headers);
    headers.delete("X-Remix-Error");
    if (!said)
      headers.set("Allow", request.method === "GET" || request.method === "HEAD" ? "POST" : "GET, HEAD");
    const message = said ?? "This method is not allowed at this address.";
    const init = { status: said ? answer.status : 405, headers };
    if (!request.headers.get("accept")?.includes("text/html")) return Response.json({ message }, init);
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response(message, init);
  };
}

/** How the framework refuses a method that nothing serves here. */
const OF_METHOD = new Set([400, 405]);

const isJson = ({ headers }: Response) =>
  headers.get("Content-Type")?.startsWith("application/json") ?? false;
