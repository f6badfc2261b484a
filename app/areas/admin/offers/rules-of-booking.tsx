import { Form } from "@remix-run/react";
import type { RulesTried } from "#app/domain/offers/try-rules.ts";
import { formatRate, formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";

/** Which rule won a booking and why, and what each rule of today says to it. */
export function RulesOfBooking({ number, tried }: { number: string; tried: RulesTried | null }) {
  return (
    <Panel title="Which rule won a booking">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <label className="flex flex-col gap-1" htmlFor="booking">
          <span className="text-sm font-medium">Booking number</span>
          <input
            id="booking"
            name="booking"
            defaultValue={number}
            maxLength={40}
            className="input min-h-11 w-56"
          />
        </label>
        <button type="submit" className="btn btn-outline min-h-11">
          Show
        </button>
      </Form>
      {number && !tried ? <p role="status">There is no booking with this number.</p> : null}
      {tried ? (
        <div className="mt-4 flex flex-col gap-3">
          <p>
            <span className="font-semibold">
              {tried.bookingOrderId}, {tried.title}:
            </span>{" "}
            commission {formatRate(tried.commissionPpm)} of {formatRupees(tried.pricePaise)} is{" "}
            {formatRupees(tried.commissionPaise)}.{" "}
            {tried.won
              ? `Rule "${tried.won.rule}" won: ${tried.won.why}.`
              : "No rule fitted when it was booked: the fee of the property or outlet counted."}
          </p>
          <h3 className="font-medium">The rules of today, for the same sale</h3>
          {tried.today.length === 0 ? <p>No rule runs today.</p> : null}
          <ol className="list-decimal pl-6">
            {tried.today.map((rule, index) => {
              const wins = rule.fits && !tried.today.slice(0, index).some(({ fits }) => fits);
              return (
                <li key={rule.id} className={wins ? "font-semibold" : ""}>
                  {rule.name}, {formatRate(rule.ratePpm)}: {wins ? `wins, because ${rule.why}` : rule.why}
                </li>
              );
            })}
          </ol>
        </div>
      ) : null}
    </Panel>
  );
}
