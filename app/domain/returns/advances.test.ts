import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { breakDown, gstGroups, gstParts } from "#app/domain/money/breakdown.ts";
import { addDays, istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { cancelAtQuote, customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeGstin, makePlace, type Place } from "#tests/factories/inventory.ts";
import { randomOrder } from "#tests/factories/tax.ts";
import { advanceLineList, gstr1AdvanceList } from "./advance-lists.ts";
import { advanceLineFilters } from "./drill-down.ts";
import { gstr1List } from "./gstr-1-lists.ts";

/** Table 11 of GSTR-1: stays that are paid in this month and billed, cancelled or shortened in this one or in the next. */

const thisMonth = `${istDate(new Date()).slice(0, 7)}-01`;
const nextMonth = `${shiftMonth(thisMonth.slice(0, 7), 1)}-01`;
const later = istInstant(addDays(nextMonth, 1), "09:00");
const all = { pageSize: 100 };

let admin: Awaited<ReturnType<typeof makeContext>>;
let registered: Place;
beforeAll(async () => {
  admin = await makeContext("admin");
  registered = await makePlace({ account: { gstin: makeGstin() }, room: { default_allotment: 50 } });
  const unregistered = await makePlace({ account: { gstin: null }, room: { default_allotment: 50 } });
  const stay = { checkIn: inDays(70), checkOut: inDays(73) };
  for (const place of [registered, unregistered]) {
    const guest = await customerContext();
    const cancel = async (at: Date) => {
      const { id: bookingId } = await makeBooking(guest, place, stay);
      await cancelAtQuote({ ...guest, now: at }, bookingId);
    };
    await makeBooking(guest, place, stay);
    const billedNow = await makeBooking(guest, place, stay);
    await issueDocuments(admin, billedNow.id);
    const billedLater = await makeBooking(guest, place, stay);
    await issueDocuments({ ...admin, now: later }, billedLater.id);
    await cancel(guest.now);
    await cancel(later);
    const shortened = await makeBooking(guest, place, stay);
    const asked = { bookingId: shortened.id, checkIn: stay.checkIn, checkOut: addDays(stay.checkOut, -1) };
    const { refundPaise } = await quoteShorterStay({ ...guest, now: later }, asked);
    await shortenStay(
      { ...guest, now: later },
      { ...asked, expectedRefundPaise: refundPaise, reason: "", formKey: randomUUID() },
    );
    await issueDocuments({ ...admin, now: later }, shortened.id);
  }
});

const of = async (gstin: string) => {
  const { rows: found } = await gstr1AdvanceList.page(admin, {}, all);
  return found
    .filter((one) => one.gstin === gstin)
    .map(({ month, table, rate, bookings, taxable_value, igst, cgst, sgst }) => [
      month,
      table,
      rate,
      bookings,
      taxable_value,
      igst! + cgst! + sgst!,
    ]);
};

describe("table 11", () => {
  it("has what was paid before the month of its invoice, and what was billed or cancelled of it", async () => {
    const gstins = [
      (await row<{ gstin: string }>("SELECT gstin FROM accounts WHERE id = $id", {
        id: registered.accountId,
      }))!.gstin,
      "00TRIAL0000X0Z0",
    ];
    // Three nights at 1,000.00 with 12 %: four of six stays are not billed this month, three of them are billed or taken back in the next.
    for (const gstin of gstins)
      expect(await of(gstin)).toEqual([
        [nextMonth, "adjusted", 120_000, 3, 900_000, 108_000],
        [thisMonth, "received", 120_000, 4, 1_200_000, 144_000],
      ]);
  });

  it("opens the bookings of each figure, and is a month's own", async () => {
    for (const one of (await gstr1AdvanceList.page(admin, {}, all)).rows) {
      const filters = new URLSearchParams(advanceLineFilters(one as never));
      const lines = await advanceLineList.page(admin, advanceLineList.search.decode(filters), all);
      const { taxable_value, igst, cgst, sgst } = one;
      expect([lines.rows.length, lines.sums]).toEqual([one.bookings, { taxable_value, igst, cgst, sgst }]);
    }
    const ofMonth = await gstr1AdvanceList.page(admin, { from: thisMonth, to: thisMonth }, all);
    expect(new Set(ofMonth.rows.map(({ month }) => month))).toEqual(new Set([thisMonth]));
  });

  it("is with the documents what the ledger sold in each month", async () => {
    for (const month of [thisMonth, nextMonth]) {
      const time = { from: month, to: addDays(`${shiftMonth(month.slice(0, 7), 1)}-01`, -1) };
      const sum = async (table: "received" | "adjusted") =>
        (await gstr1AdvanceList.page(admin, { ...time, table }, all)).sums;
      const [received, adjusted] = [await sum("received"), await sum("adjusted")];
      const { sums } = await gstr1List.page(admin, { ...time, gstin: "00TRIAL0000X0Z0", table: "eco" }, all);
      const tax = (one: Record<string, number>) => one.igst! + one.cgst! + one.sgst!;
      const output = await row<{ paise: number }>(
        `SELECT -sum(line.amount_paise)::bigint AS paise FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
         WHERE line.account = 'gst_output' AND date_trunc('month', entry.at AT TIME ZONE 'Asia/Kolkata') = $month::date`,
        { month },
      );
      // Half of either table is the platform's: both houses sold the same.
      expect(tax(sums) + tax(received) / 2 - tax(adjusted) / 2).toBe(output!.paise);
    }
  });
});

it("the database splits a price over its rates as the formula does", async () => {
  const sales = fc.sample(randomOrder, 300).map(({ input }) => {
    const sale = breakDown(input);
    const groups = gstGroups(input);
    const parts = gstParts(sale, { ...input.rates, supply: { groups } as never });
    return {
      sale,
      groups,
      parts: parts.map(({ ppm, hsn, taxablePaise, gstPaise }) => ({
        ppm,
        hsn,
        taxablePaise,
        taxPaise: gstPaise,
      })),
    };
  });
  const found = await rows<{ parts: unknown }>(
    `SELECT (SELECT jsonb_agg(jsonb_build_object('ppm', part.ppm, 'hsn', part.hsn, 'taxablePaise', part.taxable_paise, 'taxPaise', part.tax_paise))
       FROM gst_parts((one -> 'sale' ->> 'pricePaise')::bigint, (one -> 'sale' ->> 'gstPaise')::bigint, (one -> 'sale' ->> 'gstPpm')::integer, one -> 'groups') part) AS parts
     FROM jsonb_array_elements($sales::jsonb) WITH ORDINALITY AS listed (one, place) ORDER BY place`,
    { sales: JSON.stringify(sales) },
  );
  expect(found.map(({ parts }) => parts)).toEqual(sales.map(({ parts }) => parts));
});
