import type { OrderPage } from "#app/domain/bookings/find-order.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";

type Part = Pick<OrderPage["bookings"][number], "reference" | "kind" | "snapshot" | "price" | "deposit">;

/** The one total of an order and what it consists of; an order of one thing says it below already. */
export function OrderParts({ bookings, totalPaise }: { bookings: Part[]; totalPaise: number }) {
  const t = words("payment");
  if (bookings.length < 2) return null;
  return (
    <Panel title={t("oneForAll")}>
      <table className="w-full">
        <caption className="sr-only">{t("partsOfTotal")}</caption>
        <tbody>
          {bookings.map(({ reference, kind, snapshot, price, deposit }) => (
            <tr key={reference}>
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                {KIND_WORDS[kind].title}: {keptTitle(kind, snapshot.title)}{" "}
                {deposit ? (
                  <span className="block text-sm">
                    {t("withDeposit", { amount: formatRupees(deposit.paise) })}
                  </span>
                ) : null}
              </th>
              <td className="py-1 text-end align-top tabular-nums">
                {formatRupees(price.totalPaise + (deposit?.paise ?? 0))}
              </td>
            </tr>
          ))}
          <tr className="border-t border-base-300 font-semibold">
            <th scope="row" className="py-2 text-start">
              {t("total")}
            </th>
            <td className="py-2 text-end tabular-nums">{formatRupees(totalPaise)}</td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
