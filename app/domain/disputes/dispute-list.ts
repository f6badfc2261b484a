import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { DISPUTE_STATES } from "./labels.ts";

/** Which disputes an actor may see: the desk all, an account its own. @throws Forbidden for everybody else */
export function disputeScope({ actor }: Context) {
  if (isPrivileged(actor)) return { sql: "true" };
  if (!isUser(actor) || !hasRole(actor, "partner", "agent") || !actor.accountId || actor.subPartnerId)
    throw new Forbidden();
  return { sql: "dispute.account_id = $scopeAccount", bind: { scopeAccount: actor.accountId } };
}

/** What partners and agents do not agree with on their statements, and what the desk answered. */
export const disputeList = defineList({
  name: "disputes",
  title: "Disputes about statements",
  from: "statement_disputes dispute JOIN accounts account ON account.id = dispute.account_id",
  joins: `JOIN ledger_lines line ON line.id = dispute.ledger_line_id JOIN ledger_entries entry ON entry.id = line.entry_id
    LEFT JOIN bookings booking ON booking.id = entry.booking_id JOIN users raiser ON raiser.id = dispute.raised_by
    LEFT JOIN users answerer ON answerer.id = dispute.answered_by`,
  key: "dispute.id",
  keys: { lineId: "dispute.ledger_line_id" },
  columns: {
    raised_at: column.instant("Raised", "dispute.raised_at", { always: true }),
    partner_name: column.text("Account", "account.name", { hiddenFrom: ["partner", "agent"] }),
    booking_order_id: column.text("Booking", "booking.booking_order_id"),
    entry: column.text("Entry", "entry.kind", { under: "booking_order_id" }),
    amount: column.money("Amount", "-line.amount_paise"),
    reason: column.text("What is wrong", "dispute.reason"),
    state: column.choice(
      "State",
      "CASE WHEN dispute.answered_at IS NULL THEN 'open' ELSE 'answered' END",
      DISPUTE_STATES,
      { badge: true },
    ),
    answer: column.text("Answer", "nullif(dispute.answer, '')"),
    answered_at: column.instant("Answered", "dispute.answered_at", { under: "answer" }),
    raised_by: column.text("Raised by", "raiser.name", { on: "file" }),
    answered_by: column.text("Answered by", "answerer.name", {
      on: "file",
      hiddenFrom: ["partner", "agent"],
    }),
  },
  filters: {
    q: {
      ...filter.search("Account", (words) => ({
        sql: "account.name ILIKE $q",
        bind: { q: containing(words) },
      })),
      // Theirs is one account.
      hiddenFrom: ["partner", "agent"],
    },
    state: filter.choice("State", DISPUTE_STATES, (state) => ({
      sql: `dispute.answered_at IS ${state === "open" ? "" : "NOT "}NULL`,
    })),
  },
  scope: disputeScope,
  order: "dispute.raised_at DESC",
});

export type DisputeRow = ListRow<typeof disputeList>;
