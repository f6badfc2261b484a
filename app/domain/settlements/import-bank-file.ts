import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { DomainError, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { type IsoDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { readSmallCsv } from "#app/domain/shared/read-csv.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
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
  const result: BankImport = { rows: records.length, matched: 0, unmatched: 0, repeated: 0, refused: [] };
  for (const [index, record] of records.entries()) {
    const transfer = readTransfer(record);
    if (typeof transfer === "string") {
      result.refused.push({ line: index + 2, reason: transfer });
      continue;
    }
    // One transaction a row, so that one bad row never undoes the others.
    try {
      result[await withTransaction(ctx, (ctx) => takeTransfer(ctx, transfer))]++;
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

async function takeTransfer(
  ctx: TxContext,
  transfer: Transfer,
): Promise<"matched" | "unmatched" | "repeated"> {
  const written = await row<{ id: string }>(
    `INSERT INTO bank_transfers (reference_number, transfer_amount_paise, paid_date, from_accounts, bank_account_num, type_of_payment,
       payout_number, reason, imported_by, imported_at)
     VALUES ($reference_number, $transfer_amount_paise, $paid_date, $from_accounts, $bank_account_num, $type_of_payment,
       $payout_number, 'new', $by, $now) ON CONFLICT (reference_number) DO NOTHING RETURNING id`,
    { ...transfer, by: userIdOf(ctx.actor), now: ctx.now },
    ctx.tx,
  );
  if (!written) return "repeated";
  const found = await findPayout(ctx.tx, transfer);
  if (typeof found === "string") {
    await models.BankTransfer.update({ reason: found }, { where: { id: written.id }, transaction: ctx.tx });
    await recordAudit(ctx, {
      action: "bank_transfer.take",
      subjectKind: "bank_transfer",
      subjectId: written.id,
      after: {
        reference: transfer.reference_number,
        amountPaise: transfer.transfer_amount_paise,
        unmatched: found,
      },
    });
    return "unmatched";
  }
  await settle(ctx, written.id, found.id, transfer);
  return "matched";
}

type FoundPayout = {
  id: string;
  bankAccountNum: string;
  amountPaise: number;
  state: string;
  referenceNumber: string | null;
};

/** The payout that a transfer pays, or why none can be named. One that was recorded by hand with this reference is proven by it. */
async function findPayout(tx: Transaction, transfer: Transfer): Promise<{ id: string } | string> {
  const found = await rows<FoundPayout>(
    `SELECT id, bank_account_num, amount_paise, state, reference_number FROM payouts
     WHERE (state = 'paid' AND reference_number = $reference_number) OR payout_number = $payout_number
       OR (state = 'approved' AND $payout_number::text IS NULL AND amount_paise = $transfer_amount_paise AND bank_account_num = $bank_account_num)
     LIMIT 2`,
    transfer,
    tx,
  );
  if (found.length === 0) {
    return transfer.payout_number
      ? `There is no payout ${transfer.payout_number}`
      : "No approved payout has this amount and bank account";
  }
  if (found.length > 1) return "Several payouts have this amount and bank account";
  const [payout] = found;
  if (present(payout).amountPaise !== transfer.transfer_amount_paise)
    return "The amount is not that of the payout";
  if (present(payout).bankAccountNum !== transfer.bank_account_num)
    return "The bank account is not that of the payout";
  if (present(payout).state === "waiting") return "A second admin has to approve the payout first";
  if (present(payout).state === "cancelled") return "The payout was cancelled";
  // Money that left twice is asked back: it is kept, where somebody sees it.
  if (present(payout).state === "paid" && present(payout).referenceNumber !== transfer.reference_number)
    return `The payout was paid already, with ${present(payout).referenceNumber}`;
  return present(payout);
}

async function settle(ctx: TxContext, transferId: string, payoutId: string, transfer: Transfer) {
  const { payout_number: _, bank_account_num: __, ...record } = transfer;
  await payPayout(ctx, { payoutId, ...record });
  await models.BankTransfer.update(
    { payoutId, reason: "" },
    { where: { id: transferId }, transaction: ctx.tx },
  );
}

export type OpenTransfer = {
  id: string;
  referenceNumber: string;
  amountPaise: number;
  paidDate: IsoDate;
  bankAccountNum: string;
  payoutNumber: string | null;
  reason: string;
  importedAt: Date;
};

/** Transfers that no payout is known for, newest first, at most 100. @throws Forbidden */
export async function listOpenTransfers(ctx: Context): Promise<OpenTransfer[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return rows<OpenTransfer>(
    `SELECT id, reference_number, transfer_amount_paise AS "amountPaise", paid_date,
       bank_account_num, payout_number, reason, imported_at
     FROM bank_transfers WHERE payout_id IS NULL ORDER BY imported_at DESC, id LIMIT 100`,
    {},
    ctx.tx,
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
