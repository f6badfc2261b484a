import { STAY_LIMITS, type StayDraft, type StayProblems } from "#app/domain/search/stay-search.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { plural } from "#app/ui/format.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";

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
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2" data-stay>
        <PlainInput
          id="checkIn"
          name="checkIn"
          type="date"
          label="Arrive on"
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
          label="Leave on"
          required={!open}
          min={addDays(today, 1)}
          max={addDays(today, STAY_LIMITS.daysAhead + STAY_LIMITS.nights)}
          defaultValue={stay.checkOut ?? ""}
          error={problems.checkOut}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-medium">Who is coming, the patient included</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Count name="adults" label="Adults" from={1} to={12} one="adult" value={stay.adults} />
          <Count
            name="children"
            label="Children"
            from={0}
            to={4}
            one="child"
            many="children"
            value={stay.children}
          />
          <Count name="infants" label="Under 2 years" from={0} to={2} one="infant" value={stay.infants} />
          <Count name="rooms" label="Rooms" from={1} to={STAY_LIMITS.rooms} one="room" value={stay.rooms} />
        </div>
      </fieldset>
    </>
  );
}

type CountProps = {
  name: string;
  label: string;
  from: number;
  to: number;
  one: string;
  many?: string;
  value: number;
};

function Count({ name, label, from, to, one, many, value }: CountProps) {
  // Larger parties than a list of usual ones can come by their address; they stay chosen.
  const options = Array.from({ length: Math.max(to, value) - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: plural(from + index, one, many),
  }));
  return <PlainSelect id={name} name={name} label={label} defaultValue={String(value)} options={options} />;
}
