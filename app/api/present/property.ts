import { z } from "zod";
import type { PropertyValues } from "#app/domain/listings/kinds/property.ts";
import type { PublicPropertyRow } from "#app/domain/listings/list-public-properties.ts";
import type { PropertyDetail } from "#app/domain/listings/read-properties.ts";
import { housePhone } from "#app/domain/listings/schema.ts";
import { percent, rupees } from "../amounts.ts";
import { listOf } from "../fields.ts";

/** Properties between the domain's fields and the specification's names (section 3). */

export function publicPropertyRow(property: PublicPropertyRow) {
  return {
    txn_id: property.id,
    property_name: property.name,
    sub_property_name: property.name,
    subproperty_seo_name: property.slug,
    property_type: property.typeName,
    city_id: property.cityId,
    city_name: property.cityName,
    city_seo_name: property.citySlug,
    address: property.address,
    property_latitude: property.latitude,
    property_longitude: property.longitude,
    price: property.fromPaise === null ? null : rupees(property.fromPaise),
  };
}

/** A property with its rooms, and what of it waits for approval. */
export function propertyDetailRow(property: PropertyDetail) {
  const { values } = property;
  return {
    txn_id: property.id,
    account_id: property.accountId,
    partner_id: property.accountId,
    partner_sub_id: property.branchId,
    partner_name: property.accountName,
    property_name: values.name,
    sub_property_name: values.name,
    subproperty_seo_name: property.slug,
    property_type: property.typeName,
    property_type_id: values.property_type_id,
    property_phone: values.phone_e164,
    property_email: values.email,
    property_latitude: values.latitude,
    property_longitude: values.longitude,
    property_status: property.status,
    property_gstin: values.gstin,
    city_id: values.city_id,
    city_name: property.cityName,
    address: values.address,
    pin_code: values.pin_code,
    description: values.description,
    house_rules: values.house_rules,
    check_in_time: values.check_in_time,
    check_out_time: values.check_out_time,
    cancellation_policy: property.policyName,
    facilities: property.facilityNames,
    mh_service_fee: percent(property.mhServiceFeePpm),
    waits_for_approval: property.approval?.status === "pending",
    photos: property.photos.map(({ uploadId, caption, approved }) => ({
      upload_id: uploadId,
      caption,
      approved,
    })),
    rooms: property.rooms.map((room) => ({
      room_id: room.id,
      txn_id: room.id,
      room_name: room.name,
      room_type: room.typeName,
      room_category: room.roomCategory,
      price: rupees(room.defaultPricePaise),
      units: room.defaultAllotment,
      room_status: room.status,
    })),
  };
}

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
