import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { DocumentLine } from "#app/domain/invoices/documents.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { decideRate, proposeProfile } from "#app/domain/tax/decide-rate.ts";
import { INDIA_2026 } from "#app/domain/tax/profiles/india-2026.ts";
import { execute, row, rows } from "#db/client.ts";
import { cancelAtQuote, customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeGstin, makePlace, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

/** What stays when nights are given back: of stays with nights on both sides of 7,500.00, by the profile of India. */

let place: Place;
beforeAll(async () => {
  place = await makePlace({
    account: { gstin: makeGstin() },
    room: { default_price_paise: 700_000, default_allotment: 20 },
  });
  await execute(
    "INSERT INTO room_nights (room_id, night, price_paise, allotment) VALUES ($roomId, $night, 900000, 20)",
    {
      roomId: place.roomId,
      night: inDays(22),
    },
  );
  const [first, second] = [await makeContext("admin"), await makeContext("admin")];
  await proposeProfile(first, INDIA_2026);
  const proposed = await rows<{ id: string }>(
    "SELECT id FROM rates WHERE profile = 'india-2026' AND status = 'proposed'",
  );
  for (const { id } of proposed) await decideRate(second, id, { approve: true });
});

const sold = (id: string) =>
  row("SELECT price_paise, gst_paise, gst_ppm FROM bookings WHERE id = $id", { id });

it.each([
  [
    "the dear night stays",
    inDays(22),
    inDays(23),
    { pricePaise: 900_000, gstPaise: 162_000, gstPpm: 180_000 },
  ],
  [
    "the cheap ones stay",
    inDays(20),
    inDays(22),
    { pricePaise: 1_400_000, gstPaise: 70_000, gstPpm: 50_000 },
  ],
])("nights that are given back take their own rate with them: %s", async (_, checkIn, checkOut, stays) => {
  const guest = await customerContext();
  const { id } = await makeBooking(guest, place, { checkIn: inDays(20), checkOut: inDays(23) });
  expect(await sold(id)).toMatchObject({ pricePaise: 2_300_000, gstPaise: 232_000 });
  const asked = { bookingId: id, checkIn, checkOut };
  const { refundPaise } = await quoteShorterStay(guest, asked);
  expect(refundPaise).toBe(2_532_000 - stays.pricePaise - stays.gstPaise);
  await shortenStay(guest, { ...asked, expectedRefundPaise: refundPaise, reason: "", formKey: randomUUID() });
  expect(await sold(id)).toEqual(stays);
  const [invoice] = await issueDocuments(guest, id);
  expect(
    invoice!.lines.map(({ gstPpm, taxablePaise, gstPaise }: DocumentLine) => [
      gstPpm,
      taxablePaise,
      gstPaise,
    ]),
  ).toEqual([[stays.gstPpm, stays.pricePaise, stays.gstPaise]]);
  expect(await brokenInvariants()).toEqual([]);
});

it.each([
  ["the dear one", inDays(22), [180_000, 900_000, 162_000], [50_000, 700_000, 35_000]],
  ["a cheap one", inDays(21), [50_000, 700_000, 35_000], [180_000, 900_000, 162_000]],
])("the first night that is charged is taxed at its own rate: %s", async (_, checkIn, kept, back) => {
  const guest = await customerContext();
  const { id } = await makeBooking(guest, place, { checkIn, checkOut: addDays(checkIn, 2) });
  const tiers = [{ from_hours: 0, charge: "nights", value: 1 }];
  await execute("UPDATE bookings SET policy = jsonb_set(policy, '{tiers}', $tiers) WHERE id = $id", {
    id,
    tiers: JSON.stringify(tiers),
  });
  const [rate, keptPaise, keptGstPaise] = kept as [number, number, number];
  const { chargePaise, refundPaise, kept: shown } = await cancelAtQuote(guest, id);
  expect([chargePaise, refundPaise]).toEqual([
    keptPaise + keptGstPaise,
    1_797_000 - keptPaise - keptGstPaise,
  ]);
  expect(shown.gstParts).toEqual([{ ppm: rate, taxablePaise: keptPaise, gstPaise: keptGstPaise }]);
  const documents = await issueDocuments(guest, id);
  const credit = documents.find(({ documentType }) => documentType === "credit_note");
  expect(
    credit!.lines.map(({ gstPpm, taxablePaise, gstPaise }: DocumentLine) => [gstPpm, taxablePaise, gstPaise]),
  ).toEqual([back]);
  expect(await brokenInvariants()).toEqual([]);
});

it("an adjusted commission stands in proportion to the nights that stay", async () => {
  const guest = await customerContext();
  const { id } = await makeBooking(guest, place, { checkIn: inDays(30), checkOut: inDays(32) });
  const admin = await makeContext("admin");
  // 15 % of 14,000.00 are 2,100.00.
  await adjustShare(admin, {
    bookingId: id,
    commissionPaise: 1_000_000,
    reason: "agreed",
    formKey: randomUUID(),
  });
  const asked = { bookingId: id, checkIn: inDays(30), checkOut: inDays(31) };
  const { refundPaise } = await quoteShorterStay(guest, asked);
  await shortenStay(guest, { ...asked, expectedRefundPaise: refundPaise, reason: "", formKey: randomUUID() });
  const stands = await row(
    "SELECT commission_paise, gst_on_commission_paise, partner_share_paise FROM booking_accounts WHERE booking_id = $id",
    { id },
  );
  // Price 7,000.00, GST 350.00, TDS without a PAN 350.00, TCS 35.00.
  expect(stands).toEqual({
    commissionPaise: 500_000,
    gstOnCommissionPaise: 90_000,
    partnerSharePaise: 106_500,
  });
  expect(await brokenInvariants()).toEqual([]);
});
