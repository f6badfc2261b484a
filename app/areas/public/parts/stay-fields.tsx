import { STAY_LIMITS, type StayDraft, type StayProblems } from "#app/domain/search/stay-search.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { formats, words } from "#app/words/catalogue.ts";

type StayFieldsProps = {
  stay: StayDraft;
  /** The IST date, the earliest that can be chosen. */
  today: string;
  problems?: StayProblems;
  /** The days may be left open. */
  open?: boolean;
};

/** When and who: the fields of every form that asks for a stay. */
export function StayFields({ stay, today, problems = {}, open = false }: StayFieldsProps) {
  const t = words("search");
  return (
    <>
      <div className="stay-dates" data-stay>
        <PlainInput
          id="checkIn"
          name="checkIn"
          type="date"
          label={t("checkIn")}
          required={!open}
          min={today}
          max={addDays(today, STAY_LIMITS.daysAhead)}
          defaultValue={stay.checkIn ?? ""}
          error={problems.checkIn}
        />
        <PlainInput
          id="checkOut"
          name="checkOut"
          type="date"
          label={t("checkOut")}
          required={!open}
          min={addDays(today, 1)}
          max={addDays(today, STAY_LIMITS.daysAhead + STAY_LIMITS.nights)}
          defaultValue={stay.checkOut ?? ""}
          error={problems.checkOut}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-medium">{t("guests")}</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Count name="adults" label={t("adults")} from={1} to={12} value={stay.adults} />
          <Count name="children" label={t("children")} from={0} to={4} value={stay.children} />
          <Count name="infants" label={t("infants")} from={0} to={2} value={stay.infants} />
          <Count name="rooms" label={t("rooms")} from={1} to={STAY_LIMITS.rooms} value={stay.rooms} />
        </div>
        {problems.party ? (
          <p className="mt-1 text-sm font-medium text-error-content">{problems.party}</p>
        ) : null}
      </fieldset>
    </>
  );
}

type CountProps = {
  name: "adults" | "children" | "infants" | "rooms";
  label: string;
  from: number;
  to: number;
  value: number;
};

function Count({ name, label, from, to, value }: CountProps) {
  // Larger parties than a list of usual ones can come by their address; they stay chosen, up to what can be booked.
  const last = Math.max(to, Math.min(value, STAY_LIMITS[name]));
  const options = Array.from({ length: last - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: formats().count(from + index),
  }));
  return <PlainSelect id={name} name={name} label={label} defaultValue={String(value)} options={options} />;
}
