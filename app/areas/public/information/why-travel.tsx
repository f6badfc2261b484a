import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Why } from "./parts/why.tsx";

export const meta = () =>
  described({ title: words("shell")("whyTravel"), description: words("information")("whyTravelLead") });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyTravel() {
  const t = words("information");
  const shellWords = words("shell");
  return (
    <Why
      kind="travel"
      title={shellWords("whyTravel")}
      lead={t("whyTravelLead")}
      go={{ to: paths.itemEntry("travel"), label: t("seeCars") }}
      reasons={[
        [t("carsFit"), t("carsFitText")],
        [t("carsPrice"), t("carsPriceText")],
        [t("carsAlone"), t("carsAloneText")],
        [t("carsKnown"), t("carsKnownText")],
      ]}
    />
  );
}
