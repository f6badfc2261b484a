/** Who pays a tax, and from whom it is withheld. Client-safe. */

/**
 * Who pays the GST of a supply to the government. `registered`: the partner with a GSTIN, the platform for one without (section 9(5) as
 * it is for rooms); `platform`: the platform for every partner (9(5) for restaurants and cabs); `partner`: the partner alone, so that
 * one without a GSTIN charges none.
 */
export const GST_PAYERS = ["registered", "platform", "partner"] as const;
export type GstPayer = (typeof GST_PAYERS)[number];

/** Who a row applies to: everybody; parties without a PAN; individuals and Hindu undivided families; non-residents. */
export const WITHHOLDING_PARTIES = ["*", "no_pan", "individual", "non_resident"] as const;
export type WithholdingParty = (typeof WITHHOLDING_PARTIES)[number];
