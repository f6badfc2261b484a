import { istClock, istDate } from "#app/domain/shared/dates.ts";
import { words } from "#app/words/catalogue.ts";
import { TextField } from "../form.tsx";

type Field = Parameters<typeof TextField>[0]["field"];

/** The day and the time on the Indian clock, as native inputs take them. */
export function indianClock(instant: string | Date): { day: string; time: string } {
  return { day: istDate(new Date(instant)), time: istClock(instant) };
}

/** Until when somebody looks after a request. */
export function DueFields({ fields }: { fields: { due_date: Field; due_time: Field } }) {
  const t = words("officeRequests");
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField field={fields.due_date} label={t("dueOn")} type="date" required />
      <TextField field={fields.due_time} label={t("at")} type="time" required />
    </div>
  );
}
