import type { Fault } from "../fault.ts";

/** Rows that are read unlocked and written later. */
export const LOCKS: Fault[] = [
  {
    what: "a shorter stay reads nights that another changes",
    at: "app/domain/bookings/stay-parts.ts",
    find: '  await readBookings("booking.id = $id", { id: present(before[0]).id }, tx, "FOR UPDATE");\n  const ids = (await readStay(bookingId, tx)).map(({ id }) => id);\n  const parts = inOrder(await readBookings("booking.id = ANY($ids::uuid[])", { ids }, tx, "FOR UPDATE"));',
    replace:
      '  const ids = (await readStay(bookingId, tx)).map(({ id }) => id);\n  const parts = inOrder(await readBookings("booking.id = ANY($ids::uuid[])", { ids }, tx));',
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "an answer of a house is taken beside another",
    at: "app/domain/bookings/answer-booking.ts",
    find: '{ id }, ctx.tx, "FOR UPDATE");',
    replace: "{ id }, ctx.tx);",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "a commission is changed beside another change of it",
    at: "app/domain/settlements/adjust-share.ts",
    find: '{ bookingId }, ctx.tx, "FOR UPDATE");',
    replace: "{ bookingId }, ctx.tx);",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "two payouts of one account are prepared at once",
    at: "app/domain/settlements/prepare-payout.ts",
    find: "account_kind = $side FOR UPDATE",
    replace: "account_kind = $side",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "a payout is approved while another cancels it",
    at: "app/domain/settlements/decide-payout.ts",
    find: "FROM payouts WHERE id = $id FOR UPDATE",
    replace: "FROM payouts WHERE id = $id",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "two bank accounts are entered at once",
    at: "app/domain/payees/save-payee.ts",
    find: "accounts WHERE id = $accountId FOR UPDATE",
    replace: "accounts WHERE id = $accountId",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "members beyond the most are invited at once",
    at: "app/domain/team/team.ts",
    find: "accounts WHERE id = $accountId FOR UPDATE",
    replace: "accounts WHERE id = $accountId",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "files beyond the most are ordered at once",
    at: "app/domain/exports/order-file.ts",
    find: "users WHERE id = $id FOR UPDATE",
    replace: "users WHERE id = $id",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "two act on one request at once",
    at: "app/domain/requests/take-action.ts",
    find: "kind = ANY($kinds::text[]) FOR UPDATE",
    replace: "kind = ANY($kinds::text[])",
    tests: ["app/domain/locks.test.ts"],
  },
  {
    what: "two workers close one month at once",
    at: "app/domain/accounts/close-month.ts",
    find: "\"SELECT pg_advisory_xact_lock(hashtext('account_statements'))\"",
    replace: "\"SELECT hashtext('account_statements')\"",
    tests: ["app/domain/locks.test.ts"],
  },
];
