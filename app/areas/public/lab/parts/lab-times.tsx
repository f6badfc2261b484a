import type { ListPrice } from "#app/domain/offers/item-prices.ts";
import type { PricedTest } from "#app/domain/search/lab-prices.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatLongDate, formatRupeesShort, formatTime } from "#app/ui/format.ts";
import { OfferedPrice } from "#app/ui/offered-price.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type LabTimesProps = {
  times: Array<{ time: string; left: number }>;
  chosen: PricedTest[];
  date: string;
  /** The hospital where the sample is taken; null: at the centre. */
  place: string | null;
  /** What coming there adds, paise with tax. */
  feePaise: number;
  /** What everything costs as one order. */
  together: ListPrice;
};

/** The times that are free on the day, and the button that takes one. */
export function LabTimes({ times, chosen, date, place, feePaise, together }: LabTimesProps) {
  const t = words("lab");
  if (times.length === 0) return <Panel title={t("step3")}>{t("noTime")}</Panel>;
  return (
    <Panel title={t("step3")}>
      <RowForm fields={{}} className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-2 font-medium">{formatLongDate(date)}</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
            {times.map(({ time, left }) => (
              <label key={time} className="flex min-h-11 items-center gap-2">
                <input type="radio" name="time" value={time} required className="radio" />
                <span>
                  {formatTime(time)}{" "}
                  {left === 1 ? <span className="block text-sm">{t("lastPlace")}</span> : null}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <p>
          {chosen.map((test) => test.name).join(", ")}: <OfferedPrice {...together} />
        </p>
        {feePaise > 0 ? <p>{t("withVisit", { amount: formatRupeesShort(feePaise) })}</p> : null}
        <p>{place ? t("sampleBedside", { place }) : t("sampleCentre")}</p>
        <SubmitButton className="self-start text-base">{t("chooseTime")}</SubmitButton>
      </RowForm>
    </Panel>
  );
}
