import type { StoredRate } from "#app/domain/money/rates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { MASTER_SCHEMAS } from "./schema.ts";

/**
 * A rate as it would be stored, of what the form of a new one says.
 * @throws Invalid with fields
 */
export function readRate(input: unknown): StoredRate {
  const rate = parseInput(MASTER_SCHEMAS.rates, input);
  return {
    id: "",
    code: rate.code,
    kind: rate.kind,
    ppm: rate.rate_ppm,
    itemGroup: rate.item_group,
    abovePaise: rate.above_paise,
    party: rate.party,
    thresholdPaise: rate.threshold_paise,
    hsn: rate.hsn,
    exempt: rate.exempt,
    payer: rate.payer,
  };
}
