import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";

/** What is offered near a hospital that nobody has chosen yet, in a few lines, each with its way. */
export type Offer = {
  /** The name of the hospital. */
  hospital: string;
  lines: Array<{ id: string; name: string; about: string; to: string }>;
  /** The whole list. */
  to: string;
  all: string;
};

/** The offer below the form of a search. */
export function OfferNear({ title, lines, to, all }: Offer & { title: string }) {
  return (
    <Panel title={title}>
      <ul className="divide-y divide-base-300">
        {lines.map((line) => (
          <li key={line.id}>
            <Link to={line.to} className="flex min-h-12 flex-col justify-center py-2">
              <span className="font-semibold underline underline-offset-2">{line.name}</span>{" "}
              <span className="text-sm text-base-content/85">{line.about}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={to} className="btn btn-outline mt-3 min-h-12">
        {all}
      </Link>
    </Panel>
  );
}
