import type { LabTest } from "#app/domain/search/lab-centres.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatLongDate, formatRupeesShort, formatTime } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";

type LabTimesProps = {
  times: Array<{ time: string; left: number }>;
  chosen: LabTest[];
  date: string;
  /** The hospital where the sample is taken; null: at the centre. */
  place: string | null;
  /** For coming there, paise without tax. */
  feePaise: number;
};

/** The times that are free on the day, and the button that takes one. */
export function LabTimes({ times, chosen, date, place, feePaise }: LabTimesProps) {
  const total = chosen.reduce((sum, test) => sum + test.pricePaise, feePaise);
  if (times.length === 0)
    return <Panel title="3. Time">No time is free on this day. Please choose another day above.</Panel>;
  return (
    <Panel title="3. Time">
      <RowForm fields={{}} className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-2 font-medium">{formatLongDate(date)}</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
            {times.map(({ time, left }) => (
              <label key={time} className="flex min-h-11 items-center gap-2">
                <input type="radio" name="time" value={time} required className="radio" />
                <span>
                  {formatTime(time)}
                  {left === 1 ? <span className="block text-sm">last place</span> : null}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <p>
          {chosen.map((test) => test.name).join(", ")}:{" "}
          <span className="font-semibold">{formatRupeesShort(total)}</span>
          {feePaise > 0 ? `, with ${formatRupeesShort(feePaise)} for coming` : ""}.{" "}
          {place ? `The sample is taken at the bedside, ${place}.` : "The sample is taken at the centre."}
        </p>
        <SubmitButton className="self-start text-base">Choose this time</SubmitButton>
      </RowForm>
    </Panel>
  );
}
