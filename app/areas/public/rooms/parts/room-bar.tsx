import { isBookable } from "#app/domain/search/room-offer.ts";
import type { OfferedRoom } from "#app/domain/search/stay-at-property.ts";
import { PayBar } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";

/** What each room costs that can be booked, in paise with tax. */
export const bookableTotals = (rooms: Array<Pick<OfferedRoom, "quote">>): number[] =>
  rooms.flatMap(({ quote }) => (quote && isBookable(quote) ? [quote.price.totalPaise] : []));

/** On a phone: what the cheapest room costs that can be booked, and the way to the rooms, while the rest is read. */
export function RoomBar({ rooms }: { rooms: OfferedRoom[] }) {
  const t = words("search");
  const totals = bookableTotals(rooms);
  if (totals.length === 0) return null;
  return (
    <div className="lg:hidden">
      <PayBar totalPaise={Math.min(...totals)} isLowest={totals.length > 1}>
        <a href="#rooms-of-it" className="btn btn-primary min-h-12 px-8 text-base">
          {t("seeRooms")}
        </a>
      </PayBar>
    </div>
  );
}
