import { paths } from "#app/http/paths.ts";
import { KindIcon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

const KINDS = ["food", "travel", "equipment", "lab"] as const;

/** What can be booked besides a room, with or without one. */
export function BesideTheRoom() {
  const t = words("home");
  return (
    <section aria-labelledby="beside">
      <h2 id="beside" className="mb-3">
        {t("more")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to={paths.itemEntry(kind)}
              className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-3 sm:p-4 [overflow-wrap:anywhere] hover:border-primary"
            >
              <KindIcon kind={kind} />
              <span className="mt-1 font-semibold">{t(`kind_${kind}`)}</span>{" "}
              <span className="text-sm text-base-content/85">{t(`text_${kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
