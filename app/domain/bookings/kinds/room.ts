import type { Kind } from "../kind.ts";
import { quoteSelection, type RoomSale } from "./room-quotes.ts";
import { describeRooms } from "./room-snapshot.ts";
import { baseByNight, holdNights, holdNightsAgain, releaseNights, sellNights } from "./room-stock.ts";

/** Rooms: priced by the night, taken by the night. */
export const roomKind: Kind<RoomSale> = {
  name: "room",
  numberPrefix: "MHR",
  quote: quoteSelection,
  describe: describeRooms,
  claim: (tx, bookings) =>
    holdNights(
      tx,
      bookings.flatMap(({ bookingId, quote: sale }) =>
        sale.quote.nights.map(({ night, pricePaise }) => ({
          bookingId,
          roomId: sale.quote.roomId,
          night,
          rooms: sale.units,
          pricePaise,
          extraBedsPaise: sale.extraBeds * sale.extraBedChargePaise,
        })),
      ),
    ),
  claimAgain: holdNightsAgain,
  sell: sellNights,
  release: releaseNights,
  baseByNight,
};
