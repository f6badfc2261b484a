import type { MonthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import { WEEKDAYS } from "#app/domain/listings/labels.ts";
import { present } from "#app/present.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import type { MonthState } from "./month-search.ts";

type Props = { grid: MonthGrid; state: MonthState; today: string; errors: Record<string, string[]> };

const box = "checkbox checkbox-sm";

/** Which nights to change, and how. A GET form: it leads to a preview. */
export function ChangeForm({ grid, state, today, errors }: Props) {
  const chosen = new Set(
    state.room_ids.length > 0 ? state.room_ids : grid.rooms.length === 1 ? [present(grid.rooms[0]).id] : [],
  );
  const t = words("prices");
  const error = (name: string) => errors[name]?.join(" ");
  // Refilled whenever the address changes; otherwise the browser keeps what was typed.
  const key = JSON.stringify([state.first_night, state.last_night, state.room_ids, state.look]);
  return (
    <form
      method="get"
      id="change"
      key={key}
      className="flex w-full flex-col gap-4 rounded-box border border-base-300 bg-base-100 p-4 xl:w-80 xl:shrink-0"
    >
      <h2>{t("changeNights")}</h2>
      <input type="hidden" name="property" value={grid.property.id} />
      <input type="hidden" name="look" value="1" />
      <fieldset aria-describedby={errors.room_ids ? "room_ids-error" : undefined}>
        <legend className="font-medium">{t("rooms")}</legend>
        {grid.rooms.map((room) => (
          <label key={room.id} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className={box}
              name="room_ids"
              value={room.id}
              defaultChecked={chosen.has(room.id)}
            />
            {room.name}
          </label>
        ))}
        {errors.room_ids ? (
          <p id="room_ids-error" className="text-sm font-medium text-error-content">
            {error("room_ids")}
          </p>
        ) : null}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <PlainInput
          id="first_night"
          name="first_night"
          label={t("firstNight")}
          type="date"
          required
          min={today}
          defaultValue={state.first_night ?? ""}
          error={error("first_night")}
        />
        <PlainInput
          id="last_night"
          name="last_night"
          label={t("lastNight")}
          type="date"
          required
          min={today}
          defaultValue={state.last_night ?? ""}
          error={error("last_night")}
        />
      </div>
      <fieldset>
        <legend className="font-medium">
          {t.rich("onlyOn", {
            note: (text) => (
              <span key="note" className="font-normal text-base-content/75">
                {text}
              </span>
            ),
          })}
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]">
          {WEEKDAYS.map(({ value, label }) => (
            <label key={value} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className={box}
                name="weekdays"
                value={value}
                defaultChecked={state.weekdays.includes(value)}
              />
              {translateLabel(label)}
            </label>
          ))}
        </div>
        {errors.weekdays ? (
          <p className="text-sm font-medium text-error-content">{error("weekdays")}</p>
        ) : null}
      </fieldset>
      <NumberOrUsual
        name="price"
        label={t("priceInRupees")}
        usual={t("usualPrice")}
        inputMode="decimal"
        value={state.price}
        isUsual={state.price_usual === "on"}
        error={error("price") ?? error("price_paise")}
      />
      <NumberOrUsual
        name="allotment"
        label={t("roomsOnSale")}
        usual={t("usualNumber")}
        inputMode="numeric"
        value={state.allotment}
        isUsual={state.allotment_usual === "on"}
        error={error("allotment")}
      />
      <PlainSelect
        id="sale"
        name="sale"
        label={t("sale")}
        defaultValue={state.sale}
        options={[
          { value: "keep", label: t("noChange") },
          { value: "close", label: t("close") },
          { value: "open", label: t("open") },
        ]}
      />
      <PlainInput
        id="closed_reason"
        name="closed_reason"
        label={t("whyClosed")}
        hint={t("whyClosedHint")}
        maxLength={120}
        defaultValue={state.closed_reason}
        error={error("closed_reason")}
      />
      <PlainSelect
        id="arrival"
        name="arrival"
        label={t("arrivals")}
        defaultValue={state.arrival}
        options={[
          { value: "keep", label: t("noChange") },
          { value: "close", label: t("noArrive") },
          { value: "open", label: t("allowed") },
        ]}
      />
      <PlainSelect
        id="departure"
        name="departure"
        label={t("departures")}
        defaultValue={state.departure}
        options={[
          { value: "keep", label: t("noChange") },
          { value: "close", label: t("noArrive") },
          { value: "open", label: t("allowed") },
        ]}
      />
      <button type="submit" className="btn btn-primary min-h-12">
        {t("preview")}
      </button>
      <p className="text-sm text-base-content/80">{t("confirmNext")}</p>
    </form>
  );
}

type NumberOrUsualProps = {
  name: string;
  label: string;
  usual: string;
  inputMode: "decimal" | "numeric";
  value: string;
  isUsual: boolean;
  error: string | undefined;
};

function NumberOrUsual({ name, label, usual, inputMode, value, isUsual, error }: NumberOrUsualProps) {
  return (
    <div className="flex flex-col gap-1">
      <PlainInput
        id={name}
        name={name}
        label={label}
        hint={words("prices")("emptyNoChange")}
        inputMode={inputMode}
        maxLength={12}
        defaultValue={value}
        error={error}
      />
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input type="checkbox" className={box} name={`${name}_usual`} value="on" defaultChecked={isUsual} />
        {usual}
      </label>
    </div>
  );
}
