import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { remitTax } from "#app/domain/books/remit.ts";
import { ledgerLineList } from "#app/domain/books/trial-balance-list.ts";
import { systemContext } from "#app/domain/context.ts";
import { issueCommissionInvoices } from "#app/domain/invoices/commission-invoices.ts";
import { documentList } from "#app/domain/invoices/document-list.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { addDays, istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { row, rows } from "#db/client.ts";
import {
  customerContext,
  GUESTS,
  inDays,
  makeBooking,
  makeDraft,
  payOrder,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeGstin, makePlace, type Place } from "#tests/factories/inventory.ts";
import { hasPython, traceFiles, writeAccountantsFiles } from "#tests/harness/trace-files.ts";
import {
  certificateLineFilters,
  gstr1LineFilters,
  gstr8LineFilters,
  hsnLineFilters,
  seriesLineFilters,
  tdsLineFilters,
} from "./drill-down.ts";
import { gstr1HsnList, gstr1List, gstr1SeriesList } from "./gstr-1-lists.ts";
import { gstr8List, tcsLineList } from "./gstr-8-list.ts";
import { tdsCertificateList, tdsLineList, tdsList } from "./tds-lists.ts";

/** A quarter with every kind of sale: each figure of the returns is traced to lines of the ledger and to documents. */

let admin: Awaited<ReturnType<typeof makeContext>>;
let registered: Place;
let unregistered: Place;
const company = { buyerGstin: makeGstin(), buyerName: "Care & Co", buyerAddress: "1 Park St, Pune 411001" };

beforeAll(async () => {
  admin = await makeContext("admin");
  registered = await makePlace({ account: { gstin: makeGstin() }, room: { default_allotment: 50 } });
  unregistered = await makePlace({ account: { gstin: null }, room: { default_allotment: 50 } });
  for (const place of [registered, unregistered]) {
    const guest = await customerContext();
    await makeBooking(guest, place);
    await makeBooking(guest, place, { guests: { ...GUESTS, ...company } });
    const cancelled = await makeBooking(guest, place, { checkIn: inDays(30), checkOut: inDays(32) });
    await cancelBooking(guest, {
      bookingId: cancelled.id,
      expectedRefundPaise: 224_000,
      reason: "",
      formKey: randomUUID(),
    });
    const shortened = await makeBooking(guest, place, { checkIn: inDays(30), checkOut: inDays(33) });
    // Asked for before nights are given back.
    await issueDocuments(guest, shortened.id);
    const asked = { bookingId: shortened.id, checkIn: inDays(30), checkOut: inDays(32) };
    const { refundPaise } = await quoteShorterStay(guest, asked);
    await shortenStay(guest, {
      ...asked,
      expectedRefundPaise: refundPaise,
      reason: "",
      formKey: randomUUID(),
    });
    const adjusted = await makeBooking(guest, place);
    await adjustShare(admin, {
      bookingId: adjusted.id,
      commissionPaise: 12_345,
      reason: "agreed",
      formKey: randomUUID(),
    });
  }
  const accountId = await makeAccount({
    account_kind: "agent",
    partner_kind: null,
    pan: "ABCPE1234F",
    agent_commission_ppm: 50_000,
  });
  const agent = await makeContext("agent", { accountId });
  const guest = await customerContext();
  const { id: draftId, browserHash } = await makeDraft(agent, registered);
  const order = await placeOrder(agent, {
    draftId,
    browserHash,
    formKey: randomUUID(),
    customerId: guest.actor.id,
  });
  await payOrder(agent, order);
  const bookings = await rows<{ id: string }>("SELECT id FROM bookings ORDER BY created_at, id");
  for (const { id } of bookings) await issueDocuments({ ...admin, now: new Date() }, id);
  const over = `${shiftMonth(istDate(new Date()).slice(0, 7), 1)}-02`;
  await issueCommissionInvoices(systemContext("statements", istInstant(over, "06:10")));
});

const owed = async (account: string) =>
  (await row<{ paise: number }>(
    "SELECT coalesce(-sum(amount_paise), 0)::bigint AS paise FROM ledger_lines WHERE account = $account",
    { account },
  ))!.paise;
const stands = async (sums: string, where = "true") =>
  (await row<{ price: number; agents?: number }>(
    `SELECT ${sums} FROM booking_accounts sold JOIN accounts account ON account.id = sold.account_id WHERE ${where}`,
  ))!;

const today = istDate(new Date());
const all = { pageSize: 100 };

describe("GSTR-8", () => {
  it("adds up to the account of TCS, and its values to what stands of the sales of registered partners", async () => {
    const { sums, rows: found } = await gstr8List.page(admin, {}, all);
    expect(sums.tcs).toBe(await owed("tcs_payable"));
    expect(sums.igst! + sums.cgst! + sums.sgst!).toBe(sums.tcs);
    const { price } = await stands("sum(sold.price_paise)::bigint AS price", "sold.gst_owed_by = 'partner'");
    expect(sums.net_value).toBe(price);
    expect(sums.gross_value! - sums.returned_value!).toBe(price);
    expect(sums.returned_value).toBeGreaterThan(0);
    // The company bought once of the registered partner.
    expect([sums.gross_registered, sums.returned_registered]).toEqual([200_000, 0]);
    expect(sums.gross_registered! + sums.gross_unregistered!).toBe(sums.gross_value);
    expect(sums.returned_registered! + sums.returned_unregistered!).toBe(sums.returned_value);
    expect(found.map(({ gstin }) => gstin)).toEqual([
      (await row<{ gstin: string }>("SELECT gstin FROM accounts WHERE id = $id", {
        id: registered.accountId,
      }))!.gstin,
    ]);
    const lines = await ledgerLineList.page(admin, { account: "tcs_payable", from: "2020-01-01" });
    expect(-lines.sums.amount!).toBe(sums.tcs);
  });
});

describe("26Q", () => {
  it("adds up to the account of TDS, party by party, and each row to its lines", async () => {
    const { rows: found, sums } = await tdsList.page(admin, {}, all);
    expect(sums.tds).toBe(await owed("tds_payable"));
    const quarter = (() => {
      const shifted = addDays(`${shiftMonth(today.slice(0, 7), -3)}-01`, 0);
      const year = Number(shifted.slice(0, 4));
      return `${year}-${String((year + 1) % 100).padStart(2, "0")} Q${Math.ceil(Number(shifted.slice(5, 7)) / 3)}`;
    })();
    for (const one of found) {
      expect(one.quarter).toBe(quarter);
      const filters = { account: one.accountId, quarter, section: one.section as "194-O" };
      const lines = await tdsLineList.page(admin, filters, all);
      expect(lines.sums).toEqual({ amount: one.amount, tds: one.tds });
      expect(lines.rows).toHaveLength(one.lines);
      const posted = await row<{ paise: number }>(
        "SELECT -sum(amount_paise)::bigint AS paise FROM ledger_lines WHERE account = 'tds_payable' AND party_id = $id",
        { id: one.accountId },
      );
      expect(one.tds).toBe(posted!.paise);
    }
    const of = (section: string) =>
      found.filter((one) => one.section === section).reduce((sum, one) => sum + one.amount, 0);
    const { price, agents } = await stands(
      "sum(sold.price_paise)::bigint AS price, sum(sold.agent_commission_paise)::bigint AS agents",
    );
    expect([of("194-O"), of("194-H")]).toEqual([price, agents]);
    expect(agents).toBeGreaterThan(0);
    expect(found.find(({ section }) => section === "194-H")!.pan).toBe("ABCPE1234F");
    expect((await tdsList.page(admin, { quarter: "2020-21 Q1" })).rows).toEqual([]);
  });
});

describe("the certificates", () => {
  it("name the challans that deposited what was deducted in a month, and say when it is whole", async () => {
    const { sums } = await tdsList.page(admin, {}, all);
    const found = async () => {
      const page = await tdsCertificateList.page(admin, {}, all);
      expect(page.sums).toEqual({ amount: sums.amount, tds: sums.tds });
      return [...new Set(page.rows.map(({ challans, deposited }) => JSON.stringify([challans, deposited])))];
    };
    expect(await found()).toEqual(["[null,false]"]);
    const pay = (challan: string, amountPaise: number) =>
      remitTax(admin, { account: "tds_payable", amountPaise, paidOn: today, challan, bsrCode: "0510308" });
    const words = today.split("-").reverse().join("/");
    const [first, second] = ["00417", "00418"].map((serial) => `BSR 0510308, ${words}, ${serial}`);
    await pay("00417", 100);
    expect(await found()).toEqual([JSON.stringify([[first], false])]);
    await pay("00418", sums.tds! - 100);
    expect(await found()).toEqual([JSON.stringify([[first, second], true])]);
    const quarters = await tdsList.page(admin, {}, all);
    expect(quarters.rows.map(({ challans }) => challans)).toEqual(quarters.rows.map(() => [first, second]));
  });
});

describe("each figure opens the lines that it is made of", () => {
  const asked = (list: AnyList, filters: Record<string, string>) =>
    list.page(admin, list.search.decode(new URLSearchParams(filters)), all);

  it.each([
    ["GSTR-1", gstr1List, gstr1LineFilters],
    ["its table by HSN", gstr1HsnList, hsnLineFilters],
    ["its numbers used", gstr1SeriesList, seriesLineFilters],
  ] as Array<[string, AnyList, (row: never) => Record<string, string>]>)(
    "%s: documents",
    async (_, list, behind) => {
      const { rows: found } = await list.page(admin, {}, all);
      expect(found.length).toBeGreaterThan(1);
      let count = 0;
      for (const one of found) {
        const { rows: lines, sums } = await asked(documentList, behind(one as never));
        count += lines.length;
        const documents = new Set(lines.map((line: { documentId: string }) => line.documentId));
        expect([one.key, documents.size]).toEqual([one.key, one.documents]);
        for (const field of ["taxable_value", "igst", "cgst", "sgst"])
          if (field in one) expect([one.key, field, sums[field]]).toEqual([one.key, field, one[field]]);
      }
      expect(count).toBe((await documentList.page(admin, {}, all)).total);
      // The guests' invoices are those documents: each is of a booking that it says the price of, or a commission.
      expect(
        await rows("SELECT id FROM tax_documents WHERE booking_id IS NULL AND account_id IS NULL"),
      ).toEqual([]);
    },
  );

  it("GSTR-8: sales and what came back, booking by booking", async () => {
    const { rows: found } = await gstr8List.page(admin, {}, all);
    let count = 0;
    for (const one of found) {
      const { rows: lines, sums } = await asked(tcsLineList, gstr8LineFilters(one));
      count += lines.length;
      const { net_value: value, igst, cgst, sgst, tcs } = one;
      expect([one.key, sums]).toEqual([one.key, { value, igst, cgst, sgst, tcs }]);
      for (const side of ["gross", "returned"])
        for (const figure of [`${side}_value`, `${side}_registered`, `${side}_unregistered`]) {
          const { sums: behind } = await asked(tcsLineList, gstr8LineFilters(one, figure));
          expect([figure, Math.abs(behind.value ?? 0)]).toEqual([figure, one[figure as "gross_value"]]);
        }
      expect(new Set(lines.map(({ booking }: { booking: string }) => booking)).size).toBe(one.bookings);
    }
    expect(count).toBe((await tcsLineList.page(admin, {}, all)).total);
  });

  it("26Q and certificates: deductions", async () => {
    for (const [list, behind] of [
      [tdsList, tdsLineFilters],
      [tdsCertificateList, certificateLineFilters],
    ] as Array<[AnyList, (row: never) => Record<string, string>]>) {
      const { rows: found } = await list.page(admin, {}, all);
      expect(found.length).toBeGreaterThan(1);
      for (const one of found) {
        const { sums } = await asked(tdsLineList, behind(one as never));
        expect([one.key, sums]).toEqual([one.key, { amount: one.amount, tds: one.tds }]);
      }
    }
  });
});

describe("GSTR-1", () => {
  const ours = { gstin: "00TRIAL0000X0Z0" };
  const tax = (sums: Record<string, number>) => sums.igst! + sums.cgst! + sums.sgst!;

  it("has of our registration exactly what the accounts of GST owe", async () => {
    const eco = await gstr1List.page(admin, { ...ours, table: "eco" }, all);
    expect(tax(eco.sums)).toBe(await owed("gst_output"));
    const every = await gstr1List.page(admin, ours, all);
    expect(tax(every.sums)).toBe((await owed("gst_output")) + (await owed("gst_on_fee")));
    const { price } = await stands("sum(sold.price_paise)::bigint AS price", "sold.gst_owed_by = 'platform'");
    expect(eco.sums.taxable_value).toBe(price);
  });

  it("tells registered buyers from others, and is the same by HSN, by number and in the register", async () => {
    const whole = await gstr1List.page(admin, {}, all);
    const b2b = whole.rows.filter(({ table }) => table === "b2b");
    expect(b2b.map(({ buyer_gstin }) => buyer_gstin)).toContain(company.buyerGstin);
    expect(b2b.every(({ document_number, documents }) => document_number !== null && documents === 1)).toBe(
      true,
    );
    const summed = ["taxable_value", "igst", "cgst", "sgst"];
    const register = await documentList.page(admin, {}, { ...all, sumUp: summed });
    const hsn = await gstr1HsnList.page(admin, {}, all);
    for (const field of summed)
      expect([field, whole.sums[field], hsn.sums[field]]).toEqual([
        field,
        register.sums[field],
        register.sums[field],
      ]);
    // Quantities: room nights that stand; of what was charged without being used none went back.
    const nights = await row<{ nights: number }>(
      `SELECT sum(night.rooms)::integer AS nights FROM booking_nights night JOIN bookings booking ON booking.id = night.booking_id
       JOIN booking_accounts sold ON sold.booking_id = booking.id WHERE sold.price_paise > 0`,
    );
    const rooms = hsn.rows.filter(({ unit }) => unit === "NGT");
    expect(rooms.reduce((sum, one) => sum + one.quantity, 0)).toBe(nights!.nights);
    expect(rooms.every((one) => one.hsn === "996311")).toBe(true);
    const series = await gstr1SeriesList.page(admin, {}, all);
    const documents = await row<{ count: number }>("SELECT count(*)::integer AS count FROM tax_documents");
    expect(series.rows.reduce((sum, one) => sum + one.documents, 0)).toBe(documents!.count);
  });

  it("rests on documents that say what stands of each booking", async () => {
    const found = await verify();
    expect(found.filter(({ count }) => count > 0)).toEqual([]);
    const wrong = await rows(
      `SELECT coalesce(booking.taken_from_id, booking.id) AS id, sum(sold.price_paise), sum(written.paise) FROM booking_accounts sold
       JOIN bookings booking ON booking.id = sold.booking_id
       LEFT JOIN LATERAL (SELECT sum(CASE document_type WHEN 'credit_note' THEN -taxable_paise ELSE taxable_paise END) AS paise
         FROM tax_documents WHERE booking_id = sold.booking_id) written ON true
       GROUP BY 1 HAVING sum(written.paise) IS DISTINCT FROM sum(sold.price_paise)`,
    );
    expect(wrong).toEqual([]);
  });
});

describe.skipIf(!hasPython)("the files alone", () => {
  let folder: string;
  const fileOf = (name: string) => path.join(folder, `${name}.csv`);

  it("are enough to find each figure again, in another language", async () => {
    folder = await writeAccountantsFiles(admin);
    const { said } = traceFiles(folder);
    expect(said).toMatchObject({ problems: 0, "sold, with no document yet, paise": 0 });
    for (const what of [
      "GSTR-1 document by document",
      "GSTR-8",
      "26Q",
      "the guests' invoices",
      "GST on the commission",
    ])
      expect([what, said.figures[what]]).toEqual([what, expect.any(Number)]);
  });

  it.each([
    ["tcs-lines", /,2000\.00,/, "GSTR-8"],
    ["tax-documents", /,2000\.00,/, "GSTR-1"],
    ["tds-lines", /,20\.00\r/, "26Q"],
    ["ledger-lines", /tds_payable,-20\.00,/, "ledger"],
  ])("a wrong figure of %s is found", (name, figure, said) => {
    const whole = readFileSync(fileOf(name), "utf8");
    const wrong = whole.replace(figure, (found) => found.replace("0.00", "0.01"));
    expect(wrong).not.toBe(whole);
    writeFileSync(fileOf(name), wrong);
    const { status, findings } = traceFiles(folder);
    writeFileSync(fileOf(name), whole);
    expect(status).toBe(1);
    expect(findings).toContain(said);
  });
});
