/** Who pays a tax, and of whom it is withheld. Client-safe. */

/**
 * Who pays the GST of a supply to the government. `registered`: the partner with a GSTIN, the platform for one without (section 9(5) as
 * it is for rooms); `platform`: the platform for every partner (9(5) for restaurants and cabs); `partner`: the partner alone, so that
 * one without a GSTIN charges none.
 */
export const GST_PAYERS = ["registered", "platform", "partner"] as const;
export type GstPayer = (typeof GST_PAYERS)[number];

/** Whom a row is for: everybody; who gave no PAN; individuals and Hindu undivided families; who does not live in India. */
export const WITHHOLDING_PARTIES = ["*", "no_pan", "individual", "non_resident"] as const;
export type WithholdingParty = (typeof WITHHOLDING_PARTIES)[number];
