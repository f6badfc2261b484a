import { csvStream } from "#app/domain/exports/csv.ts";
import { listPayouts, type Payout } from "#app/domain/settlements/list-payouts.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { payoutFilters, payoutSearch as search } from "./search.ts";

/** The payment record of the specification, by its names. */
const columns = [
  { label: "reference_number", value: (row: Payout) => row.referenceNumber },
  {
    label: "transfer_amount",
    value: (row: Payout) => (row.transferAmountPaise ? Number(typedRupees(row.transferAmountPaise)) : null),
  },
  { label: "paid_date", value: (row: Payout) => row.paidDate },
  { label: "from_accounts", value: (row: Payout) => row.fromAccounts },
  { label: "bank_account_num", value: (row: Payout) => row.bankAccountNum },
  { label: "type_of_payment", value: (row: Payout) => row.typeOfPayment },
  { label: "update_date", value: (row: Payout) => row.updatedAt },
  { label: "partner_name", value: (row: Payout) => row.partnerName },
  { label: "payout_number", value: (row: Payout) => row.payoutNumber },
  { label: "state", value: (row: Payout) => row.state },
  { label: "kind", value: (row: Payout) => row.kind },
  { label: "amount", value: (row: Payout) => Number(typedRupees(row.amountPaise)) },
];
const BATCH = 1_000;

/** Payouts as the list filters them, whole. */
export const loader = adminLoader({ permission: "admin.money.read", search }, (ctx, { search: state }) => {
  async function* batches() {
    for (let page = 1; ; page++) {
      const { rows } = await listPayouts(ctx, { ...payoutFilters(state), page, pageSize: BATCH });
      yield rows;
      if (rows.length < BATCH) return;
    }
  }
  return csvResponse("payouts", csvStream(columns, batches()));
});
