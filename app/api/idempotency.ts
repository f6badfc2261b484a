import { createHash } from "node:crypto";
import { type Actor, isUser } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { keyedHash } from "#app/http/cookies.ts";
import {
  claim,
  keep,
  noteCarriedOut,
  type Once,
  REPLAYED,
  release,
  renewLease,
} from "#app/http/sent-once.ts";
import { present } from "#app/present.ts";
import type { Call } from "./operation.ts";
import type { Told } from "./told.ts";

/**
 * `Idempotency-Key`: a command that is sent again with its key is not carried out again, it gets its first answer. Keys are those of
 * whoever calls, for one operation, for 24 hours.
 */

export const KEY_LENGTH = { least: 8, most: 255 };

const BUSY_RETRY_S = 2;

/** The key of a request, or null without one. @throws Invalid for one that is too short or too long */
export function keyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (key.length < KEY_LENGTH.least || key.length > KEY_LENGTH.most)
    throw new Invalid(
      `An Idempotency-Key has ${KEY_LENGTH.least} to ${KEY_LENGTH.most} characters.`,
      {},
      "bad_idempotency_key",
    );
  return key;
}

/** Whose key it is, for which operation. Its uuid is the same whenever this key comes again. */
export function onceOf(call: Call, actor: Actor, clientHash: Buffer, key: string): Once {
  const whose = isUser(actor) ? actor.id : clientHash.toString("hex");
  const scope = `call:${whose}:${call.operation}`;
  const bytes = createHash("sha256").update(`${scope}:${key}`).digest().subarray(0, 16);
  // A uuid of version 8: ours alone.
  bytes[6] = (present(bytes[6]) & 0x0f) | 0x80;
  bytes[8] = (present(bytes[8]) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return { scope, key: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
}

/**
 * Carries a command out once. The same again, at the same moment too, gets the first answer, refusals among them; only what may
 * pass by itself (429, 5xx) gives the key back.
 * @param given what was sent, under our names
 */
export async function answerOnce(
  once: Once,
  call: Call,
  given: Record<string, unknown>,
  work: () => Promise<Told>,
): Promise<Told> {
  const claimed = await claim({ ...once, requestHash: await hashOf(call, given) });
  if (claimed.is === "done") {
    const { status, body, headers } = JSON.parse(claimed.result) as Told;
    return { status, body, headers: { ...headers, [REPLAYED]: "true" } };
  }
  if (claimed.is === "other")
    return refused(
      422,
      "idempotency_key_reused",
      "This Idempotency-Key was sent before with something else. Please use a new one.",
    );
  if (claimed.is === "busy")
    return {
      ...refused(
        409,
        "in_progress",
        "The first request with this Idempotency-Key is still being carried out.",
      ),
      headers: { "Retry-After": String(BUSY_RETRY_S) },
    };
  if (claimed.is === "lost")
    return refused(
      409,
      "answer_lost",
      "The first request with this Idempotency-Key was carried out, but its answer was lost. Please look up what it did.",
    );
  const endLease = renewLease(once);
  try {
    const told = await noteCarriedOut(once, work);
    if (told.status === 429 || told.status >= 500) await release(once, { nothingDone: told.status === 429 });
    else await keep(once, JSON.stringify(told));
    return told;
  } finally {
    endLease();
  }
}

const refused = (status: number, code: string, message: string): Told => ({
  status,
  body: { code, message },
});

/** Keyed, because what is sent may hold a password or a code, which a plain hash of it would give away. */
async function hashOf(call: Call, given: Record<string, unknown>): Promise<Buffer> {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const values: unknown[] = [];
    for (const one of [value].flat()) values.push(one instanceof File ? await fileHash(one) : one);
    parts.push(JSON.stringify([name, values]));
  }
  const text = [call.method, call.path, ...parts.sort()].join("\n");
  return Buffer.from(keyedHash("call", text), "base64url");
}

async function fileHash(file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return `${file.name}:${createHash("sha256").update(bytes).digest("hex")}`;
}
