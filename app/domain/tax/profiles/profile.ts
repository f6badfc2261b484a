import type { RateCode } from "#app/domain/money/breakdown.ts";
import type { GstPayer, WithholdingParty } from "#app/domain/money/parties.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";

/** A dated rate as it is proposed. Amounts are paise, rates ppm. */
export type ProposedRate = {
  code: RateCode;
  kind: BookingKindName | "*";
  ppm: number;
  validFrom: IsoDate;
  note: string;
  /** A public address where it can be read. */
  source: string;
  itemGroup?: string;
  abovePaise?: number;
  party?: WithholdingParty;
  thresholdPaise?: number | null;
  hsn?: string;
  exempt?: boolean;
  payer?: GstPayer;
  profile?: string;
};

/** Rates that belong together, proposed at once. */
export type TaxProfile = { name: string; title: string; rows: ProposedRate[] };
