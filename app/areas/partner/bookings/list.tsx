import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type BookingRow, bookingList } from "#app/domain/bookings/booking-list.ts";
import { type BookingKindName, KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { notFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { addressAt } from "#app/http/addresses/address.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { LOADING_FAILED } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { bookingCells } from "#app/ui/bookings/cells.tsx";
import { markLabel } from "#app/ui/bookings/marks.tsx";
import { asksFirst } from "#app/ui/bookings/step-words.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateError } from "#app/words/labels.ts";

/** /partnerBookings, /partnerFoodBookings, /partnerTravelBookings, /partnerMedicalBookings, /partnerLabBookings: the address says the kind. */

export const meta = () => [{ title: words("bookingDesk")("bookings") }];

const kindOf = (request: Request) => addressAt(partnerAddresses, request).with as { kind: BookingKindName };

export const loader = partnerLoader(
  {
    permission: partnerAddresses.bookings.permission,
    failed: ({ page }) => LOADING_FAILED[page],
    search: bookingList.search,
  },
  async (ctx, { search, request }) => {
    const { kind } = kindOf(request);
    return { kind, list: await showList(ctx, bookingList, search, { kind }), today: istDate(ctx.now) };
  },
);

const booking = z.object({ booking: z.uuid() });

export const action = partnerAction(
  { permission: "partner.booking.change", intents: { checked_in: booking, completed: booking } },
  async (ctx, { intent, value, request }) => {
    await markBooking(ctx, { bookingId: value.booking, mark: intent });
    const { pathname, search } = new URL(request.url);
    return done(pathname + search, markedAs(intent, kindOf(request).kind));
  },
);

function markedAs(mark: "checked_in" | "completed", kind: BookingKindName): string {
  if (kind !== "room") return words("partner")("markedAs", { step: statusLabel(mark, kind) });
  return words("bookingDesk")(mark === "checked_in" ? "checkedInDone" : "stayCompleted");
}

/** The next step of a booking; the one that holds a deposit ends on its own page. */
function MarkButton({ row, today }: { row: BookingRow; today: string }) {
  const kind = row.booking_type as BookingKindName;
  // A stay's last day is that of the departure.
  const isOver = kind === "room" ? today >= row.check_out : today > row.check_out;
  const begins = row.booking_status === "confirmed" && row.check_in <= today && !isOver;
  // Meals of several days end with the last of them.
  const isLastDay = kind !== "food" || today >= row.check_out;
  const ends = row.booking_status === "checked_in" && row.caution_deposit === 0 && isLastDay;
  if (!begins && !ends) return null;
  const intent = begins ? "checked_in" : "completed";
  if (!begins && asksFirst("completed", kind))
    return (
      <Link
        to={`${paths.partnerBooking(row.key)}?confirm=completed`}
        className="btn btn-outline btn-sm min-h-10 whitespace-nowrap"
      >
        {words("bookingDesk")("hasLeft")}
      </Link>
    );
  return (
    <RowForm fields={{ booking: row.key }}>
      <SubmitButton
        intent={intent}
        tone={begins ? "primary" : "plain"}
        className="btn-sm min-h-10 whitespace-nowrap"
      >
        {markLabel(intent, kind)}
      </SubmitButton>
    </RowForm>
  );
}

export default function PartnerBookings() {
  const { kind, list, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const typed = list.filters.find(({ name }) => name === "q")?.value ?? "";
  const t = words("bookingDesk");
  return (
    <ListPage
      list={list}
      title={kind === "room" ? t("bookings") : t("bookingsOf", { kind: KIND_WORDS[kind].title })}
      cells={bookingCells(paths.partnerBooking)}
      after={[
        { key: "mark", label: t("now"), bare: true, value: (row) => <MarkButton row={row} today={today} /> },
      ]}
      empty={t("noBookingYet")}
      noMatch={translateError(notFoundWords(typed, true))}
    >
      <FormFailureAlert failure={failure} />
    </ListPage>
  );
}
