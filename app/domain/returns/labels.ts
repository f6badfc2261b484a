/** Tax returns in words. Client-safe. */

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

/** Under which section of the Income-tax Act TDS is deducted. */
export const TDS_SECTIONS = { "194-O": "194-O: partners", "194-H": "194-H: agents" } as const;
