import { paths } from "#app/http/paths.ts";
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
      <p className="flex flex-wrap gap-3">
        {KINDS.map((kind) => (
          <Link key={kind} to={`${paths.itemEntry(kind)}?${about}`} className="btn btn-outline min-h-12">
            {words("kinds")(`offer_${kind}`)}
          </Link>
        ))}
      </p>
    </Panel>
  );
}
