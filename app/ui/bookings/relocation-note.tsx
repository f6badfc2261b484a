import type { RelocationView } from "#app/domain/relocations/read-relocation.ts";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../alert.tsx";
import { formatRupees } from "../format.ts";
import { Link } from "../link.tsx";

/** Where an office or the agency sees that a stay was moved to another house, with who bears what. */
export function RelocationNote({
  relocation,
  to,
}: {
  relocation: RelocationView | null;
  to: (id: string) => string;
}) {
  const t = words("bookingDesk");
  if (!relocation) return null;
  const { direction, other, reason, money } = relocation;
  return (
    <Alert tone="info">
      <p>
        {t.rich(direction === "to" ? "movedTo" : "movedFrom", {
          link: (chunks) => (
            <Link className="link" to={to(other.id)}>
              {chunks}
            </Link>
          ),
          title: other.title,
          number: other.bookingOrderId,
          reason,
        })}
      </p>
      {money && money.differencePaise > 0 ? (
        <p>
          {t("moveCosts", {
            difference: formatRupees(money.differencePaise),
            house: formatRupees(money.housePaise),
            charged: formatRupees(money.chargedPaise),
            platform: formatRupees(money.differencePaise - money.housePaise),
          })}
        </p>
      ) : null}
    </Alert>
  );
}
