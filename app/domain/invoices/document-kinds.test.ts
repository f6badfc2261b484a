import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Conflict } from "#app/domain/errors.ts";
import { INV_01, wrongSums } from "#tests/harness/inv-01.ts";
import { amountAfter, pdfTexts } from "#tests/harness/pdf-texts.ts";
import { pdfOf } from "./document-pdf.ts";
import type { TaxDocument } from "./documents.ts";
import { payloadOf } from "./e-invoice.ts";

/** What each kind of document prints and reports: the documents by themselves, with no booking behind them. @database none */

const SUPPLIER = { name: "Sri Sai", address: "1 Hospital Road, Hyderabad 500001", gstin: "36ABCPE1234F1Z1" };
const BUYER = { name: "Asha Exports", address: "12 Lake View, Mumbai 400001", gstin: "27AAPFU0939F1ZV" };

const ONE_LINE = { hsn: "996311", quantity: 2, gstPpm: 120_000, taxablePaise: 200_000, gstPaise: 24_000 };

/** Two nights at 12 %, bought by a company of another state. */
const document = (
  over: Partial<TaxDocument> = {},
  parties: Partial<TaxDocument["parties"]> = {},
): TaxDocument => ({
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  documentType: "invoice",
  gstin: SUPPLIER.gstin,
  documentNumber: "IN2627-0000012",
  issuedOn: "2026-11-22",
  bookingId: null,
  accountId: null,
  month: null,
  taxablePaise: 200_000,
  cgstPaise: 12_000,
  sgstPaise: 12_000,
  igstPaise: 0,
  gstPpm: 120_000,
  lines: [ONE_LINE],
  discountPaise: 0,
  totalPaise: 224_000,
  invoiceNumber: null,
  invoiceOn: null,
  ...over,
  parties: {
    supplier: SUPPLIER,
    buyer: BUYER,
    placeOfSupply: "Telangana",
    stateCode: "36",
    quantity: 2,
    unit: "NGT",
    sac: "996311",
    what: "Double room",
    ...parties,
  },
});
const ABROAD = { igstPaise: 24_000, cgstPaise: 0, sgstPaise: 0 };
const textsOf = async (one: TaxDocument) => pdfTexts(await buffer(pdfOf(one).stream));

describe("an invoice prints", () => {
  it("half the rate as CGST and half as SGST within a state, each with its amount", async () => {
    const texts = await textsOf(document());
    expect(texts).toEqual(expect.arrayContaining(["CGST", "SGST", "6%", "120.00", "2 NGT", "2,000.00"]));
    expect(texts).not.toContain("12%");
    expect(texts).not.toContain("IGST");
    expect([amountAfter(texts, "CGST"), amountAfter(texts, "SGST")]).toEqual([12_000, 12_000]);
    expect(amountAfter(texts, "Total in rupees")).toBe(224_000);
  });

  it("the whole rate as IGST where the states differ", async () => {
    const texts = await textsOf(document(ABROAD, { interState: true }));
    expect(texts).toEqual(expect.arrayContaining(["IGST", "12%", "240.00"]));
    expect(texts).not.toContain("CGST");
    expect(amountAfter(texts, "IGST")).toBe(24_000);
  });

  it("a line of its own for each rate, and the platform's offer below the tax", async () => {
    const lines = [
      { hsn: "996311", quantity: 1, gstPpm: 120_000, taxablePaise: 100_000, gstPaise: 12_000 },
      { hsn: "996311", quantity: 1, gstPpm: 180_000, taxablePaise: 100_000, gstPaise: 18_000 },
    ];
    const sums = { cgstPaise: 15_000, sgstPaise: 15_000, discountPaise: 10_000, totalPaise: 220_000 };
    const texts = await textsOf(document({ lines, ...sums }));
    expect(texts).toEqual(expect.arrayContaining(["6%", "60.00", "9%", "90.00", "1 NGT"]));
    expect(amountAfter(texts, "Offer of the platform, after tax")).toBe(-10_000);
  });

  it("what a document of before has, which names its rate and quantity once", async () => {
    const texts = await textsOf(document({ lines: [] }));
    expect(texts).toEqual(expect.arrayContaining(["996311", "2 NGT", "6%"]));
    const bare = await textsOf(document({ lines: [] }, { quantity: undefined, unit: undefined }));
    expect(bare.some((text) => text.includes("NGT"))).toBe(false);
  });

  it("that a supplier is not registered, and that an exempt supply bears no tax", async () => {
    const nobody = { supplier: { ...SUPPLIER, gstin: "" } };
    const none = { cgstPaise: 0, sgstPaise: 0, gstPpm: 0, lines: [], totalPaise: 200_000 };
    const exempt = await textsOf(document({ documentType: "bill_of_supply", ...none }));
    expect(exempt).toContain("Bill of supply");
    expect(exempt.join(" ")).toContain("Exempt supply: no tax is charged.");
    expect(amountAfter(exempt, "Total in rupees")).toBe(200_000);
    const texts = await textsOf(document({ documentType: "bill_of_supply", ...none }, nobody));
    expect(texts).toEqual(expect.arrayContaining(["Invoice", "Not registered for GST"]));
    expect(texts.join(" ")).toContain("The supplier is not registered for GST: no tax is charged.");
  });
});

describe("an e-invoice reports", () => {
  it("the rooms as a service, whose quantity does not count", () =>
    expect(payloadOf(document()).ItemList).toMatchObject([
      {
        IsServc: "Y",
        Qty: 1,
        Unit: "OTH",
        UnitPrice: 2000,
        GstRt: 12,
        CgstAmt: 120,
        SgstAmt: 120,
        IgstAmt: 0,
      },
    ]));

  it("goods by the piece, in their unit", () => {
    const lines = [{ hsn: "3004", quantity: 4, gstPpm: 50_000, taxablePaise: 100_000, gstPaise: 5_000 }];
    const goods = { lines, taxablePaise: 100_000, ...ABROAD, igstPaise: 5_000 };
    const { ItemList } = payloadOf(document(goods, { unit: "PCS", interState: true }));
    expect(ItemList).toMatchObject([
      { IsServc: "N", HsnCd: "3004", Qty: 4, Unit: "PCS", UnitPrice: 250, IgstAmt: 50, CgstAmt: 0 },
    ]);
    expect(payloadOf(document(goods, { unit: undefined })).ItemList).toMatchObject([{ Unit: "OTH" }]);
  });

  it("a credit note with the invoice that it lessens, and what it gives back beyond its price", () => {
    const back = {
      documentType: "credit_note",
      invoiceNumber: "IN2627-0000009",
      invoiceOn: "2026-11-20",
    } as const;
    expect(payloadOf(document({ ...back, discountPaise: -1_050 }))).toMatchObject({
      DocDtls: { Typ: "CRN", Dt: "22/11/2026" },
      RefDtls: { PrecDocDtls: [{ InvNo: "IN2627-0000009", InvDt: "20/11/2026" }] },
      ValDtls: { Discount: 0, OthChrg: 10.5 },
    });
  });

  it("a long address in two parts, and each party in the state of its number", () => {
    const street = `${"Long Street ".repeat(10)}Mumbai 400001`;
    const { BuyerDtls, SellerDtls } = payloadOf(document({}, { buyer: { ...BUYER, address: street } }));
    expect(BuyerDtls).toMatchObject({ Pin: 400001, Stcd: "27", Loc: "Maharashtra" });
    expect(BuyerDtls.Addr1.length).toBe(100);
    expect(BuyerDtls.Addr1 + BuyerDtls.Addr2).toBe(street);
    expect(SellerDtls).toMatchObject({ Pin: 500001, Stcd: "36", Loc: "Telangana" });
    expect(SellerDtls).not.toHaveProperty("Addr2");
  });

  it.each([
    ["for somebody unregistered", { buyer: { ...BUYER, gstin: "" } }, {}, "not_for_business"],
    ["of an exempt supply", {}, { documentType: "bill_of_supply" as const }, "exempt"],
    ["without a PIN code", { buyer: { ...BUYER, address: "Mumbai" } }, {}, "no_pin"],
    ["for a name of two letters", { buyer: { ...BUYER, name: "AB" } }, {}, "no_name"],
    ["without a state of supply", { stateCode: "" }, {}, "no_state"],
    ["with an HSN of five digits", {}, { lines: [{ ...ONE_LINE, hsn: "90189" }] }, "no_hsn"],
  ])("nothing %s", (_, parties, over, code) => {
    expect(() => payloadOf(document(over, parties))).toThrow(expect.objectContaining({ code }));
  });

  const line = fc.record({
    hsn: fc.constantFrom("996311", "9018", "94029090", "901", "90189"),
    quantity: fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined }),
    gstPpm: fc.constantFrom(50_000, 120_000, 180_000),
    taxablePaise: fc.integer({ min: 0, max: 99_999_999 }),
    half: fc.integer({ min: 0, max: 9_999_999 }),
  });
  const words = fc.oneof(fc.string({ maxLength: 400 }), fc.lorem({ maxCount: 90 }));
  const any = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    name: words,
    address: words,
    what: words.filter((said) => said.length > 2),
    isAbroad: fc.boolean(),
    discountPaise: fc.integer({ min: -10_000, max: 0 }),
    note: fc.boolean(),
  });

  it("only what the portal accepts, whatever the document says", () =>
    fc.assert(
      fc.property(any, ({ lines: some, name, address, what, isAbroad, discountPaise, note }) => {
        const lines = some.map(({ half, ...one }) => ({ ...one, gstPaise: 2 * half }));
        const sum = (of: "taxablePaise" | "gstPaise") => lines.reduce((total, one) => total + one[of], 0);
        const tax = sum("gstPaise");
        const over = {
          lines,
          taxablePaise: sum("taxablePaise"),
          discountPaise,
          totalPaise: sum("taxablePaise") + tax - discountPaise,
          ...(isAbroad ? { ...ABROAD, igstPaise: tax } : { cgstPaise: tax / 2, sgstPaise: tax / 2 }),
          ...(note
            ? {
                documentType: "credit_note" as const,
                invoiceNumber: "IN2627-0000009",
                invoiceOn: "2026-11-20",
              }
            : {}),
        };
        const buyer = { ...BUYER, name, address: `${address} 400001` };
        try {
          const payload = payloadOf(document(over, { buyer, what, interState: isAbroad }));
          expect(wrongSums(INV_01.parse(payload))).toEqual([]);
        } catch (error) {
          if (!(error instanceof Conflict)) throw error;
        }
      }),
    ));
});
