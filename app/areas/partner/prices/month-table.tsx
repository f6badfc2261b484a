import { Link } from "@remix-run/react";
import type { GridCell, MonthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatLongDate, formatRupeesShort, plural } from "#app/ui/format.ts";
import { type MonthState, monthSearch } from "./month-search.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A month, one line a night, one column a room: price, and how many rooms are free of those on sale. Nights that are over on request. */
export function MonthTable({ grid, state }: { grid: MonthGrid; state: MonthState }) {
  const over = grid.nights.filter((night) => night.past).length;
  const lines = grid.nights
    .map((night, index) => ({ ...night, index }))
    .filter((night) => !night.past || state.over === "on");
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-base-content/80">
        <span className="py-1">Each night: price (bold: its own), then rooms free of those on sale.</span>
        {over > 0 ? (
          <Link
            to={monthSearch.href(state, { over: state.over ? "" : "on" })}
            preventScrollReset
            className="link py-1"
          >
            {state.over ? "Hide" : "Show"} the {plural(over, "night")} that {over === 1 ? "is" : "are"} over
          </Link>
        ) : null}
      </p>
      {lines.length > 0 ? <NightLines grid={grid} state={state} lines={lines} /> : null}
    </div>
  );
}

type Line = MonthGrid["nights"][number] & { index: number };

function NightLines({ grid, state, lines }: { grid: MonthGrid; state: MonthState; lines: Line[] }) {
  const roomIds = grid.rooms.map((room) => room.id);
  return (
    <section
      className="overflow-auto rounded-box border border-base-300 bg-base-100 xl:max-h-[85vh]"
      aria-label="Month"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table table-xs">
        <caption className="sr-only">Price and free rooms of each night</caption>
        <thead>
          <tr className="bg-base-200 align-bottom text-base-content">
            <th scope="col" className="sticky top-0 left-0 z-20 bg-base-200">
              Night
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
                  <span className="block text-xs font-normal">not approved yet</span>
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
                    aria-label={`Change ${formatLongDate(night)}`}
                  >
                    <NightName night={night} weekday={weekday} />
                  </Link>
                )}
              </th>
              {grid.rooms.map((room) => (
                <td key={room.id} className={`tabular-nums ${shade(weekday)}`}>
                  <NightCell cell={room.cells[index]!} past={past} />
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
      {DAYS[weekday]} {Number(night.slice(8))}
    </>
  );
}

function NightCell({ cell, past }: { cell: GridCell; past: boolean }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span
        className={cell.followsPrice ? "" : "font-bold"}
        title={cell.followsPrice ? undefined : "This night has a price of its own"}
      >
        {formatRupeesShort(cell.pricePaise)}
      </span>
      <span>{past ? `${formatCount(cell.sold)} sold` : <Free cell={cell} />}</span>
    </span>
  );
}

function Free({ cell }: { cell: GridCell }) {
  const { allotment, held, sold, elsewhere, closed, closedReason, noArrival, noDeparture } = cell;
  const left = allotment - held - sold - elsewhere;
  const free = Math.max(0, left);
  const of = <span className="text-base-content/75"> of {formatCount(allotment)}</span>;
  return (
    <>
      {closed ? (
        <span className="rounded bg-error px-1 text-error-content" title={closedReason || undefined}>
          closed
        </span>
      ) : free === 0 ? (
        <span className="rounded bg-warning px-1 text-warning-content">full</span>
      ) : (
        formatCount(free)
      )}
      {of}
      {closed && closedReason ? (
        <span className="block text-right text-xs text-base-content/75">{closedReason}</span>
      ) : null}
      {noArrival || noDeparture ? (
        <span className="block text-right text-xs text-base-content/75">
          {noArrival && noDeparture
            ? "no arrivals, no departures"
            : noArrival
              ? "no arrivals"
              : "no departures"}
        </span>
      ) : null}
      {elsewhere > 0 ? (
        <span className="block text-right text-xs text-base-content/75">
          {formatCount(elsewhere)} elsewhere
        </span>
      ) : null}
      {left < 0 ? (
        <span className="block rounded bg-error px-1 text-right text-xs text-error-content">taken twice</span>
      ) : null}
      {held > 0 ? (
        <span className="block text-right text-xs text-base-content/75">{formatCount(held)} held</span>
      ) : null}
    </>
  );
}
