import { Fragment, type ReactNode } from "react";
import type { GridRoom, MonthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { formatLongDate, formatMonth } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { cellTone, NightCell, TONES } from "./month-cell.tsx";
import { type MonthState, monthSearch } from "./month-search.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The cell that is edited in place, and the line that does it. */
export type EditedCell = { roomId: string; night: string; line: ReactNode };

type TableProps = { grid: MonthGrid; state: MonthState; edited: EditedCell | null };

/**
 * A month, one line a night, one column a room: price, and how many rooms are free of those on sale. Nights that are over on request; one
 * room alone where there is no space for more.
 */
export function MonthTable({ grid, state, edited }: TableProps) {
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
      <Legend />
      {grid.rooms.length > 1 ? <OneRoom rooms={grid.rooms} state={state} /> : null}
      {lines.length > 0 ? <NightLines grid={grid} state={state} edited={edited} lines={lines} /> : null}
    </div>
  );
}

type Line = MonthGrid["nights"][number] & { index: number };

/** What the colours of the cells mean. */
function Legend() {
  const t = words("prices");
  return (
    <p className="flex flex-wrap gap-2 text-sm">
      {(["low", "full", "closed"] as const).map((tone) => (
        <span key={tone} className={`rounded px-2 py-0.5 ${TONES[tone]}`}>
          {t(tone)}
        </span>
      ))}
    </p>
  );
}

/** Which room is shown: all of them, or one at a time. */
function OneRoom({ rooms, state }: { rooms: GridRoom[]; state: MonthState }) {
  const t = words("prices");
  return (
    <Tabs
      label={t("room")}
      look="choices"
      tabs={[{ id: null, name: t("allRooms") }, ...rooms].map(({ id, name }) => ({
        to: monthSearch.href(state, { room: id }),
        label: name,
        isHere: state.room === id,
      }))}
    />
  );
}

function NightLines({ grid, state, edited, lines }: TableProps & { lines: Line[] }) {
  const t = words("prices");
  const shown = grid.rooms.filter(({ id }) => state.room === id);
  const rooms = shown.length > 0 ? shown : grid.rooms;
  const roomIds = rooms.map((room) => room.id);
  return (
    <section
      className="relative overflow-auto rounded-box border border-base-300 bg-base-100 xl:max-h-[85vh]"
      aria-label={t("month")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table table-xs">
        <caption className="sr-only">{t("gridCaption")}</caption>
        <thead>
          <tr className="bg-base-200 align-bottom text-base-content">
            <th scope="col" className="sticky top-0 start-0 z-20 bg-base-200">
              {t("night")}
            </th>
            {rooms.map((room) => (
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
          {lines.map((line) => (
            <Fragment key={line.night}>
              <tr className={line.past ? "text-base-content/70" : ""}>
                <NightHead line={line} state={state} roomIds={roomIds} />
                {rooms.map((room) => (
                  <RoomCell key={room.id} room={room} line={line} state={state} />
                ))}
              </tr>
              {edited?.night === line.night && roomIds.includes(edited.roomId) ? (
                <tr id="edit" className="scroll-mt-24">
                  <td colSpan={rooms.length + 1} className="bg-base-100 p-0">
                    {edited.line}
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shade = (weekday: number) => (weekday === 0 || weekday === 6 ? "bg-(--weekend)" : "bg-base-100");

function NightHead({ line, state, roomIds }: { line: Line; state: MonthState; roomIds: string[] }) {
  const { night, weekday, past } = line;
  return (
    <th scope="row" className={`sticky start-0 z-10 whitespace-nowrap ${shade(weekday)}`}>
      {past ? (
        <NightName night={night} weekday={weekday} />
      ) : (
        <Link
          to={`${monthSearch.href(state, { first_night: night, last_night: night, room_ids: roomIds })}#change`}
          className="link inline-block py-1.5"
          aria-label={words("prices")("changeNight", { date: formatLongDate(night) })}
        >
          <NightName night={night} weekday={weekday} />
        </Link>
      )}
      {night.endsWith("-01") ? (
        <span className="block text-xs font-normal">{formatMonth(night.slice(0, 7))}</span>
      ) : null}
    </th>
  );
}

function RoomCell({ room, line, state }: { room: GridRoom; line: Line; state: MonthState }) {
  const cell = present(room.cells[line.index]);
  const tone = line.past ? undefined : cellTone(cell);
  return (
    <td className={`tabular-nums ${tone ? TONES[tone] : shade(line.weekday)}`}>
      <NightCell
        cell={cell}
        past={line.past}
        edit={`${monthSearch.href(state, { edit: room.id, night: line.night })}#edit`}
        label={words("prices")("changeCell", { room: room.name, date: formatLongDate(line.night) })}
      />
    </td>
  );
}

function NightName({ night, weekday }: { night: string; weekday: number }) {
  return (
    <>
      {translateLabel(present(DAYS[weekday]))} {Number(night.slice(8))}
    </>
  );
}
