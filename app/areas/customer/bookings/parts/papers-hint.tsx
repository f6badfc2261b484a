import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

/** Guests from abroad are asked for passport and visa before they come; once somebody's are entered, the way to them is enough. */
export function PapersHint({ reference, entered }: { reference: string; entered: number }) {
  const t = words("papers");
  const toPapers = (
    <Link to={paths.customerPapers(reference)} className="btn btn-outline min-h-12">
      {t("link")}
    </Link>
  );
  if (entered > 0) return <p>{toPapers}</p>;
  return (
    <Alert tone="info">
      <p className="mb-2">{t("hint")}</p>
      {toPapers}
    </Alert>
  );
}
