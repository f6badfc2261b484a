import { type IsoDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { LINKED_NONE } from "#app/domain/shared/search-params.ts";

/** What opens the lines behind a figure of a return: filters of the list that has them, as an address says them. Client-safe. */

type Said = Record<string, string>;
/** A month's first and last day. */
function daysOf(month: IsoDate): { from: IsoDate; to: IsoDate } {
  const next = `${shiftMonth(month.slice(0, 7), 1)}-01`;
  const last = new Date(Date.parse(`${next}T00:00:00Z`) - 86_400_000);
  return { from: month, to: last.toISOString().slice(0, 10) };
}
const orNone = (value: string | null) => value || LINKED_NONE;

type Gstr1Row = {
  month: string;
  gstin: string | null;
  table: string;
  state_code: string | null;
  rate: number;
};

/** Of a row of GSTR-1: lines of the register of tax documents. */
export function gstr1LineFilters(
  row: Gstr1Row & { buyer_gstin: string | null; seller_gstin: string | null; document_number: string | null },
): Said {
  return {
    ...advanceLineFilters(row),
    seller: orNone(row.seller_gstin),
    ...(row.document_number ? { number: row.document_number } : { buyer: orNone(row.buyer_gstin) }),
  };
}

/** Of a row of its table of advances: bookings. */
export function advanceLineFilters(row: Gstr1Row): Said {
  return {
    ...daysOf(row.month),
    gstin: orNone(row.gstin),
    table: row.table,
    state: orNone(row.state_code),
    rate: String(row.rate),
  };
}

/** Of a row of its table by HSN: lines of the register. */
export function hsnLineFilters(row: {
  month: string;
  gstin: string;
  hsn: string | null;
  rate: number;
  to_business: boolean;
  unit: string;
}): Said {
  return {
    ...daysOf(row.month),
    gstin: orNone(row.gstin),
    hsn: orNone(row.hsn),
    rate: String(row.rate),
    unit: row.unit,
    business: row.to_business ? "yes" : "no",
  };
}

/** Of a row of the numbers used: likewise. */
export function seriesLineFilters(row: { month: string; gstin: string; document_type: string }): Said {
  return { ...daysOf(row.month), gstin: orNone(row.gstin), type: row.document_type };
}

/** Of a figure in a row of GSTR-8: lines of TCS, of supplies or of what was taken back, to registered buyers or to others, as the figure says. */
export function gstr8LineFilters(
  row: { month: string; accountId: string; gstin: string | null; state_code: string | null },
  figure = "tcs",
): Said {
  const [side, buyers] = figure.split("_");
  return {
    ...daysOf(row.month),
    account: row.accountId,
    gstin: orNone(row.gstin),
    state: orNone(row.state_code),
    ...(side === "gross" || side === "returned" ? { side } : {}),
    ...(buyers === "registered" || buyers === "unregistered"
      ? { registered: String(buyers === "registered") }
      : {}),
  };
}

/** Of a row of 26Q: lines of TDS. */
export function tdsLineFilters(row: { accountId: string; quarter: string; section: string }): Said {
  return { account: row.accountId, quarter: row.quarter, section: row.section };
}

/** Of a month of a certificate: lines of TDS. */
export function certificateLineFilters(row: { accountId: string; month: string; section: string }): Said {
  return { account: row.accountId, ...daysOf(row.month), section: row.section };
}
