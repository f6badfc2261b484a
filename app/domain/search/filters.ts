/** What a list of rooms can be narrowed and sorted by. Client-safe. */

export const ROOM_SORTS = ["distance", "price", "rating", "best"] as const;
export type RoomSort = (typeof ROOM_SORTS)[number];

/** Sorted by anything but the distance every candidate is read before the first is known, so only this many properties, nearest first, are looked at. */
export const NEAREST_SORTED = 300;

/** Bands of the price of a night for the whole party, with tax, in paise: above the first, up to the second. */
export const PRICE_BANDS = {
  "0-1000": { abovePaise: 0, uptoPaise: 100_000, label: "Up to ₹1,000 a night" },
  "1000-2000": { abovePaise: 100_000, uptoPaise: 200_000, label: "₹1,000 to ₹2,000 a night" },
  "2000-4000": { abovePaise: 200_000, uptoPaise: 400_000, label: "₹2,000 to ₹4,000 a night" },
  "4000-": { abovePaise: 400_000, uptoPaise: null, label: "Above ₹4,000 a night" },
} as const satisfies Record<string, { abovePaise: number; uptoPaise: number | null; label: string }>;
export type PriceBand = keyof typeof PRICE_BANDS;

/** Distances from the hospital in metres that can be asked for. */
export const DISTANCES = [500, 1_000, 2_000, 5_000, 10_000] as const;

export type RoomFilters = {
  priceBand: PriceBand | null;
  facilityIds: string[];
  category: "AC" | "Non-AC" | null;
  propertyTypeId: string | null;
  maxDistanceM: number | null;
};

export const NO_FILTERS: RoomFilters = {
  priceBand: null,
  facilityIds: [],
  category: null,
  propertyTypeId: null,
  maxDistanceM: null,
};

/** True when anything narrows the list. */
export function isFiltered(filters: RoomFilters): boolean {
  const { priceBand, facilityIds, category, propertyTypeId, maxDistanceM } = filters;
  return Boolean(priceBand || facilityIds.length > 0 || category || propertyTypeId || maxDistanceM !== null);
}
