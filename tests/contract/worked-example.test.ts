import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { loader as adminAccount } from "#app/areas/admin/accounts/account.tsx";
import { loader as due } from "#app/areas/admin/payments/due.tsx";
import { action as askForInvoice, loader as customerBooking } from "#app/areas/customer/bookings/booking.tsx";
import { loader as partnerAccounts } from "#app/areas/partner/accounts/list.tsx";
import { loader as partnerStatement } from "#app/areas/partner/accounts/statement.tsx";
import { loader as hotels } from "#app/areas/public/rooms/hotels.tsx";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { findDraft } from "#app/domain/bookings/find-draft.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import {
  actorOf,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  makeDraft,
} from "#tests/factories/bookings.ts";
import {
  makeAccount,
  makeCity,
  makeHospital,
  makeProperty,
  makeRoom,
  makeUser,
} from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { browserOf } from "#tests/harness/screens.ts";

/** The worked example of the design, section 2: 2 nights at 1,000 rupees, fee 15 %. Every screen on its way says the same. */
it("2,240.00 from the list of rooms to the statement of the partner, and back by a cancellation", async () => {
  const cityId = await makeCity({ slug: "example" });
  const hospitalId = await makeHospital({ city_id: cityId, slug: "example" });
  const accountId = await makeAccount();
  const propertyId = await makeProperty({ account_id: accountId, city_id: cityId });
  const place = {
    cityId,
    hospitalId,
    accountId,
    propertyId,
    roomId: await makeRoom({ property_id: propertyId }),
  };
  const guest = await customerContext();
  const own = await browserOf({ id: guest.actor.id, role: "customer" });
  const partner = await browserOf({
    id: await makeUser({ role: "partner", account_id: accountId }),
    role: "partner",
  });
  const adminId = await makeUser({ role: "admin", email: `${randomUUID()}@medihaven.example` });
  const admin = await browserOf({ id: adminId, role: "admin" });
  const see = async <Data>(browser: typeof own, screen: unknown, path: string, params = {}) =>
    (await browser.open(screen, path, params)).data as Data;

  const dates = `checkIn=${inDays(7)}&checkOut=${inDays(9)}`;
  const list = await see<{ found: { rows: Array<{ propertyId: string; price: { totalPaise: number } }> } }>(
    own,
    hotels,
    `/hotels/example/example?${dates}`,
    { city: "example", hospital: "example" },
  );
  expect(list.found.rows.find((one) => one.propertyId === propertyId)?.price.totalPaise).toBe(224_000);
  const draft = await makeDraft(guest, place);
  expect((await findDraft(guest, { id: draft.id, browserHash: draft.browserHash })).totalPaise).toBe(224_000);

  const stayed = await makeBooking(guest, place);
  const gone = await makeBooking(guest, place);
  type Shown = { explained: { amounts: Array<{ key: string; paise: number }> } };
  const { explained } = await see<Shown>(admin, adminAccount, "/mhaccounts/x", { id: stayed.id });
  expect(Object.fromEntries(explained.amounts.map(({ key, paise }) => [key, paise]))).toMatchObject({
    pricePaise: 200_000,
    gstPaise: 24_000,
    totalPaise: 224_000,
    tdsPaise: 2_000,
    tcsPaise: 2_000,
    commissionPaise: 30_000,
    gstOnCommissionPaise: 5_400,
    partnerSharePaise: 184_600,
    gatewayFeePaise: 5_022,
  });

  await cancelBooking(guest, {
    bookingId: gone.id,
    expectedRefundPaise: 224_000,
    reason: "Better",
    formKey: randomUUID(),
  });
  type Papers = { documents: Array<{ documentType: string; totalPaise: number }> };
  const papers = async (reference: string) => {
    const path = `/customer_bookings/${reference}`;
    await own.post(askForInvoice, path, { reference }, { intent: "invoice" });
    return (await see<Papers>(own, customerBooking, path, { reference })).documents.map(
      ({ documentType, totalPaise }) => [documentType, totalPaise],
    );
  };
  expect(await papers(stayed.reference)).toEqual([["invoice", 224_000]]);
  expect(await papers(gone.reference)).toEqual([
    ["invoice", 224_000],
    ["credit_note", 224_000],
  ]);

  type Accounts = { list: { sums: { partner_share: number } } };
  const accounts = () => see<Accounts>(partner, partnerAccounts, "/partnerAccounts");
  expect((await accounts()).list.sums.partner_share).toBe(184_600);
  const all = `/paymentForBookings?show=all&q=${encodeURIComponent((await nameOf(accountId)).slice(0, 30))}`;
  expect(await see(admin, due, all)).toMatchObject({ list: { sums: { due: 0, not_yet_due: 184_600 } } });

  const later = contextOf(actorOf("admin", adminId), new Date(Date.now() + 14 * 86_400_000));
  await makePayee(accountId);
  const { id } = await preparePayout(later, {
    side: "partner",
    accountId,
    kind: "room",
    expectedPaise: 184_600,
    formKey: randomUUID(),
  });
  await payPayout(later, {
    payoutId: id,
    reference_number: "UTREXAMPLE1",
    transfer_amount_paise: 184_600,
    paid_date: istDate(later.now),
    from_accounts: "HDFC 0042",
    type_of_payment: "NEFT",
  });
  type Statement = {
    statement: { earnedPaise: number; paidPaise: number; closingPaise: number; openingPaise: number };
  };
  const month = istDate(later.now).slice(0, 7);
  const { statement } = await see<Statement>(
    partner,
    partnerStatement,
    `/partnerAccounts/statement?month=${month}`,
  );
  expect(statement.openingPaise + statement.earnedPaise).toBe(184_600);
  expect(statement).toMatchObject({ paidPaise: 184_600, closingPaise: 0 });
  expect((await brokenInvariants()).map(({ name }) => name)).not.toContain("sales-posted");
});

async function nameOf(accountId: string): Promise<string> {
  return (await row<{ name: string }>("SELECT name FROM accounts WHERE id = $accountId", { accountId }))!
    .name;
}
