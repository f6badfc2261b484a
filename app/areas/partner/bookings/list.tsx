import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type BookingRow, bookingList } from "#app/domain/bookings/booking-list.ts";
import { type BookingKindName, KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { markBooking } from "#app/domain/bookings/mark-booking.ts";
import { notFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { addressAt } from "#app/http/addresses.ts";
import { LOADING_FAILED } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { bookingCells } from "#app/ui/bookings/cells.tsx";
import { MARK_WORDS } from "#app/ui/bookings/marks.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { partnerAddresses } from "../addresses.ts";

/** /partnerBookings, /partnerFoodBookings, /partnerTravelBookings, /partnerMedicalBookings, /partnerLabBookings: the address says the kind. */

export const meta = () => [{ title: "Bookings" }];

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
    return done(pathname + search, SAID[kindOf(request).kind]?.[intent] ?? markedAs(intent, request));
  },
);

const SAID: Partial<Record<BookingKindName, Record<"checked_in" | "completed", string>>> = {
  room: { checked_in: "The guest is checked in.", completed: "The stay is completed." },
};
const markedAs = (mark: "checked_in" | "completed", request: Request) =>
  `Marked: ${statusLabel(mark, kindOf(request).kind).toLowerCase()}.`;

/** The next step of a booking; the one that holds a deposit ends on its own page. */
function MarkButton({ row, today }: { row: BookingRow; today: string }) {
  const kind = row.booking_type as BookingKindName;
  // A stay's last day is that of the departure.
  const isOver = kind === "room" ? today >= row.check_out : today > row.check_out;
  const begins = row.booking_status === "confirmed" && row.check_in <= today && !isOver;
  const ends = row.booking_status === "checked_in" && row.caution_deposit === 0;
  if (!begins && !ends) return null;
  const intent = begins ? "checked_in" : "completed";
  return (
    <RowForm fields={{ booking: row.key }}>
      <SubmitButton
        intent={intent}
        tone={begins ? "primary" : "plain"}
        className="btn-sm min-h-10 whitespace-nowrap"
      >
        {kind === "room" && !begins ? "Guest has left" : MARK_WORDS[kind][intent]}
      </SubmitButton>
    </RowForm>
  );
}

export default function PartnerBookings() {
  const { kind, list, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const words = list.filters.find(({ name }) => name === "q")?.value ?? "";
  return (
    <ListPage
      list={list}
      title={kind === "room" ? "Bookings" : `${KIND_WORDS[kind].title} bookings`}
      cells={bookingCells(paths.partnerBooking)}
      after={[{ key: "mark", label: "Now", value: (row) => <MarkButton row={row} today={today} /> }]}
      empty="No booking yet. They appear here as soon as a guest has paid."
      noMatch={notFoundWords(words, true)}
    >
      <FormFailureAlert failure={failure} />
    </ListPage>
  );
}
