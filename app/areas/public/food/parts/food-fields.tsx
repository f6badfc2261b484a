import { MAX_FOOD_DAYS } from "#app/domain/bookings/labels.ts";
import { DIET_LABELS, dietLabel } from "#app/domain/listings/labels.ts";
import { MEAL_TIMES, MEALS } from "#app/domain/shared/meals.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { formats, words } from "#app/words/catalogue.ts";

type FoodFieldsProps = {
  state: { date: string | null; days: number; meal: string[]; diet: string[] };
  today: string;
  problems?: { date?: string; days?: string; meal?: string };
};

/** Which meals, from when, for how long, and what the patient may eat. */
export function FoodFields({ state, today, problems = {} }: FoodFieldsProps) {
  const t = words("food");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainInput
          id="date"
          name="date"
          type="date"
          label={t("firstDay")}
          required
          min={today}
          defaultValue={state.date ?? today}
          error={problems.date}
        />
        <PlainSelect
          id="days"
          name="days"
          label={t("howLong")}
          options={Array.from({ length: MAX_FOOD_DAYS }, (_, index) => ({
            value: String(index + 1),
            label: formats().days(index + 1),
          }))}
          defaultValue={String(state.days)}
          error={problems.days}
        />
      </div>
      <Ticks
        legend={t("whichMeals")}
        name="meal"
        chosen={state.meal}
        error={problems.meal}
        options={MEALS.map((meal) => [
          meal,
          formats().commas([words("kinds")(`meal_${meal}`), formats().time(MEAL_TIMES[meal])]),
        ])}
      />
      <details open={state.diet.length > 0}>
        <summary className="link min-h-11 cursor-pointer py-2">{t("mayEat")}</summary>{" "}
        <Ticks
          legend={t("onlyDishes")}
          name="diet"
          chosen={state.diet}
          options={Object.keys(DIET_LABELS).map((mark) => [mark, dietLabel(mark)])}
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-1">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2 leading-snug">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="checkbox shrink-0"
            />
            {/* Long words of some scripts break rather than reach into the next column. */}
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
