import type { OpenEnd } from "#app/domain/bookings/reserve-nights.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { nightsChoices, shownOpenEnd } from "#app/ui/bookings/open-end.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatLongDate, formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** The open end of a stay at the desk: nights are reserved for the family on the phone, or given back. */
export function OpenEndPanel({ openEnd }: { openEnd: OpenEnd | null }) {
  const t = words("officeBookings");
  const shown = shownOpenEnd(openEnd);
  if (!shown) return null;
  const { reserved, offered, fullFrom } = shown;
  return (
    <Panel title={t("openEnd")}>
      {reserved.length > 0 ? <Reserved nights={reserved} /> : null}
      {offered.length > 0 ? <Reserve nights={offered} /> : null}
      {fullFrom ? <p className="mt-3">{t("openEndFull", { date: formatLongDate(fullFrom) })}</p> : null}
    </Panel>
  );
}

function Reserved({ nights }: { nights: OpenEnd["reserved"] }) {
  const t = words("officeBookings");

  return (
    <ul className="flex flex-col gap-3">
      {nights.map(({ night, keepBy, totalPaise }) => (
        <li key={night} className="flex flex-wrap items-center gap-3">
          <span>
            {t("nightTotalHeld", {
              night: formatLongDate(night),
              total: formatRupees(totalPaise),
              keepBy: instantWords(keepBy),
            })}
          </span>
          <RowForm fields={{ from: night }}>
            <SubmitButton intent="give_back" tone="plain" small>
              {t("giveBackFromThisNight")}
            </SubmitButton>
          </RowForm>
        </li>
      ))}
    </ul>
  );
}

function Reserve({ nights }: { nights: OpenEnd["offered"] }) {
  const t = words("officeBookings");
  const options = nightsChoices(nights).map(({ value, nights: index, last, totalPaise }) => ({
    value,
    label: t("nightsUntilIfAll", {
      index,
      until: formatLongDate(addDays(last, 1)),
      total: formatRupees(totalPaise),
    }),
  }));
  return (
    <RowForm fields={{}} className="flex flex-col items-start gap-3">
      <p>{t("eachNightIsHeld")}</p>
      <PlainSelect id="nights" name="nights" label={t("nightsToReserve")} options={options} />
      <SubmitButton intent="reserve" tone="plain">
        {t("reserve")}
      </SubmitButton>
    </RowForm>
  );
}
