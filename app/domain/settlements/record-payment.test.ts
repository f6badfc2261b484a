import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Forbidden } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { approvePayout } from "./decide-payout.ts";
import { payPayout } from "./pay-payout.ts";
import { payoutList } from "./payout-list.ts";
import { recordPayment } from "./record-payment.ts";

/** Two nights at 1,000 rupees, fee 15 %: the partner gets 1,846.00, due three days after the check-out. */
const SHARE = 184_600;

async function sold(units = 1) {
  const place = await makePlace();
  await makePayee(place.accountId);
  const booking = await makeBooking(await customerContext(), place, { units });
  const now = new Date(Date.now() + 13 * 86_400_000);
  const admin = async () => ({ actor: (await makeContext("admin")).actor, now });
  const transfer = {
    side: "partner" as const,
    accountId: place.accountId,
    kind: "room" as const,
    formKey: randomUUID(),
    reference_number: `UTR${randomUUID().slice(0, 8)}`,
    transfer_amount_paise: SHARE * units,
    paid_date: istDate(now),
    from_accounts: "HDFC 0042",
    type_of_payment: "NEFT" as const,
  };
  return { place, booking, admin, transfer };
}

it("pays everything that is due once, and shows it to the account and at its booking", async () => {
  const { place, booking, admin, transfer } = await sold();
  const ctx = await admin();
  const done = await recordPayment(ctx, transfer);
  expect(done.paid).toBe(true);
  expect(await recordPayment(ctx, transfer)).toEqual(done);
  await expect(recordPayment(ctx, { ...transfer, formKey: randomUUID() })).rejects.toMatchObject({
    code: "nothing_due",
  });
  const paid = { key: done.payoutId, status: "paid", transfer_amount: SHARE };
  expect((await payoutList.page(ctx, { account: place.accountId })).rows).toMatchObject([paid]);
  expect((await payoutList.page(ctx, { booking: booking.id })).rows).toMatchObject([paid]);
  expect((await payoutList.page(ctx, { account: randomUUID() })).rows).toEqual([]);
});

it("leaves nothing prepared when the record is refused", async () => {
  const { place, admin, transfer } = await sold();
  const ctx = await admin();
  await expect(recordPayment(ctx, { ...transfer, reference_number: "?" })).rejects.toThrow(/reference/);
  await expect(recordPayment(ctx, { ...transfer, transfer_amount_paise: SHARE - 1 })).rejects.toMatchObject({
    code: "amount_changed",
  });
  const staff = await makeContext("staff");
  await expect(recordPayment(staff, transfer)).rejects.toThrow(Forbidden);
  expect((await payoutList.page(ctx, { account: place.accountId })).rows).toEqual([]);
});

it("waits for a second admin above the limit", async () => {
  const { place, admin, transfer } = await sold();
  await execute("UPDATE payables SET amount_paise = 10000100 WHERE account_id = $accountId", {
    accountId: place.accountId,
  });
  const first = await admin();
  const amount = { ...transfer, transfer_amount_paise: 10_000_100 };
  await expect(recordPayment(first, { ...amount, paid_date: "2099-01-01" })).rejects.toThrow(/not come yet/);
  const { payoutId, paid } = await recordPayment(first, amount);
  expect(paid).toBe(false);
  const { side: _s, accountId: _a, kind: _k, formKey: _f, ...record } = amount;
  await expect(payPayout(first, { ...record, payoutId })).rejects.toMatchObject({ code: "not_approved" });
  await approvePayout(await admin(), { payoutId });
  expect(await payPayout(first, { ...record, payoutId })).toEqual({ repeated: false });
});
