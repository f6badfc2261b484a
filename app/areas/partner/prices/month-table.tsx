import type { GridCell, GridGuest, MonthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { formatCount, formatLongDate, formatMonth, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { type MonthState, monthSearch } from "./month-search.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A month, one line a night, one column a room: price, and how many rooms are free of those on sale. Nights that are over on request. */
export function MonthTable({ grid, state }: { grid: MonthGrid; state: MonthState }) {
  const t = words("prices");
  const over = grid.nights.filter((night) => night.past).length;
  const lines = grid.nights
    .map((night, index) => ({ ...night, index }))
    .filter((night) => !night.past || state.over === "on");
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-base-content/80">
        <span className="py-1">{t("gridHelp")}</span>
        {over > 0 ? (
          <Link to={monthSearch.href(state, { over: state.over ? "" : "on" })} className="link py-1">
            {t(state.over ? "hidePast" : "showPast", { nights: formats().nights(over) })}
          </Link>
        ) : null}
      </p>
      {lines.length > 0 ? <NightLines grid={grid} state={state} lines={lines} /> : null}
    </div>
  );
}

type Line = MonthGrid["nights"][number] & { index: number };

function NightLines({ grid, state, lines }: { grid: MonthGrid; state: MonthState; lines: Line[] }) {
  const t = words("prices");
  const roomIds = grid.rooms.map((room) => room.id);
  return (
    <section
      className="overflow-auto rounded-box border border-base-300 bg-base-100 xl:max-h-[85vh]"
      aria-label={t("month")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table table-xs">
        <caption className="sr-only">{t("gridCaption")}</caption>
        <thead>
          <tr className="bg-base-200 align-bottom text-base-content">
            <th scope="col" className="sticky top-0 left-0 z-20 bg-base-200">
              {t("night")}
            </th>
            {grid.rooms.map((room) => (
              <th
                key={room.id}
                scope="col"
                className="sticky top-0 z-10 min-w-28 whitespace-normal bg-base-200"
              >
                <Link to={paths.partnerRoomTerms(room.id)} className="link">
                  {room.name}
                </Link>
                {room.status === "approved" ? null : (
                  <span className="block text-xs font-normal">{t("notApprovedYet")}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ night, weekday, past, index }) => (
            <tr key={night} className={past ? "text-base-content/70" : ""}>
              <th scope="row" className={`sticky left-0 z-10 whitespace-nowrap ${shade(weekday)}`}>
                {past ? (
                  <NightName night={night} weekday={weekday} />
                ) : (
                  <Link
                    to={`${monthSearch.href(state, { first_night: night, last_night: night, room_ids: roomIds })}#change`}
                    className="link inline-block py-1.5"
                    aria-label={t("changeNight", { date: formatLongDate(night) })}
                  >
                    <NightName night={night} weekday={weekday} />
                  </Link>
                )}
                {night.endsWith("-01") ? (
                  <span className="block text-xs font-normal">{formatMonth(night.slice(0, 7))}</span>
                ) : null}
              </th>
              {grid.rooms.map((room) => (
                <td key={room.id} className={`tabular-nums ${shade(weekday)}`}>
                  <NightCell cell={present(room.cells[index])} past={past} />
                  <Guests guests={present(room.cells[index]).guests} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shade = (weekday: number) => (weekday === 0 || weekday === 6 ? "bg-(--weekend)" : "bg-base-100");

function NightName({ night, weekday }: { night: string; weekday: number }) {
  return (
    <>
      {translateLabel(present(DAYS[weekday]))} {Number(night.slice(8))}
    </>
  );
}

/** Who is in that night, each with the way to the booking. */
function Guests({ guests }: { guests: GridGuest[] }) {
  return guests.map(({ bookingId, name, rooms }) => (
    <Link key={bookingId} to={paths.partnerBooking(bookingId)} className="link block max-w-32 truncate py-1">
      {rooms > 1 ? `${name} × ${formatCount(rooms)}` : name}
    </Link>
  ));
}

function NightCell({ cell, past }: { cell: GridCell; past: boolean }) {
  const t = words("prices");
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span
        className={cell.followsPrice ? "" : "font-bold"}
        title={cell.followsPrice ? undefined : t("ownPrice")}
      >
        {formatRupeesShort(cell.pricePaise)}
      </span>
      <span>{past ? t("sold", { count: formatCount(cell.sold) }) : <Free cell={cell} />}</span>
    </span>
  );
}

function Free({ cell }: { cell: GridCell }) {
  const t = words("prices");
  const { allotment, held, sold, elsewhere, closed, closedReason, noArrival, noDeparture } = cell;
  const left = allotment - held - sold - elsewhere;
  const free = Math.max(0, left);
  const of = <span className="text-base-content/75"> {t("ofCount", { count: formatCount(allotment) })}</span>;
  return (
    <>
      {closed ? (
        <span className="rounded bg-error px-1 text-error-content" title={closedReason || undefined}>
          {t("closed")}
        </span>
      ) : free === 0 ? (
        <span className="rounded bg-warning px-1 text-warning-content">{t("full")}</span>
      ) : (
        formatCount(free)
      )}
      {of}
      {closed && closedReason ? (
        <span className="block text-right text-xs text-base-content/75">{closedReason}</span>
      ) : null}
      {noArrival || noDeparture ? (
        <span className="block text-right text-xs text-base-content/75">
          {t(noArrival && noDeparture ? "noArrivalsDepartures" : noArrival ? "noArrivals" : "noDepartures")}
        </span>
      ) : null}
      {elsewhere > 0 ? (
        <span className="block text-right text-xs text-base-content/75">
          {t("elsewhere", { count: formatCount(elsewhere) })}
        </span>
      ) : null}
      {left < 0 ? (
        <span className="block rounded bg-error px-1 text-right text-xs text-error-content">
          {t("takenTwice")}
        </span>
      ) : null}
      {held > 0 ? (
        <span className="block text-right text-xs text-base-content/75">
          {t("held", { count: formatCount(held) })}
        </span>
      ) : null}
    </>
  );
}
