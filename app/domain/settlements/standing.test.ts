import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { accountList } from "#app/domain/accounts/account-list.ts";
import type { Context } from "#app/domain/context.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { payPayout } from "./pay-payout.ts";
import { preparePayout } from "./prepare-payout.ts";
import { readBalance, readBookingStanding } from "./standing.ts";

/** A stay that ends nine days from now; its partner gets 1,846.00 three days later. */

const SHARE = 184_600;
const DAY = 86_400_000;
let place: Place;
let partner: Context;
let bookingId: string;

beforeEach(async () => {
  place = await makePlace();
  partner = await makeContext("partner", { accountId: place.accountId });
  bookingId = (await makeBooking(await customerContext(), place)).id;
});

const at = (days: number): Context => ({ ...partner, now: new Date(Date.now() + days * DAY) });
const states = async (days: number) => {
  const [row] = (await accountList.page(at(days), {})).rows;
  return [(await readBookingStanding(at(days), bookingId)).state, row!.payout_state, row!.due_on];
};
const owed = async () =>
  (await balances({ account: "partner_payable", partyId: place.accountId }))[0]?.balancePaise ?? 0;

it("names the due date from the first day, and splits the balance of the ledger", async () => {
  expect(await states(0)).toEqual(["not_yet_due", "not_yet_due", inDays(12)]);
  expect(await readBookingStanding(partner, bookingId)).toMatchObject({ dueOn: inDays(12), paise: SHARE });
  expect(await readBalance(partner)).toEqual({
    owedPaise: SHARE,
    duePaise: 0,
    notYetDuePaise: SHARE,
    heldBackPaise: 0,
    beingPaidPaise: 0,
    next: { dueOn: inDays(12), paise: SHARE },
    held: [],
    lacksBankAccount: true,
    checksBankAccount: false,
  });
  expect(await owed()).toBe(-SHARE);
  await makePayee(place.accountId);
  expect(await states(12)).toEqual(["due", "due", inDays(12)]);
  expect(await readBalance(at(12))).toMatchObject({ duePaise: SHARE, next: null, lacksBankAccount: false });
});

it("holds back what is claimed, and says why", async () => {
  await execute(
    `INSERT INTO claims (booking_id, claim_kind, reason, amount_paise, made_at, object_until)
     VALUES ($bookingId, 'no_show', 'nobody came', 1000, now(), now() + interval '48 hours')`,
    { bookingId },
  );
  expect((await states(12)).slice(0, 2)).toEqual(["held_back", "held_back"]);
  expect(await readBalance(at(12))).toMatchObject({
    owedPaise: SHARE,
    duePaise: 0,
    notYetDuePaise: 0,
    heldBackPaise: SHARE,
    held: [{ bookingId, paise: SHARE, reason: "Reported as a no-show; the guest may object" }],
  });
});

it("follows a payout to the bank", async () => {
  await makePayee(place.accountId);
  const admin = { ...(await makeContext("admin")), now: at(12).now };
  const { id } = await preparePayout(admin, {
    side: "partner",
    accountId: place.accountId,
    kind: "room",
    expectedPaise: SHARE,
    formKey: randomUUID(),
  });
  expect((await states(12)).slice(0, 2)).toEqual(["being_paid", "being_paid"]);
  expect(await readBalance(at(12))).toMatchObject({ owedPaise: SHARE, beingPaidPaise: SHARE, duePaise: 0 });
  const reference = `ST${id.slice(0, 8).toUpperCase()}`;
  await payPayout(admin, {
    payoutId: id,
    reference_number: reference,
    transfer_amount_paise: SHARE,
    paid_date: istDate(admin.now),
    from_accounts: "HDFC 1",
    type_of_payment: "NEFT",
  });
  expect((await states(12)).slice(0, 2)).toEqual(["paid", "paid"]);
  expect(await readBookingStanding(at(12), bookingId)).toMatchObject({
    paise: SHARE,
    payout: { referenceNumber: reference },
  });
  expect(await readBalance(at(12))).toMatchObject({ owedPaise: 0, lacksBankAccount: false });
});

it("is one's own alone", async () => {
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(readBalance(stranger, place.accountId)).rejects.toThrow("Not found");
  await expect(readBookingStanding(stranger, bookingId)).rejects.toThrow("Not found");
  await expect(readBalance(await customerContext())).rejects.toThrow("Not found");
});
