import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Why } from "./parts/why.tsx";

export const meta = () =>
  described({
    title: words("shell")("whyRooms"),
    description: words("information")("whyRoomsDescription"),
  });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyRooms() {
  const customerWords = words("customer");
  const t = words("information");
  const shellWords = words("shell");
  return (
    <Why
      kind="room"
      title={shellWords("whyRooms")}
      lead={t("whyRoomsLead")}
      go={{ to: paths.rooms, label: customerWords("findRoom") }}
      reasons={[
        [t("whyNear"), t("whyNearText")],
        [t("whyFit"), t("whyFitText")],
        [t("whyPrice"), t("whyPriceText")],
        [t("whyLooked"), t("whyLookedText")],
        [t("whyLonger"), t("whyLongerText")],
        [t("whyCancel"), t("whyCancelText")],
      ]}
    />
  );
}
