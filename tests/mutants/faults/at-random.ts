import type { Fault } from "../fault.ts";

/** Small faults below the screens, in files that were chosen at random, that no test noticed at first (docs/testing.md). */
export const AT_RANDOM: Fault[] = [
  {
    what: "a page of a call that ends the list says that more follows",
    at: "app/api/present/list.ts",
    find: "page * pageSize < total",
    replace: "page * pageSize <= total",
    tests: ["app/api/present/list.test.ts"],
  },
  {
    what: "a confirmation that was dropped counts as told",
    at: "app/domain/bookings/confirmation-told.ts",
    find: "NOT IN ('failed', 'dropped')",
    replace: "NOT IN ('failed')",
    tests: ["app/domain/bookings/confirmation-told.test.ts"],
  },
  {
    what: "a request can be given to somebody who was suspended",
    at: "app/domain/requests/assign-request.ts",
    find: "person.status = 'approved' AND (person.role",
    replace: "(person.role",
    tests: ["app/domain/requests/answer-request.test.ts"],
  },
  {
    what: "overdue requests are those that are not due yet",
    at: "app/domain/requests/request-lists.ts",
    find: "AND request.due_at < $at`, bind",
    replace: "AND request.due_at > $at`, bind",
    tests: ["app/domain/requests/requests.test.ts"],
  },
  {
    what: "a message of the outbox is readable by everybody on the machine",
    at: "app/integrations/outbox.ts",
    find: "mode: 0o600",
    replace: "mode: 0o644",
    tests: ["app/domain/messages/deliver-message.test.ts"],
  },
  {
    what: "an agent is approved from the command line with a tenth of the commission",
    at: "cli/commands/approvals.ts",
    find: "Math.round(commission * 10_000)",
    replace: "Math.round(commission * 1_000)",
    tests: ["cli/commands/commands.test.ts"],
  },
  {
    what: "meals come to a house on the day after the family has left",
    at: "app/domain/bookings/booked-houses.ts",
    find: "booking.ends_on > $today",
    replace: "booking.ends_on >= $today",
    tests: ["app/domain/bookings/booked-houses.test.ts"],
  },
  {
    what: "suspended people are written to",
    at: "app/domain/messages/people-to-write-to-list.ts",
    find: "person.status = 'approved'",
    replace: "person.status <> 'rejected'",
    tests: ["app/domain/messages/write-to-people.test.ts"],
  },
  {
    what: "whoever owes nothing is listed among those who owe us",
    at: "app/domain/settlements/payable-list.ts",
    find: "negative: `HAVING ${DUE} < 0`",
    replace: "negative: `HAVING ${DUE} <= 0`",
    tests: ["app/domain/settlements/settlements.test.ts"],
  },
  {
    what: "receipts are looked for among all lines of the ledger",
    at: "app/domain/books/bank-receipts.ts",
    find: "AND (settled.refund_id IS NOT NULL OR settled.amount_paise <> settled.fee_paise + settled.gst_paise))",
    replace:
      "AND EXISTS (SELECT FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'transit' WHERE entry.ref_id = settled.id))",
    tests: ["db/rows-read.test.ts"],
  },
  {
    what: "a capture that paid another payment is taken",
    at: "app/domain/payments/settle-payment.ts",
    find: "if (payment.isCaptureOfAnother) return refuseMismatch(ctx, payment, facts);",
    replace: "",
    tests: ["app/domain/payments/settle-payment.test.ts"],
  },
];
