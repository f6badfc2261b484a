import type { Context } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, executeWithin, row } from "#db/client.ts";
import { POSTING_LOCK } from "./close-books.ts";

/** So many lines are summed up in one transaction: less than a second on quiet cores. */
const AT_ONCE = 50_000;
const AT_MOST_SECONDS = 60;

/**
 * Adds the lines that were posted since the last run to the sums of open months (`open_sums`), which reports read in their place.
 * @returns how many ids of lines it went through
 */
export async function sumOpenMonths(ctx: Context, signal?: AbortSignal): Promise<number> {
  const last = await lastLine(ctx);
  for (let total = 0; ; ) {
    const done = await sumNext(ctx, last);
    total += done;
    if (done === 0 || signal?.aborted) return total;
  }
}

/** The last line of the ledger; no line that is still to be committed comes before it. */
async function lastLine(ctx: Context): Promise<number> {
  return withTransaction(ctx, async ({ tx }) => {
    // Whoever posts holds this lock until the commit. It is asked for briefly, because those who come after wait behind it.
    await execute("SET LOCAL lock_timeout = '1s'", {}, tx);
    await execute(`SELECT pg_advisory_xact_lock(${POSTING_LOCK})`, {}, tx);
    return present(await row<{ id: number }>("SELECT coalesce(max(id), 0) AS id FROM ledger_lines", {}, tx))
      .id;
  });
}

async function sumNext(ctx: Context, last: number): Promise<number> {
  return withTransaction(ctx, async ({ tx }) => {
    // No month closes meanwhile, which has sums of its own.
    await execute(`SELECT pg_advisory_xact_lock_shared(${POSTING_LOCK})`, {}, tx);
    const summed = present(await row<{ upTo: number }>("SELECT up_to FROM summed_lines FOR UPDATE", {}, tx));
    const upTo = Math.min(summed.upTo + AT_ONCE, last);
    if (upTo <= summed.upTo) return 0;
    await executeWithin(
      `INSERT INTO open_sums AS kept (month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise)
       SELECT date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id, sum(greatest(amount_paise, 0)), sum(greatest(-amount_paise, 0))
       FROM posted_lines WHERE line_id > $after AND line_id <= $upTo AND posted_on >= first_open_day() GROUP BY 1, 2, 3, 4, 5, 6
       ON CONFLICT ON CONSTRAINT open_sums_once DO UPDATE
         SET debit_paise = kept.debit_paise + excluded.debit_paise, credit_paise = kept.credit_paise + excluded.credit_paise`,
      { after: summed.upTo, upTo },
      tx,
      AT_MOST_SECONDS,
    );
    await execute("UPDATE summed_lines SET up_to = $upTo", { upTo }, tx);
    return upTo - summed.upTo;
  });
}
