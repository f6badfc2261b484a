/** Tax deducted at source, and from whom. Pure: rows and facts in, a rate out. */

import type { WithholdingParty } from "./parties.ts";

export type WithholdingCode = "tds" | "tds_on_agent";

/** A dated row. Below the threshold, counted over the financial year with this sale, nothing is withheld; null is none. */
export type WithholdingRow = {
  id: string;
  code: WithholdingCode;
  ppm: number;
  party: WithholdingParty;
  thresholdPaise: number | null;
};

/** What is known of a partner or agent. `yearPaise` is what it earned in the financial year before this sale. */
export type PartyFacts = { pan: string | null; resident: boolean; yearPaise: number };

/** The fourth letter of a PAN says what its holder is: P a person, H a Hindu undivided family. */
export function isIndividual(pan: string): boolean {
  return pan[3] === "P" || pan[3] === "H";
}

function partyOf({ pan, resident }: PartyFacts): WithholdingParty {
  if (!resident) return "non_resident";
  if (!pan) return "no_pan";
  return isIndividual(pan) ? "individual" : "*";
}

/** The rate for a party that now earns `amountPaise` more; of a party without a row of its own, the general one. */
export function withheldRate(
  rows: WithholdingRow[],
  code: WithholdingCode,
  facts: PartyFacts,
  amountPaise: number,
): { id: string; ppm: number } | null {
  const party = partyOf(facts);
  const row =
    rows.find((one) => one.code === code && one.party === party) ??
    rows.find((one) => one.code === code && one.party === "*");
  if (!row) return null;
  const isBelow = row.thresholdPaise !== null && facts.yearPaise + amountPaise <= row.thresholdPaise;
  return { id: row.id, ppm: isBelow ? 0 : row.ppm };
}
