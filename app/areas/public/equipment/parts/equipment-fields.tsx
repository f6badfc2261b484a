import { MAX_HIRE_DAYS } from "#app/domain/bookings/labels.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";

type EquipmentFieldsProps = {
  state: { date: string | null; days: number; how: string; q: string };
  today: string;
  problems?: { date?: string; days?: string };
};

const HOW = [
  { value: "", label: "On hire, to keep, or refill" },
  { value: "hire", label: "On hire" },
  { value: "buy", label: "To keep" },
  { value: "refill", label: "Refill" },
];

/** What is needed, from when and for how long. */
export function EquipmentFields({ state, today, problems = {} }: EquipmentFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlainInput
        id="date"
        name="date"
        type="date"
        label="Needed from"
        required
        min={today}
        defaultValue={state.date ?? today}
        error={problems.date}
      />
      <PlainInput
        id="days"
        name="days"
        type="number"
        label="Days of hire"
        required
        min={1}
        max={MAX_HIRE_DAYS}
        inputMode="numeric"
        defaultValue={state.days}
        error={problems.days}
      />
      <PlainSelect id="how" name="how" label="How" options={HOW} defaultValue={state.how} />
      <PlainInput
        id="q"
        name="q"
        type="search"
        label="What"
        placeholder="Wheelchair, oxygen, walker…"
        maxLength={60}
        defaultValue={state.q}
      />
    </div>
  );
}
