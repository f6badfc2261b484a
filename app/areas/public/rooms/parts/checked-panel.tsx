import type { CheckedFacts } from "#app/domain/search/checked-facts.ts";
import { formatLongDate } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { FacilityChips } from "./facility-chips.tsx";

/** `Checked by our team on Sat, 3 Oct 2026` */
export function checkedWords({ on, isOld }: Pick<CheckedFacts, "on" | "isOld">): string {
  const day = formatLongDate(on);
  const t = words("search");
  return isOld ? t("checkedOld", { day }) : t("checkedOn", { day });
}

/** What our team has seen in the house, with the date. */
export function CheckedPanel({ checked }: { checked: CheckedFacts | null }) {
  const t = words("search");
  if (!checked) return null;
  return (
    <Panel title={checkedWords(checked)}>
      <p className="mb-3">{checked.facilities.length > 0 ? t("checkedSaw") : t("checkedVisited")}</p>
      <FacilityChips names={checked.facilities} />
    </Panel>
  );
}
