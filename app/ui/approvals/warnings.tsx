import { words } from "#app/words/catalogue.ts";
/** What an admin should look at twice before approving. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  const t = words("adminApprovals");

  if (texts.length === 0) return null;
  return (
    <section aria-label={t("warnings")} className="rounded-box bg-warning p-4 text-warning-content">
      <h2 className="mb-1 text-lg">{t("pleaseCheckBeforeApproving")}</h2>
      <ul className="list-disc ps-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
