import type { StockCell, StockGrid } from "#app/domain/listings/calendar/stock-grid.ts";
import { present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { formatCount, formatLongDate } from "../../format.ts";
import { Link } from "../../link.tsx";
import { type StockState, stockSearch } from "./stock-search.ts";

const shade = (weekday: number) => (weekday === 0 || weekday === 6 ? "bg-(--weekend)" : "bg-base-100");

/** A month, one line a day that is not over, one column an item: how much is left of how much. */
export function StockTable({ grid, state }: { grid: StockGrid; state: StockState }) {
  const t = words("officeStock");
  const lines = grid.days.map((day, index) => ({ ...day, index })).filter((day) => !day.past);
  const itemIds = grid.items.map((item) => item.id);
  if (lines.length === 0) return <p className="flex-1">{t("monthOver")}</p>;
  return (
    <section
      className="relative min-w-0 flex-1 overflow-auto rounded-box border border-base-300 bg-base-100 xl:max-h-[85vh]"
      aria-label={t("month")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table table-xs">
        <caption className="sr-only">{t("tableCaption")}</caption>
        <thead>
          <tr className="bg-base-200 align-bottom text-base-content">
            <th scope="col" className="sticky top-0 start-0 z-20 bg-base-200">
              {t("day")}
            </th>
            {grid.items.map((item) => (
              <th
                key={item.id}
                scope="col"
                className="sticky top-0 z-10 min-w-24 whitespace-normal bg-base-200"
              >
                {item.name}
                {item.status !== "approved" ? (
                  <span className="block text-xs font-normal">{t("notApproved")}</span>
                ) : item.onSale ? null : (
                  <span className="block text-xs font-normal">{t("offSale")}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ day, weekday, index }) => (
            <tr key={day}>
              <th scope="row" className={`sticky start-0 z-10 whitespace-nowrap ${shade(weekday)}`}>
                <Link
                  to={`${stockSearch.href(state, { first_day: day, last_day: day, item_ids: itemIds })}#change`}
                  className="link inline-block py-1.5"
                  aria-label={t("changeDay", { day: formatLongDate(day) })}
                >
                  {formats().weekdayDate(day)}
                </Link>
              </th>
              {grid.items.map((item) => (
                <td key={item.id} className={`tabular-nums ${shade(weekday)}`}>
                  <Left cell={present(item.cells[index])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Left({ cell: { slots, capacity, taken, closedSlots, own } }: { cell: StockCell }) {
  const t = words("officeStock");
  if (slots === 0) return <span className="text-base-content/75">{t("noSlots")}</span>;
  const left = capacity - taken;
  return (
    <span title={own ? t("ownNumber") : undefined}>
      {closedSlots === slots ? (
        <span className="rounded bg-error px-1 text-error-content">{t("closedCell")}</span>
      ) : left === 0 ? (
        <span className="rounded bg-warning px-1 text-warning-content">{t("full")}</span>
      ) : (
        <span className={own ? "font-bold" : ""}>{formatCount(left)}</span>
      )}{" "}
      <span className="text-base-content/75">{t("ofCapacity", { capacity: formatCount(capacity) })}</span>
      {closedSlots > 0 && closedSlots < slots ? (
        <span className="block text-xs">{t("closedOf", { closed: closedSlots, total: slots })}</span>
      ) : null}
    </span>
  );
}
