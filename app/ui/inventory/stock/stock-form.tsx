import type { StockGrid } from "#app/domain/listings/calendar/stock-grid.ts";
import { MEAL_CHOICES, WEEKDAYS } from "#app/domain/listings/labels.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { PlainInput, PlainSelect } from "../../plain-field.tsx";
import type { StockState } from "./stock-search.ts";

type Props = { grid: StockGrid; state: StockState; today: string; errors: Record<string, string[]> };

/** The units that an outlet counts in. */
function unitOf(kind: string): string {
  const t = words("officeStock");
  switch (kind) {
    case "kitchen":
      return t("unit_kitchen");
    case "medical_store":
      return t("unit_medical_store");
    case "lab_centre":
      return t("unit_lab_centre");
    default:
      return t("number");
  }
}

/** Which days shall change, and how. A GET form: what it would do is looked at first. */
export function StockForm({ grid, state, today, errors }: Props) {
  const t = words("officeStock");
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
      <h2>{t("changeDays")}</h2>
      <input type="hidden" name="month" value={grid.month} />
      <input type="hidden" name="page" value={grid.page} />
      <input type="hidden" name="look" value="1" />
      <Boxes
        legend={t("what")}
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
            label={name === "first_day" ? t("firstDay") : t("lastDay")}
            type="date"
            required
            min={today}
            defaultValue={state[name] ?? ""}
            error={error(name)}
          />
        ))}
      </div>
      <Boxes
        legend={t("onlyOn")}
        name="weekdays"
        chosen={state.weekdays}
        options={WEEKDAYS}
        error={error("weekdays")}
        columns="grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]"
      />
      {grid.outlet.kind === "kitchen" ? (
        <Boxes
          legend={t("onlyMeals")}
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
          label={unitOf(grid.outlet.kind)}
          hint={t("keepHint")}
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
          {t("backToUsual")}
        </label>
      </div>
      <PlainSelect
        id="sale"
        name="sale"
        label={t("sale")}
        defaultValue={state.sale}
        options={[
          { value: "keep", label: t("asItIs") },
          { value: "close", label: t("close") },
          { value: "open", label: t("open") },
        ]}
      />
      <button type="submit" className="btn btn-primary min-h-12">
        {t("preview")}
      </button>
      <p className="text-sm text-base-content/80">{t("previewHint")}</p>
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
