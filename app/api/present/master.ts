import type {
  CityRow,
  foodTypes,
  measureUnits,
  propertyTypes,
  RoomTypeRow,
  vehicleTypes,
} from "#app/domain/masters/public-masters.ts";
import type { PublicTravelPoint, pointTypes } from "#app/domain/masters/public-travel-points.ts";
import type { PublicHospital } from "#app/domain/places/public-hospitals.ts";
import { ID, NUMBER, objectSchema, orNull, TEXT } from "../answer-schemas.ts";

/** Masters that are answered as they are read: with the specification's field names already. */

type Row<Read extends (...given: never[]) => Promise<object[]>> = Awaited<ReturnType<Read>>[number];

export const CITY = objectSchema<CityRow>({
  city_id: ID,
  city_name: TEXT,
  city_seo_name: TEXT,
  state_id: ID,
  state_name: TEXT,
});

export const HOSPITAL = objectSchema<PublicHospital>({
  near_hospital_id: ID,
  near_hospital_name: TEXT,
  hospital_seo_name: TEXT,
  locality: TEXT,
  type: TEXT,
  latitude: NUMBER,
  longitude: NUMBER,
  city: TEXT,
  address: TEXT,
  pin_code: TEXT,
  no_of_bed: orNull(NUMBER),
});

export const ROOM_TYPE = objectSchema<RoomTypeRow>({
  id: ID,
  room_type: TEXT,
  room_short_description: TEXT,
  room_long_description: TEXT,
});

export const PROPERTY_TYPE = objectSchema<Row<typeof propertyTypes>>({ id: ID, property_type: TEXT });

export const FOOD_TYPE = objectSchema<Row<typeof foodTypes>>({
  food_type_id: ID,
  food_type: TEXT,
  description: TEXT,
});

export const VEHICLE_TYPE = objectSchema<Row<typeof vehicleTypes>>({
  vehicle_type_id: ID,
  vehicle_type_name: TEXT,
  description: TEXT,
});

export const UNIT = objectSchema<Row<typeof measureUnits>>({ unit_id: ID, units: TEXT });

export const POINT_TYPE = objectSchema<Row<typeof pointTypes>>({
  point_type_id: ID,
  point_type: TEXT,
  place: TEXT,
});

const POINT = {
  point_id: ID,
  city_id: ID,
  city_name: TEXT,
  point_type: TEXT,
  point_name: TEXT,
  latitude: NUMBER,
  longitude: NUMBER,
};
export const TRAVEL_POINT = objectSchema<PublicTravelPoint>(POINT);
/** With its distance in kilometres. */
export const DISTANT_POINT = objectSchema<PublicTravelPoint & { distance: number }>({
  ...POINT,
  distance: NUMBER,
});
