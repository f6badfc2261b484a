import type { ReactNode } from "react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { EnglishCounts } from "./parts/english-counts.tsx";
import { Points, Reading } from "./parts/reading.tsx";

export const meta = () =>
  described({ title: words("legal")("privacyTitle"), description: words("legal")("privacyLead") });
export const loader = publicLoader({ permission: "public" }, () => ({}));

const linkTo = (to: string) => (chunks: ReactNode) => (
  <Link to={to} className="link">
    {chunks}
  </Link>
);

export default function PrivacyPolicy() {
  const t = words("legal");
  return (
    <Reading
      title={t("privacyTitle")}
      lead={t("privacyLead")}
      sections={[
        {
          title: t("keep"),
          body: (
            <Points>
              <li>{t("keep1")}</li>
              <li>{t("keep2")}</li>
              <li>{t("keep3")}</li>
              <li>{t("keep4")}</li>
              <li>{t("keep5")}</li>
            </Points>
          ),
        },
        {
          title: t("sees"),
          body: (
            <Points>
              <li>{t("sees1")}</li>
              <li>{t("sees2")}</li>
              <li>{t("sees3")}</li>
              <li>{t("sees4")}</li>
            </Points>
          ),
        },
        {
          title: t("protected"),
          body: (
            <Points>
              <li>{t("protected1")}</li>
              <li>{t("protected2")}</li>
              <li>{t("protected3")}</li>
            </Points>
          ),
        },
        {
          title: t("cookies"),
          body: (
            <>
              <p>{t("cookiesLead")}</p>
              <Points>
                <li>{t("cookies1")}</li>
                <li>{t("cookies2")}</li>
                <li>{t("cookies3")}</li>
                <li>{t("cookies4")}</li>
                <li>{t("cookies5")}</li>
                <li>{t("cookies6")}</li>
              </Points>
            </>
          ),
        },
        {
          title: t("say"),
          body: (
            <>
              <p>{t.rich("say1", { link: linkTo(paths.account("customer")) })}</p>
              <p>{t.rich("say2", { link: linkTo(paths.contactUs) })}</p>
            </>
          ),
        },
      ]}
    >
      <EnglishCounts />
    </Reading>
  );
}
