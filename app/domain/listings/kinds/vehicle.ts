import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { itemKind } from "./item.ts";
import { DESCRIPTION, NAME } from "./outlet-fields.ts";

/** A sort of car of a company; each single car is a unit of it. */
export const vehicle = itemKind({
  label: "Vehicle",
  plural: "Vehicles",
  parent: "transport_company",
  detail: "vehicles",
  values: [
    NAME("vehicle"),
    DESCRIPTION,
    {
      name: "vehicle_type_id",
      label: "Type of vehicle",
      on: "detail",
      type: "master",
      master: "vehicle_types",
      required: "Please choose the type of vehicle",
    },
    { name: "no_of_seaters", label: "Seats for passengers", on: "detail", type: "number", min: 1, max: 60 },
    { name: "wheelchair", label: "A wheelchair goes in", on: "detail", type: "flag" },
    { name: "stretcher", label: "A stretcher goes in", on: "detail", type: "flag" },
    {
      name: "cars",
      label: "Cars",
      on: "detail",
      type: "cars",
      hint: "One a line: the number plate, and until when its papers are valid, like TS09AB1234 31/03/2027",
    },
  ],
  terms: [
    {
      name: "day_price_paise",
      label: "Day price in rupees",
      on: "detail",
      type: "rupees",
      required: "Please enter the price by day",
    },
    {
      name: "night_price_paise",
      label: "Night price in rupees",
      on: "detail",
      type: "rupees",
      required: "Please enter the price by night",
    },
  ],
  listed: [
    "vehicle_type_id",
    "no_of_seaters",
    "wheelchair",
    "stretcher",
    "day_price_paise",
    "night_price_paise",
  ],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToSaveTravelDetailsData,
  updateFailed: PARTNERS_MESSAGES.failedToUpdateTravelDetailsData,
});
