import { EVERY, hourText, SCHEDULE_WEEKDAYS } from "#app/domain/report-schedules/labels.ts";
import { words } from "#app/words/catalogue.ts";
import { FormKey, SubmitButton } from "../form.tsx";
import { Panel } from "../page.tsx";
import { PlainSelect } from "../plain-field.tsx";
import { FILE_FORMAT_OPTIONS } from "./file-formats.ts";

function rhythmOptions() {
  const t = words("officeFiles");
  return [
    { value: "day", label: EVERY.day },
    ...SCHEDULE_WEEKDAYS.map((day, index) => ({
      value: `week-${index + 1}`,
      label: t("everyWeekday", { day }),
    })),
    ...Array.from({ length: 28 }, (_, index) => ({
      value: `month-${index + 1}`,
      label: t("monthOnDay", { day: index + 1 }),
    })),
  ];
}
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** Has the list with its filters mailed by the clock. @param hasDays it can be about the days before */
export function ScheduleForm({ hasDays }: { hasDays: boolean }) {
  const t = words("officeFiles");
  return (
    <Panel title={t("scheduleTitle")}>
      <p className="mb-3">{t("scheduleLead")}</p>
      <form method="post" className="flex flex-wrap items-end gap-3">
        <FormKey />
        <PlainSelect id="when" name="when" label={t("when")} options={rhythmOptions()} />
        <PlainSelect id="hour" name="hour" label={t("atIndia")} options={HOURS} defaultValue="7" />
        <PlainSelect
          id="days"
          name="days"
          label={t("days")}
          options={[
            ...(hasDays ? [{ value: "before", label: t("periodBefore") }] : []),
            { value: "filtered", label: t("asFiltered") },
          ]}
        />
        <PlainSelect
          id="mail-format"
          name="format"
          label={t("format")}
          options={FILE_FORMAT_OPTIONS}
          defaultValue="xlsx"
        />
        <SubmitButton intent="mail" tone="plain">
          {t("mailIt")}
        </SubmitButton>
      </form>
    </Panel>
  );
}
