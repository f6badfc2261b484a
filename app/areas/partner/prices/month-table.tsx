import { Link } from "@remix-run/react";
import type { GridCell, MonthGrid } from "#app/domain/properties/month-grid.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatRupeesShort } from "#app/ui/format.ts";
import { type MonthState, monthSearch } from "./month-search.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A month, one line a night, one column a room: price, and how many rooms are free of those on sale. */
export function MonthTable({ grid, state }: { grid: MonthGrid; state: MonthState }) {
  return (
    <section
      className="max-h-[80vh] min-w-0 flex-1 overflow-auto rounded-box border border-base-300 bg-base-100"
      aria-label="Month"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table table-xs">
        <caption className="sr-only">Price and free rooms of each night</caption>
        <thead>
          <tr className="sticky top-0 z-20 bg-base-200 text-base-content">
            <th scope="col" className="sticky left-0 bg-base-200">
              Night
            </th>
            {grid.rooms.map((room) => (
              <th key={room.id} scope="col" className="min-w-28">
                <Link to={paths.partnerRoomTerms(room.id)} className="link">
                  {room.name}
                </Link>
                {room.status === "approved" ? null : (
                  <span className="block font-normal">not on sale yet</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.nights.map(({ night, weekday, past }, index) => (
            <tr
              key={night}
              className={past ? "text-base-content/60" : weekday === 0 || weekday === 6 ? "bg-[#eef5f8]" : ""}
            >
              <th scope="row" className="sticky left-0 z-10 bg-inherit whitespace-nowrap">
                <span className="flex min-h-9 items-center bg-inherit">
                  {past ? (
                    <NightName night={night} weekday={weekday} />
                  ) : (
                    <Link
                      to={`${monthSearch.href(state, { first_night: night, last_night: night, room_ids: grid.rooms.map((room) => room.id) })}#change`}
                      className="link py-1"
                    >
                      <NightName night={night} weekday={weekday} />
                    </Link>
                  )}
                </span>
              </th>
              {grid.rooms.map((room) => (
                <td key={room.id} className="tabular-nums">
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

function NightName({ night, weekday }: { night: string; weekday: number }) {
  return (
    <>
      {DAYS[weekday]} {Number(night.slice(8))}
    </>
  );
}

function NightCell({ cell, past }: { cell: GridCell; past: boolean }) {
  const free = cell.allotment - cell.held - cell.sold;
  return (
    <span className="flex flex-col leading-snug">
      <span
        className={cell.followsPrice ? "" : "font-semibold"}
        title={cell.followsPrice ? undefined : "This night has a price of its own"}
      >
        {formatRupeesShort(cell.pricePaise)}
      </span>
      <span>
        {past ? (
          `${formatCount(cell.sold)} sold`
        ) : (
          <>
            {cell.closed ? (
              <span className="rounded bg-error px-1 text-error-content">Closed</span>
            ) : free === 0 ? (
              <span className="rounded bg-warning px-1 text-warning-content">Full</span>
            ) : (
              `${formatCount(free)} free`
            )}{" "}
            <span className="text-base-content/75">of {formatCount(cell.allotment)}</span>
            {cell.held > 0 ? (
              <span className="text-base-content/75">, {formatCount(cell.held)} held</span>
            ) : null}
          </>
        )}
      </span>
    </span>
  );
}
