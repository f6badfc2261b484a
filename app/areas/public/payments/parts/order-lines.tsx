import type { OrderPage } from "#app/domain/bookings/find-order.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { ItemPrice } from "#app/ui/items/item-price.tsx";
import { whenWords } from "#app/ui/items/when.ts";
import { Panel } from "#app/ui/page.tsx";
import { PriceLines } from "#app/ui/price-lines.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { includedMealsWords, partyWords, roomWords, stayDatesText, stayNights } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";

export type ShownOrder = {
  purpose: OrderPage["purpose"];
  bookings: Array<Omit<OrderPage["bookings"][number], "guests">>;
};

/** What an order pays for: each booking with its amounts. */
export function OrderLines({ order }: { order: ShownOrder }) {
  const t = words("payment");
  const brand = useRoot()?.brand ?? "";
  return order.bookings.map((booking) =>
    booking.kind === "room" ? (
      <RoomLine
        key={booking.reference}
        booking={booking}
        purpose={order.purpose}
        brand={brand}
        alone={order.bookings.length === 1}
      />
    ) : (
      <Panel
        key={booking.reference}
        title={`${KIND_WORDS[booking.kind].title}: ${keptTitle(booking.kind, booking.snapshot.title)}`}
      >
        <p>{keptWords(booking.snapshot.subtitle)}</p>
        <p>{whenWords({ ...booking, startsOn: booking.checkIn, endsOn: booking.checkOut })}</p>
        <details className="mt-2">
          <summary className="link min-h-11 cursor-pointer py-2">{t("priceDetails")}</summary>
          <ItemPrice
            price={booking.price}
            depositPaise={booking.deposit?.paise ?? 0}
            lateDayPaise={booking.deposit?.lateDayPaise ?? 0}
            lines={booking.lines}
            brand={brand}
            splitGst={booking.kind === "food"}
          />
        </details>
      </Panel>
    ),
  );
}

type RoomLineProps = {
  booking: ShownOrder["bookings"][number];
  purpose: ShownOrder["purpose"];
  brand: string;
  /** Nothing else is paid with it. */
  alone: boolean;
};

function RoomLine({ booking, purpose, brand, alone }: RoomLineProps) {
  const t = words("payment");
  return (
    <Panel title={purpose === "extension" ? t("longerStay") : t("yourRoom")}>
      <p className="font-semibold">{booking.snapshot.propertyName}</p>
      <p>{roomWords({ ...booking, ...booking.snapshot })}</p>
      <p className="empty:hidden">{includedMealsWords(booking.snapshot, booking.units)}</p>
      <p>{formats().commas([`${stayDatesText(booking)} (${stayNights(booking)})`, partyWords(booking)])}</p>
      <details className="mt-2">
        <summary className="link min-h-11 cursor-pointer py-2">{t("priceDetails")}</summary>
        <PriceLines
          price={booking.price}
          brand={brand}
          nights={booking.nights}
          rooms={booking.units}
          extraBeds={{ count: booking.extraBeds, paise: booking.extraBedsPaise }}
          totalLabel={alone ? undefined : booking.snapshot.roomName}
        />
      </details>
    </Panel>
  );
}
