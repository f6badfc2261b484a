import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { systemContext } from "#app/domain/context.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { issueCommissionInvoices } from "./commission-invoices.ts";
import { commissionChargeList, commissionInvoiceList } from "./commission-list.ts";
import { documentPdf } from "./document-pdf.ts";
import { readDocument } from "./documents.ts";

/** Months in which everything is over: what is posted now is invoiced in the next, what is taken back then in the one after. */
const month = `${istDate(new Date()).slice(0, 7)}-01`;
const next = `${shiftMonth(month.slice(0, 7), 1)}-01`;
const first = (of: string) => istInstant(`${shiftMonth(of.slice(0, 7), 1)}-02`, "06:10");
const job = (now: Date) => systemContext("statements", now);

let place: Place;
let partner: Awaited<ReturnType<typeof makeContext>>;
let admin: typeof partner;
beforeAll(async () => {
  place = await makePlace({
    account: { gstin: "29AABCU9603R1ZJ", email: "partner@example.com" },
    room: { default_allotment: 50 },
  });
  partner = await makeContext("partner", { accountId: place.accountId });
  await execute("UPDATE users SET language = 'te' WHERE id = $id", { id: partner.actor.id });
  admin = await makeContext("admin");
});

const own = async () => (await commissionInvoiceList.page(partner, {})).rows;

describe("the commission of a month", () => {
  let cancelled: { id: string };
  let guest: Awaited<ReturnType<typeof customerContext>>;
  it("is invoiced when the month is over, once, with every entry", async () => {
    guest = await customerContext();
    await makeBooking(guest, place);
    cancelled = await makeBooking(guest, place, { checkIn: inDays(60), checkOut: inDays(62) });
    expect(await issueCommissionInvoices(job(new Date()))).toBe(0);
    const now = job(first(month));
    const [one, two] = await Promise.all([issueCommissionInvoices(now), issueCommissionInvoices(now)]);
    expect(one + two).toBe(1);
    // Two stays of 2,000.00 at 15 %; the partner's GSTIN is of another state than ours.
    const [invoice] = await own();
    expect(invoice).toMatchObject({
      document_type: "commission_invoice",
      month,
      partner_gstin: "29AABCU9603R1ZJ",
      taxable_value: 60_000,
      total: 70_800,
    });
    expect(invoice!.document_number).toMatch(/^CM\d{4}-0000001$/);
    expect(invoice!.igst + invoice!.cgst + invoice!.sgst).toBe(10_800);
    const charges = await commissionChargeList.page(partner, { document: invoice!.key });
    expect(charges.rows).toHaveLength(2);
    expect(charges.sums).toEqual({ commission: 60_000, gst_on_commission: 10_800, total: 70_800 });
    const told = await rows(
      "SELECT recipient, language, variables ->> 'documentNumber' AS number FROM messages WHERE template = 'commission.issued'",
    );
    expect(told).toEqual([
      { recipient: "partner@example.com", language: "te", number: invoice!.document_number },
    ]);
    const { fileName } = await documentPdf(partner, invoice!.key);
    expect(fileName).toBe(`${invoice!.document_number}.pdf`);
  });

  it("is a credit note when more was taken back than charged", async () => {
    await adjustShare(admin, {
      bookingId: cancelled.id,
      commissionPaise: 40_000,
      reason: "agreed",
      formKey: randomUUID(),
    });
    await cancelBooking(
      { ...guest, now: istInstant(`${next.slice(0, 7)}-01`, "01:00") },
      {
        bookingId: cancelled.id,
        reason: "",
        formKey: randomUUID(),
        expectedRefundPaise: 224_000,
      },
    );
    // The adjustment was made in the month that is invoiced already: it stands in a document of its own.
    expect(await issueCommissionInvoices(job(first(next)))).toBe(2);
    const [note, late] = await own();
    expect(late).toMatchObject({ document_type: "commission_invoice", month, taxable_value: 10_000 });
    expect(note).toMatchObject({
      document_type: "commission_credit_note",
      month: next,
      taxable_value: -40_000,
      total: -47_200,
    });
    const stands = await row<{ commission: number; gst: number }>(
      `SELECT sum(commission_paise)::bigint AS commission, sum(gst_on_commission_paise)::bigint AS gst FROM booking_accounts
       WHERE account_id = $accountId`,
      { accountId: place.accountId },
    );
    const { sums } = await commissionInvoiceList.page(admin, { account: place.accountId });
    expect(sums.taxable_value).toBe(stands!.commission);
    expect(sums.igst! + sums.cgst! + sums.sgst!).toBe(stands!.gst);
    const broken = await verify(["commission-invoiced", "documents-gapless"]);
    expect(broken.filter(({ count }) => count > 0)).toEqual([]);
  });

  it("waits for the next document where a few paise are left whose GST has the other sign", async () => {
    const own = await makePlace({ account: { gstin: "29AABCU9603R1ZJ" } });
    const guest = await customerContext();
    const { id: bookingId } = await makeBooking(guest, own);
    const issued = () =>
      rows(
        `SELECT document_type, month::text, taxable_paise, igst_paise + cgst_paise + sgst_paise AS gst FROM tax_documents
         WHERE account_id = $accountId ORDER BY month`,
        { accountId: own.accountId },
      );
    await issueCommissionInvoices(job(first(month)));
    expect(await issued()).toMatchObject([{ month, taxablePaise: 30_000, gst: 5_400 }]);
    // Halves of GST at 9 %: -6 has one of -1, 5 and 2 have none. That is 1 paisa of commission with -2 of GST.
    for (const commissionPaise of [29_994, 29_999, 30_001])
      await adjustShare(
        { ...admin, now: istInstant(`${next.slice(0, 7)}-03`, "10:00") },
        { bookingId, commissionPaise, reason: "agreed", formKey: randomUUID() },
      );
    await issueCommissionInvoices(job(first(next)));
    expect(await issued()).toHaveLength(1);
    const after = `${shiftMonth(next.slice(0, 7), 1)}-01`;
    await adjustShare(
      { ...admin, now: istInstant(`${after.slice(0, 7)}-03`, "10:00") },
      { bookingId, commissionPaise: 40_001, reason: "agreed", formKey: randomUUID() },
    );
    await issueCommissionInvoices(job(first(after)));
    expect((await issued()).slice(1)).toEqual([
      { documentType: "commission_invoice", month: after, taxablePaise: 10_001, gst: 1_798 },
    ]);
    const broken = await verify(["commission-invoiced", "documents-gapless"]);
    expect(broken.filter(({ count }) => count > 0)).toEqual([]);
  });

  it("is nobody else's", async () => {
    const [invoice] = await own();
    const others = [
      await makeContext("partner", { accountId: await makeAccount() }),
      await customerContext(),
      { ...partner, actor: { ...partner.actor, subPartnerId: randomUUID() } },
    ];
    for (const other of others) {
      await expect(readDocument(other as typeof partner, invoice!.key)).rejects.toThrow("Not found");
    }
    expect((await commissionInvoiceList.page(others[0]!, {})).rows).toEqual([]);
    await expect(commissionInvoiceList.page(await customerContext(), {})).rejects.toThrow();
    await expect(issueCommissionInvoices(admin)).rejects.toThrow("may not do this");
  });
});
