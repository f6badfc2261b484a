import type { OpenEnd } from "#app/domain/bookings/reserve-nights.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatLongDate, formatRupees, plural } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";

/** The open end of a stay at the desk: nights are reserved for the family on the phone, or given back. */
export function OpenEndPanel({ openEnd }: { openEnd: OpenEnd | null }) {
  if (!openEnd || openEnd.reserved.length + openEnd.offered.length === 0) return null;
  return (
    <Panel title="Open end">
      {openEnd.reserved.length > 0 ? (
        <Reserved nights={openEnd.reserved} />
      ) : (
        <Reserve nights={openEnd.offered} />
      )}
    </Panel>
  );
}

function Reserved({ nights }: { nights: OpenEnd["reserved"] }) {
  return (
    <ul className="flex flex-col gap-3">
      {nights.map(({ night, keepBy, totalPaise }) => (
        <li key={night} className="flex flex-wrap items-center gap-3">
          <span>
            {formatLongDate(night)}: {formatRupees(totalPaise)}, held until {instantWords(keepBy)}
          </span>
          <RowForm fields={{ from: night }}>
            <SubmitButton intent="give_back" tone="plain" small>
              Give back from this night on
            </SubmitButton>
          </RowForm>
        </li>
      ))}
    </ul>
  );
}

function Reserve({ nights }: { nights: OpenEnd["offered"] }) {
  const options = nights.map(({ night }, index) => {
    const totalPaise = nights.slice(0, index + 1).reduce((sum, one) => sum + one.totalPaise, 0);
    const until = formatLongDate(addDays(night, 1));
    return {
      value: `${index + 1}:${totalPaise}`,
      label: `${plural(index + 1, "night")}, until ${until}: ${formatRupees(totalPaise)} if all are kept`,
    };
  });
  return (
    <RowForm fields={{}} className="flex flex-col items-start gap-3">
      <p>
        Each night is held until 8 PM of the evening before. The family pays it to keep it; else it costs
        nothing.
      </p>
      <PlainSelect id="nights" name="nights" label="Nights to reserve" options={options} />
      <SubmitButton intent="reserve">Reserve</SubmitButton>
    </RowForm>
  );
}
