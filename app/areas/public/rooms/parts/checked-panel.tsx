import type { CheckedFacts } from "#app/domain/search/checked-facts.ts";
import { formatLongDate } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { FacilityChips } from "./facility-chips.tsx";

/** What our team has seen in the house, with the date. */
export function CheckedPanel({ checked }: { checked: CheckedFacts | null }) {
  if (!checked) return null;
  const day = formatLongDate(checked.on);
  return (
    <Panel
      title={
        checked.isOld
          ? `Checked by our team on ${day}, not re-checked since`
          : `Checked by our team on ${day}`
      }
    >
      <p className="mb-3">
        One of us was in the house{checked.facilities.length > 0 ? " and saw this:" : "."}
      </p>
      <FacilityChips names={checked.facilities} />
    </Panel>
  );
}
