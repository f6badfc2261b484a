import { words } from "#app/words/catalogue.ts";
/** Why guests do not find what this page is about; nothing when they do. */
export function NotSoldNotice({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <p className="rounded-box bg-warning p-3 text-warning-content">
      {words("officeListings")("notInSearch", { reasons: reasons.join("; ") })}
    </p>
  );
}
