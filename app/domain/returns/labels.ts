/** Tax returns in words. Client-safe. */

/** Under which section of the Income-tax Act TDS is deducted. */
export const TDS_SECTIONS = { "194-O": "194-O: partners", "194-H": "194-H: agents" } as const;

/** The parts of table 11 of GSTR-1. */
export const ADVANCE_TABLES = {
  received: "11A: received in advance",
  adjusted: "11B: adjusted",
} as const;
