import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";

const KINDS = [
  { kind: "food", title: "Meals", text: "Renal, diabetic, soft, Jain: to the ward or the room" },
  { kind: "travel", title: "A cab", text: "Airport, station, hospital; also with a wheelchair" },
  { kind: "equipment", title: "Equipment", text: "Wheelchair, bed, oxygen: on hire or to keep" },
  { kind: "lab", title: "Lab tests", text: "At the centre or at the bedside" },
] as const;

/** What there is beside the room, with one or without. */
export function BesideTheRoom() {
  return (
    <section aria-labelledby="beside">
      <h2 id="beside" className="mb-3">
        Beside the room
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {KINDS.map(({ kind, title, text }) => (
          <li key={kind}>
            <Link
              to={paths.itemEntry(kind)}
              className="flex h-full flex-col rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
            >
              <span className="font-semibold text-primary underline">{title}</span>
              <span className="text-sm text-base-content/85">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
