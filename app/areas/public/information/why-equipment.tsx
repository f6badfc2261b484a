import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Why } from "./parts/why.tsx";

export const meta = () => [{ title: "Why hire equipment here" }];
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyEquipment() {
  return (
    <Why
      title="Why hire equipment here"
      lead="A wheelchair for three weeks need not be bought."
      go={{ to: paths.itemEntry("equipment"), label: "See equipment for hire" }}
      reasons={[
        [
          "Hire for the days you need",
          "Wheelchair, hospital bed, oxygen, walker: by the day, brought to the room or the ward.",
        ],
        [
          "The deposit comes back",
          "It is named apart from the price, and goes back to you when the piece comes back whole.",
        ],
        ["The price with tax", "Shown before you pay, and paid once."],
        [
          "From shops near the hospital",
          "Each one shows us its licence and is looked at by our office before it is shown.",
        ],
      ]}
    />
  );
}
