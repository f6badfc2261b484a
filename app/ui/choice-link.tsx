import { Link } from "./link.tsx";

/** One of several to choose from, as wide as the list: what it is, and below it what more there is to say. */
export function ChoiceLink({ to, what, more }: { to: string; what: string; more?: string }) {
  return (
    <Link
      to={to}
      className="btn btn-outline h-auto min-h-14 w-full flex-col items-start gap-0 py-2 text-start font-normal"
    >
      <span className="font-semibold">{what}</span> {more ? <span className="text-sm">{more}</span> : null}
    </Link>
  );
}
