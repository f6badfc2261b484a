import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { PARTY_WORDS, PAYER_WORDS, RATE_KIND_WORDS, RATE_STATUS_WORDS, RATE_WORDS } from "./labels.ts";

/** The tax table: every dated rate, what waits for a decision first. */
export const rateList = defineList({
  name: "tax-rates",
  title: "Tax rates",
  from: "rates rate",
  joins: `LEFT JOIN users proposer ON proposer.id = rate.created_by LEFT JOIN users decider ON decider.id = rate.decided_by`,
  key: "rate.id",
  columns: {
    code: column.choice("Rate", "rate.code", RATE_WORDS, { always: true }),
    status: column.choice("State", "rate.status", RATE_STATUS_WORDS, {
      badge: true,
      always: true,
      under: "code",
    }),
    kind: column.choice("For", "rate.kind", RATE_KIND_WORDS, { always: true, onCard: true }),
    item_group: column.text("Group", "nullif(rate.item_group, '*')", { under: "kind" }),
    rate: column.percent("Per cent", "rate.rate_ppm", { always: true, onCard: true }),
    unit_price_above: column.money("Unit price above", "nullif(rate.above_paise, 0)", {
      under: "rate",
      notSummed: true,
    }),
    valid_from: column.date("From", "rate.valid_from", { always: true, sortable: true }),
    party: column.choice("Of whom", "nullif(rate.party, '*')", PARTY_WORDS),
    threshold: column.money("A year up to", "rate.threshold_paise", { under: "party", notSummed: true }),
    payer: column.choice("Paid by", "CASE WHEN rate.code = 'gst' THEN rate.payer END", PAYER_WORDS),
    exempt: column.flag("Exempt", "rate.exempt"),
    hsn: column.text("HSN or SAC", "nullif(rate.hsn, '')"),
    note: column.text("Note", "nullif(rate.note, '')", { shortened: true }),
    source: column.text("Source", "nullif(rate.source, '')", { on: "file" }),
    profile: column.text("Profile", "nullif(rate.profile, '')", { on: "file" }),
    proposed_by: column.text("Proposed by", "proposer.name"),
    proposed_at: column.instant("Proposed", "rate.created_at", { on: "file" }),
    decided_by: column.text("Decided by", "decider.name"),
    decided_at: column.instant("Decided", "rate.decided_at", { on: "file" }),
    reason: column.text("Reason", "nullif(rate.reason, '')", { on: "file" }),
  },
  filters: {
    status: filter.choice("State", RATE_STATUS_WORDS, "rate.status = $status"),
    code: filter.choice("Rate", RATE_WORDS, "rate.code = $code"),
    kind: filter.choice("For", RATE_KIND_WORDS, "rate.kind = $kind"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "(rate.status <> 'proposed'), rate.code, rate.kind, rate.valid_from DESC, rate.above_paise",
});
