import { createHash } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";

/**
 * The audit trail as a chain: each event's hash holds the hash of the one before, so that changing, removing or inserting an event later is
 * detected. Commands only add their event to those that wait; one sequencer (a job) links them, a second or so later. So no command
 * waits for another's row, and events are linked in the order in which they can be seen.
 */

/**
 * The parts of an event that are hashed, as one text that PostgreSQL always writes the same way. Data that an erasure may remove enters
 * only as its own hash (`content`), so that the chain holds afterwards; the erasure is an event of its own.
 */
const DIGEST = (
  content: string,
) => `sha256(convert_to(jsonb_build_array(event.id, (extract(epoch FROM event.at) * 1000000)::bigint,
  event.actor_kind, event.actor_id, event.actor_role, event.action, event.subject_kind, event.subject_id, event.request_id,
  event.batch_id, event.address)::text, 'UTF8') || ${content})`;

const AT_ONCE = 1_000;
const LOCK = 7_301_030;
/** The predecessor of the first event. */
const BEGINNING = Buffer.alloc(32);

const linked = (before: Buffer, digest: Buffer) =>
  createHash("sha256").update(before).update(digest).digest();

export type ChainHead = { position: number; hash: string };

/**
 * Links every event that waits. Of several that run at once, the later ones find nothing to do.
 * @returns how many were linked now
 */
export async function extendChain(ctx: Context, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const done = await withTransaction(ctx, async (ctx) => {
      await execute("SELECT pg_advisory_xact_lock($lock)", { lock: LOCK }, ctx.tx);
      const waiting = await rows<{ id: string; content: Buffer; digest: Buffer }>(
        `SELECT event.id::text AS id, audit_content(event) AS content, ${DIGEST("audit_content(event)")} AS digest FROM audit_unchained waiting JOIN audit_events event ON event.id = waiting.event_id
         ORDER BY event.id LIMIT ${AT_ONCE}`,
        {},
        ctx.tx,
      );
      if (waiting.length === 0) return 0;
      const head = await row<{ position: string; hash: Buffer }>(
        "SELECT position::text AS position, hash FROM audit_chain ORDER BY audit_chain.position DESC LIMIT 1",
        {},
        ctx.tx,
      );
      let hash = head?.hash ?? BEGINNING;
      const hashes = waiting.map(({ digest }) => {
        hash = linked(hash, digest);
        return hash;
      });
      await execute(
        `INSERT INTO audit_chain (position, event_id, content, digest, hash)
         SELECT $from::bigint + place, event_id, content, digest, hash
         FROM unnest($ids::bigint[], $contents::bytea[], $digests::bytea[], $hashes::bytea[])
           WITH ORDINALITY AS made (event_id, content, digest, hash, place)`,
        {
          from: head?.position ?? "0",
          ids: waiting.map(({ id }) => id),
          contents: waiting.map(({ content }) => content),
          digests: waiting.map(({ digest }) => digest),
          hashes,
        },
        ctx.tx,
      );
      await execute(
        "DELETE FROM audit_unchained WHERE event_id = ANY($ids::bigint[])",
        { ids: waiting.map(({ id }) => id) },
        ctx.tx,
      );
      return waiting.length;
    });
    total += done;
    if (done < AT_ONCE || signal?.aborted) return total;
  }
}

export type ChainFault = { eventId: string | null; position: string | null; what: string };

export type ChainProof = {
  /** How many events were verified, and how many are not linked yet. */
  proved: number;
  waiting: number;
  /** Of those proved, events of which an erasure took people's data. */
  erased: number;
  /** The end of the chain: noted down elsewhere, it proves later that the chain was not made anew as a whole. */
  head: ChainHead | null;
  faults: ChainFault[];
};

const MOST_FAULTS = 20;

type Link = {
  position: string;
  eventId: string;
  digest: Buffer;
  hash: Buffer;
  /** The digest of the event as it is now; null when it is gone. */
  now: Buffer | null;
  isChanged: boolean | null;
  isErased: boolean;
};

/**
 * Proves the whole chain: every hash, every event against its digest, and that no event stands beside the chain.
 * @param expected a head that was noted down before; it must be in the chain
 */
export async function verifyChain(ctx: Context, expected?: ChainHead): Promise<ChainProof> {
  const faults: ChainFault[] = [];
  let hash: Buffer = BEGINNING;
  let position = 0n;
  let proved = 0;
  let erased = 0;
  for (;;) {
    const links = await rows<Link>(
      `SELECT link.position::text AS position, link.event_id::text AS event_id, link.digest, link.hash,
         CASE WHEN event.id IS NOT NULL THEN ${DIGEST("link.content")} END AS now, audit_content(event) <> link.content AS is_changed,
         audit_content(event) <> link.content AND EXISTS (SELECT FROM audit_events erasure
           WHERE erasure.subject_kind = 'audit_event' AND erasure.subject_id = event.id::text AND erasure.action = 'audit_event.erase'
             AND erasure.after ->> 'content' = encode(audit_content(event), 'hex')) AS is_erased
       FROM audit_chain link LEFT JOIN audit_events event ON event.id = link.event_id
       WHERE link.position > $position ORDER BY link.position LIMIT ${AT_ONCE}`,
      { position: String(position) },
      ctx.tx,
    );
    for (const link of links) {
      const fault = faultOf(link, { hash, position });
      if (fault) faults.push({ eventId: link.eventId, position: link.position, what: fault });
      else proved += 1;
      if (!fault && link.isErased) erased += 1;
      ({ hash } = link);
      position = BigInt(link.position);
      if (expected && link.position === String(expected.position) && hash.toString("hex") !== expected.hash)
        faults.push({
          eventId: link.eventId,
          position: link.position,
          what: "is not the head that was noted",
        });
    }
    if (links.length < AT_ONCE || faults.length >= MOST_FAULTS) break;
  }
  if (expected && position < BigInt(expected.position))
    faults.push({ eventId: null, position: String(expected.position), what: "the noted head is missing" });
  const beside = await rows<{ id: string }>(
    `SELECT id::text AS id FROM audit_events event WHERE NOT EXISTS (SELECT FROM audit_chain WHERE event_id = event.id)
       AND NOT EXISTS (SELECT FROM audit_unchained WHERE event_id = event.id) LIMIT ${MOST_FAULTS}`,
    {},
    ctx.tx,
  );
  faults.push(...beside.map(({ id }) => ({ eventId: id, position: null, what: "stands beside the chain" })));
  const waiting = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM audit_unchained",
    {},
    ctx.tx,
  );
  const head = position > 0n ? { position: Number(position), hash: hash.toString("hex") } : null;
  return { proved, erased, waiting: present(waiting).count, head, faults: faults.slice(0, MOST_FAULTS) };
}

function faultOf(link: Link, before: { hash: Buffer; position: bigint }): string | undefined {
  if (BigInt(link.position) !== before.position + 1n) return "a link before it is missing";
  if (!linked(before.hash, link.digest).equals(link.hash)) return "does not follow from the link before";
  if (link.now === null) return "the event is gone";
  const isWhole = link.digest.equals(link.now) && (!link.isChanged || link.isErased);
  return isWhole ? undefined : "the event was changed";
}
