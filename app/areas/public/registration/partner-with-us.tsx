import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { KindCards } from "./parts/kind-cards.tsx";

export const meta = () =>
  described({
    title: words("partnering")("title"),
    description: words("partnering")("description"),
  });

export const loader = publicLoader({ permission: "public" }, () => ({}));

/** The invitation to become a partner. */
export default function PartnerWithUs() {
  const t = words("partnering");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <h2>{t("offer")}</h2>
      <KindCards />
      <Panel title={t("how")}>
        <ol className="flex list-decimal flex-col gap-2 ps-5">
          <li>{t("how1")}</li>
          <li>{t("how2")}</li>
          <li>{t("how3")}</li>
          <li>{t("how4")}</li>
        </ol>
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
          <Link className="link" to={paths.partnerInformation}>
            {t("needs")}
          </Link>{" "}
          <Link className="link" to={paths.partnerLogin}>
            {t("signIn")}
          </Link>{" "}
          <Link className="link" to={paths.userTypeRegistration("agent")}>
            {t("becomeAgent")}
          </Link>
        </p>
      </Panel>
    </Page>
  );
}
