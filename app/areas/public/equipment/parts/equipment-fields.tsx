import { MAX_HIRE_DAYS } from "#app/domain/bookings/labels.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

type EquipmentFieldsProps = {
  state: { date: string | null; days: number; how: string; q: string };
  today: string;
  problems?: { date?: string; days?: string };
};

/** What is needed, from when and for how long. */
export function EquipmentFields({ state, today, problems = {} }: EquipmentFieldsProps) {
  const t = words("equipment");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlainInput
        id="date"
        name="date"
        type="date"
        label={t("neededFrom")}
        required
        min={today}
        defaultValue={state.date ?? today}
        error={problems.date}
      />
      <PlainInput
        id="days"
        name="days"
        type="number"
        label={t("hireDays")}
        required
        min={1}
        max={MAX_HIRE_DAYS}
        inputMode="numeric"
        defaultValue={state.days}
        error={problems.days}
      />
      <PlainSelect
        id="how"
        name="how"
        label={t("how")}
        options={[
          { value: "", label: t("howAny") },
          { value: "hire", label: t("how_hire") },
          { value: "buy", label: t("how_buy") },
          { value: "refill", label: t("how_refill") },
        ]}
        defaultValue={state.how}
      />
      <PlainInput
        id="q"
        name="q"
        type="search"
        label={t("whatNeed")}
        placeholder={t("whatExample")}
        maxLength={60}
        defaultValue={state.q}
      />
    </div>
  );
}
