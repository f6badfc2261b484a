import type { RelocationView } from "#app/domain/relocations/read-relocation.ts";
import { Alert } from "../alert.tsx";
import { formatRupees } from "../format.ts";
import { Link } from "../link.tsx";

/** Where an office sees that a stay was moved to another house, with who bears what. */
export function RelocationNote({
  relocation,
  to,
}: {
  relocation: RelocationView | null;
  to: (id: string) => string;
}) {
  if (!relocation) return null;
  const { direction, other, reason, money } = relocation;
  return (
    <Alert tone="info">
      <p>
        {direction === "to"
          ? "The house could not keep it. The guest was moved to "
          : "Made in place of a booking at "}
        <Link className="link" to={to(other.id)}>
          {other.title}, {other.bookingOrderId}
        </Link>
        . {reason}
      </p>
      {money && money.differencePaise > 0 ? (
        <p>
          The other room costs {formatRupees(money.differencePaise)} more. The house that failed bears{" "}
          {money.housePaise === money.differencePaise ? "all of it" : formatRupees(money.housePaise)}
          {money.chargedPaise === money.housePaise
            ? ""
            : `, of which ${formatRupees(money.chargedPaise)} stands`}
          {money.housePaise === money.differencePaise ? "." : "; the platform bears the rest."}
        </p>
      ) : null}
    </Alert>
  );
}
