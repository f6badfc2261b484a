import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { Panel } from "#app/ui/page.tsx";

type AddMoreProps = {
  draftId: string;
  /** Where and when, as the searches of the other kinds take it. */
  city?: string;
  hospital?: string;
  /** The chosen house: what is added goes to it or starts there. */
  house?: string;
  date?: string;
};

const KINDS = [
  { kind: "food", label: "Meals for the patient" },
  { kind: "travel", label: "A cab" },
  { kind: "equipment", label: "Medical equipment" },
  { kind: "lab", label: "A lab test" },
] as const;

/** What else can be paid together with this. */
export function AddMore({ draftId, city, hospital, house, date }: AddMoreProps) {
  const about = new URLSearchParams({
    with: draftId,
    ...(city ? { city } : {}),
    ...(hospital ? { hospital } : {}),
    ...(house ? { house } : {}),
    ...(date ? { date } : {}),
  });
  return (
    <Panel title="Add to it, pay once">
      <p className="mb-3 text-sm">Each part can be cancelled alone later.</p>
      <p className="flex flex-wrap gap-3">
        {KINDS.map(({ kind, label }) => (
          <Link key={kind} to={`${paths.itemEntry(kind)}?${about}`} className="btn btn-outline min-h-12">
            {label}
          </Link>
        ))}
      </p>
    </Panel>
  );
}
