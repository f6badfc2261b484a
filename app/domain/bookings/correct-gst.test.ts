import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { explainBooking } from "#app/domain/accounts/explain-booking.ts";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { cancelAtQuote, customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, hire, makeEquipment, makeKitchen, meals } from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { correctGst } from "./correct-gst.ts";

/** GST of partners without a GSTIN: the worked example, sold rightly, and sold wrongly and corrected. */

const admin = systemContext("test");
const broken = async () => (await brokenInvariants()).map(({ name }) => name);
const books = async (bookingId: string) =>
  Object.fromEntries(
    (await balances({ bookingId })).map(({ account, balancePaise }) => [account, balancePaise]),
  );

describe("a partner without GSTIN", () => {
  let place: Place;
  let guest: Context;
  beforeAll(async () => {
    place = await makePlace({ account: { gstin: null }, room: { default_allotment: 9 } });
    guest = await customerContext();
  });

  it("gets the price, and the platform owes the GST: ledger, invoice, statement and explanation say the same", async () => {
    const { id } = await makeBooking(guest, place);
    expect(await books(id)).toEqual({
      customer: 224_000,
      gateway: -5_022,
      gst_output: -24_000,
      gst_on_fee: -5_400,
      partner_payable: -162_600,
      platform_income: -24_978,
      tds_payable: -2_000,
    });
    const [invoice] = await issueDocuments(guest, id);
    expect(invoice).toMatchObject({ gstin: "00TRIAL0000X0Z0", taxablePaise: 200_000, totalPaise: 224_000 });
    const { rows } = await readStatement(admin, {
      accountId: place.accountId,
      month: istDate(new Date()).slice(0, 7),
    });
    expect(rows[0]).toMatchObject({
      price_and_gst: 200_000,
      tds: 2_000,
      tcs: 0,
      commission_and_gst: 35_400,
      amount: 162_600,
    });
    const { amounts } = await explainBooking(admin, id);
    for (const { parts, paise } of amounts.filter(({ parts }) => parts.length > 0))
      expect(parts.reduce((sum, part) => sum + part.paise, 0)).toBe(paise);
    expect(amounts.find(({ amount }) => amount === "GST")?.formula).toContain("platform");
    expect(await broken()).toEqual([]);
  });

  it("has nothing left of it after a free cancellation", async () => {
    const { id } = await makeBooking(guest, place);
    await cancelBooking(guest, {
      bookingId: id,
      expectedRefundPaise: 224_000,
      reason: "",
      formKey: randomUUID(),
    });
    expect(await books(id)).toEqual({ gateway: -5_022, platform_income: 5_022 });
    expect(await broken()).toEqual([]);
  });

  it("of another kind too; an outlet's own GSTIN counts before its partner's", async () => {
    const none = await makeKitchen(place);
    await execute("UPDATE accounts SET gstin = NULL WHERE id = $1", [none.accountId]);
    const own = await makeEquipment(place, { outlet: { gstin: "36AABCU9603R1ZO" } });
    await execute("UPDATE accounts SET gstin = NULL WHERE id = $1", [own.accountId]);
    const { ids } = await bookChoices(guest, [meals(place, none), hire(place, own)]);
    expect(await books(ids.food!)).toMatchObject({ gst_output: -3_000 });
    expect(await books(ids.equipment!)).not.toHaveProperty("gst_output");
    expect(await broken()).toEqual([]);
  });
});

it("puts right what was sold as if there were a GSTIN, once, also what a cancellation left", async () => {
  const place = await makePlace({ room: { default_allotment: 9 } });
  const guest = await customerContext();
  const sold = await makeBooking(guest, place);
  const gone = await makeBooking(guest, place, { checkIn: istDate(new Date(Date.now() + 2 * 86_400_000)) });
  const soon = { ...guest, now: new Date(Date.now() + 40 * 3_600_000) };
  const { chargePaise } = await cancelAtQuote(soon, gone.id);
  expect(chargePaise).toBeGreaterThan(0);
  // As it was sold before this was known: the partner has no GSTIN at all.
  await execute("UPDATE accounts SET gstin = NULL WHERE id = $1", [place.accountId]);
  await execute(
    `UPDATE bookings SET snapshot = snapshot || '{"propertyGstin": null}' WHERE account_id = $1`,
    [place.accountId],
  );
  expect(await broken()).toEqual(["gst-with-whoever-owes-it"]);
  const before = await books(gone.id);
  expect(await books(sold.id)).toMatchObject({ partner_payable: -184_600, tcs_payable: -2_000 });

  const preview = await correctGst(admin, { preview: true });
  expect(preview).toMatchObject({ bookings: 2 });
  expect(await broken()).toEqual(["gst-with-whoever-owes-it"]);
  expect(await correctGst(admin)).toEqual(preview);
  expect(await correctGst(admin)).toEqual({ bookings: 0, gstPaise: 0, tcsPaise: 0 });
  expect(await books(sold.id)).toEqual({
    customer: 224_000,
    gateway: -5_022,
    gst_output: -24_000,
    gst_on_fee: -5_400,
    partner_payable: -162_600,
    platform_income: -24_978,
    tds_payable: -2_000,
  });
  const after = await books(gone.id);
  const keptGst = -after.gst_output!;
  expect(keptGst).toBeGreaterThan(0);
  expect(after.partner_payable! - before.partner_payable!).toBe(keptGst + before.tcs_payable!);
  expect(await broken()).toEqual([]);
  await expect(correctGst(guest)).rejects.toMatchObject({ name: "Forbidden" });
});
