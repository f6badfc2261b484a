import { EVERY, hourText, WEEKDAYS } from "#app/domain/report-schedules/labels.ts";
import { FormKey, SubmitButton } from "../form.tsx";
import { Panel } from "../page.tsx";
import { PlainSelect } from "../plain-field.tsx";
import { FILE_FORMAT_OPTIONS } from "./file-formats.ts";

const WHEN = [
  { value: "day", label: EVERY.day },
  ...WEEKDAYS.map((day, index) => ({ value: `week-${index + 1}`, label: `Every ${day}` })),
  ...Array.from({ length: 28 }, (_, index) => ({
    value: `month-${index + 1}`,
    label: `Every month, on day ${index + 1}`,
  })),
];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** Has the list with its filters mailed by the clock. @param hasDays it can be about the days before */
export function ScheduleForm({ hasDays }: { hasDays: boolean }) {
  return (
    <Panel title="By mail on a schedule">
      <p className="mb-3">
        We mail you a link to the file. You sign in to fetch it. Filters stay as they are now.
      </p>
      <form method="post" className="flex flex-wrap items-end gap-3">
        <FormKey />
        <PlainSelect id="when" name="when" label="When" options={WHEN} />
        <PlainSelect id="hour" name="hour" label="At (India)" options={HOURS} defaultValue="7" />
        <PlainSelect
          id="days"
          name="days"
          label="Days"
          options={[
            ...(hasDays ? [{ value: "before", label: "The day, week or month before" }] : []),
            { value: "filtered", label: "As filtered above" },
          ]}
        />
        <PlainSelect
          id="mail-format"
          name="format"
          label="Format"
          options={FILE_FORMAT_OPTIONS}
          defaultValue="xlsx"
        />
        <SubmitButton intent="mail">Mail it</SubmitButton>
      </form>
    </Panel>
  );
}
