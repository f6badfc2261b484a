import { Form } from "@remix-run/react";
import type { RulesTried } from "#app/domain/offers/try-rules.ts";
import { formatRate, formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** Which rule won a booking and why, and what each rule of today says to it. */
export function RulesOfBooking({ number, tried }: { number: string; tried: RulesTried | null }) {
  const t = words("adminOffers");

  return (
    <Panel title={t("whichRuleWonBooking")}>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <label className="flex flex-col gap-1" htmlFor="booking">
          <span className="text-sm font-medium">{t("bookingNumber")}</span>
          <input
            id="booking"
            name="booking"
            defaultValue={number}
            maxLength={40}
            className="input min-h-11 w-56"
          />
        </label>
        <button type="submit" className="btn btn-outline min-h-11">
          {t("show")}
        </button>
      </Form>
      {number && !tried ? <p role="status">{t("thereIsNoBooking")}</p> : null}
      {tried ? (
        <div className="mt-4 flex flex-col gap-3">
          <p>
            {t.rich("commissionOf", {
              part: (chunks) => <span className="font-semibold">{chunks}</span>,
              bookingOrderId: tried.bookingOrderId,
              title: tried.title,
              commission: formatRate(tried.commissionPpm),
              price: formatRupees(tried.pricePaise),
              commission2: formatRupees(tried.commissionPaise),
              value: tried.won
                ? t("ruleWonRuleWhy", { rule: tried.won.rule, why: tried.won.why })
                : t("noRuleFitted"),
            })}
          </p>
          <h3 className="font-medium">{t("rulesOfTodayForSame")}</h3>
          {tried.today.length === 0 ? <p>{t("noRuleRunsToday")}</p> : null}
          <ol className="list-decimal ps-6">
            {tried.today.map((rule, index) => {
              const wins = rule.fits && !tried.today.slice(0, index).some(({ fits }) => fits);
              return (
                <li key={rule.id} className={wins ? "font-semibold" : ""}>
                  {rule.name}, {formatRate(rule.ratePpm)}:{" "}
                  {wins ? t("winsBecauseWhy", { why: rule.why }) : rule.why}
                </li>
              );
            })}
          </ol>
        </div>
      ) : null}
    </Panel>
  );
}
