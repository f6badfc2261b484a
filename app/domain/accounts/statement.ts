import { config } from "#app/config.ts";
import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import type { Column } from "#app/domain/lists/columns.ts";
import { type ListQuery, readRows, readTotals } from "#app/domain/lists/query.ts";
import type { Side } from "#app/domain/settlements/labels.ts";
import { addDays, type IsoDate, isMonth, istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { translateLabel, translateLabels } from "#app/words/labels.ts";
import { row } from "#db/client.ts";
import { BESIDES_SALES, STATEMENT_SUMS, statementLines } from "./statement-list.ts";

/** A month of one account, from the ledger alone: sales, reversals, payouts, and the balance at both ends. */

export type StatementParty = { name: string; address: string; pan: string | null; gstin: string | null };

export type StatementHead = {
  account: StatementParty & { id: string };
  company: StatementParty;
  side: Side;
  month: string;
  /** The first and the last day. */
  from: IsoDate;
  to: IsoDate;
  isOver: boolean;
  /** Assigned when the month is closed; null before that, while the figures may still change. */
  number: string | null;
  issuedOn: IsoDate | null;
  openingPaise: number;
  earnedPaise: number;
  paidPaise: number;
  closingPaise: number;
  /** Of `earnedPaise` what no sale brought: damage, moved stays, goodwill. */
  besidesPaise: number;
  /** Price, fee and taxes of what was sold, by column. Paise. */
  sums: Record<string, number>;
  lines: number;
  /** What each line shows, in order. */
  columns: StatementColumn[];
};

export type StatementColumn = { field: string } & Pick<Column, "label" | "type" | "words" | "under">;

/** A line, by the columns of `statement-list.ts`. `dispute`: `open` or `answered`. */
export type StatementRow = Record<string, unknown> & {
  key: string;
  bookingId: string | null;
  dispute: "open" | "answered" | null;
};

const MAX_SHOWN = 500;

/**
 * The statement of an account for a month `YYYY-MM` (IST): at most 500 lines, oldest first; the sums are of all.
 * @throws NotFound for another's account; Invalid for no month
 */
export async function readStatement(
  ctx: Context,
  input: { accountId?: string; month: string },
): Promise<StatementHead & { rows: StatementRow[] }> {
  const { head, query } = await openStatement(ctx, input);
  const rows = (await readRows(query, { limit: MAX_SHOWN, offset: 0 }, ctx.tx)) as StatementRow[];
  return { ...head, rows };
}

/** The head of a statement and all its lines, for a file of any format. @throws as `readStatement` */
export async function openStatement(
  ctx: Context,
  input: { accountId?: string; month: string },
): Promise<{ head: StatementHead; query: ListQuery }> {
  const { side, ...account } = await readAccount(ctx, input.accountId);
  const { month } = input;
  const period = periodOf(month);
  const bind = { payable: `${side}_payable`, accountId: account.id, from: period.from, to: period.to };
  const [sums, issued] = await Promise.all([
    row<{ openingPaise: number; earnedPaise: number; paidPaise: number; lines: number }>(
      `SELECT coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at < $from), 0)::bigint AS "openingPaise",
         coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind <> 'payout'), 0)::bigint AS "earnedPaise",
         coalesce(sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind = 'payout'), 0)::bigint AS "paidPaise",
         count(*) FILTER (WHERE entry.at >= $from)::integer AS lines
       FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
       WHERE line.account = $payable AND line.party_id = $accountId AND entry.at < $to`,
      bind,
      ctx.tx,
    ),
    row<{ number: string; issuedAt: Date }>(
      `SELECT statement_number AS number, issued_at FROM account_statements WHERE account_id = $accountId AND month = $first`,
      { accountId: account.id, first: `${month}-01` },
      ctx.tx,
    ),
  ]);
  const { openingPaise, earnedPaise, paidPaise, lines } = present(sums);
  const query = statementLines({
    name: `statement-${month}`,
    side,
    accountId: account.id,
    openingPaise,
    ...period,
  });
  const summed = { ...STATEMENT_SUMS[side], besidesPaise: BESIDES_SALES };
  const totals = Object.fromEntries(
    Object.entries(summed).map(([field, sql]) => [field, `coalesce(sum(${sql}), 0)`]),
  );
  const { besidesPaise = 0, ...sold } = (await readTotals(query, totals, ctx.tx)) as Record<string, number>;
  const head: StatementHead = {
    account,
    company: company(),
    side,
    month,
    from: period.firstDay,
    to: period.lastDay,
    isOver: period.lastDay < istDate(ctx.now),
    number: issued?.number ?? null,
    issuedOn: issued ? istDate(issued.issuedAt) : null,
    openingPaise,
    earnedPaise,
    paidPaise,
    lines,
    closingPaise: openingPaise + earnedPaise - paidPaise,
    columns: Object.entries(query.columns).flatMap(([field, { label, type, words, under, on }]) =>
      on === "file"
        ? []
        : [{ field, label: translateLabel(label), type, words: words && translateLabels(words), under }],
    ),
    besidesPaise,
    sums: sold,
  };
  return { head, query };
}

function company(): StatementParty {
  const { PLATFORM_LEGAL_NAME: name, PLATFORM_ADDRESS: address, PLATFORM_GSTIN: gstin } = config();
  // The PAN is the middle of a GSTIN.
  return { name, address, gstin, pan: gstin.slice(2, 12) };
}

/** The instants and days of a month `YYYY-MM`. @throws Invalid */
export function periodOf(month: string): { from: string; to: string; firstDay: IsoDate; lastDay: IsoDate } {
  if (!isMonth(month)) throw new Invalid("Please choose a month.", { month: ["Please choose a month."] });
  const next = shiftMonth(month, 1);
  return {
    from: istInstant(`${month}-01`, "00:00").toISOString(),
    to: istInstant(`${next}-01`, "00:00").toISOString(),
    firstDay: `${month}-01`,
    lastDay: addDays(`${next}-01`, -1),
  };
}

/** The actor's own account; an admin or a job names one. */
async function readAccount(
  ctx: Context,
  wanted?: string,
): Promise<StatementHead["account"] & { side: Side }> {
  const own = isUser(ctx.actor) && hasRole(ctx.actor, "partner", "agent") ? ctx.actor.accountId : null;
  const id = isPrivileged(ctx.actor) ? wanted : own;
  if (!id || (wanted && wanted !== id)) throw new NotFound();
  const account = await row<StatementHead["account"] & { side: Side }>(
    "SELECT id, name, gstin, pan, address, account_kind AS side FROM accounts WHERE id = $id",
    { id },
    ctx.tx,
  );
  if (!account) throw new NotFound();
  return account;
}
