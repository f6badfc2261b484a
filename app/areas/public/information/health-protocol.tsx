import { publicLoader } from "#app/http/guard.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Points, Reading } from "./parts/reading.tsx";

export const meta = () =>
  described({ title: words("legal")("healthTitle"), description: words("legal")("healthLead") });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function HealthProtocol() {
  const t = words("legal");
  return (
    <Reading
      title={t("healthTitle")}
      lead={t("healthLead")}
      sections={[
        {
          title: t("houses"),
          body: (
            <Points>
              <li>{t("houses1")}</li>
              <li>{t("houses2")}</li>
              <li>{t("houses3")}</li>
              <li>{t("houses4")}</li>
            </Points>
          ),
        },
        {
          title: t("guests"),
          body: (
            <Points>
              <li>{t("guests1")}</li>
              <li>{t("guests2")}</li>
              <li>{t("guests3")}</li>
            </Points>
          ),
        },
        { title: t("ill"), body: <p>{t("ill1")}</p> },
        { title: t("today"), body: <p>{t("today1")}</p> },
      ]}
    />
  );
}
