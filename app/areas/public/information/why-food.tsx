import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Why } from "./parts/why.tsx";

export const meta = () =>
  described({ title: words("shell")("whyFood"), description: words("information")("whyFoodLead") });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyFood() {
  const foodWords = words("food");
  const t = words("information");
  const shellWords = words("shell");
  return (
    <Why
      kind="food"
      title={shellWords("whyFood")}
      lead={t("whyFoodLead")}
      go={{ to: paths.itemEntry("food"), label: foodWords("show") }}
      reasons={[
        [t("foodSick"), t("foodSickText")],
        [t("foodDays"), t("foodDaysText")],
        [t("whyPrice"), t("foodTaxText")],
        [t("foodNear"), t("foodNearText")],
      ]}
    />
  );
}
