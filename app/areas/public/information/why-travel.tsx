import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Why } from "./parts/why.tsx";

export const meta = () => [{ title: "Why travel with us" }];
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function WhyTravel() {
  return (
    <Why
      title="Why travel with us"
      lead="From the station to the ward, and home again with a bandage."
      go={{ to: paths.itemEntry("travel"), label: "See vehicles and prices" }}
      reasons={[
        [
          "Vehicles that fit",
          "From a small car to one that takes a wheelchair or a stretcher: you see what there is before you choose.",
        ],
        [
          "A price before the ride",
          "Fixed for the way and the hour, with tolls and tax. No haggling at the station with a sick person on your arm.",
        ],
        ["No booking of a room needed", "Your mobile number and a code are enough."],
        [
          "Drivers known to us",
          "Each company shows us the papers of its vehicles, its permit and a driving licence before its cabs are shown.",
        ],
      ]}
    />
  );
}
