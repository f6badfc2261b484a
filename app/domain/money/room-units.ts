import { ANY_GROUP, type SupplyLine } from "./gst.ts";
import { splitByWeights } from "./rounding.ts";

/** What a night of a booking is made of, paise: the price is of one room, `extraBedsPaise` of all extra beds together. */
export type RoomUnits = { rooms: number; pricePaise: number; extraBeds: number; extraBedsPaise: number };

/**
 * The rooms of a night as GST counts them: the limit of a slab applies to each room with its own extra beds, which are spread evenly over the
 * rooms.
 */
export function roomUnits({ rooms, pricePaise, extraBeds, extraBedsPaise }: RoomUnits): SupplyLine[] {
  if (extraBeds === 0) return [{ group: ANY_GROUP, quantity: rooms, basePaise: rooms * pricePaise }];
  const beds = splitByWeights(extraBeds, Array<number>(rooms).fill(1));
  return splitByWeights(extraBedsPaise, beds).map((paise) => ({
    group: ANY_GROUP,
    quantity: 1,
    basePaise: pricePaise + paise,
  }));
}
