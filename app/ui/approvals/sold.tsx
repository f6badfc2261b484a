import type { SoldItemCounts } from "#app/domain/registrations/item-counts.ts";
import { words } from "#app/words/catalogue.ts";

const COUNTS: Array<[keyof SoldItemCounts, string]> = [
  ["property", "Properties"],
  ["room", "Rooms"],
  ["food", "Food"],
  ["transport", "Transport"],
  ["equipment", "Equipment"],
];

/** What an account sells, as approved and waiting; only what there is. */
export function Sold({ counts }: { counts: SoldItemCounts }) {
  const t = words("adminApprovals");

  const lines = COUNTS.flatMap(([key, label]) => {
    const [approved, pending] = counts[key];
    return approved + pending > 0 ? [{ key, label, approved, pending }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ key, label, approved, pending }) => (
        <li key={key} className="whitespace-nowrap">
          {t("labelApprovedApprovedPending", { label, approved, pending })}
        </li>
      ))}
    </ul>
  );
}
