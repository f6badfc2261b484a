import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { itemKind } from "./item.ts";
import { DELIVERY_FEE, OFFER, outletFields } from "./outlet-fields.ts";

/** A centre for blood tests and scans, or one that sends somebody to collect. */
export const labCentre = itemKind({
  label: "Lab centre",
  plural: "Lab centres",
  parent: null,
  detail: "outlets",
  values: [
    ...outletFields({
      what: "centre",
      outletType: "Type of centre",
      licence: "NABL number",
      radius: { label: "Collection radius (km)", km: 0 },
      leadMinutes: 60,
    }),
    {
      name: "slot_minutes",
      label: "Minutes of an appointment",
      on: "detail",
      type: "number",
      min: 5,
      max: 480,
      default: 30,
    },
  ],
  terms: [
    { name: "tests", label: "Tests and prices", on: "detail", type: "tests" },
    {
      name: "slot_capacity",
      label: "Patients in an appointment",
      on: "detail",
      type: "number",
      min: 0,
      max: 1_000,
    },
    { ...DELIVERY_FEE, label: "Fee for collecting at the bedside, in rupees" },
    OFFER,
  ],
  listed: ["outlet_type", "opening_time", "closing_time", "slot_capacity"],
  stock: { field: "slot_capacity", unit: "slot" },
  saveFailed: MASTERS_MESSAGES.failedToSubmitEquipmentDetails,
});
