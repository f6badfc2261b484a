import type { DayEntry, DayPlan, WaitingBooking } from "#app/domain/bookings/day-plan.ts";
import { DAY_EVENTS, type DayEvent, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { paths } from "#app/http/paths.ts";
import { type DriverChoice, DriverForm } from "#app/ui/bookings/driver-form.tsx";
import { asksFirst, stepLabel } from "#app/ui/bookings/step-words.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatPhone, formatRupees, formatTime } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import { translateLabel } from "#app/words/labels.ts";

/** What is to be done on a day, by time, each with the buttons that mark it. */
export function Day({
  title,
  plan,
  marks,
  drivers,
}: {
  title: string;
  plan: DayPlan;
  marks: boolean;
  /** Who may drive; empty for who drives nobody. */
  drivers: DriverChoice[];
}) {
  const t = words("partner");
  const counts = Object.entries(plan.counts) as Array<[DayEvent, number]>;
  return (
    <section className="flex flex-col gap-3">
      <h2>{title}</h2>
      {counts.length > 0 ? (
        <p>
          {counts
            .map(([event, count]) => `${translateLabel(DAY_EVENTS[event])} ${formatCount(count)}`)
            .join(", ")}
        </p>
      ) : null}
      {plan.entries.length === 0 ? <EmptyState>{t("nothingToDo")}</EmptyState> : null}
      <ul className="grid gap-3 lg:grid-cols-2">
        {plan.entries.map((entry) => (
          <li key={`${entry.id}${entry.event}`}>
            <Entry entry={entry} day={plan.day} marks={marks} drivers={drivers} />
          </li>
        ))}
      </ul>
      {plan.total > plan.entries.length ? (
        <p>{t("firstOf", { shown: formatCount(plan.entries.length), total: formatCount(plan.total) })}</p>
      ) : null}
    </section>
  );
}

function Entry({
  entry,
  day,
  marks,
  drivers,
}: {
  entry: DayEntry;
  day: string;
  marks: boolean;
  drivers: DriverChoice[];
}) {
  const t = words("partner");
  return (
    <Panel className="h-full">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-lg tabular-nums">
          {entry.kind === "equipment"
            ? t("byTime", { time: formatTime(entry.time) })
            : formatTime(entry.time)}
        </strong>
        <span className="font-semibold">{t(`one_${entry.event}`)}</span>
        {entry.late ? (
          <span className="rounded-selector bg-warning px-2 text-warning-content">{t("late")}</span>
        ) : null}
        <Link className="link" to={paths.partnerBooking(entry.id)}>
          {entry.bookingOrderId}
        </Link>
      </p>
      <p>
        <strong>{entry.guestName}</strong>,{" "}
        <a className="link whitespace-nowrap" href={`tel:${entry.phone}`}>
          {formatPhone(entry.phone)}
        </a>
      </p>
      <p>{[keptTitle(entry.kind, entry.title), keptWords(entry.details)].filter(Boolean).join(", ")}</p>
      {entry.place || entry.address ? <p>{[entry.place, entry.address].filter(Boolean).join(", ")}</p> : null}
      {entry.note ? <p className="italic">“{entry.note}”</p> : null}
      <p className="text-base-content/75">
        {t("paidOnline")}
        {entry.depositPaise > 0 ? ` ${t("depositHeld", { amount: formatRupees(entry.depositPaise) })}` : ""}
      </p>
      {entry.kind === "travel" && drivers.length > 0 ? (
        <DriverForm
          booking={entry.id}
          current={entry.driver}
          drivers={drivers}
          removable={entry.status === "confirmed"}
          isOver={entry.endsOn < day}
        />
      ) : null}
      {marks && entry.steps.length > 0 ? (
        <RowForm fields={{ booking: entry.id }} className="mt-3 flex flex-wrap gap-2">
          {entry.steps.map((step) =>
            asksFirst(step, entry.kind) ? (
              <Link
                key={step}
                className="btn btn-primary min-h-12"
                to={`${paths.partnerBooking(entry.id)}?confirm=${step}#confirm`}
              >
                {stepLabel(step, entry.kind)}
              </Link>
            ) : (
              <SubmitButton key={step} intent={step}>
                {stepLabel(step, entry.kind)}
              </SubmitButton>
            ),
          )}
        </RowForm>
      ) : null}
    </Panel>
  );
}

/** Paid bookings that wait for a yes. */
export function WaitingList({ rows, total }: { rows: WaitingBooking[]; total: number }) {
  const t = words("partner");
  if (total === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("waiting", { count: formatCount(total) })}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((row) => (
          <li key={row.id}>
            <Panel className="h-full">
              <p>
                <Link className="link font-medium" to={paths.partnerBooking(row.id)}>
                  {row.bookingOrderId}
                </Link>
                , {KIND_WORDS[row.kind].title}, {whenWords(row)}
              </p>
              <p>{[keptTitle(row.kind, row.title), keptWords(row.details)].filter(Boolean).join(", ")}</p>
              {row.partnerSharePaise === null ? null : (
                <p>{t("share", { amount: formatRupees(row.partnerSharePaise) })}</p>
              )}
              <RowForm fields={{ booking: row.id }} className="mt-3 flex flex-wrap gap-2">
                <SubmitButton intent="accept">{t("accept")}</SubmitButton>
                <Link
                  className="btn btn-outline min-h-12"
                  to={`${paths.partnerBooking(row.id)}?confirm=cannot`}
                >
                  {t("cannotTake")}
                </Link>
              </RowForm>
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  );
}
