import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Why } from "./parts/why.tsx";

export const meta = () =>
  described({ title: words("shell")("whyEquipment"), description: words("information")("whyEquipmentLead") });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyEquipment() {
  const equipmentWords = words("equipment");
  const t = words("information");
  const shellWords = words("shell");
  return (
    <Why
      kind="equipment"
      title={shellWords("whyEquipment")}
      lead={t("whyEquipmentLead")}
      go={{ to: paths.itemEntry("equipment"), label: equipmentWords("show") }}
      reasons={[
        [t("hireDays"), t("hireDaysText")],
        [t("depositBack"), t("depositBackText")],
        [t("whyPrice"), t("taxOnceText")],
        [t("shopsNear"), t("shopsNearText")],
      ]}
    />
  );
}
