import { z } from "zod";
import type { PropertyValues } from "#app/domain/listings/kinds/property.ts";
import type { PublicPropertyRow } from "#app/domain/listings/list-public-properties.ts";
import type { PropertyDetail } from "#app/domain/listings/read-properties.ts";
import { housePhone } from "#app/domain/listings/schema.ts";
import { listOf } from "../fields.ts";
import { field, rowOf } from "./row.ts";

/** Properties between the domain's fields and the specification's names (section 3). */

export const publicProperty = rowOf<PublicPropertyRow>()({
  txn_id: field.id((property) => property.id),
  property_name: field.text((property) => property.name),
  sub_property_name: field.text((property) => property.name),
  subproperty_seo_name: field.text((property) => property.slug),
  property_type: field.text((property) => property.typeName),
  city_id: field.id((property) => property.cityId),
  city_name: field.text((property) => property.cityName),
  city_seo_name: field.text((property) => property.citySlug),
  address: field.text((property) => property.address),
  property_latitude: field.number((property) => property.latitude),
  property_longitude: field.number((property) => property.longitude),
  price: field.amountOrNull((property) => property.fromPaise),
});

const photo = rowOf<PropertyDetail["photos"][number]>()({
  upload_id: field.id((one) => one.uploadId),
  caption: field.text((one) => one.caption),
  approved: field.flag((one) => one.approved),
});

const room = rowOf<PropertyDetail["rooms"][number]>()({
  room_id: field.id((one) => one.id),
  txn_id: field.id((one) => one.id),
  room_name: field.text((one) => one.name),
  room_type: field.text((one) => one.typeName),
  room_category: field.text((one) => one.roomCategory),
  price: field.amount((one) => one.defaultPricePaise),
  units: field.number((one) => one.defaultAllotment),
  room_status: field.text((one) => one.status),
});

/** A property with its rooms, and what of it waits for approval. */
export const propertyDetail = rowOf<PropertyDetail>()({
  txn_id: field.id((property) => property.id),
  account_id: field.id((property) => property.accountId),
  partner_id: field.id((property) => property.accountId),
  partner_sub_id: field.idOrNull((property) => property.branchId),
  partner_name: field.text((property) => property.accountName),
  property_name: field.text(({ values }) => values.name),
  sub_property_name: field.text(({ values }) => values.name),
  subproperty_seo_name: field.text((property) => property.slug),
  property_type: field.text((property) => property.typeName),
  property_type_id: field.id(({ values }) => values.property_type_id),
  property_phone: field.textOrNull(({ values }) => values.phone_e164),
  property_email: field.textOrNull(({ values }) => values.email),
  property_latitude: field.number(({ values }) => values.latitude),
  property_longitude: field.number(({ values }) => values.longitude),
  property_status: field.text((property) => property.status),
  property_gstin: field.textOrNull(({ values }) => values.gstin),
  city_id: field.id(({ values }) => values.city_id),
  city_name: field.text((property) => property.cityName),
  address: field.text(({ values }) => values.address),
  pin_code: field.text(({ values }) => values.pin_code),
  description: field.text(({ values }) => values.description),
  house_rules: field.text(({ values }) => values.house_rules),
  check_in_time: field.text(({ values }) => values.check_in_time),
  check_out_time: field.text(({ values }) => values.check_out_time),
  cancellation_policy: field.textOrNull((property) => property.policyName),
  facilities: field.texts((property) => property.facilityNames),
  mh_service_fee: field.rate((property) => property.mhServiceFeePpm),
  waits_for_approval: field.flag((property) => property.approval?.status === "pending"),
  photos: field.rows(photo, (property) => property.photos),
  rooms: field.rows(room, (property) => property.rooms),
});

const text = z.string().max(4_000).optional();
const emptyIsNull = <Given extends z.ZodType>(given: Given) =>
  z.preprocess((value) => (value === "" ? null : value), given.nullable().optional());

/** What is said about a property; nothing is required here, the domain says what is missing. */
export const propertyGiven = z.object({
  name: text,
  property_type_id: text,
  city_id: text,
  address: text,
  pin_code: z.coerce.string().max(20).optional(),
  latitude: z.coerce.number("Please give a number").optional(),
  longitude: z.coerce.number("Please give a number").optional(),
  phone_e164: emptyIsNull(housePhone),
  email: emptyIsNull(z.string().max(200)),
  description: text,
  house_rules: text,
  check_in_time: text,
  check_out_time: text,
  facility_ids: listOf(z.uuid("This facility is not known"), 100).optional(),
  cancellation_policy_id: emptyIsNull(z.string().max(100)),
  gstin: emptyIsNull(z.string().max(20)),
});

/** The names of these fields in the specification: theirs -> ours. */
export const PROPERTY_NAMES = {
  property_name: "name",
  sub_property_name: "name",
  property_type: "property_type_id",
  property_phone: "phone_e164",
  property_email: "email",
  property_latitude: "latitude",
  property_longitude: "longitude",
  property_gstin: "gstin",
  facilities: "facility_ids",
  property_image: "photos",
};

/** What was sent over what stands; the domain checks it. */
export function propertyValuesOf(
  given: z.output<typeof propertyGiven>,
  standing?: PropertyValues,
): PropertyValues {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...standing, ...sent } as PropertyValues;
}
