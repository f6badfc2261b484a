import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Why } from "./parts/why.tsx";

export const meta = () => [{ title: "Why order food here" }];
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyFood() {
  return (
    <Why
      title="Why order food here"
      lead="Hospital days are long, and not every stomach takes a canteen."
      go={{ to: paths.itemEntry("food"), label: "See kitchens near the hospital" }}
      reasons={[
        [
          "Food for the sick",
          "Renal, diabetic, soft, Jain: kitchens say what they cook for, and you choose by it.",
        ],
        [
          "For every day of the stay",
          "Order for the days of your room booking, or without one; it comes to the room or the ward.",
        ],
        ["The price with tax", "GST is shown in its two halves, and you pay once."],
        [
          "From kitchens near the hospital",
          "Each one shows us its food licence and is looked at by our office before it is shown.",
        ],
      ]}
    />
  );
}
