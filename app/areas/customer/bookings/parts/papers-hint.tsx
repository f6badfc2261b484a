import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

/** Guests from abroad are asked for passport and visa before they come. */
export function PapersHint({ reference }: { reference: string }) {
  const t = words("papers");
  return (
    <Alert tone="info">
      <p className="mb-2">{t("hint")}</p>
      <Link to={paths.customerPapers(reference)} className="btn btn-outline min-h-12">
        {t("link")}
      </Link>
    </Alert>
  );
}
