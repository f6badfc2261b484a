import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ChangeAsked } from "#app/domain/bookings/change-stay.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { afterDecision, keepingToDo } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { Alert } from "#app/ui/alert.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { BackAfterAllPanel } from "#app/ui/bookings/back-after-all.tsx";
import { BookingMarks } from "#app/ui/bookings/marks.tsx";
import { OtherChoicesPanel } from "#app/ui/bookings/other-choices.tsx";
import { RelocationNote } from "#app/ui/bookings/relocation-note.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { titleOf } from "#app/ui/title-of.ts";
import { useKeepToDo } from "#app/ui/to-do/use-to-do.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { GoodwillPanel } from "./parts/desk-goodwill.tsx";
import { OpenEndPanel } from "./parts/desk-open-end.tsx";
import { CancelPanel, ExtendPanel, NotePanel, SendPanel, ShortenPanel } from "./parts/desk-panels.tsx";
import { deskSearch, readDesk } from "./parts/desk-reads.ts";
import { RefusedRefundsPanel } from "./parts/desk-refunds.tsx";
import { GuestsPanel, MovePanel, WaitingPanel } from "./parts/desk-stay-panels.tsx";
import { deskIntents, takeDeskStep } from "./parts/desk-steps.ts";
import { DESK } from "./permissions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("officeBookings")("desk"), data?.booking.bookingOrderId) },
];
export const shouldRevalidate = () => true;

export const loader = officeLoader(
  DESK,
  { params: idParam, search: deskSearch },
  (ctx, { params: { id }, search }) => readDesk(ctx, id, search),
);

export const action = officeAction(
  DESK,
  { params: idParam, intents: deskIntents },
  async (ctx, { request, params: { id: bookingId }, office, formKey, ...posted }) => {
    const here = office.paths.desk(bookingId);
    const isDecision = ["cancel", "waive", "retry_refund"].includes(posted.intent);
    const next = isDecision ? afterDecision(request, here) : keepingToDo(request, here);
    return done(next, await takeDeskStep(ctx, { bookingId, formKey }, posted));
  },
);

/** The page with another change, so that it says what that one costs: added nights where nothing else is different. */
function changeQuery({ bookingId: _, checkIn, checkOut, roomId, ...party }: ChangeAsked, startsOn: string) {
  const isLonger = roomId === undefined && checkIn === startsOn;
  const people = Object.entries(party).map(([name, count]) => [name, String(count)]);
  const change = isLonger
    ? { checkOut }
    : {
        moveFrom: checkIn,
        moveUntil: checkOut,
        ...(roomId ? { room: roomId } : {}),
        ...Object.fromEntries(people),
      };
  return `?${new URLSearchParams(change)}`;
}

/** /mhbookings/:id/desk, /staffAccBooking/:id/desk, /cityAccBookings/:id/desk: what the desk does for a guest on the phone. */
export default function Desk() {
  const t = words("officeBookings");

  const { paths } = useOffice(DESK);
  const keep = useKeepToDo();
  const {
    lines,
    booking,
    marks,
    phone,
    byPolicy,
    waived,
    checkOut,
    longer,
    given,
    move,
    attendants,
    relocation,
    openEnd,
    instead,
    afterAll,
  } = useLoaderData<typeof loader>();
  const { goodwill: goodwillOffer, waiting, refused } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { checkIn: startsOn, checkOut: endsOn } = booking.stay ?? booking;
  const when = whenWords({ ...booking, startsOn, endsOn });
  const mayRelocate = move !== null && "relocate" in paths;
  return (
    <Page
      title={t("deskBookingOrderId", { bookingOrderId: booking.bookingOrderId })}
      lead={t("eachStepFirstShowsIts")}
      back={{ to: paths.booking(booking.id), label: t("booking") }}
    >
      <FormFailureAlert failure={failure} />
      {booking.partnerAnswer === "declined" && booking.may.cancel ? (
        <Alert tone="negative">{t("houseSaysThatItCannot")}</Alert>
      ) : null}
      <Panel title={`${KIND_WORDS[booking.kind].title}: ${booking.snapshot.title}`}>
        <FactList
          facts={[
            [
              t("state"),
              <StatusBadge key="state" status={booking.status}>
                {statusLabel(booking.status, booking.kind)}
              </StatusBadge>,
            ],
            [t("when"), when],
            [t("guest"), `${booking.contact.name}, ${phone}`],
            [t("partner"), booking.accountName],
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-6">
          <Link className="link inline-block py-2" to={paths.booking(booking.id)}>
            {t("openBooking")}
          </Link>
          {mayRelocate ? (
            <Link className="link inline-block py-2" to={keep(paths.relocate(booking.id))}>
              {t("houseCannotKeepItFind")}
            </Link>
          ) : null}
        </p>
        <RelocationNote relocation={relocation} to={paths.desk} />
      </Panel>
      <BookingMarks booking={booking} href={paths.desk(booking.id)} {...marks} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RefusedRefundsPanel refunds={refused} />
        <BackAfterAllPanel {...afterAll} href={paths.desk(booking.id)} />
        {waiting ? <WaitingPanel waiting={waiting} /> : null}
        <NotePanel />
        {["held", "confirmed", "checked_in"].includes(booking.status) ? (
          <SendPanel status={booking.status} />
        ) : null}
        {booking.may.extend ? <ExtendPanel booking={booking} checkOut={checkOut} longer={longer} /> : null}
        {move ? <MovePanel {...move} /> : null}
        {instead ? (
          <OtherChoicesPanel
            choices={instead.choices}
            wanted={instead.change}
            house={booking.snapshot.title}
            href={(change) =>
              keep(paths.desk(booking.id) + changeQuery({ ...instead.change, ...change }, startsOn))
            }
          />
        ) : null}
        {move ? <GuestsPanel attendants={attendants} /> : null}
        {booking.may.extend ? <ShortenPanel {...given} was={booking.stay ?? booking} /> : null}
        <OpenEndPanel openEnd={openEnd} />
        {goodwillOffer && goodwillOffer.offer.mostPaise + goodwillOffer.offer.given.length > 0 ? (
          <GoodwillPanel {...goodwillOffer} />
        ) : null}
        {["held", "expired", "cancelled"].includes(booking.status) ? null : (
          <CancelPanel byPolicy={byPolicy} waived={waived} />
        )}
      </div>
      <Panel title={t("whatWasDone")}>
        {lines.length === 0 ? <p>{t("nothingYet")}</p> : null}
        <ol className="divide-y divide-base-300">
          {lines.map((line) => (
            <li key={`${line.at}${line.what}${line.text}`} className="py-2">
              <span className="font-semibold">{line.what}</span>
              {line.text ? `: ${line.text}` : ""}
              <span className="block text-sm">
                {instantWords(line.at)}, {line.by}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </Page>
  );
}
