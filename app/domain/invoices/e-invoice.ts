import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { roundHalfUp } from "#app/domain/money/rounding.ts";
import { stateNameOf, stateOfGstin } from "#app/domain/shared/states.ts";
import { splitGst } from "#app/domain/tax/place-of-supply.ts";
import { filled } from "#app/present.ts";
import { readDocument, type TaxDocument } from "./documents.ts";
import { isNegativeInSums } from "./labels.ts";

/**
 * A document as the e-invoice schema INV-01 (version 1.1) names it, to be uploaded to the Invoice Registration Portal. Nothing is sent: the
 * reference number comes from there.
 */

/** Rupees as the schema wants them: a number with at most two decimals. */
const rupees = (paise: number) => Number(`${paise}e-2`);
/** Of one piece, with three decimals: the portal multiplies it by the quantity and allows for a rupee. */
const unitPrice = (paise: number, quantity: number) =>
  Number(`${roundHalfUp(BigInt(paise) * 10n, BigInt(quantity))}e-3`);
const percent = (ppm: number) => Number((ppm / 10_000).toFixed(3));
/** `2026-11-22` as `22/11/2026`. */
const dateWords = (date: string) => date.split("-").reverse().join("/");

/**
 * @throws NotFound; Conflict `not_for_business` when the buyer is not registered, `exempt`, and where the portal would refuse it: `no_pin` for an
 * address without a PIN code, `no_name` for a name of less than three characters, `no_state` without a state of supply, `no_hsn` for an HSN or SAC
 * that does not have 4, 6 or 8 digits
 */
export async function eInvoiceOf(ctx: Context, id: string): Promise<{ fileName: string; json: string }> {
  const document = await readDocument(ctx, id);
  return { fileName: `${document.documentNumber}.json`, json: JSON.stringify(payloadOf(document), null, 2) };
}

/** The payload of one document. @throws Conflict as `eInvoiceOf` */
export function payloadOf(document: TaxDocument) {
  const { documentType, parties, totalPaise, taxablePaise, discountPaise } = document;
  const { supplier, buyer } = parties;
  if (!buyer.gstin)
    throw new Conflict("Only a document for a registered buyer is an e-invoice.", "not_for_business");
  if (documentType === "bill_of_supply" || document.gstPpm === 0)
    throw new Conflict("A bill of supply is not reported as an e-invoice, nor is its credit note.", "exempt");
  if (!parties.stateCode) throw new Conflict("The document names no state of supply.", "no_state");
  return {
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N", IgstOnIntra: "N" },
    DocDtls: {
      Typ: isNegativeInSums(documentType) ? "CRN" : "INV",
      No: document.documentNumber,
      Dt: dateWords(document.issuedOn),
    },
    SellerDtls: partyOf({ ...supplier }, "supplier"),
    BuyerDtls: { ...partyOf({ ...buyer, gstin: buyer.gstin }, "buyer"), Pos: parties.stateCode },
    ItemList: itemsOf(document),
    ValDtls: {
      AssVal: rupees(taxablePaise),
      CgstVal: rupees(document.cgstPaise),
      SgstVal: rupees(document.sgstPaise),
      IgstVal: rupees(document.igstPaise),
      Discount: rupees(Math.max(discountPaise, 0)),
      // A credit note may give back more than its price: what the platform pays for the guest of what stands.
      ...(discountPaise < 0 ? { OthChrg: rupees(-discountPaise) } : {}),
      TotInvVal: rupees(totalPaise),
    },
    ...(document.invoiceNumber
      ? {
          RefDtls: {
            PrecDocDtls: [{ InvNo: document.invoiceNumber, InvDt: dateWords(filled(document.invoiceOn)) }],
          },
        }
      : {}),
  };
}

function partyOf(party: { name: string; address: string; gstin: string }, who: string) {
  const pin = /\b[1-9]\d{5}\b/.exec(party.address)?.[0];
  if (!pin) throw new Conflict(`The address of the ${who} has no PIN code.`, "no_pin");
  if (party.name.length < 3)
    throw new Conflict(`The name of the ${who} has less than three characters.`, "no_name");
  const state = stateOfGstin(party.gstin);
  const text = party.address.replace(/\s+/g, " ").trim();
  // Each line has at most 100 characters, and the second at least three.
  const cut = text.length > 100 ? Math.min(100, text.length - 3) : 100;
  return {
    Gstin: party.gstin,
    LglNm: party.name.slice(0, 100),
    Addr1: text.slice(0, cut),
    ...(text.length > cut ? { Addr2: text.slice(cut, 200) } : {}),
    Loc: (state && stateNameOf(state)) ?? "India",
    Pin: Number(pin),
    Stcd: party.gstin.slice(0, 2),
  };
}

/** A line for each rate. What it is of is a service but for goods, whose HSN is not 99…; only of goods the quantity counts. */
function itemsOf({ parties, lines }: TaxDocument) {
  return lines.map((line, index) => {
    const tax = splitGst(line.gstPaise, parties.interState ?? false);
    if (![4, 6, 8].includes(line.hsn.length))
      throw new Conflict("An HSN or SAC of the document does not have 4, 6 or 8 digits.", "no_hsn");
    const goods = !line.hsn.startsWith("99");
    const quantity = (goods && line.quantity) || 1;
    return {
      SlNo: String(index + 1),
      PrdDesc: parties.what.slice(0, 300),
      IsServc: goods ? "N" : "Y",
      HsnCd: line.hsn,
      Qty: quantity,
      Unit: goods ? (parties.unit ?? "OTH") : "OTH",
      UnitPrice: unitPrice(line.taxablePaise, quantity),
      TotAmt: rupees(line.taxablePaise),
      AssAmt: rupees(line.taxablePaise),
      GstRt: percent(line.gstPpm),
      IgstAmt: rupees(tax.igstPaise),
      CgstAmt: rupees(tax.cgstPaise),
      SgstAmt: rupees(tax.sgstPaise),
      TotItemVal: rupees(line.taxablePaise + line.gstPaise),
    };
  });
}
