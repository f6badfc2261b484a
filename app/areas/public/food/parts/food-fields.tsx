import { MAX_FOOD_DAYS } from "#app/domain/bookings/labels.ts";
import { DIET_LABELS } from "#app/domain/listings/labels.ts";
import { MEAL_LABELS, MEAL_TIMES, MEALS } from "#app/domain/shared/meals.ts";
import { plural } from "#app/ui/format.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";

type FoodFieldsProps = {
  state: { date: string | null; days: number; meal: string[]; diet: string[] };
  today: string;
  problems?: { date?: string; meal?: string };
};

const DAYS = Array.from({ length: MAX_FOOD_DAYS }, (_, index) => ({
  value: String(index + 1),
  label: plural(index + 1, "day"),
}));

/** Which meals, from when, for how long, and what the patient may eat. */
export function FoodFields({ state, today, problems = {} }: FoodFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainInput
          id="date"
          name="date"
          type="date"
          label="First day"
          required
          min={today}
          defaultValue={state.date ?? today}
          error={problems.date}
        />
        <PlainSelect
          id="days"
          name="days"
          label="For how long"
          options={DAYS}
          defaultValue={String(state.days)}
        />
      </div>
      <Ticks
        legend="Which meals?"
        name="meal"
        chosen={state.meal}
        error={problems.meal}
        options={MEALS.map((meal) => [meal, `${MEAL_LABELS[meal]}, ${MEAL_TIMES[meal]}`])}
      />
      <details open={state.diet.length > 0}>
        <summary className="link min-h-11 cursor-pointer py-2">What the patient may eat</summary>
        <Ticks
          legend="Only dishes that are"
          name="diet"
          chosen={state.diet}
          options={Object.entries(DIET_LABELS)}
        />
      </details>
    </>
  );
}

type TicksProps = {
  legend: string;
  name: string;
  chosen: string[];
  options: Array<[value: string, label: string]>;
  error?: string;
};

function Ticks({ legend, name, chosen, options, error }: TicksProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      {error ? <p className="text-sm font-medium text-error-content">{error}</p> : null}
      <div className="grid grid-cols-2 gap-x-4">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="checkbox"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
