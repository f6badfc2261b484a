import { type AuditInput, recordAudit, recordAudits } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { DomainError, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { type IsoDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { readSmallCsv } from "#app/domain/shared/read-csv.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { rawRow, row, rows, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { PAYMENT_TYPES } from "./labels.ts";
import { payPayout } from "./pay-payout.ts";

/** What a bank file has to have: the payment record. */
const NEEDED_COLUMNS = [
  "reference_number",
  "transfer_amount",
  "paid_date",
  "from_accounts",
  "bank_account_num",
  "type_of_payment",
] as const;

/** The columns of a bank file. `payout_number` may be left out. */
export const BANK_FILE_COLUMNS = [...NEEDED_COLUMNS, "payout_number"] as const;

const MAX_ROWS = 5_000;

type Transfer = {
  reference_number: string;
  transfer_amount_paise: number;
  paid_date: IsoDate;
  from_accounts: string;
  bank_account_num: string;
  type_of_payment: (typeof PAYMENT_TYPES)[number];
  payout_number: string | null;
};

export type BankImport = {
  rows: number;
  /** Payouts paid by this file. */
  matched: number;
  /** Kept, but no approved payout fits: an admin has to check. */
  unmatched: number;
  /** References that were imported before: nothing was done. */
  repeated: number;
  refused: Array<{ line: number; reason: string }>;
};

/**
 * Takes the bank's file of transfers (CSV, at most 5,000 rows): each reference once, however often the file comes. A transfer pays
 * the approved payout that it names, or the only one with its amount and bank account; the rest waits to be matched by hand.
 * @throws Forbidden; Invalid when the file is no such CSV
 */
export async function importBankFile(ctx: Context, text: string): Promise<BankImport> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const records = readSmallCsv(text, NEEDED_COLUMNS, MAX_ROWS, ["payout_number"]);
  const read = records.map(readTransfer);
  const sound = read.filter((one) => typeof one !== "string");
  const known = await knownReferences(sound, ctx.tx);
  const fresh = sound.filter(({ reference_number }) => !known.has(reference_number));
  const strays = await withTransaction(ctx, (ctx) => keepStrays(ctx, fresh));
  const take = async (transfer: Transfer) => {
    const { reference_number } = transfer;
    if (known.has(reference_number)) return "repeated";
    // One transaction for each payout, so that one bad row never undoes the others.
    const outcome = strays.has(reference_number)
      ? "unmatched"
      : await withTransaction(ctx, (ctx) => takeTransfer(ctx, transfer));
    known.add(reference_number);
    return outcome;
  };
  const result: BankImport = { rows: records.length, matched: 0, unmatched: 0, repeated: 0, refused: [] };
  for (const [index, transfer] of read.entries()) {
    try {
      if (typeof transfer === "string") throw new Invalid(transfer);
      result[await take(transfer)]++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.refused.push({ line: index + 2, reason: error.message.replace(/\.$/, "") });
    }
  }
  return result;
}

/** The transfer of a row, or why it cannot be taken. */
function readTransfer(record: Record<(typeof BANK_FILE_COLUMNS)[number], string>): Transfer | string {
  const reference = record.reference_number.toUpperCase();
  if (!/^[0-9A-Z/-]{4,40}$/.test(reference)) return "reference_number is missing or odd";
  const amount = parseRupees(record.transfer_amount);
  if (!amount) return "transfer_amount is no amount in rupees";
  const paidDate = parseTypedDate(record.paid_date);
  if (!paidDate) return "paid_date is no date";
  const type = PAYMENT_TYPES.find((one) => one.toLowerCase() === record.type_of_payment.toLowerCase());
  if (!type) return `type_of_payment is none of ${PAYMENT_TYPES.join(", ")}`;
  const bankAccount = record.bank_account_num.replace(/\s/g, "").toUpperCase();
  if (!/^[0-9A-Z]{6,34}$/.test(bankAccount)) return "bank_account_num is missing or odd";
  if (record.from_accounts.length < 2) return "from_accounts is missing";
  return {
    reference_number: reference,
    transfer_amount_paise: amount,
    paid_date: paidDate,
    from_accounts: record.from_accounts.slice(0, 60),
    bank_account_num: bankAccount,
    type_of_payment: type,
    payout_number: record.payout_number.toUpperCase() || null,
  };
}

const COLUMNS = `reference_number, transfer_amount_paise, paid_date, from_accounts, bank_account_num, type_of_payment, payout_number,
  reason, imported_by, imported_at`;

/** Whether a payout may be the one that a transfer, `given`, pays. One that was recorded by hand with this reference is proven by it. */
const MAY_PAY = `(payout.state = 'paid' AND payout.reference_number = given.reference_number OR payout.payout_number = given.payout_number
  OR payout.state = 'approved' AND given.payout_number IS NULL AND payout.amount_paise = given.transfer_amount_paise
    AND payout.bank_account_num = given.bank_account_num)`;

/** Those of the references that earlier files brought. */
async function knownReferences(transfers: Transfer[], tx?: Transaction): Promise<Set<string>> {
  const known = await rows<{ reference: string }>(
    "SELECT reference_number AS reference FROM bank_transfers WHERE reference_number = ANY($references::text[])",
    { references: transfers.map(({ reference_number }) => reference_number) },
    tx,
  );
  return new Set(known.map(({ reference }) => reference));
}

/** Keeps the transfers for which there is no payout at all, with one statement. @returns the references of those that are new */
async function keepStrays(ctx: TxContext, transfers: Transfer[]): Promise<Set<string>> {
  const given = transfers.map((transfer) => toKeep(ctx, transfer, whyNone(transfer)));
  const kept = await rows<Kept>(
    `INSERT INTO bank_transfers (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::bank_transfers, $given::jsonb) given
     WHERE NOT EXISTS (SELECT FROM payouts payout WHERE ${MAY_PAY})
     ON CONFLICT (reference_number) DO NOTHING RETURNING ${KEPT}`,
    { given: JSON.stringify(given) },
    ctx.tx,
  );
  await recordAudits(ctx, kept.map(unmatchedEvent));
  return new Set(kept.map(({ reference }) => reference));
}

const whyNone = ({ payout_number }: Transfer) =>
  payout_number
    ? `There is no payout ${payout_number}`
    : "No approved payout has this amount and bank account";

const toKeep = (ctx: Context, transfer: Transfer, reason: string) => ({
  ...transfer,
  reason,
  imported_by: userIdOf(ctx.actor),
  imported_at: ctx.now,
});

type Kept = { id: string; reference: string; amountPaise: number; reason: string };
const KEPT = `id, reference_number AS reference, transfer_amount_paise AS "amountPaise", reason`;

const unmatchedEvent = ({ id, reference, amountPaise, reason }: Kept): AuditInput => ({
  action: "bank_transfer.take",
  subjectKind: "bank_transfer",
  subjectId: id,
  after: { reference, amountPaise, unmatched: reason },
});

async function takeTransfer(
  ctx: TxContext,
  transfer: Transfer,
): Promise<"matched" | "unmatched" | "repeated"> {
  const found = await findPayout(ctx.tx, transfer);
  const reason = typeof found === "string" ? found : "new";
  const kept = await row<Kept>(
    `INSERT INTO bank_transfers (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::bank_transfers, $given::jsonb)
     ON CONFLICT (reference_number) DO NOTHING RETURNING ${KEPT}`,
    { given: JSON.stringify(toKeep(ctx, transfer, reason)) },
    ctx.tx,
  );
  if (!kept) return "repeated";
  if (typeof found === "string") {
    await recordAudit(ctx, unmatchedEvent(kept));
    return "unmatched";
  }
  await settle(ctx, kept.id, found.id, transfer);
  return "matched";
}

type FoundPayout = {
  id: string;
  bankAccountNum: string;
  amountPaise: number;
  state: string;
  referenceNumber: string | null;
  payoutNumber: string;
};

/** The payout that a transfer pays, or why none can be named. One that was recorded by hand with its reference comes before all others. */
async function findPayout(tx: Transaction, transfer: Transfer): Promise<{ id: string } | string> {
  const [payout, another] = await rows<FoundPayout>(
    `SELECT payout.id, payout.bank_account_num, payout.amount_paise, payout.state, payout.reference_number, payout.payout_number
     FROM payouts payout, jsonb_populate_record(NULL::bank_transfers, $given::jsonb) given WHERE ${MAY_PAY}
     ORDER BY payout.reference_number = given.reference_number DESC NULLS LAST LIMIT 2`,
    { given: JSON.stringify(transfer) },
    tx,
  );
  if (!payout) return whyNone(transfer);
  const { id, amountPaise, bankAccountNum, state, referenceNumber, payoutNumber } = payout;
  const isRecorded = referenceNumber === transfer.reference_number;
  if (isRecorded && transfer.payout_number && transfer.payout_number !== payoutNumber)
    return `This reference was recorded for payout ${payoutNumber}`;
  if (another && !isRecorded) return "Several payouts have this amount and bank account";
  if (amountPaise !== transfer.transfer_amount_paise) return "The amount is not that of the payout";
  if (bankAccountNum !== transfer.bank_account_num) return "The bank account is not that of the payout";
  if (state === "waiting") return "A second admin has to approve the payout first";
  if (state === "cancelled") return "The payout was cancelled";
  // Money that left twice is asked back: it is kept, where somebody sees it.
  if (state === "paid" && !isRecorded) return `The payout was paid already, with ${referenceNumber}`;
  return { id };
}

async function settle(ctx: TxContext, transferId: string, payoutId: string, transfer: Transfer) {
  const { payout_number: _, bank_account_num: __, ...record } = transfer;
  await payPayout(ctx, { payoutId, ...record });
  await models.BankTransfer.update(
    { payoutId, reason: "" },
    { where: { id: transferId }, transaction: ctx.tx },
  );
}

/**
 * Matches a transfer by hand to the approved payout of that number.
 * @throws Forbidden; NotFound; Invalid when the payout does not fit; Conflict as `payPayout`
 */
export async function matchTransfer(
  ctx: Context,
  input: { transferId: string; payoutNumber: string },
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const transfer = await rawRow<Transfer & { id: string }>(
      "SELECT * FROM bank_transfers WHERE id = $id AND payout_id IS NULL FOR UPDATE",
      { id: input.transferId },
      ctx.tx,
    );
    if (!transfer) throw new NotFound();
    const payout = await row<{ id: string; bankAccountNum: string }>(
      "SELECT id, bank_account_num FROM payouts WHERE payout_number = $number",
      { number: input.payoutNumber.trim().toUpperCase() },
      ctx.tx,
    );
    if (!payout) {
      const message = "There is no payout of this number.";
      throw new Invalid(message, { payout_number: [message] });
    }
    if (payout.bankAccountNum !== transfer.bank_account_num) {
      const message = "The transfer went to another bank account than that of the payout.";
      throw new Invalid(message, { payout_number: [message] });
    }
    const {
      reference_number,
      transfer_amount_paise,
      paid_date,
      from_accounts,
      bank_account_num,
      type_of_payment,
    } = transfer;
    await settle(ctx, transfer.id, payout.id, {
      reference_number,
      transfer_amount_paise,
      paid_date,
      from_accounts,
      bank_account_num,
      type_of_payment,
      payout_number: null,
    });
    await recordAudit(ctx, {
      action: "bank_transfer.match",
      subjectKind: "payout",
      subjectId: payout.id,
      after: { reference_number },
    });
  });
}
