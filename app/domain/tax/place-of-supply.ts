/** Where a supply is made, and so which GST it bears. Pure. */
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { stateCodeOf, stateOfGstin } from "#app/domain/shared/states.ts";

/**
 * Where a kind is supplied. `performed`: where the house, kitchen or laboratory is (IGST Act, section 12(3) to (5)). `recipient`: in the
 * state of a registered buyer, else where it is handed over or the journey begins (sections 10 and 12(2), 12(9)).
 */
export const PLACE_RULES: Record<BookingKindName, "performed" | "recipient"> = {
  room: "performed",
  food: "performed",
  lab: "performed",
  travel: "recipient",
  equipment: "recipient",
};

/** The code of the state where something is supplied; null when it is not known. */
export function placeOfSupply(
  kind: BookingKindName,
  where: { cityState: string; buyerGstin: string | null },
): string | null {
  const buyers = where.buyerGstin ? stateOfGstin(where.buyerGstin) : null;
  return PLACE_RULES[kind] === "recipient" && buyers ? buyers : stateCodeOf(where.cityState);
}

/** Does the supply bear IGST? Only when both states are known and differ; else CGST and SGST in equal halves. */
export function isInterState(supplierGstin: string, place: string | null): boolean {
  const own = stateOfGstin(supplierGstin);
  return own !== null && place !== null && own !== place;
}

/** The tax of a supply as its invoice names it, paise: IGST, or two equal halves. `gstPaise` is even for what is sold now. */
export function splitGst(
  gstPaise: number,
  interState: boolean,
): { cgstPaise: number; sgstPaise: number; igstPaise: number } {
  if (interState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  const odd = gstPaise % 2;
  const half = (gstPaise - odd) * 0.5;
  return { cgstPaise: half + odd, sgstPaise: half, igstPaise: 0 };
}
