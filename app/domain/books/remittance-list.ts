import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { bookScope } from "./book-scope.ts";
import { REMITTED_WORDS } from "./labels.ts";

/** Tax that was paid to the government, the newest first. */
export const remittanceList = defineList({
  name: "remittances",
  title: "Taxes paid",
  from: "remittances remitted",
  joins: "LEFT JOIN users maker ON maker.id = remitted.made_by",
  key: "remitted.id",
  columns: {
    paid_on: column.date("Paid", "remitted.paid_on", { always: true, sortable: true }),
    account: column.choice("Tax", "remitted.account", REMITTED_WORDS, { always: true }),
    challan: column.text("Challan", "remitted.challan", { always: true }),
    bsr_code: column.text("BSR code", "remitted.bsr_code"),
    amount: column.money("Amount", "remitted.amount_paise", { always: true }),
    input_tax: column.money("By input tax", "nullif(remitted.credit_paise, 0)"),
    from_bank: column.money("From the bank", "remitted.amount_paise - remitted.credit_paise", {
      always: true,
    }),
    recorded_by: column.text("Recorded by", "maker.name"),
    recorded_at: column.instant("Recorded", "remitted.made_at", { on: "file" }),
  },
  filters: {
    account: filter.choice("Tax", REMITTED_WORDS, "remitted.account = $account"),
    from: filter.date("From", "remitted.paid_on >= $from::date"),
    to: filter.date("To", "remitted.paid_on <= $to::date"),
  },
  scope: bookScope,
  order: "-paid_on",
  sums: ["amount", "input_tax", "from_bank"],
});
