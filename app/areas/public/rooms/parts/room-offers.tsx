import { Form } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { MONTH_NIGHTS, WEEK_NIGHTS } from "#app/domain/money/long-stays.ts";
import type { CurrentPolicy } from "#app/domain/search/current-policy.ts";
import { isBookable } from "#app/domain/search/room-offer.ts";
import type { OfferedRoom } from "#app/domain/search/stay-at-property.ts";
import { nightsBetween } from "#app/domain/shared/dates.ts";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatLongDate, formatRate, formatRupees, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { PriceLines } from "#app/ui/price-lines.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { includedMealsWords, longStayWords, partyWords } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { FacilityChips } from "./facility-chips.tsx";
import { type PhotoHref, PhotoLink } from "./property-facts.tsx";
import { RateChoice } from "./rate-choice.tsx";
import { RoomMonth } from "./room-month.tsx";

/** The rooms of a property: with a stay each has its price and its button, else the price of an ordinary night. */
export function RoomOffers({
  rooms,
  policy = null,
  oneMoreRoom,
  photoHref,
  month,
}: {
  rooms: OfferedRoom[];
  /** Of the house: what cancelling costs for now, for the stay. */
  policy?: CurrentPolicy | null;
  oneMoreRoom?: string;
  photoHref: PhotoHref;
  month: Omit<ComponentProps<typeof RoomMonth>, "roomId">;
}) {
  const t = words("search");
  return (
    <section aria-labelledby="rooms-of-it" className="flex flex-col gap-4">
      <h2 id="rooms-of-it">{t("rooms")}</h2>
      {rooms.map((room, index) => (
        <article
          key={room.id}
          className={`room-offer rounded-box border border-base-300 bg-base-100 p-4 ${index > 0 ? "below-fold" : ""}`}
        >
          {room.photos[0] ? (
            <PhotoLink
              photo={room.photos[0]}
              name={room.name}
              hrefOf={photoHref}
              sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 14rem, 84vw"
            />
          ) : (
            <Photo photo={null} alt="" width={480} height={320} className="aspect-3/2 w-full rounded-field" />
          )}
          <div className="flex min-w-0 flex-col gap-1">
            <h3>{room.name}</h3>
            <p>{formats().commas([translateName(room.typeName), translateName(room.roomCategory)])}</p>
            <p>{capacityWords(room)}</p>
            <p className="font-medium empty:hidden">{includedMealsWords(room, room.quote?.units ?? 1)}</p>
            <LongStayRates room={room} />
            <OpenEndHint room={room} />
          </div>
          <div className="room-offer-more flex min-w-0 flex-col gap-3">
            {room.description ? <p dir="auto">{room.description}</p> : null}
            <FacilityChips names={room.facilities.map((facility) => facility.name)} />
          </div>
          <div className="room-offer-price">
            <Offer room={room} policy={policy} oneMoreRoom={oneMoreRoom} />
          </div>
          <div className="room-offer-month">
            <RoomMonth roomId={room.id} {...month} />
          </div>
        </article>
      ))}
    </section>
  );
}

/** `For 2 adults and 1 child; 1 extra bed possible` */
function capacityWords({ maxAdults, maxChildren, maxExtraBeds, extraBedChargePaise }: OfferedRoom): string {
  const t = words("search");
  const guests = partyWords({ adults: maxAdults, children: maxChildren, infants: 0 });
  if (maxExtraBeds === 0) return t("capacity", { guests });
  const beds = words("stay")("extraBeds", { count: maxExtraBeds });
  const extra =
    extraBedChargePaise > 0
      ? t("extraBedsFor", { beds, amount: formatRupeesShort(extraBedChargePaise) })
      : t("extraBeds", { beds });
  return `${t("capacity", { guests })}; ${extra}`;
}

/** Nights after the stay that can be reserved, where the house offers it. */
function OpenEndHint({ room: { openEndNights } }: { room: OfferedRoom }) {
  if (openEndNights === 0) return null;
  return <p className="text-sm">{words("search")("openEndNights", { nights: openEndNights })}</p>;
}

/** What longer stays cost less a night, where the partner set a weekly or monthly rate. */
function LongStayRates({ room: { weeklyOfferPpm, monthlyOfferPpm } }: { room: OfferedRoom }) {
  const t = words("search");
  const weekly = t("longStayRate", { percent: formatRate(weeklyOfferPpm), nights: WEEK_NIGHTS });
  const monthly = t("longStayRate", { percent: formatRate(monthlyOfferPpm), nights: MONTH_NIGHTS });
  const said = [weeklyOfferPpm > 0 ? weekly : "", monthlyOfferPpm > weeklyOfferPpm ? monthly : ""];
  const shown = said.filter(Boolean);
  return shown.length > 0 ? <p className="font-medium">{shown.join(" · ")}</p> : null;
}

type OfferProps = { room: OfferedRoom; policy: CurrentPolicy | null; oneMoreRoom?: string };

function Offer({ room, policy, oneMoreRoom }: OfferProps) {
  const t = words("search");
  const { quote } = room;
  if (!quote) {
    return (
      <p>
        <span className="text-xl font-bold">
          {t("fromPrice", { amount: formatRupeesShort(room.usualPrice.totalPaise) })}
        </span>{" "}
        {t("aNightShort")}
      </p>
    );
  }
  if (!quote.fits) {
    return (
      <NotNow
        link={
          oneMoreRoom ? (
            <Link to={oneMoreRoom} className="link inline-block py-2">
              {t("oneMoreRoom")}
            </Link>
          ) : null
        }
      >
        {t("tooSmall", { rooms: formats().rooms(quote.units) })}
      </NotNow>
    );
  }
  if (quote.wrongLength) {
    const { minNights, maxNights } = quote.wrongLength;
    return <NotNow>{t("wrongLength", { min: minNights, max: formats().nights(maxNights) })}</NotNow>;
  }
  if (quote.closedTo) {
    const day = quote.closedTo === "arrival" ? quote.checkIn : quote.checkOut;
    return (
      <NotNow>
        {t(quote.closedTo === "arrival" ? "noArrival" : "noDeparture", { date: formatLongDate(day) })}
      </NotNow>
    );
  }
  if (!isBookable(quote)) {
    return (
      <NotNow>
        {quote.available > 0
          ? t("onlyFree", { rooms: formats().rooms(quote.available) })
          : t("taken", { date: formatLongDate(quote.soldOutNights[0] ?? quote.checkIn) })}
      </NotNow>
    );
  }
  return <Bookable room={room} quote={quote} policy={policy} />;
}

function NotNow({ children, link }: { children: ReactNode; link?: ReactNode }) {
  const t = words("search");
  return (
    <p className="text-base-content/85">
      <span className="font-semibold">{t("notThisStay")}</span> {children} {link}
    </p>
  );
}

type BookableProps = {
  room: OfferedRoom;
  quote: NonNullable<OfferedRoom["quote"]>;
  policy: CurrentPolicy | null;
};

function Bookable({ room, quote, policy }: BookableProps) {
  const t = words("search");
  const brand = useRoot()?.brand ?? "";
  const nights = nightsBetween(quote.checkIn, quote.checkOut);
  const { list, nights: nightsOf, rooms: roomsOf } = formats();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="text-2xl font-bold">{formatRupeesShort(quote.price.totalPaise)}</span>{" "}
          <span className="block text-sm">
            {t("priceFor", {
              what: list([
                nightsOf(nights),
                roomsOf(quote.units),
                ...(quote.extraBeds > 0 ? [words("stay")("extraBeds", { count: quote.extraBeds })] : []),
              ]),
            })}
          </span>{" "}
          {quote.longStayPpm > 0 ? (
            <span className="block text-sm">{longStayWords(quote.longStayPpm)}</span>
          ) : null}{" "}
          {quote.offers.length > 0 ? (
            <span className="block text-sm">{t("withOffer", { offers: list(quote.offers) })}</span>
          ) : null}{" "}
          {quote.available <= 3 ? (
            <span className="block font-semibold text-accent">
              {t("onlyLeft", { count: quote.available })}
            </span>
          ) : null}
        </p>
        <Form method="post" className="w-full sm:w-auto lg:w-full">
          <FormKey />
          <input type="hidden" name="roomId" value={room.id} />
          {room.saver && policy ? (
            <RateChoice rates={{ standard: { price: quote.price, policy }, saver: room.saver }} />
          ) : null}
          <SubmitButton className="w-full px-8 text-base">
            {t("chooseRoom")}
            <span className="sr-only">: {room.name}</span>
          </SubmitButton>
        </Form>
      </div>
      <details>
        <summary className="link min-h-11 cursor-pointer py-2">{t("priceDetails")}</summary>
        <PriceLines
          price={quote.price}
          brand={brand}
          nights={nights}
          rooms={quote.units}
          extraBeds={{ count: quote.extraBeds, paise: quote.extraBedsPaise }}
        />
        <h4 className="mt-2 font-medium">{t("perNight")}</h4>
        <ul className="text-sm">
          {quote.nights.map(({ night, pricePaise }) => (
            <li key={night} className="flex justify-between gap-4 py-1">
              {formatLongDate(night)} <span className="tabular-nums">{formatRupees(pricePaise)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
