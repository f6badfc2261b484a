import type { OpenEnd } from "#app/domain/bookings/reserve-nights.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { nightsChoices, shownOpenEnd } from "#app/ui/bookings/open-end.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatLongDate, formatRupees, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";

/** The nights after a stay: which are reserved, each to be kept or given back, or how many could be. */
export function OpenEndPanel({ openEnd, reference }: { openEnd: OpenEnd | null; reference: string }) {
  const t = words("customer");
  const shown = shownOpenEnd(openEnd);
  if (!shown) return null;
  const { reserved, offered, fullFrom } = shown;
  return (
    <Panel title={t("openEnd")}>
      {reserved.length > 0 ? <Reserved nights={reserved} /> : null}
      {offered.length > 0 ? <Reserve nights={offered} /> : null}
      {fullFrom ? (
        <p className="mt-3">
          {t("openEndFull", { date: formatLongDate(fullFrom) })}{" "}
          <Link className="link inline-block py-2" to={paths.customerExtend(reference, addDays(fullFrom, 1))}>
            {t("openEndInstead")}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

function Reserved({ nights }: { nights: OpenEnd["reserved"] }) {
  const t = words("customer");
  return (
    <>
      <ul className="flex flex-col gap-4">
        {nights.map(({ night, keepBy, totalPaise, orderReference }, index) => (
          <li key={night} className="flex flex-col gap-1">
            <strong>{formatLongDate(night)}</strong>{" "}
            <span>{t("openEndHeld", { time: instantWords(keepBy), amount: formatRupees(totalPaise) })}</span>{" "}
            <span className="flex flex-wrap gap-3">
              {index === 0 ? (
                <Link to={paths.pay(orderReference)} className="btn btn-primary min-h-12">
                  {t("openEndKeep", { amount: formatRupees(totalPaise) })}
                </Link>
              ) : null}
              <RowForm fields={{ from: night }}>
                <SubmitButton intent="giveBack" tone="plain">
                  {t("openEndGiveBack", { date: formatLongDate(night) })}
                </SubmitButton>
              </RowForm>
            </span>
          </li>
        ))}
      </ul>
      {nights.length > 1 ? <p className="mt-3 text-sm">{t("openEndOrder")}</p> : null}
    </>
  );
}

function Reserve({ nights }: { nights: OpenEnd["offered"] }) {
  const t = words("customer");
  const options = nightsChoices(nights).map(({ value, nights: count, last, totalPaise }) => ({
    value,
    label: t("openEndOption", {
      nights: count,
      date: formats().weekdayDate(addDays(last, 1)),
      amount: formatRupeesShort(totalPaise),
    }),
  }));
  return (
    <>
      <p className="mb-3">{t("openEndLead")}</p>
      <RowForm fields={{}} className="flex flex-col items-start gap-3">
        <PlainSelect id="nights" name="nights" label={t("openEndNights")} options={options} />
        <SubmitButton intent="reserve" tone="plain">
          {t("openEndReserve")}
        </SubmitButton>
      </RowForm>
    </>
  );
}
