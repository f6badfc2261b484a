import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { documentPath, isDocumentLink } from "#app/domain/bookings/links.ts";
import { amountInWords } from "#app/domain/shared/amount-in-words.ts";
import { financialYearOf } from "#app/domain/tax/financial-year.ts";
import { inTransaction, rows } from "#db/client.ts";
import { customerContext, GUESTS, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { documentList } from "./document-list.ts";
import { documentPdf, pdfOf } from "./document-pdf.ts";
import { documentOfLink, listTaxDocuments, readDocument } from "./documents.ts";
import { eInvoiceOf, payloadOf } from "./e-invoice.ts";
import { issueDocuments } from "./issue-documents.ts";
import { issueDueDocuments } from "./issue-due.ts";
import { documentNumber } from "./write-document.ts";

const GSTIN = "36ABCDE1234F1Z5";
let place: Place;
let guest: Awaited<ReturnType<typeof customerContext>>;

beforeAll(async () => {
  place = await makePlace({ property: { gstin: GSTIN }, room: { default_allotment: 50 } });
});

const makeSome = async (count: number) => {
  guest = await customerContext();
  const made: string[] = [];
  for (let index = 0; index < count; index++) made.push((await makeBooking(guest, place)).id);
  return made;
};

const numbers = async () =>
  (
    await rows<{ number: number }>(
      "SELECT number FROM tax_documents WHERE gstin = $1 AND document_type = 'invoice' ORDER BY number",
      [GSTIN],
    )
  ).map(({ number }) => number);

describe("an invoice", () => {
  it("has the amounts of the booking, half central and half state tax", async () => {
    const [bookingId] = await makeSome(1);
    const [invoice] = await issueDocuments(guest, bookingId!);
    expect(invoice).toMatchObject({
      documentType: "invoice",
      gstin: GSTIN,
      taxablePaise: 200_000,
      cgstPaise: 12_000,
      sgstPaise: 12_000,
      totalPaise: 224_000,
      parties: { supplier: { gstin: GSTIN }, sac: "996311" },
    });
    expect(await issueDocuments(guest, bookingId!)).toHaveLength(1);
    const { stream, fileName } = await documentPdf(guest, invoice!.id);
    const bytes: Buffer[] = [];
    for await (const chunk of stream) bytes.push(chunk as Buffer);
    expect(Buffer.concat(bytes).subarray(0, 5).toString()).toBe("%PDF-");
    expect(fileName).toBe(`${invoice!.documentNumber}.pdf`);
    expect(invoice!.documentNumber.length).toBeLessThanOrEqual(16);
  });

  it("takes gapless numbers when many are issued at once and some fail", async () => {
    const made = await makeSome(4);
    const failing = inTransaction(undefined, async (tx) => {
      await issueDocuments({ ...guest, tx }, made[3]!);
      throw new Error("undone");
    });
    const [undone] = await Promise.allSettled([
      failing,
      ...made.slice(0, 3).flatMap((id) => [issueDocuments(guest, id), issueDocuments(guest, id)]),
    ]);
    expect(undone!.status).toBe("rejected");
    await issueDocuments(guest, made[3]!);
    const found = await numbers();
    expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1));
  });

  it("cannot leave a gap in the database either", async () => {
    await expect(
      rows("UPDATE document_series SET last_number = last_number + 2 WHERE gstin = $1", [GSTIN]),
    ).rejects.toThrow("goes up by one");
    await expect(
      rows("UPDATE document_series SET last_number = last_number + 1 WHERE gstin = $1", [GSTIN]),
    ).rejects.toThrow("has no document");
    await expect(rows("DELETE FROM tax_documents")).rejects.toThrow("append-only");
  });

  it("goes under the platform's GSTIN for whoever has none", async () => {
    const unregistered = await makePlace({ account: { gstin: null } });
    const customer = await customerContext();
    const { id } = await makeBooking(customer, unregistered);
    const [invoice] = await issueDocuments(customer, id);
    expect(invoice!.gstin).toBe("00TRIAL0000X0Z0");
  });

  it("is for who is in it", async () => {
    const [bookingId] = await makeSome(1);
    const [invoice] = await issueDocuments(guest, bookingId!);
    const owner = await makeContext("partner", { accountId: place.accountId });
    expect(await readDocument(owner, invoice!.id)).toMatchObject({ id: invoice!.id });
    const strangers = [
      await customerContext(),
      await makeContext("partner", { accountId: await makeAccount() }),
      await makeContext("agent", {
        accountId: await makeAccount({ account_kind: "agent", partner_kind: null }),
      }),
    ];
    for (const stranger of strangers) {
      await expect(readDocument(stranger, invoice!.id)).rejects.toThrow("Not found");
      await expect(issueDocuments(stranger, bookingId!)).rejects.toThrow("Not found");
    }
  });
});

it("a credit note lessens the invoice by exactly what goes back", async () => {
  const customer = await customerContext();
  const { id } = await makeBooking(customer, place, { checkIn: inDays(30), checkOut: inDays(32) });
  await issueDocuments(customer, id);
  await cancelBooking(customer, {
    bookingId: id,
    expectedRefundPaise: 224_000,
    reason: "",
    formKey: randomUUID(),
  });
  // What the partner is called and registered as by now is no matter of a note for an invoice of before.
  await rows("UPDATE accounts SET gstin = '36AABCU9603R1ZO', name = 'Renamed' WHERE id = $1", [
    place.accountId,
  ]);
  await rows(
    `UPDATE bookings SET snapshot = snapshot || '{"propertyGstin": "36AABCU9603R1ZO"}' WHERE id = $1`,
    [id],
  );
  const documents = await issueDocuments(customer, id);
  expect(documents[1]!.parties).toEqual(documents[0]!.parties);
  expect(documents[1]!.gstin).toBe(documents[0]!.gstin);
  expect(documents.map(({ documentType, totalPaise }) => [documentType, totalPaise])).toEqual([
    ["invoice", 224_000],
    ["credit_note", 224_000],
  ]);
  expect(documents[1]!.invoiceNumber).toBe(documents[0]!.documentNumber);
  expect(await listTaxDocuments(customer, id)).toEqual(documents);
});

describe("an e-invoice", () => {
  const company = {
    buyerGstin: "27AAPFU0939F1ZV",
    buyerName: "Care & Co",
    buyerAddress: "1 Park St, Pune 411001",
  };

  it("has the amounts and parties of the document, as INV-01 names them", async () => {
    const seller = await makePlace({
      account: { gstin: "36AABCU9603R1ZO", address: "12 Film Nagar Road, Hyderabad 500033" },
      property: { address: "12 Film Nagar Road", pin_code: "500033" },
    });
    const customer = await customerContext();
    const { id } = await makeBooking(customer, seller, { guests: { ...GUESTS, ...company } });
    const [invoice] = await issueDocuments(customer, id);
    const { json, fileName } = await eInvoiceOf(customer, invoice!.id);
    expect(fileName).toBe(`${invoice!.documentNumber}.json`);
    expect(JSON.parse(json)).toMatchObject({
      Version: "1.1",
      TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N" },
      DocDtls: { Typ: "INV", No: invoice!.documentNumber, Dt: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
      SellerDtls: {
        Gstin: "36AABCU9603R1ZO",
        Pin: 500033,
        Stcd: "36",
        Loc: "Telangana",
        Addr1: expect.stringMatching(/^12 Film Nagar Road, .+ 500033$/),
      },
      BuyerDtls: { Gstin: company.buyerGstin, LglNm: "Care & Co", Pin: 411001, Stcd: "27" },
      ItemList: [
        {
          SlNo: "1",
          IsServc: "Y",
          HsnCd: "996311",
          AssAmt: 2000,
          GstRt: 12,
          TotItemVal: 2240,
          CgstAmt: 120,
          SgstAmt: 120,
          IgstAmt: 0,
        },
      ],
      ValDtls: { AssVal: 2000, CgstVal: 120, SgstVal: 120, IgstVal: 0, TotInvVal: 2240 },
    });
    // The schema wants at most 100 characters in a line, and three or more in the second.
    const address = `${"x".repeat(94)} 411001`;
    const linesOf = (said: string) => {
      const { Addr1, Addr2 } = payloadOf({
        ...invoice!,
        parties: {
          ...invoice!.parties,
          buyer: { name: "Care & Co", gstin: company.buyerGstin, address: said },
        },
      }).BuyerDtls;
      return [Addr1.length, Addr2?.length];
    };
    expect([linesOf(address.slice(1)), linesOf(address), linesOf(`${address}, India`)]).toEqual([
      [100, undefined],
      [98, 3],
      [100, 8],
    ]);
    const [note] = [
      { ...invoice!, documentType: "credit_note" as const, invoiceNumber: "X", invoiceOn: "2026-11-01" },
    ];
    expect(payloadOf(note!)).toMatchObject({
      DocDtls: { Typ: "CRN" },
      RefDtls: { PrecDocDtls: [{ InvNo: "X", InvDt: "01/11/2026" }] },
    });
  });

  it("is none of what goes to a person, bears no tax or has no PIN code", async () => {
    const customer = await customerContext();
    const { id } = await makeBooking(customer, place);
    const [invoice] = await issueDocuments(customer, id);
    await expect(eInvoiceOf(customer, invoice!.id)).rejects.toMatchObject({ code: "not_for_business" });
    const { parties } = invoice!;
    const buyer = { name: "Care & Co", address: "1 Park St, Pune 411001", gstin: company.buyerGstin };
    const bill = { ...invoice!, documentType: "bill_of_supply" as const, parties: { ...parties, buyer } };
    expect(() => payloadOf(bill)).toThrow("A bill of supply");
    expect(() => payloadOf({ ...bill, documentType: "credit_note", gstPpm: 0 })).toThrow(
      "nor is its credit note",
    );
    const nowhere = { ...invoice!, parties: { ...parties, buyer: { ...buyer, address: "Pune" } } };
    expect(() => payloadOf(nowhere)).toThrow("no PIN code");
  });
});

it("is mailed to the guest when it is made, once, by a link that opens it without a login", async () => {
  const customer = await customerContext();
  const { id } = await makeBooking(customer, place);
  const [invoice] = await issueDocuments(customer, id);
  await issueDocuments(customer, id);
  const told = await rows<{ recipient: string; bookingId: string }>(
    "SELECT recipient, booking_id FROM messages WHERE template = 'document.issued' AND booking_id = $id",
    { id },
  );
  expect(told).toEqual([{ recipient: "asha@example.com", bookingId: id }]);
  const sign = documentPath(invoice!.id).split("/").at(-1)!;
  expect(isDocumentLink(invoice!.id, sign)).toBe(true);
  expect(isDocumentLink(id, sign)).toBe(false);
  const { fileName } = pdfOf(
    await documentOfLink({ actor: { kind: "guest" }, now: new Date() }, invoice!.id),
  );
  expect(fileName).toBe(`${invoice!.documentNumber}.pdf`);
});

it.each([
  ["2026-03-31", "2025-26"],
  ["2026-04-01", "2026-27"],
  ["2099-12-31", "2099-00"],
])("the financial year of %s is %s", (date, year) => expect(financialYearOf(date)).toBe(year));

it("stand in a register whose sums are those of the documents", async () => {
  const admin = await makeContext("admin");
  const { sums } = await documentList.page(
    admin,
    {},
    { pageSize: 5, sumUp: ["taxable_value", "igst", "cgst", "sgst"] },
  );
  const [stored] = await rows<{ taxable: number; tax: number }>(
    `SELECT sum(sign * taxable_paise)::bigint AS taxable, sum(sign * (cgst_paise + sgst_paise + igst_paise))::bigint AS tax FROM (
       SELECT *, CASE WHEN document_type = 'credit_note' THEN -1 ELSE 1 END AS sign FROM tax_documents) documents`,
  );
  expect([sums.taxable_value, sums.igst! + sums.cgst! + sums.sgst!]).toEqual([stored!.taxable, stored!.tax]);
  expect(stored!.tax).toBeGreaterThan(0);
});

it.each([
  [224_000, "Rupees two thousand two hundred forty only"],
  [
    12_345_678_950,
    "Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine and fifty paise only",
  ],
  [1, "Rupees zero and one paise only"],
])("%d paise in words", (paise, words) => expect(amountInWords(paise)).toBe(words));

describe("by itself", () => {
  const issued = (id: string) =>
    rows<{ type: string; lines: unknown[] }>(
      "SELECT document_type AS type, lines FROM tax_documents WHERE booking_id = $id ORDER BY document_type",
      { id },
    );
  const end = (id: string, status: string) =>
    rows("UPDATE bookings SET status = $status WHERE id = $id", { id, status });

  it("what is over has its invoice once, what was cancelled free none, what is exempt a bill of supply", async () => {
    const system = { actor: { kind: "system" as const, name: "tax-documents" }, now: new Date() };
    const guest = await customerContext();
    const over = await makeBooking(guest, place);
    await end(over.id, "completed");
    const exempt = await makeBooking(guest, place);
    await rows(
      `UPDATE bookings SET rates = jsonb_set(rates, '{supply,groups,0,exempt}', 'true'), gst_paise = 0, gst_ppm = 0, total_paise = price_paise,
         partner_share_paise = partner_share_paise - gst_paise WHERE id = $id`,
      { id: exempt.id },
    );
    await end(exempt.id, "completed");
    const gone = await makeBooking(guest, place, { checkIn: inDays(30), checkOut: inDays(32) });
    await cancelBooking(guest, {
      bookingId: gone.id,
      expectedRefundPaise: 224_000,
      reason: "",
      formKey: randomUUID(),
    });
    const counts = await Promise.all([issueDueDocuments(system), issueDueDocuments(system)]);
    expect(counts[0]! + counts[1]!).toBeGreaterThanOrEqual(3);
    expect(await issueDueDocuments(system)).toBe(0);
    expect(await issued(over.id)).toEqual([
      {
        type: "invoice",
        lines: [{ hsn: "996311", quantity: 2, gstPpm: 120_000, taxablePaise: 200_000, gstPaise: 24_000 }],
      },
    ]);
    expect(await issued(exempt.id)).toMatchObject([{ type: "bill_of_supply" }]);
    expect(await issued(gone.id)).toEqual([]);
  });

  it("says IGST where the platform supplies from another state", async () => {
    const guest = await customerContext();
    const { id } = await makeBooking(guest, place);
    await rows(
      `UPDATE bookings SET rates = jsonb_set(jsonb_set(rates, '{supply,interState}', 'true'), '{supply,place}', '"29"') WHERE id = $id`,
      { id },
    );
    const [invoice] = await issueDocuments(guest, id);
    expect(invoice).toMatchObject({
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 24_000,
      parties: { placeOfSupply: "Karnataka", stateCode: "29", quantity: 2, unit: "NGT" },
    });
  });
});

it("a number fits the form", () =>
  expect(documentNumber("credit_note", "2026-27", 12)).toBe("CN2627-0000012"));
