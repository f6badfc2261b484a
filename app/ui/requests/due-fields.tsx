import { words } from "#app/words/catalogue.ts";
import { TextField } from "../form.tsx";

type Field = Parameters<typeof TextField>[0]["field"];

/** The day and the time on the Indian clock, as native inputs take them. */
export function indianClock(instant: string | Date): { day: string; time: string } {
  const at = new Date(new Date(instant).getTime() + 5.5 * 3_600_000).toISOString();
  return { day: at.slice(0, 10), time: at.slice(11, 16) };
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
