import { randomInt } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import { rows, sqlState } from "#db/client.ts";

// Base 58: no 0, O, I or l, so that a code can be read from paper.
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const LENGTH = 8;
const CHUNK = 500;

/** A code that nobody can guess: 8 of 58 characters, 47 random bits. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/**
 * Gives codes to links that wait for one: to one link, to all of a file, or to whatever was left behind.
 * @returns how many became ready
 */
export async function allocateCodes(
  ctx: Context,
  choice: { linkId?: string; batchId?: string },
  signal?: AbortSignal,
): Promise<number> {
  let ready = 0;
  while (!signal?.aborted) {
    const waiting = await rows<{ id: string }>(
      `SELECT id FROM short_links WHERE upload_status = 'generating'
         AND ($linkId::uuid IS NULL OR id = $linkId) AND ($batchId::uuid IS NULL OR batch_id = $batchId)
         AND ($linkId::uuid IS NOT NULL OR $batchId::uuid IS NOT NULL OR created_at < $before)
       LIMIT ${CHUNK}`,
      {
        linkId: choice.linkId ?? null,
        batchId: choice.batchId ?? null,
        before: new Date(ctx.now.getTime() - 60_000),
      },
    );
    if (waiting.length === 0) break;
    ready += await give(waiting.map(({ id }) => id));
  }
  return ready;
}

/** One statement for many. Should a random code be taken already, all of them are drawn again. */
async function give(ids: string[]): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const given = await rows(
        `UPDATE short_links SET code = coalesce(short_links.code, drawn.code), upload_status = 'ready'
         FROM unnest($ids::uuid[], $codes::text[]) AS drawn(id, code)
         WHERE short_links.id = drawn.id AND upload_status = 'generating' RETURNING short_links.id`,
        { ids, codes: ids.map(newCode) },
      );
      return given.length;
    } catch (error) {
      if (sqlState(error) !== "23505" || attempt >= 5) throw error;
    }
  }
}
