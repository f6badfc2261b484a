import type { ReactNode } from "react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Link } from "#app/ui/link.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";
import { EnglishCounts } from "./parts/english-counts.tsx";
import { Points, Reading } from "./parts/reading.tsx";

export const meta = () =>
  described({ title: words("legal")("termsTitle"), description: words("legal")("termsLead") });
export const loader = publicLoader({ permission: "public" }, () => ({}));

const linkTo = (to: string) => (chunks: ReactNode) => (
  <Link to={to} className="link">
    {chunks}
  </Link>
);

export default function Terms() {
  const brand = useRoot()?.brand ?? "";
  const t = words("legal");
  return (
    <Reading
      title={t("termsTitle")}
      lead={t("termsLead")}
      sections={[
        { title: t("who"), body: <p>{t("whoText", { brand })}</p> },
        {
          title: t("price"),
          body: (
            <Points>
              <li>{t("price1")}</li>
              <li>{t("price2")}</li>
              <li>{t("price3")}</li>
              <li>{t("price4")}</li>
            </Points>
          ),
        },
        {
          title: t("house"),
          body: (
            <Points>
              <li>{t("house1")}</li>
              <li>{t("house2")}</li>
              <li>{t("house3")}</li>
            </Points>
          ),
        },
        {
          title: t("cancelling"),
          body: <p>{t.rich("cancelling1", { link: linkTo(paths.cancellationAndRefunds) })}</p>,
        },
        {
          title: t("others"),
          body: (
            <Points>
              <li>{t("others1")}</li>
              <li>{t("others2")}</li>
              <li>{t.rich("others3", { link: linkTo(paths.referAndEarn) })}</li>
            </Points>
          ),
        },
        {
          title: t("wrong"),
          body: <p>{t.rich("wrong1", { link: linkTo(paths.customerSupport) })}</p>,
        },
      ]}
    >
      <EnglishCounts />
    </Reading>
  );
}
