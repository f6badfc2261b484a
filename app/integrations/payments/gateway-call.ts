import type { z } from "zod";
import { GatewayRefused, GatewayUnreachable } from "./gateway-error.ts";
import { readJson } from "./signature.ts";

const TIMEOUT_MS = 4_000;
/** Wrong credentials (401, 403) are ours to put right: what was asked is tried again, as after an outage. */
const PASSING = [401, 403, 429];

export type GatewayCall = {
  method: "GET" | "POST";
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type GatewayServer = {
  /** As people know it. */
  title: string;
  baseUrl: string;
  headers: Record<string, string>;
  /** Answers after which the same may be asked again, besides those of every gateway. */
  alsoPassing?: number[];
  /** Where an error says which one it is. */
  errorSchema: z.ZodType<{ code: string; description: string }>;
};

/**
 * One request to a gateway. Its answer is checked against the schema.
 * @throws GatewayUnreachable when there is no answer or a passing trouble; GatewayRefused with the gateway's own code otherwise
 */
export async function callGateway<T>(
  server: GatewayServer,
  schema: z.ZodType<T>,
  { method, path, body, headers }: GatewayCall,
): Promise<T> {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method,
    headers: { "content-type": "application/json", ...server.headers, ...headers },
    body: body && JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new GatewayUnreachable(`The payment gateway cannot be reached: ${error.name}`);
  });
  const text = await response.text().catch((error: Error) => {
    throw new GatewayUnreachable(`The payment gateway broke off: ${error.name}`);
  });
  const passing = [...PASSING, ...(server.alsoPassing ?? [])];
  if (passing.includes(response.status) || response.status >= 500)
    throw new GatewayUnreachable(`The payment gateway answered ${response.status}`);
  if (!response.ok) {
    const { data } = server.errorSchema.safeParse(readJson(text));
    const reason = data ? ` ${data.code}: ${data.description}`.slice(0, 200) : "";
    throw new GatewayRefused(`${server.title} answered ${response.status}${reason}`);
  }
  const parsed = schema.safeParse(readJson(text));
  if (!parsed.success) throw new GatewayUnreachable("The payment gateway's answer cannot be read");
  return parsed.data;
}

/**
 * Makes something that carries an id of ours. When the gateway refuses because it has it already (an earlier answer was lost), it is
 * what the gateway has.
 * @throws GatewayRefused as the gateway refused, when it does not have it
 */
export function makeOnce<T>(make: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  return make().catch(async (error) => {
    if (!(error instanceof GatewayRefused)) throw error;
    const earlier = await find().catch((second) => {
      if (second instanceof GatewayRefused) return undefined;
      throw second;
    });
    if (!earlier) throw error;
    return earlier;
  });
}
