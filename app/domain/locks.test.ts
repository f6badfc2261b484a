import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { closeMonth } from "#app/domain/accounts/close-month.ts";
import { answerFor } from "#app/domain/bookings/answer-booking.ts";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { orderFile } from "#app/domain/exports/order-file.ts";
import { savePayee } from "#app/domain/payees/save-payee.ts";
import { submitRequest } from "#app/domain/requests/submit-request.ts";
import { takeAction } from "#app/domain/requests/take-action.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { approvePayout } from "#app/domain/settlements/decide-payout.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { inviteMember } from "#app/domain/team/team.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { withLongStatements } from "#db/pool.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { uniqueMobile } from "#tests/factories/unique.ts";

/**
 * Commands that read before they write lock what they read: while another connection holds the row, each waits in its reading, not later in its
 * writing, where it would decide by what was true before. `bookings/contention.test.ts` has what many do at once.
 */

let place: Place;
let guest: Awaited<ReturnType<typeof customerContext>>;
let partner: Awaited<ReturnType<typeof makeContext>>;
let admin: Context;
beforeAll(async () => {
  place = await makePlace({ account: { pan: "AABCU9603R" } });
  guest = await customerContext();
  partner = await makeContext("partner", { accountId: place.accountId });
  admin = await makeContext("admin");
});

type Case = { hold: string; id: string; run: () => Promise<unknown> };

/** The statement in which a command waits while somebody else holds what it needs. It ends well after that. */
async function waitsIn({ hold, id, run }: Case): Promise<string> {
  let waiting: { query: string } | undefined;
  let ended: Promise<unknown> | undefined;
  await inTransaction(undefined, async (tx) => {
    // A busy machine may take longer than the holder of a lock may rest.
    await execute("SET LOCAL idle_in_transaction_session_timeout = 0", {}, tx);
    await execute(hold, { id }, tx);
    ended = run();
    ended.catch(() => {});
    await expect
      .poll(
        async () => {
          waiting = await row<{ query: string }>(
            `SELECT query FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE NOT granted AND datname = current_database()`,
          );
          return waiting?.query;
        },
        { interval: 20, timeout: 30_000 },
      )
      .toBeTruthy();
  });
  await ended;
  return waiting!.query.trim();
}

const ROW = (table: string) => `SELECT FROM ${table} WHERE id = $id FOR UPDATE`;
const stay = () => makeBooking(guest, place);
const ofBooking = async (run: (bookingId: string, orderId: string) => Promise<unknown>): Promise<Case> => {
  const { id, order } = await stay();
  return { hold: ROW("bookings"), id, run: () => run(id, order.orderId) };
};

const CASES: Record<string, () => Promise<Case>> = {
  "a shorter stay": async () => {
    const { id } = await stay();
    const to = { bookingId: id, checkIn: inDays(7), checkOut: inDays(8) };
    const { refundPaise } = await quoteShorterStay(guest, to);
    const input = { ...to, expectedRefundPaise: refundPaise, formKey: randomUUID() };
    return { hold: ROW("bookings"), id, run: () => shortenStay(guest, input) };
  },
  "an answer of the house": () =>
    ofBooking((id, orderId) =>
      answerFor(partner, { id, orderId }, { answer: "accepted", reason: "", formKey: randomUUID() }),
    ),
  "another commission": () =>
    ofBooking((bookingId) =>
      adjustShare(admin, { bookingId, commissionPaise: 20_000, reason: "agreed", formKey: randomUUID() }),
    ),
  "a payout that is prepared": async () => {
    const own = await makePlace();
    await makePayee(own.accountId);
    await makeBooking(guest, own);
    const input = {
      side: "partner" as const,
      accountId: own.accountId,
      kind: "room" as const,
      expectedPaise: 184_600,
      formKey: randomUUID(),
    };
    const now = istInstant(inDays(20), "10:00");
    return { hold: ROW("accounts"), id: own.accountId, run: () => preparePayout({ ...admin, now }, input) };
  },
  "a payout that is approved": async () => {
    const own = await makePlace();
    await makePayee(own.accountId);
    await makeBooking(guest, own);
    const now = istInstant(inDays(20), "10:00");
    const { id } = await preparePayout(
      { ...admin, now },
      {
        side: "partner",
        accountId: own.accountId,
        kind: "room",
        expectedPaise: 184_600,
        formKey: randomUUID(),
      },
    );
    const second = await makeContext("admin");
    return { hold: ROW("payouts"), id, run: () => approvePayout({ ...second, now }, { payoutId: id }) };
  },
  "another bank account": async () => {
    const values = {
      holder_name: "Sunrise Patient Stays",
      bank_account_num: "50100012345678",
      bank_account_num_again: "50100012345678",
      ifsc: "HDFC0001234",
      upi: "",
    };
    const run = () => savePayee(partner, { values, formKey: randomUUID() });
    return { hold: ROW("accounts"), id: place.accountId, run };
  },
  "a new member of a team": async () => {
    const member = { name: "Ravi", phone: uniqueMobile(), email: "", rights: ["bookings"] };
    return { hold: ROW("accounts"), id: place.accountId, run: () => inviteMember(partner, member) };
  },
  "a file that is ordered": async () => ({
    hold: ROW("users"),
    id: partner.actor.id,
    run: () => orderFile(partner, { list: "bookings", format: "csv" }),
  }),
  "an action on a request": async () => {
    const { id } = await submitRequest(guest, {
      kind: "health_support",
      name: "Ravi Rao",
      phone: `+91${uniqueMobile()}`,
      location: "",
      message: "Pain in the chest",
      details: { disease: "Heart", other_disease: "" },
    });
    const action = { id, kinds: ["health_support" as const], version: 1, status: "answered" as const };
    return { hold: ROW("requests"), id, run: () => takeAction(admin, { ...action, remarks: "Called" }) };
  },
  "the end of a month": async () => ({
    hold: "SELECT pg_advisory_xact_lock(hashtext('account_statements')), $id::text",
    id: "1",
    run: () => closeMonth(systemContext("statements", istInstant(inDays(40), "06:10")), thisMonth),
  }),
};
const thisMonth = istDate(new Date()).slice(0, 7);

it.each(Object.keys(CASES))("%s waits in its reading for whoever was first", async (name) => {
  // On a busy machine the wait may be seen later than a request may wait.
  expect(await withLongStatements(async () => waitsIn(await CASES[name]!()))).toMatch(/^SELECT/);
});
