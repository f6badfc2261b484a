import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import { changeAttendants } from "#app/domain/bookings/change-guests.ts";
import { currentStay } from "#app/domain/bookings/change-stay.ts";
import { deskLines, noteCall, sendAgain } from "#app/domain/bookings/desk.ts";
import { extendBooking, quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { moveStay, quoteMove } from "#app/domain/bookings/move-stay.ts";
import { findOpenEnd, giveReservedBack, reserveNights } from "#app/domain/bookings/reserve-nights.ts";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { giveGoodwill, quoteGoodwill } from "#app/domain/goodwill/give-goodwill.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { readRelocation } from "#app/domain/relocations/read-relocation.ts";
import { date, defineSearch, id, oneOf, optionalInteger } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { RelocationNote } from "#app/ui/bookings/relocation-note.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { GoodwillPanel } from "./parts/desk-goodwill.tsx";
import { OpenEndPanel } from "./parts/desk-open-end.tsx";
import { CancelPanel, ExtendPanel, NotePanel, SendPanel, ShortenPanel } from "./parts/desk-panels.tsx";
import { GuestsPanel, MovePanel } from "./parts/desk-stay-panels.tsx";
import { DESK } from "./permissions.ts";

export const meta = () => [{ title: "Desk" }];
export const shouldRevalidate = () => true;

const search = defineSearch({
  ...{ checkOut: date(), from: date(), until: date() },
  ...{ moveFrom: date(), moveUntil: date(), room: id() },
  ...{ adults: optionalInteger(1, 40), children: optionalInteger(0, 40) },
  ...{ infants: optionalInteger(0, 20), units: optionalInteger(1, 20) },
  ...{ goodwill: optionalInteger(1, 10_000_000), platform: oneOf(["100", "50", "0"], "100") },
});

export const loader = officeLoader(
  DESK,
  { params: idParam, search },
  async (ctx, { params: { id }, search: asked }) => {
    const { checkOut, from, until, moveFrom, moveUntil, room } = asked;
    const lines = await deskLines(ctx, id);
    const relocation = await readRelocation(ctx, id);
    const booking = await findBooking(ctx, { id });
    const offer = (
      work: Promise<{ refundPaise: number; chargePaise: number; depositPaise: number; tierText: string }>,
    ) =>
      orRefusal(
        work.then(({ refundPaise, chargePaise, depositPaise, tierText }) => ({
          refundPaise,
          chargePaise,
          depositPaise,
          tierText,
        })),
      );
    const given = (waive: boolean) =>
      from && until && booking.may.extend ? orRefusal(givenBack(ctx, id, from, until, waive)) : null;
    const was = booking.may.extend ? await currentStay(ctx, id) : null;
    const wanted = was && {
      ...{
        checkIn: moveFrom ?? was.checkIn,
        checkOut: moveUntil ?? was.checkOut,
        roomId: room ?? was.roomId,
      },
      ...{ units: asked.units ?? was.units, adults: asked.adults ?? was.adults },
      ...{ children: asked.children ?? was.children, infants: asked.infants ?? was.infants },
    };
    return {
      move: wanted && {
        ...{ rooms: was.rooms, wanted },
        moved: moveFrom && moveUntil ? await orRefusal(movedStay(ctx, { bookingId: id, ...wanted })) : null,
      },
      openEnd: booking.kind === "room" ? await findOpenEnd(ctx, id) : null,
      goodwill: hasRole(ctx.actor, "staff")
        ? null
        : {
            offer: await quoteGoodwill(ctx, { bookingId: id }),
            asked: { rupees: asked.goodwill, platform: asked.platform },
          },
      attendants: booking.guests.filter(({ type }) => type === "attendant").map((guest) => guest.name),
      lines,
      booking,
      relocation,
      given: {
        asked: { checkIn: from, checkOut: until },
        byPolicy: await given(false),
        waived: await given(true),
      },
      phone: formatPhone(booking.contact.phone),
      byPolicy: await offer(quoteCancellation(ctx, { bookingId: id })),
      waived: await offer(quoteCancellation(ctx, { bookingId: id, waive: true })),
      checkOut,
      longer: checkOut && booking.may.extend ? await orRefusal(longerStay(ctx, id, checkOut)) : null,
    };
  },
);

async function longerStay(ctx: Context, bookingId: string, checkOut: string) {
  const { nights, price, obstacle } = await quoteExtension(ctx, { bookingId, checkOut });
  if (obstacle) throw new Conflict(obstacle.message, obstacle.code);
  return { nights, totalPaise: price.totalPaise };
}

async function movedStay(ctx: Context, asked: Parameters<typeof quoteMove>[1]) {
  const offer = await quoteMove(ctx, asked);
  if (offer.obstacle) throw new Conflict(offer.obstacle.message, offer.obstacle.code);
  return offer;
}

async function givenBack(ctx: Context, bookingId: string, checkIn: string, checkOut: string, waive: boolean) {
  const shorter = await quoteShorterStay(ctx, { bookingId, checkIn, checkOut, waive });
  const { nights, paidPaise, chargePaise, refundPaise } = shorter;
  return { nights, paidPaise, chargePaise, refundPaise };
}

/** What can be offered, or why it cannot: the page says either. */
async function orRefusal<T>(
  work: Promise<T>,
): Promise<{ offer: T; refusal: null } | { offer: null; refusal: string }> {
  try {
    return { offer: await work, refusal: null };
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid || error instanceof Forbidden)) throw error;
    const refusal = error instanceof Forbidden ? "The city manager or an admin decides this." : error.message;
    return { offer: null, refusal };
  }
}

const reason = z.string().trim().min(3, "Please write why.").max(500, "At most 500 characters");
const shorten = z.object({
  ...{ reason, checkIn: z.string().max(10), checkOut: z.string().max(10) },
  shownRefundPaise: z.coerce.number().int().min(0),
});
const people = z.coerce.number().int();
const cancel = z.object({ reason, shownRefundPaise: z.coerce.number().int().min(0) });

export const action = officeAction(
  DESK,
  {
    params: idParam,
    intents: {
      cancel,
      waive: cancel,
      shorten,
      shorten_waive: shorten,
      move: z.object({
        ...{ checkIn: z.string().max(10), checkOut: z.string().max(10), roomId: z.uuid() },
        ...{ units: people, adults: people, children: people, infants: people },
        ...{
          shownTotalPaise: z.coerce.number().int().min(0),
          shownRefundPaise: z.coerce.number().int().min(0),
        },
      }),
      extend: z.object({ checkOut: z.string().max(10), shownTotalPaise: z.coerce.number().int().min(0) }),
      goodwill: z.object({
        reason,
        rupees: z.coerce.number().int().min(1).max(10_000_000),
        platform: z.enum(["100", "50", "0"]),
      }),
      reserve: z.object({ nights: z.string().regex(/^\d{1,2}:\d{1,12}$/, "Please choose how many nights.") }),
      give_back: z.object({ from: z.string().max(10) }),
      guests: z.object({ attendantNames: z.string().max(4_000).default("") }),
      send: z.object({}),
      note: z.object({ note: z.string().max(500, "At most 500 characters").default("") }),
    },
  },
  async (ctx, { params: { id: bookingId }, office, formKey, ...posted }) => {
    const page = office.paths.desk(bookingId);
    switch (posted.intent) {
      case "cancel":
      case "waive": {
        const { reason, shownRefundPaise: expectedRefundPaise } = posted.value;
        const waive = posted.intent === "waive";
        await cancelBooking(ctx, { bookingId, reason, expectedRefundPaise, waive, formKey });
        return done(page, "Cancelled. Guest and partner are told, and the refund is on its way.");
      }
      case "shorten":
      case "shorten_waive": {
        const { shownRefundPaise: expectedRefundPaise, ...wanted } = posted.value;
        const waive = posted.intent === "shorten_waive";
        await shortenStay(ctx, { bookingId, ...wanted, expectedRefundPaise, waive, formKey });
        return done(page, "The nights are given back. Guest and house are told.");
      }
      case "move": {
        const { shownTotalPaise: expectedTotalPaise, shownRefundPaise, ...wanted } = posted.value;
        const shown = { expectedTotalPaise, expectedRefundPaise: shownRefundPaise };
        const order = await moveStay(ctx, { bookingId, ...wanted, ...shown, formKey, tellGuest: true });
        if (order.payPaise > 0)
          return done(
            page,
            "It is held for 15 minutes. The guest has the link to pay by SMS; then the stay moves.",
          );
        await startPayment(ctx, { orderReference: order.reference });
        return done(page, "The stay is moved. Guest and house are told.");
      }
      case "extend": {
        const { checkOut, shownTotalPaise: expectedTotalPaise } = posted.value;
        await extendBooking(ctx, { bookingId, checkOut, expectedTotalPaise, formKey, tellGuest: true });
        return done(page, "The added nights are held for 15 minutes. The guest has the link to pay by SMS.");
      }
      case "goodwill":
        return done(page, await goodwill(ctx, { bookingId, formKey, ...posted.value }));
      case "reserve": {
        const [nights, expectedTotalPaise] = posted.value.nights.split(":").map(Number) as [number, number];
        await reserveNights(ctx, { bookingId, nights, expectedTotalPaise, formKey });
        return done(page, "Reserved. The guest is reminded of each night on its afternoon.");
      }
      case "give_back": {
        const { nights } = await giveReservedBack(ctx, { bookingId, from: posted.value.from });
        return done(page, `${plural(nights, "night")} given back. They are on sale again.`);
      }
      case "guests": {
        const names = posted.value.attendantNames.split(/\r?\n/).map((line) => line.trim());
        await changeAttendants(ctx, { bookingId, attendantNames: names.filter((line) => line !== "") });
        return done(page, "The attendants are written down.");
      }
      case "send":
        return done(page, `The ${await sendAgain(ctx, { bookingId, formKey })} was sent again.`);
      case "note":
        await noteCall(ctx, { bookingId, note: posted.value.note });
        return done(page, "The note is kept.");
    }
  },
);

async function goodwill(
  ctx: Context,
  asked: { bookingId: string; formKey: string; reason: string; rupees: number; platform: string },
): Promise<string> {
  const { bookingId, formKey, reason, rupees, platform } = asked;
  const given = await giveGoodwill(ctx, {
    ...{ bookingId, formKey, reason },
    ...{ amountPaise: rupees * 100, platformPercent: Number(platform) },
  });
  return given === "given"
    ? "Given. The guest is told, and the money is on its way."
    : "It is above the limit: another admin approves it under Approvals.";
}

/** /mhbookings/:id/desk, /staffAccBooking/:id/desk, /cityAccBookings/:id/desk: what the desk does for a guest on the phone. */
export default function Desk() {
  const { paths } = useOffice(DESK);
  const {
    lines,
    booking,
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
  } = useLoaderData<typeof loader>();
  const { goodwill: goodwillOffer } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const when = whenWords({ ...booking, startsOn: booking.checkIn, endsOn: booking.checkOut });
  return (
    <Page
      title={`Desk: ${booking.bookingOrderId}`}
      lead="Each step first shows its cost, informs the guest and the partner, and is recorded below."
      back={{ to: paths.booking(booking.id), label: "The booking" }}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={`${KIND_WORDS[booking.kind].title}: ${booking.snapshot.title}`}>
        <FactList
          facts={[
            [
              "State",
              <StatusBadge key="state" status={booking.status}>
                {statusLabel(booking.status, booking.kind)}
              </StatusBadge>,
            ],
            ["When", when],
            ["Guest", `${booking.contact.name}, ${phone}`],
            ["Partner", booking.accountName],
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-6">
          <Link className="link inline-block py-2" to={paths.booking(booking.id)}>
            Open the booking
          </Link>
          {move && "relocate" in paths ? (
            <Link className="link inline-block py-2" to={paths.relocate(booking.id)}>
              The house cannot keep it: find another house
            </Link>
          ) : null}
        </p>
        <RelocationNote relocation={relocation} to={paths.desk} />
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <NotePanel />
        <SendPanel status={booking.status} />
        {booking.may.extend ? <ExtendPanel booking={booking} checkOut={checkOut} longer={longer} /> : null}
        {move ? <MovePanel {...move} /> : null}
        {move ? <GuestsPanel attendants={attendants} /> : null}
        {booking.may.extend ? <ShortenPanel {...given} was={booking.stay ?? booking} /> : null}
        <OpenEndPanel openEnd={openEnd} />
        {goodwillOffer && goodwillOffer.offer.mostPaise + goodwillOffer.offer.given.length > 0 ? (
          <GoodwillPanel {...goodwillOffer} />
        ) : null}
        {booking.status === "cancelled" ? null : <CancelPanel byPolicy={byPolicy} waived={waived} />}
      </div>
      <Panel title="What was done">
        {lines.length === 0 ? <p>Nothing yet.</p> : null}
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
