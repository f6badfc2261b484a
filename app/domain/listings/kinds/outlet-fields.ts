import type { DocumentKind } from "#app/domain/documents/labels.ts";
import type { Field } from "../fields.ts";

export const NAME = (what: string): Field => ({
  name: "name",
  label: "Name",
  type: "text",
  max: 120,
  required: `Please enter the name of the ${what}`,
});

export const DESCRIPTION: Field = {
  name: "description",
  label: "Description",
  type: "long_text",
  max: 2_000,
};

/** The offer that the partner gives on the price (partner_offer_percentage). */
export const OFFER: Field = {
  name: "partner_offer_ppm",
  label: "Offer in percent",
  type: "percent",
  max: 90,
};

export const DELIVERY_FEE: Field = {
  name: "delivery_fee_paise",
  label: "Delivery fee in rupees",
  on: "detail",
  type: "rupees",
  hint: "For each delivery; 0 when it is free",
};

/** What is asked of every outlet; the words differ by kind. */
export function outletFields(words: {
  what: string;
  outletType: string;
  licence: string;
  /** What paper it is, where its number has a form. */
  paper?: DocumentKind;
  /** Left out for an outlet that neither delivers nor collects. */
  radius?: { label: string; km: number };
  leadMinutes: number;
  /** What is asked of its hours beside opening and closing. */
  hours?: readonly Field[];
}): Field[] {
  const detail = { on: "detail" } as const;
  return [
    NAME(words.what),
    { name: "outlet_type", label: words.outletType, ...detail, type: "text", max: 60 },
    DESCRIPTION,
    {
      name: "city_id",
      label: "City",
      type: "master",
      master: "cities",
      required: "Please choose the city",
    },
    {
      name: "address",
      label: "Address",
      ...detail,
      type: "text",
      max: 400,
      required: "Please enter the address, so that people find the door",
    },
    {
      name: "location",
      label: "Latitude and longitude",
      ...detail,
      type: "point",
      hint: "Two numbers as a map shows them, like 17.4156, 78.4123",
    },
    { name: "contact_person", label: "Contact person", ...detail, type: "text", max: 120 },
    { name: "phone_e164", label: "Phone", ...detail, type: "phone" },
    { name: "email", label: "Email", ...detail, type: "email" },
    { name: "opening_time", label: "Opens at", ...detail, type: "time", default: "08:00" },
    {
      name: "closing_time",
      label: "Closes at",
      ...detail,
      type: "time",
      default: "20:00",
      hint: "Before the opening time means after midnight; the same time means round the clock",
    },
    ...(words.hours ?? []),
    ...(words.radius
      ? [
          {
            name: "service_radius_m",
            label: words.radius.label,
            ...detail,
            type: "kilometres" as const,
            max: 200,
            default: words.radius.km * 1_000,
          },
        ]
      : []),
    {
      name: "lead_minutes",
      label: "Minimum notice (minutes)",
      ...detail,
      type: "number",
      min: 0,
      max: 10_080,
      default: words.leadMinutes,
    },
    { name: "licence_number", label: words.licence, ...detail, type: "text", max: 60, paper: words.paper },
    { name: "licence_valid_until", label: "Licence valid until", ...detail, type: "date" },
    { name: "gstin", label: "GSTIN", ...detail, type: "gstin" },
    {
      name: "cancellation_policy_id",
      label: "Cancellation policy",
      type: "master",
      master: "cancellation_policies",
      empty: "Default policy",
    },
  ];
}
