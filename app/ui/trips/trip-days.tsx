import type { ReactNode } from "react";
import { statusLabel } from "#app/domain/bookings/labels.ts";
import { addDays, type IsoDate } from "#app/domain/shared/dates.ts";
import type { TripDay, TripStop } from "#app/domain/trips/trip-days.ts";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { StatusBadge } from "../badge.tsx";
import { formatLongDate, formatPhone, formatTime } from "../format.ts";
import { KindIcon } from "../icon.tsx";
import { Panel } from "../page.tsx";

type TripDaysProps = { days: TripDay[]; today: IsoDate; link?: (stop: TripStop) => ReactNode };

/** A trip day by day: when, what, where, whom to call. `link` adds the way to a booking's own page, for those who may change it. */
export function TripDays({ days, today, link }: TripDaysProps) {
  if (days.length === 0) return <p>{words("trip")("nothingPlanned")}</p>;
  return days.map(({ date, stops }) => (
    <Panel key={date} title={dayWords(date, today)}>
      <ol className="trip-day">
        {stops.map((stop) => (
          <li key={stop.key}>
            <KindIcon kind={stop.kind} />
            <div className="flex min-w-0 flex-col gap-1">
              <h3>
                {stop.time ? `${timeWords(stop)}: ` : ""}
                {stop.what}
              </h3>
              <p>{keptWords(stop.detail)}</p>
              <p>
                {stop.where.name}
                {stop.where.address ? `, ${stop.where.address}` : ""}
              </p>
              <FormerHouse stop={stop} mayChange={link !== undefined} />
              {stop.call ? (
                <p>
                  {stop.call.name}:{" "}
                  <a className="link inline-block py-1 font-semibold" href={`tel:${stop.call.phone}`}>
                    {formatPhone(stop.call.phone)}
                  </a>
                </p>
              ) : null}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {saysItsState(stop, date, today) ? (
                  <StatusBadge status={stop.status}>{statusLabel(stop.status, stop.kind)}</StatusBadge>
                ) : null}{" "}
                <span className="text-sm text-base-content/85">{stop.bookingOrderId}</span>{" "}
                {link ? <span className="no-print">{link(stop)}</span> : null}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  ));
}

/** Meals of several days that are under way are out for delivery today, and neither yesterday nor tomorrow. */
const saysItsState = ({ kind, status }: TripStop, date: IsoDate, today: IsoDate) =>
  kind !== "food" || status !== "checked_in" || date === today;

/** That something still goes to a house that the guest left, and to those who may change it, what helps. */
function FormerHouse({ stop, mayChange }: { stop: TripStop; mayChange: boolean }) {
  if (!stop.formerHouse) return null;
  const t = words("trip");
  const advice = stop.kind === "travel" ? t("formerHouseCab") : t("formerHouseElsewhere");
  return (
    <p className="font-semibold">
      {t("formerHouse", { house: stop.formerHouse })} {mayChange ? advice : null}
    </p>
  );
}

/** `Today, Sat, 5 Dec 2026`; the date alone from the day after tomorrow on. */
export function dayWords(date: IsoDate, today: IsoDate): string {
  const t = words("trip");
  const near = date === today ? t("today") : date === addDays(today, 1) ? t("tomorrow") : "";
  return [near, formatLongDate(date)].filter(Boolean).join(words("formats")("listComma"));
}

/** `From 12:00 PM`, `Until 10:00 AM`, `9:30 AM` */
export function timeWords({
  time,
  times = [],
  timeWords: kind,
}: Pick<TripStop, "time" | "times" | "timeWords">): string {
  if (!time) return "";
  const clock = (times.length > 1 ? times : [time]).map(formatTime).join(words("formats")("listComma"));
  if (kind === "from") return words("trip")("fromTime", { time: clock });
  return kind === "until" ? words("trip")("untilTime", { time: clock }) : clock;
}
