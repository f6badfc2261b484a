import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, rows } from "#db/client.ts";
import { type FoundHospital, findByText } from "./find.ts";

/** What people typed and did not find, so that the office can give it a meaning. Nothing says who typed it, and it is soon forgotten. */

const LONGEST = 80;
const KEPT_DAYS = 90;
/** So many different texts are kept at most; a flood of nonsense fills no more than that. */
const MOST_KEPT = 5_000;
const MOST_SHOWN = 20;
const MOST_NEAREST = 4;

/** A phone number, a mail address, an address on the web: nothing that a hospital is called, and somebody's. */
const PERSONAL = /\d{7,}|(?:\d[\s-]?){8,}|@|https?:|www\./i;

/** Notes that this was typed and nothing was found for it. What may be personal is not kept. */
export async function noteMiss(ctx: Context, typed: string): Promise<void> {
  const text = typed.replace(/\s+/g, " ").trim().slice(0, LONGEST);
  if (text.length < 2 || PERSONAL.test(text)) return;
  await execute(
    `INSERT INTO finder_misses (text, first_at, last_at)
     SELECT $text, $now, $now WHERE (SELECT count(*) FROM finder_misses) < ${MOST_KEPT} OR EXISTS (SELECT FROM finder_misses WHERE text = $text)
     ON CONFLICT (text) DO UPDATE SET times = finder_misses.times + 1, last_at = EXCLUDED.last_at`,
    { text, now: ctx.now },
    ctx.tx,
  );
}

export type Miss = { text: string; times: number; lastAt: Date; nearest: FoundHospital[] };

/** What is typed most often and not found, at most 20, each with the hospitals that it may mean. @throws Forbidden */
export async function listMisses(ctx: Context): Promise<Miss[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const misses = await rows<Omit<Miss, "nearest">>(
    `SELECT text::text, times, last_at FROM finder_misses WHERE NOT dismissed ORDER BY times DESC, last_at DESC LIMIT ${MOST_SHOWN}`,
    {},
    ctx.tx,
  );
  return Promise.all(
    misses.map(async (miss) => ({
      ...miss,
      nearest: (await findByText(ctx, miss.text, MOST_NEAREST)).hospitals,
    })),
  );
}

/**
 * Makes an alias of what was typed: from now on it finds hospitals of this name.
 * @throws Invalid when the alias exists or the name is missing; Forbidden
 */
export async function makeAlias(
  ctx: Context,
  input: { text: string; standsFor: string; cityId?: string | null },
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const values = {
      name: input.text,
      kind: "hospital",
      stands_for: input.standsFor,
      city_id: input.cityId ?? null,
    };
    await createMasterRow(ctx, "search-aliases", values);
    await dismissMiss(ctx, input.text);
  });
}

/** Takes a text off the list; typed again, it stays off. @throws Forbidden */
export async function dismissMiss(ctx: Context, text: string): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await execute("UPDATE finder_misses SET dismissed = true WHERE text = $text", { text }, ctx.tx);
}

/** Forgets what nobody typed for 90 days. @returns how many texts */
export function forgetOldMisses(ctx: Context): Promise<number> {
  return execute(
    `DELETE FROM finder_misses WHERE last_at < $now::timestamptz - interval '${KEPT_DAYS} days'`,
    { now: ctx.now },
    ctx.tx,
  );
}
