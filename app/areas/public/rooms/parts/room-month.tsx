import type { PriceMonth } from "#app/domain/search/price-month.ts";
import { present } from "#app/present.ts";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { formats, words } from "#app/words/catalogue.ts";

type RoomMonthProps = {
  roomId: string;
  month: PriceMonth;
  /** Unfolded: another month was asked for. */
  open: boolean;
  /** The address of the page with another month. */
  hrefOf: (month: string) => string;
};

/** What a room type costs on each night of a month, and how many are free. */
export function RoomMonth({ roomId, month, open, hrefOf }: RoomMonthProps) {
  const t = words("search");
  const nights = new Map((month.rooms[roomId] ?? []).map((night) => [night.night, night]));
  const weekdays = words("formats")("weekdays").split(" ");
  const name = formats().month(month.month);
  const id = `month-${roomId}`;
  return (
    <details id={id} open={open}>
      <summary className="link min-h-11 cursor-pointer py-2">{t("monthOfPrices")}</summary>{" "}
      <nav aria-label={t("monthOfPrices")} className="flex items-center justify-between gap-2 py-1">
        <Step to={month.earlier && `${hrefOf(month.earlier)}#${id}`}>{t("monthEarlier")}</Step>{" "}
        <span className="font-semibold">{name}</span>{" "}
        <Step to={month.later && `${hrefOf(month.later)}#${id}`}>{t("monthLater")}</Step>
      </nav>
      <table className="w-full table-fixed border-collapse text-center">
        <caption className="sr-only">{t("monthCaption", { month: name })}</caption>
        <thead>
          <tr>
            {[...weekdays.slice(1), present(weekdays[0])].map((day) => (
              <th key={day} scope="col" className="py-1 text-xs font-medium">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month.month).map((week) => (
            <tr key={week.find((date) => date !== "")}>
              {week.map((date, at) => {
                const night = nights.get(date);
                const isTaken = !night || night.free === 0;
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is what a cell is
                    key={at}
                    className={`h-14 border border-base-300 p-0.5 align-top text-xs ${isTaken ? "bg-base-200 text-base-content/75" : ""}`}
                  >
                    {date ? <span className="block font-semibold">{Number(date.slice(8))}</span> : null}{" "}
                    {night && night.free > 0 ? (
                      <>
                        <span className="block tabular-nums">
                          {formatRupeesShort(Math.ceil(night.totalPaise / 100) * 100)}
                        </span>{" "}
                        <span className="block">{t("nightsFree", { count: night.free })}</span>
                      </>
                    ) : night ? (
                      <span className="block">{t("nightTaken")}</span>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-sm text-base-content/80">{t("monthNote")}</p>
    </details>
  );
}

function Step({ to, children }: { to: string | null; children: string }) {
  if (!to) return <span />;
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}

/** The days of a month (`2026-12`) as weeks from Monday; empty where a day belongs to another month. */
function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, at) => {
    const day = at - before + 1;
    return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, "0")}` : "";
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
