import { z } from "zod";

/**
 * What the Invoice Registration Portal accepts: the fields of the schema INV-01, version 1.1, that our e-invoices have, with their lengths and
 * forms. Source: FORM GST INV-01 (rule 48) and the portal's JSON schema "GST-India Invoice Document". A field that is unknown to it is refused.
 */

const text = (least: number, most: number) => z.string().min(least).max(most);
const coded = (pattern: RegExp) => z.string().regex(pattern);
/** At most two decimals, never negative. */
const amount = z.number().min(0).max(99_999_999_999.99).multipleOf(0.01);
const decimals = z.number().min(0).max(9_999_999_999.999).multipleOf(0.001);
const pin = z.number().int().min(100_000).max(999_999);
const state = coded(/^(0[1-9]|[1-3][0-9]|9[67])$/);
const gstin = coded(/^[0-9]{2}[0-9A-Z]{13}$/);
const number = coded(/^[a-zA-Z1-9][a-zA-Z0-9/-]{0,15}$/);
const date = coded(/^[0-3][0-9]\/[01][0-9]\/20[0-9]{2}$/);

const party = {
  Gstin: gstin,
  LglNm: text(3, 100),
  Addr1: text(1, 100),
  Addr2: text(3, 100).optional(),
  Loc: text(3, 50),
  Pin: pin,
  Stcd: state,
};

const item = z.strictObject({
  SlNo: coded(/^[0-9]{1,6}$/),
  PrdDesc: text(3, 300),
  IsServc: z.enum(["Y", "N"]),
  HsnCd: coded(/^([0-9]{4}|[0-9]{6}|[0-9]{8})$/),
  Qty: decimals,
  Unit: coded(/^[A-Z]{3,8}$/),
  UnitPrice: decimals,
  TotAmt: amount,
  AssAmt: amount,
  GstRt: z.number().min(0).max(999.999),
  IgstAmt: amount,
  CgstAmt: amount,
  SgstAmt: amount,
  TotItemVal: amount,
});

export const INV_01 = z.strictObject({
  Version: z.literal("1.1"),
  TranDtls: z.strictObject({
    TaxSch: z.literal("GST"),
    SupTyp: z.enum(["B2B", "SEZWP", "SEZWOP", "EXPWP", "EXPWOP", "DEXP"]),
    RegRev: z.enum(["Y", "N"]),
    IgstOnIntra: z.enum(["Y", "N"]),
  }),
  DocDtls: z.strictObject({ Typ: z.enum(["INV", "CRN", "DBN"]), No: number, Dt: date }),
  SellerDtls: z.strictObject(party),
  BuyerDtls: z.strictObject({ ...party, Pos: state }),
  ItemList: z.array(item).min(1).max(1_000),
  ValDtls: z.strictObject({
    AssVal: amount,
    CgstVal: amount,
    SgstVal: amount,
    IgstVal: amount,
    Discount: amount,
    OthChrg: amount.optional(),
    TotInvVal: amount,
  }),
  RefDtls: z
    .strictObject({
      PrecDocDtls: z.array(z.strictObject({ InvNo: number, InvDt: date })).min(1),
    })
    .optional(),
});

/** Rupees of an e-invoice in paise, so that they can be added up. */
const paise = (rupees: number) => Math.round(rupees * 100);

/** What the portal calculates again: each line, and the sums of all lines. Names what does not agree. */
export function wrongSums({ ItemList, ValDtls }: z.output<typeof INV_01>): string[] {
  const sum = (of: (line: z.output<typeof item>) => number) =>
    ItemList.reduce((total, line) => total + paise(of(line)), 0);
  const { AssVal, CgstVal, SgstVal, IgstVal, Discount, OthChrg = 0, TotInvVal } = ValDtls;
  const agreed: Array<[string, number, number]> = [
    ["AssVal", paise(AssVal), sum((line) => line.AssAmt)],
    ["CgstVal", paise(CgstVal), sum((line) => line.CgstAmt)],
    ["SgstVal", paise(SgstVal), sum((line) => line.SgstAmt)],
    ["IgstVal", paise(IgstVal), sum((line) => line.IgstAmt)],
    ["TotInvVal", paise(TotInvVal), sum((line) => line.TotItemVal) - paise(Discount) + paise(OthChrg)],
    ...ItemList.flatMap(
      (line): Array<[string, number, number]> => [
        [
          `TotItemVal ${line.SlNo}`,
          paise(line.TotItemVal),
          paise(line.AssAmt + line.IgstAmt + line.CgstAmt + line.SgstAmt),
        ],
      ],
    ),
  ];
  // A unit price leaves a rest, for which the portal allows a rupee.
  const far = ItemList.filter((line) => Math.abs(line.UnitPrice * line.Qty - line.TotAmt) > 1);
  return [
    ...agreed.filter(([, one, other]) => one !== other),
    ...far.map(({ SlNo }) => [`TotAmt ${SlNo}`]),
  ].map(([name]) => String(name));
}
