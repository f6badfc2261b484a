import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Why } from "./parts/why.tsx";

export const meta = () =>
  described({
    title: "Why book a room here",
    description: "Why families stay with us: near the hospital, checked, with one price.",
  });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyRooms() {
  return (
    <Why
      title="Why book a room here"
      lead="A room for somebody who is ill is not a hotel room."
      go={{ to: paths.rooms, label: "Find a room near the hospital" }}
      reasons={[
        [
          "Near is measured",
          "Every card says how far the house is from the hospital, and the minutes on foot. The nearest comes first.",
        ],
        [
          "Fit for a patient",
          "Lift, step-free entrance, western toilet, grab bars, a bed for whoever comes along, a kitchen: choose what you need and see only such houses.",
        ],
        ["One price, with tax", "What you see is what you pay, once. No fee is added at the desk."],
        [
          "Looked at before it is on sale",
          "Our office looks at every house and its photos before the first booking, and again when what it says of itself changes.",
        ],
        ["Treatment takes longer? So does the room", "Add nights from your phone when the doctor says so."],
        [
          "You know what cancelling costs",
          "Before you pay, and again before you cancel. Exactly that is done.",
        ],
      ]}
    />
  );
}
