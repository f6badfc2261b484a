import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { type Side, STATEMENT_PATH } from "#app/domain/settlements/labels.ts";
import { istDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, rows } from "#db/client.ts";
import { periodOf } from "./statement.ts";

type Issued = {
  statementNumber: string;
  name: string;
  accountId: string;
  email: string | null;
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
 * Closes a month that is over: every account with a balance or an entry gets its numbered statement, also by mail. Closes the previous
 * month unless one is named; it may run again, because each account has only one statement per month. For jobs.
 * @returns how many statements were issued now
 * @throws Forbidden; Invalid; Conflict `not_over`
 */
export async function closeMonth(ctx: Context, month = monthBefore(ctx.now)): Promise<number> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const { to, firstDay } = periodOf(month);
  if (to > ctx.now.toISOString()) throw new Conflict("This month is not over.", "not_over");
  return withTransaction(ctx, async (ctx) => {
    // Numbers follow each other: one closing at a time.
    await execute("SELECT pg_advisory_xact_lock(hashtext('account_statements'))", {}, ctx.tx);
    const issued = await rows<Issued>(
      `WITH moved AS (
         SELECT line.party_id AS account_id,
           coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at < $from), 0)::bigint AS opening,
           coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind <> 'payout'), 0)::bigint AS earned,
           coalesce(sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind = 'payout'), 0)::bigint AS paid,
           count(*) FILTER (WHERE entry.at >= $from)::integer AS lines
         FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
         WHERE line.account IN ('partner_payable', 'agent_payable') AND line.party_id IS NOT NULL AND entry.at < $to
         GROUP BY line.party_id),
       made AS (
         INSERT INTO account_statements (account_id, month, statement_number, opening_paise, earned_paise, paid_paise, closing_paise, lines, issued_at)
         SELECT moved.account_id, $firstDay, 'MHS-' || to_char($firstDay::date, 'YYMM') || '-' || lpad(
             (row_number() OVER (ORDER BY account.created_at, account.id)
               + (SELECT count(*) FROM account_statements WHERE month = $firstDay))::text, 5, '0'),
           opening, earned, paid, opening + earned - paid, lines, $now
         FROM moved JOIN accounts account ON account.id = moved.account_id
         WHERE (opening <> 0 OR lines > 0)
           AND NOT EXISTS (SELECT FROM account_statements done WHERE done.account_id = moved.account_id AND done.month = $firstDay)
         RETURNING *)
       SELECT made.statement_number, account.id AS account_id, account.name, account.email::text, account.account_kind AS side, made.opening_paise, made.earned_paise,
         made.paid_paise, made.closing_paise
       FROM made JOIN accounts account ON account.id = made.account_id ORDER BY made.statement_number`,
      { from: periodOf(month).from, to, firstDay, now: ctx.now },
      ctx.tx,
    );
    for (const { side, email, accountId, ...statement } of issued) {
      if (!email) continue;
      await queueMessage(ctx, {
        dedupeKey: `statement:${statement.statementNumber}`,
        channel: "mail",
        recipient: email,
        accountId,
        template: "statement.issued",
        variables: { ...statement, month: firstDay, path: `${STATEMENT_PATH[side]}?month=${month}` },
      });
    }
    return issued.length;
  });
}
