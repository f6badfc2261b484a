import type { StockGrid } from "#app/domain/listings/calendar/stock-grid.ts";
import { MEAL_CHOICES, WEEKDAYS } from "#app/domain/listings/labels.ts";
import { present } from "#app/present.ts";
import { PlainInput, PlainSelect } from "../../plain-field.tsx";
import type { StockState } from "./stock-search.ts";

type Props = { grid: StockGrid; state: StockState; today: string; errors: Record<string, string[]> };

const UNIT: Record<string, string> = {
  kitchen: "Portions of each meal",
  medical_store: "Units for hire",
  lab_centre: "Patients of each appointment",
};

/** Which days shall change, and how. A GET form: what it would do is looked at first. */
export function StockForm({ grid, state, today, errors }: Props) {
  const chosen =
    state.item_ids.length > 0 || grid.items.length > 1 ? state.item_ids : [present(grid.items[0]).id];
  const error = (name: string) => errors[name]?.join(" ");
  return (
    <form
      method="get"
      id="change"
      key={JSON.stringify([state.first_day, state.last_day, state.item_ids, state.look])}
      className="flex w-full flex-col gap-4 rounded-box border border-base-300 bg-base-100 p-4 xl:w-80 xl:shrink-0"
    >
      <h2>Change days</h2>
      <input type="hidden" name="month" value={grid.month} />
      <input type="hidden" name="page" value={grid.page} />
      <input type="hidden" name="look" value="1" />
      <Boxes
        legend="What"
        name="item_ids"
        chosen={chosen}
        options={grid.items.map(({ id, name }) => ({ value: id, label: name }))}
        error={error("item_ids")}
      />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        {(["first_day", "last_day"] as const).map((name) => (
          <PlainInput
            key={name}
            id={name}
            name={name}
            label={name === "first_day" ? "First day" : "Last day"}
            type="date"
            required
            min={today}
            defaultValue={state[name] ?? ""}
            error={error(name)}
          />
        ))}
      </div>
      <Boxes
        legend="Only on (none chosen: every day)"
        name="weekdays"
        chosen={state.weekdays}
        options={WEEKDAYS}
        error={error("weekdays")}
        columns="grid-cols-4"
      />
      {grid.outlet.kind === "kitchen" ? (
        <Boxes
          legend="Only these meals (none chosen: all)"
          name="meals"
          chosen={state.meals}
          options={Object.entries(MEAL_CHOICES).map(([value, label]) => ({ value, label }))}
          error={error("meals")}
          columns="grid-cols-2"
        />
      ) : null}
      <div className="flex flex-col gap-1">
        <PlainInput
          id="capacity"
          name="capacity"
          label={UNIT[grid.outlet.kind] ?? "Number"}
          hint="Empty: as it is"
          inputMode="numeric"
          maxLength={5}
          defaultValue={state.capacity}
          error={error("capacity")}
        />
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            name="capacity_usual"
            value="on"
            defaultChecked={state.capacity_usual === "on"}
          />
          Back to the usual number
        </label>
      </div>
      <PlainSelect
        id="sale"
        name="sale"
        label="Sale"
        defaultValue={state.sale}
        options={[
          { value: "keep", label: "As it is" },
          { value: "close", label: "Close: nobody can book" },
          { value: "open", label: "Open again" },
        ]}
      />
      <button type="submit" className="btn btn-primary min-h-12">
        Preview the change
      </button>
      <p className="text-sm text-base-content/80">Nothing changes before you confirm it on the next page.</p>
    </form>
  );
}

type BoxesProps = {
  legend: string;
  name: string;
  chosen: readonly string[];
  options: ReadonlyArray<{ value: string; label: string }>;
  error: string | undefined;
  columns?: string;
};

function Boxes({ legend, name, chosen, options, error, columns }: BoxesProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="font-medium">{legend}</legend>
      <div className={columns ? `grid ${columns}` : "flex flex-col"}>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} className="text-sm font-medium text-error-content">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
