/** The kinds of tax documents in words. Client-safe. */

/** A bill of supply is the invoice of an untaxed supply. The commission is what the platform charges a partner. */
export const DOCUMENT_TYPES = {
  invoice: "Tax invoice",
  bill_of_supply: "Bill of supply",
  credit_note: "Credit note",
  commission_invoice: "Commission invoice",
  commission_credit_note: "Commission credit note",
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

export const COMMISSION_TYPES = {
  commission_invoice: DOCUMENT_TYPES.commission_invoice,
  commission_credit_note: DOCUMENT_TYPES.commission_credit_note,
} as const;
export type CommissionType = keyof typeof COMMISSION_TYPES;

/** What takes back. */
export const CREDIT_TYPES = ["credit_note", "commission_credit_note"] as const;

/** Whether documents of this type count as negative amounts in sums. */
export function isNegativeInSums(type: DocumentType): boolean {
  return (CREDIT_TYPES as readonly string[]).includes(type);
}

/** The tables of GSTR-1 that our documents fill. */
export const GSTR1_TABLES = {
  b2b: "4A, 4B: registered buyers",
  b2cl: "5: unregistered, other state, over ₹1,00,000",
  b2cs: "7: unregistered, all else",
  exempt: "8: exempt",
  cdnr: "9B: credit notes, registered buyers",
  cdnur: "9B: credit notes, unregistered, other state",
  eco: "15: paid by us under section 9(5)",
} as const;
