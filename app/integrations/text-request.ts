import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { present } from "#app/present.ts";
import { DeliveryError, PROVIDER_TIMEOUT_MS } from "./message-port.ts";

/** One POST to a provider of texts, on kept connections, within the time of a port. */

const AGENTS = { "http:": new HttpAgent({ keepAlive: true }), "https:": new HttpsAgent({ keepAlive: true }) };
/** An answer is a few lines; what is longer is none. */
const MOST_BYTES = 65_536;

/** What went wrong before any byte can have arrived: the message was not taken. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * The status and the body of the answer. There is one try: a provider does not know a second one from a further message.
 * @throws DeliveryError `retry` when nothing was sent, `in_doubt` when the answer was lost
 */
export function postToProvider(
  target: URL,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; body: string }> {
  const isSecure = target.protocol === "https:";
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        new DeliveryError(
          NOT_SENT.has(error.code ?? "") ? "retry" : "in_doubt",
          `The provider did not answer: ${error.code ?? error.name}`,
        ),
      );
    const request = (isSecure ? httpsRequest : httpRequest)(
      target,
      {
        method: "POST",
        agent: AGENTS[isSecure ? "https:" : "http:"],
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
          if (text.length > MOST_BYTES) response.destroy(new Error("too long"));
        });
        response.on("error", fail);
        response.on("end", () => resolve({ status: present(response.statusCode), body: text }));
      },
    );
    request.on("error", fail);
    request.end(body);
  });
}
