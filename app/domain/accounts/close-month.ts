import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { type Side, STATEMENT_PATH } from "#app/domain/settlements/labels.ts";
import { istDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, rows } from "#db/client.ts";
import { periodOf } from "./statement.ts";

const BATCH = 200;

type Issued = {
  statementNumber: string;
  name: string;
  email: string;
  side: Side;
  openingPaise: number;
  earnedPaise: number;
  paidPaise: number;
  closingPaise: number;
};

/** The month `YYYY-MM` before that of an instant, IST. */
export function monthBefore(now: Date): string {
  return shiftMonth(istDate(now).slice(0, 7), -1);
}

/**
 * Closes a month that is over: every account with a balance or an entry gets its numbered statement, and then the mail with it. Closes the previous
 * month unless one is named; it may run again, because each account has only one statement per month, and each statement one mail. For jobs.
 * @returns how many statements were issued now
 * @throws Forbidden; Invalid; Conflict `not_over`; AggregateError when some mails could not be queued
 */
export async function closeMonth(
  ctx: Context,
  month = monthBefore(ctx.now),
  signal?: AbortSignal,
): Promise<number> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  if (periodOf(month).to > ctx.now.toISOString()) throw new Conflict("This month is not over.", "not_over");
  const issued = await issueStatements(ctx, month);
  await mailStatements(ctx, month, signal);
  return issued;
}

function issueStatements(ctx: Context, month: string): Promise<number> {
  const { from, to, firstDay } = periodOf(month);
  return withTransaction(ctx, async (ctx) => {
    // Numbers follow each other: one closing at a time.
    await execute("SELECT pg_advisory_xact_lock(hashtext('account_statements'))", {}, ctx.tx);
    return execute(
      `WITH moved AS (
         SELECT line.party_id AS account_id,
           coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at < $from), 0)::bigint AS opening,
           coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind <> 'payout'), 0)::bigint AS earned,
           coalesce(sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind = 'payout'), 0)::bigint AS paid,
           count(*) FILTER (WHERE entry.at >= $from)::integer AS lines
         FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
         WHERE line.account IN ('partner_payable', 'agent_payable') AND line.party_id IS NOT NULL AND entry.at < $to
         GROUP BY line.party_id)
       INSERT INTO account_statements (account_id, month, statement_number, opening_paise, earned_paise, paid_paise, closing_paise, lines, issued_at)
       SELECT moved.account_id, $firstDay, 'MHS-' || to_char($firstDay::date, 'YYMM') || '-' || lpad(
           (row_number() OVER (ORDER BY account.created_at, account.id)
             + (SELECT count(*) FROM account_statements WHERE month = $firstDay))::text, 5, '0'),
         opening, earned, paid, opening + earned - paid, lines, $now
       FROM moved JOIN accounts account ON account.id = moved.account_id
       WHERE (opening <> 0 OR lines > 0)
         AND NOT EXISTS (SELECT FROM account_statements done WHERE done.account_id = moved.account_id AND done.month = $firstDay)`,
      { from, to, firstDay, now: ctx.now },
      ctx.tx,
    );
  });
}

/** Mails the statements of a month that are not mailed yet to the accounts that have an address. */
async function mailStatements(ctx: Context, month: string, signal?: AbortSignal): Promise<void> {
  const { firstDay } = periodOf(month);
  const unmailed = (seen: string[]) =>
    rows<Issued & { id: string }>(
      `SELECT account.id, statement.statement_number, account.name, account.email::text, account.account_kind AS side, statement.opening_paise,
         statement.earned_paise, statement.paid_paise, statement.closing_paise
       FROM account_statements statement JOIN accounts account ON account.id = statement.account_id
       WHERE statement.month = $firstDay AND account.email IS NOT NULL AND account.id <> ALL($seen::uuid[])
         AND NOT EXISTS (SELECT FROM messages WHERE dedupe_key = 'statement:' || statement.statement_number)
       ORDER BY statement.statement_number LIMIT ${BATCH}`,
      { firstDay, seen },
      ctx.tx,
    );
  await eachDueOnItsOwn(
    unmailed,
    ({ id: accountId, side, email, ...statement }) =>
      withTransaction(ctx, (ctx) =>
        queueMessage(ctx, {
          dedupeKey: `statement:${statement.statementNumber}`,
          channel: "mail",
          recipient: email,
          accountId,
          template: "statement.issued",
          variables: { ...statement, month: firstDay, path: `${STATEMENT_PATH[side]}?month=${month}` },
        }),
      ),
    signal,
  );
}
