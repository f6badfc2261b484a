import type { CheaperDates } from "#app/domain/search/price-month.ts";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** The cheapest dates within two weeks on which the same stay is free. */
export function CheaperDatesPanel({
  dates,
  hrefOf,
}: {
  dates: CheaperDates[];
  hrefOf: (dates: CheaperDates) => string;
}) {
  const t = words("search");
  if (dates.length === 0) return null;
  return (
    <Panel title={t("cheaperDates")}>
      <ul className="grid gap-2 sm:grid-cols-3">
        {dates.map((each) => (
          <li key={each.checkIn}>
            <Link
              to={hrefOf(each)}
              className="btn btn-outline h-auto min-h-14 w-full flex-col items-start gap-0 py-2 text-start font-normal"
            >
              <span className="font-semibold">{stayDatesText(each)}</span>{" "}
              <span className="text-sm">
                {t("cheaperBy", {
                  amount: formatRupeesShort(each.totalPaise),
                  saved: formatRupeesShort(each.savedPaise),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
