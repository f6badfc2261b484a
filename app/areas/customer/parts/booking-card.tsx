import type { ReactNode } from "react";
import type { BookingRow } from "#app/domain/bookings/booking-list.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { CoverPhoto } from "#app/domain/listings/cover-photo.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { bookingStatusLabel } from "#app/ui/bookings/cells.tsx";
import { formatClock, formatRupeesShort } from "#app/ui/format.ts";
import { KindIcon } from "#app/ui/icon.tsx";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { partyWords, stayDatesText, stayNights } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";

type BookingCardProps = {
  booking: BookingRow;
  /** The one that the family lives by at the moment. */
  now?: boolean;
  photo?: CoverPhoto | null;
  /** The address of the whole trip, where it is offered beside the booking. */
  tripTo?: string;
  /** What can be done about it, below the rest. */
  children?: ReactNode;
};

/** One booking in the customer's list. */
export function BookingCard({ booking, now = false, photo, tripTo, children }: BookingCardProps) {
  const t = words("customer");
  const kind = booking.booking_type as BookingKindName;
  const isStay = kind === "room" && !["cancelled", "expired"].includes(booking.booking_status);
  const [startsOn, deposit] = [booking.check_in, booking.caution_deposit];
  const endsOn = isStay ? booking.stay_until : booking.check_out;
  const isHeld = booking.booking_status === "held";
  return (
    <article
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-box border bg-base-100 p-4 ${now ? "border-primary sm:p-5" : "border-base-300"}`}
    >
      {photo ? (
        <Photo
          photo={photo}
          alt=""
          width={640}
          height={320}
          sizes="(min-width: 64rem) 50rem, 92vw"
          eager
          className="col-span-2 mb-2 aspect-2/1 w-full rounded-field sm:aspect-3/1"
        />
      ) : null}
      <KindIcon kind={kind} />
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1 self-center">
        <h2 className={now ? undefined : "text-lg"}>{keptTitle(kind, booking.item_name)}</h2>
        <StatusBadge status={booking.booking_status}>{bookingStatusLabel(booking)}</StatusBadge>
      </div>
      <div className="col-span-2 flex flex-col gap-1 sm:col-span-1 sm:col-start-2">
        <p className="font-semibold">
          {kind === "room"
            ? `${stayDatesText({ checkIn: startsOn, checkOut: endsOn })} (${stayNights({ checkIn: startsOn, checkOut: endsOn })})`
            : `${KIND_WORDS[kind].title}: ${whenWords({ kind, startsAt: booking.starts_at, startsOn, endsOn })}`}
        </p>
        <p>
          {kind === "room"
            ? formats().commas([
                keptWords(booking.item_details),
                formats().rooms(booking.units),
                partyWords(booking),
              ])
            : keptWords(booking.item_details)}
          {booking.is_extension ? ` (${t("added")})` : ""}
        </p>
        {booking.near_hospital_name ? <p>{t("near", { hospital: booking.near_hospital_name })}</p> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-base-content/85">
            {formats().commas([
              booking.booking_order_id,
              t(deposit > 0 ? "withTaxDeposit" : "withTax", {
                amount: formatRupeesShort(booking.total_price + deposit),
              }),
            ])}
            {refundWords(booking)}
          </p>
          <p className="flex flex-wrap gap-3">
            {isHeld ? (
              <Link to={paths.pay(booking.order_reference)} className="btn btn-primary min-h-12">
                {t("payBefore", { time: formatClock(booking.hold_expires_at) })}
              </Link>
            ) : null}
            {tripTo ? (
              <Link to={tripTo} className="btn btn-outline min-h-11">
                {t("wholeTrip")}{" "}
              </Link>
            ) : null}
            <Link
              to={paths.customerBooking(booking.reference)}
              className={`btn min-h-11 ${now && !isHeld ? "btn-primary" : "btn-outline"}`}
            >
              {t("open")}
              <span className="sr-only"> {booking.booking_order_id}</span>
            </Link>
          </p>
        </div>
      </div>
      {children ? <div className="col-span-2 mt-2">{children}</div> : null}
    </article>
  );
}

/** What went back of a cancelled booking, and what of it pays for the one that replaced it. */
function refundWords({ refundAmount, carried }: BookingRow): string {
  if (refundAmount === null) return "";
  const t = words("customer");
  const carriedPaise = carried ?? 0;
  const backPaise = refundAmount - carriedPaise;
  return [
    backPaise > 0 || carriedPaise === 0 ? t("refunded", { amount: formatRupeesShort(backPaise) }) : "",
    carriedPaise > 0 ? t("carried", { amount: formatRupeesShort(carriedPaise) }) : "",
  ]
    .filter(Boolean)
    .map((said) => `; ${said}`)
    .join("");
}
