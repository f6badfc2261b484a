import { RATE_PLANS, type RatePlan } from "#app/domain/money/rate-plans.ts";
import type { SaverOffer } from "#app/domain/search/saver-offers.ts";
import { formatRupeesShort } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";
import { policyWords } from "./room-list.tsx";

export const RATE_NAMES = { standard: "standardRate", saver: "saverRate" } as const satisfies Record<
  RatePlan,
  string
>;

/** Both rates of a room: what each costs, and what cancelling costs at it. */
export function RateChoice({ rates }: { rates: Record<RatePlan, SaverOffer> }) {
  const t = words("search");
  return (
    <fieldset className="mb-3 flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t("chooseRate")}</legend>
      {RATE_PLANS.map((plan) => (
        <label
          key={plan}
          className="flex cursor-pointer items-start gap-3 rounded-field border border-base-300 p-3"
        >
          <input
            type="radio"
            name="ratePlan"
            value={plan}
            defaultChecked={plan === "standard"}
            className="radio mt-0.5"
          />
          <span className="min-w-0">
            <span className="block font-semibold">
              {t(RATE_NAMES[plan])}: {formatRupeesShort(rates[plan].price.totalPaise)}
            </span>{" "}
            <span className="block text-sm">{policyWords(rates[plan].policy)}</span>{" "}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
