import type { CheaperDates } from "#app/domain/search/price-month.ts";
import { ChoiceLink } from "#app/ui/choice-link.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
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
            <ChoiceLink
              to={hrefOf(each)}
              what={stayDatesText(each)}
              more={t("cheaperBy", {
                amount: formatRupeesShort(each.totalPaise),
                saved: formatRupeesShort(each.savedPaise),
              })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
