import type { PropertyValues, RoomValues } from "./property-schema.ts";

export const ITEM_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
/** Where a property or room stands: only `approved` ones are on sale. */
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ROOM_CATEGORIES = ["AC", "Non-AC"] as const;
export type RoomCategory = (typeof ROOM_CATEGORIES)[number];

/** The fields of a property in the order in which a person reads them. */
export const PROPERTY_LABELS: Record<keyof PropertyValues, string> = {
  name: "Name",
  property_type_id: "Type of property",
  city_id: "City",
  address: "Address",
  pin_code: "PIN code",
  latitude: "Latitude",
  longitude: "Longitude",
  phone_e164: "Phone",
  email: "Email",
  description: "Description",
  house_rules: "House rules",
  check_in_time: "Check-in from",
  check_out_time: "Check-out until",
  facility_ids: "Facilities",
  cancellation_policy_id: "Cancellation policy",
  gstin: "GSTIN",
};

export const ROOM_LABELS: Record<keyof RoomValues, string> = {
  name: "Name",
  room_type_id: "Type of room",
  room_category: "AC or non-AC",
  description: "Description",
  max_adults: "Adults at most",
  max_children: "Children at most",
  max_extra_beds: "Extra beds at most",
  facility_ids: "Facilities",
};

export const WEEKDAYS = [
  { value: "1", label: "Mon" },
  { value: "2", label: "Tue" },
  { value: "3", label: "Wed" },
  { value: "4", label: "Thu" },
  { value: "5", label: "Fri" },
  { value: "6", label: "Sat" },
  { value: "0", label: "Sun" },
] as const;

/** Photos of one property or room. */
export const MAX_PHOTOS = 20;
/** Room types of one property. */
export const MAX_ROOMS = 40;
/** Nights that one change of the grid may reach. */
export const MAX_NIGHTS_A_CHANGE = 400;
/** How far ahead nights may be changed. */
export const MAX_DAYS_AHEAD = 730;

/** What happens to a night's sale. */
export const SALE = ["keep", "open", "close"] as const;
