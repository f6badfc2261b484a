import { MASTERS_MESSAGES, PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { PURCHASED_TYPES } from "../labels.ts";
import { itemKind } from "./item.ts";
import { DESCRIPTION, NAME, OFFER } from "./outlet-fields.ts";

/** Something that a medical store sells, hires out by the day, or refills. */
export const equipmentItem = itemKind({
  label: "Equipment item",
  plural: "Equipment items",
  parent: "medical_store",
  detail: "equipment_items",
  values: [
    NAME("item"),
    DESCRIPTION,
    {
      name: "purchased_type",
      label: "Buy, hire or refill",
      on: "detail",
      type: "choice",
      choices: PURCHASED_TYPES,
      required: "Please choose buy, hire or refill",
    },
    {
      name: "measure_unit_id",
      label: "Counted in",
      on: "detail",
      type: "master",
      master: "measure_units",
      required: "Please choose what it is counted in",
    },
    { name: "refilling_type", label: "What is refilled", on: "detail", type: "text", max: 80 },
    {
      name: "hsn",
      label: "HSN code",
      on: "detail",
      type: "text",
      max: 8,
      pattern: {
        like: /^(?!99)([0-9]{4}|[0-9]{6}|[0-9]{8})$/,
        message: "Please enter an HSN code of 4, 6 or 8 digits",
      },
      hint: "Of the article, for its invoice and its rate of GST",
    },
  ],
  terms: [
    {
      name: "price_paise",
      label: "Price in rupees",
      on: "detail",
      type: "rupees",
      required: "Please enter the price of one",
      hint: "Of one: to buy, for a day of hire, for a refill",
    },
    {
      name: "caution_deposit_paise",
      label: "Caution deposit in rupees",
      on: "detail",
      type: "rupees",
      hint: "Hire only; given back on return",
    },
    {
      name: "units",
      label: "Units in all",
      on: "detail",
      type: "number",
      min: 0,
      max: 100_000,
      hint: "In the shop now, or for hire in all",
    },
    OFFER,
  ],
  listed: ["purchased_type", "measure_unit_id", "price_paise", "caution_deposit_paise", "units"],
  // The database holds it too: a deposit belongs to what comes back.
  rules: (all) =>
    all.purchased_type !== "hire" && all.caution_deposit_paise
      ? [["caution_deposit_paise", "Only what is hired has a deposit"]]
      : [],
  stock: { field: "units", unit: "day" },
  saveFailed: MASTERS_MESSAGES.failedToSubmitEquipmentDetails,
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingEquipmentSubRegistrationMasterData,
  staffUpdateFailed: PARTNERS_MESSAGES.failedToUpdateStaffEquipmentDetailsData,
});
