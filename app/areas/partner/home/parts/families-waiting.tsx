import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

/** Families who wait for nights that are full: more nights on sale are sold at once. */
export function FamiliesWaiting({ count }: { count: number }) {
  const t = words("partner");
  if (count === 0) return null;
  return (
    <Alert tone="info">
      <Link className="link" to={paths.partnerRoomPrices}>
        {t("familiesWait", { count })}
      </Link>
    </Alert>
  );
}
