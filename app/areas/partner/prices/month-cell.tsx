import type { GridCell, GridGuest } from "#app/domain/listings/calendar/month-grid.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

/** The colours of a night of a room that is not simply free. */
export const TONES = {
  closed: "bg-error text-error-content",
  full: "bg-warning text-warning-content",
  low: "bg-info text-info-content",
} as const;

const freeOf = ({ allotment, held, sold, elsewhere }: GridCell) => allotment - held - sold - elsewhere;

/** One of several left, or a fifth: what deserves a look. */
const isLow = (free: number, allotment: number) => allotment > 1 && free <= Math.max(1, allotment / 5);

export function cellTone(cell: GridCell): keyof typeof TONES | undefined {
  if (cell.closed) return "closed";
  const free = freeOf(cell);
  if (free <= 0) return "full";
  return isLow(free, cell.allotment) ? "low" : undefined;
}

type CellProps = { cell: GridCell; past: boolean; edit: string; label: string };

/** A night of a room: its price, which leads to its editor until it is over, what is free, and who is in. */
export function NightCell({ cell, past, edit, label }: CellProps) {
  const t = words("prices");
  const price = (
    <span
      className={cell.followsPrice ? "" : "font-bold"}
      title={cell.followsPrice ? undefined : t("ownPrice")}
    >
      {formatRupeesShort(cell.pricePaise)}
    </span>
  );
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        {past ? (
          price
        ) : (
          <Link to={edit} className="-my-1 py-2 underline underline-offset-2">
            {price} <span className="sr-only">{label}</span>
          </Link>
        )}
        <span>{past ? t("sold", { count: formatCount(cell.sold) }) : <Free cell={cell} />}</span>
      </span>
      <Guests guests={cell.guests} />
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

const Small = ({ children }: { children: string }) => (
  <span className="block text-end text-xs opacity-90">{children}</span>
);

function Free({ cell }: { cell: GridCell }) {
  const t = words("prices");
  const { allotment, held, elsewhere, closed, closedReason, noArrival, noDeparture } = cell;
  const left = freeOf(cell);
  const free = closed ? t("closed") : left <= 0 ? t("full") : formatCount(left);
  return (
    <>
      <span className={closed || left <= 0 ? "font-semibold" : ""} title={closedReason || undefined}>
        {free}
      </span>
      <span className="opacity-90"> {t("ofCount", { count: formatCount(allotment) })}</span>
      {closed && closedReason ? <Small>{closedReason}</Small> : null}
      {noArrival || noDeparture ? (
        <Small>
          {t(noArrival && noDeparture ? "noArrivalsDepartures" : noArrival ? "noArrivals" : "noDepartures")}
        </Small>
      ) : null}
      {elsewhere > 0 ? <Small>{t("elsewhere", { count: formatCount(elsewhere) })}</Small> : null}
      {left < 0 ? (
        <span className="block rounded bg-error px-1 text-end text-xs text-error-content">
          {t("takenTwice")}
        </span>
      ) : null}
      {held > 0 ? <Small>{t("held", { count: formatCount(held) })}</Small> : null}
    </>
  );
}
