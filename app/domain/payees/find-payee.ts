import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import type { PayeeState } from "./labels.ts";

/** A bank account to be paid to, as it was entered. */
export type Payee = {
  id: string;
  accountId: string;
  holderName: string;
  bankAccountNum: string;
  ifsc: string;
  upi: string | null;
  state: PayeeState;
  enteredAt: Date;
  enteredByName: string;
  /** The instant from which payouts may go there, if it is approved by then. */
  usableFrom: Date;
  nameAtBank: string | null;
  provedAt: Date | null;
  failure: string;
  decidedAt: Date | null;
  /** Why it was not approved. */
  reason: string | null;
};

const SELECT = `SELECT payee.id, payee.account_id, payee.holder_name, payee.bank_account_num, payee.ifsc, payee.upi, payee.state,
    payee.entered_at, entrant.name AS "enteredByName", payee.usable_from, payee.name_at_bank, payee.proved_at, payee.failure, payee.decided_at,
    (SELECT reason FROM approvals WHERE subject_kind = 'payee_account' AND subject_id = payee.id ORDER BY requested_at DESC LIMIT 1) AS reason
  FROM payee_accounts payee JOIN users entrant ON entrant.id = payee.entered_by`;

/**
 * The bank account that a payout of this account goes to at this instant: the newest that is approved and has waited. Undefined when
 * there is none. For commands that check their policy themselves.
 */
export function payeeToPay(accountId: string, at: Date, tx?: Transaction): Promise<Payee | undefined> {
  return row<Payee>(
    `${SELECT} WHERE payee.account_id = $accountId AND payee.state = 'approved' AND payee.usable_from <= $at
     ORDER BY payee.entered_at DESC LIMIT 1`,
    { accountId, at },
    tx,
  );
}

export type PayeeView = {
  /** Where payouts go now. */
  current: Payee | null;
  /** Entered later: being proved, waiting for approval, or approved and waiting for its 48 hours. */
  coming: Payee | null;
  /** Everything that was ever entered, newest first, at most 20. */
  history: Payee[];
  /** Who is paid, by law. */
  owner: { name: string; pan: string | null; gstin: string | null };
};

/** The account whose bank account an actor keeps: the own one, by its main login. @throws Forbidden */
export function payeeOwner(ctx: Context): { userId: string; accountId: string } {
  const { actor } = ctx;
  if (!isUser(actor) || !hasRole(actor, "partner", "agent") || !actor.accountId || actor.subPartnerId)
    throw new Forbidden();
  return { userId: actor.id, accountId: actor.accountId };
}

/** The bank accounts of the actor's own account; an admin names one. @throws Forbidden; NotFound */
export async function readPayees(ctx: Context, wanted?: string): Promise<PayeeView> {
  const accountId = isPrivileged(ctx.actor) ? wanted : payeeOwner(ctx).accountId;
  if (!accountId || (wanted && wanted !== accountId)) throw new NotFound();
  const [owner, history, current] = await Promise.all([
    row<PayeeView["owner"]>(
      "SELECT name, pan, gstin FROM accounts WHERE id = $accountId",
      { accountId },
      ctx.tx,
    ),
    rows<Payee>(
      `${SELECT} WHERE payee.account_id = $accountId ORDER BY payee.entered_at DESC, payee.id LIMIT 20`,
      { accountId },
      ctx.tx,
    ),
    payeeToPay(accountId, ctx.now, ctx.tx),
  ]);
  if (!owner) throw new NotFound();
  const coming = history.find(
    ({ state, usableFrom }) =>
      state === "proving" || state === "waiting" || (state === "approved" && usableFrom > ctx.now),
  );
  return { owner, history, current: current ?? null, coming: coming ?? null };
}
