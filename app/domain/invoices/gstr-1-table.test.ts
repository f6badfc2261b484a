import { describe, expect, it } from "vitest";
import { row } from "#db/client.ts";
import { GSTR1_TABLE } from "./gstr-1-table.ts";

/** In which table of GSTR-1 a line stands: the rule by itself, with no document written. */

const LAKH = 10_000_000;

type Sale = {
  type?: "invoice" | "credit_note" | "bill_of_supply" | "commission_invoice" | "commission_credit_note";
  totalPaise?: number;
  gstPpm?: number;
  buyerGstin?: string;
  interState?: boolean;
  /** Whose sale the platform owes the tax of. */
  onBehalfOf?: string;
};

async function tableOf(sale: Sale): Promise<string> {
  const { type = "invoice", totalPaise = 100_000, gstPpm = 120_000, buyerGstin, ...parties } = sale;
  const found = await row<{ place: string }>(
    `SELECT ${GSTR1_TABLE} AS place
     FROM (SELECT $type::text AS document_type, $parties::jsonb AS parties, NULL::uuid AS invoice_id, $totalPaise::bigint AS total_paise) document,
       (SELECT $gstPpm::integer AS "gstPpm") line`,
    { type, totalPaise, gstPpm, parties: JSON.stringify({ ...parties, buyer: { gstin: buyerGstin ?? "" } }) },
  );
  return found!.place;
}

describe("GSTR-1 has", () => {
  it.each<[string, Sale, string]>([
    ["a sale to somebody unregistered among the small ones", {}, "b2cs"],
    ["one of a lakh to another state too", { interState: true, totalPaise: LAKH }, "b2cs"],
    ["one of more by itself", { interState: true, totalPaise: LAKH + 1 }, "b2cl"],
    ["one of more in the own state among the small ones", { totalPaise: 5 * LAKH }, "b2cs"],
    [
      "what was taken back of a large one by itself",
      { type: "credit_note", interState: true, totalPaise: 2 * LAKH },
      "cdnur",
    ],
    ["what was taken back of a small one among the small ones", { type: "credit_note" }, "b2cs"],
    ["a registered buyer by number", { buyerGstin: "27AAPFU0939F1ZV" }, "b2b"],
    [
      "a registered buyer by number, however large",
      { buyerGstin: "27AAPFU0939F1ZV", interState: true, totalPaise: 9 * LAKH },
      "b2b",
    ],
    [
      "what a registered buyer got back by number",
      { type: "credit_note", buyerGstin: "27AAPFU0939F1ZV" },
      "cdnr",
    ],
    ["a commission as any service", { type: "commission_invoice", buyerGstin: "27AAPFU0939F1ZV" }, "b2b"],
    [
      "what a commission gave back",
      { type: "commission_credit_note", buyerGstin: "27AAPFU0939F1ZV" },
      "cdnr",
    ],
    ["what bears no tax among the exempt", { type: "bill_of_supply", gstPpm: 0 }, "exempt"],
    [
      "what a registered buyer pays no tax for among the exempt",
      { gstPpm: 0, buyerGstin: "27AAPFU0939F1ZV" },
      "exempt",
    ],
    ["what the platform owes the tax of by itself", { onBehalfOf: "Sri Sai" }, "eco"],
    ["what nobody owes a tax of among the exempt", { onBehalfOf: "Sri Sai", gstPpm: 0 }, "exempt"],
  ])("%s", async (_, sale, place) => expect(await tableOf(sale)).toBe(place));
});
