import { paths } from "#app/http/paths.ts";
import { KindIcon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type AddMoreProps = {
  draftId: string;
  /** Where and when, as the searches of the other kinds take it. */
  city?: string;
  hospital?: string;
  /** The chosen house: what is added goes to it or starts there. */
  house?: string;
  date?: string;
};

const KINDS = ["food", "travel", "equipment", "lab"] as const;

/** What else can be paid together with this. */
export function AddMore({ draftId, city, hospital, house, date }: AddMoreProps) {
  const t = words("items");
  const about = new URLSearchParams({
    with: draftId,
    ...(city ? { city } : {}),
    ...(hospital ? { hospital } : {}),
    ...(house ? { house } : {}),
    ...(date ? { date } : {}),
  });
  return (
    <Panel title={t("addMore")}>
      <p className="mb-3 text-sm">{t("addMoreNote")}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to={`${paths.itemEntry(kind)}?${about}`}
              className="flex min-h-12 items-center gap-3 rounded-field border border-base-300 p-2 font-medium hover:border-primary"
            >
              <KindIcon kind={kind} />
              {words("kinds")(`offer_${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
