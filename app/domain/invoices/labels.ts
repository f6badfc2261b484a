/** The kinds of tax documents in words. Client-safe. */

/** A bill of supply is the invoice of what bears no tax. The commission is what the platform charges a partner. */
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

/** Is it less than nothing in sums? */
export function takesBack(type: DocumentType): boolean {
  return (CREDIT_TYPES as readonly string[]).includes(type);
}
