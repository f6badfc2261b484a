import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";

/** Transfers of the bank's files that no payout is known for, the newest file first: they wait to be matched by hand. */
export const unmatchedTransfers = defineList({
  name: "unmatched-transfers",
  title: "Unmatched transfers",
  from: "bank_transfers transfer",
  key: "transfer.id",
  columns: {
    reference_number: column.text("Reference", "transfer.reference_number", { always: true }),
    paid_date: column.date("Paid", "transfer.paid_date", { always: true }),
    bank_account_num: column.text("To account", "transfer.bank_account_num"),
    type_of_payment: column.text("Way of payment", "transfer.type_of_payment", { under: "bank_account_num" }),
    amount: column.money("Amount", "transfer.transfer_amount_paise", { always: true }),
    reason: column.text("Why it waits", "transfer.reason", { always: true }),
    payout_number: column.text("Payout named", "transfer.payout_number", { on: "file" }),
    imported_at: column.instant("Imported", "transfer.imported_at", { on: "file" }),
  },
  filters: {
    reference: filter.search("Reference", (words) => ({
      sql: "transfer.reference_number = $reference",
      bind: { reference: words.toUpperCase() },
    })),
    from: filter.date("Paid from", "transfer.paid_date >= $from"),
    to: filter.date("Paid until", "transfer.paid_date <= $to"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "transfer.payout_id IS NULL" };
  },
  order: "transfer.imported_at DESC",
});
