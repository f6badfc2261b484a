import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

/** An agent books what was chosen for a guest, in the own area. */
export function AgentDoor({ draftId }: { draftId: string }) {
  const t = words("booking");
  return (
    <Alert tone="info">
      <p className="mb-2">{t("agentHere")}</p>
      <Link to={paths.agentBookFor(draftId)} className="btn btn-primary min-h-12">
        {t("bookForGuest")}
      </Link>
    </Alert>
  );
}
