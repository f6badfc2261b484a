import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** The way to the waiting list, where nothing is free. `property` is the house of an address, when only that will do. */
export function WaitForIt({ searchInfo, property }: { searchInfo: string; property?: string }) {
  const t = words("waiting");
  return (
    <Panel title={t("title")}>
      <p>{t("invite")}</p>
      <Link
        to={paths.joinWaitingList(searchInfo, property)}
        className="btn btn-outline mt-3 min-h-12 self-start"
      >
        {t("inviteLink")}
      </Link>
    </Panel>
  );
}
