import { MASTERS_MESSAGES, PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { itemKind } from "./item.ts";
import { DESCRIPTION, OFFER } from "./outlet-fields.ts";

/** A route of a vehicle. Its name is made of its two points. */
export const travelLocation = itemKind({
  label: "Travel location",
  plural: "Travel locations",
  parent: "vehicle",
  detail: "travel_locations",
  values: [
    {
      name: "from_point_id",
      label: "From",
      on: "detail",
      type: "master",
      master: "travel_points",
      required: "Please choose where it starts",
    },
    {
      name: "to_point_id",
      label: "To",
      on: "detail",
      type: "master",
      master: "travel_points",
      required: "Please choose where it goes",
    },
    {
      name: "complete_pickup_address",
      label: "Complete pickup address",
      on: "detail",
      type: "text",
      max: 400,
    },
    { name: "complete_drop_address", label: "Complete drop address", on: "detail", type: "text", max: 400 },
    {
      name: "duration_minutes",
      label: "Time per trip (minutes)",
      on: "detail",
      type: "number",
      min: 10,
      max: 2_880,
      default: 120,
      hint: "There, waiting, and back",
    },
    DESCRIPTION,
  ],
  terms: [
    {
      name: "fare_paise",
      label: "Fare by day in rupees",
      on: "detail",
      type: "rupees",
      optional: true,
      hint: "Empty: the day price of the vehicle",
    },
    {
      name: "night_fare_paise",
      label: "Fare by night in rupees",
      on: "detail",
      type: "rupees",
      optional: true,
      hint: "Empty: the night price of the vehicle",
    },
    { name: "toll_paise", label: "Toll in rupees", on: "detail", type: "rupees" },
    { name: "parking_paise", label: "Parking in rupees", on: "detail", type: "rupees" },
    { name: "permits_paise", label: "Permits in rupees", on: "detail", type: "rupees" },
    OFFER,
  ],
  listed: ["fare_paise", "night_fare_paise", "toll_paise", "parking_paise", "permits_paise"],
  rules: (all) => {
    if (all.from_point_id && all.from_point_id === all.to_point_id)
      return [["to_point_id", "Please choose another place than where it starts"]];
    return (all.fare_paise === null) === (all.night_fare_paise === null)
      ? []
      : [["night_fare_paise", "Please enter the fare by day and by night, or neither"]];
  },
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToSaveTravelLocationData,
  updateFailed: MASTERS_MESSAGES.failedToTravelUpdateDetails,
});
