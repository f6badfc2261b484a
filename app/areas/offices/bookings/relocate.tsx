import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { findOtherRooms, type OtherRoom } from "#app/domain/relocations/find-rooms.ts";
import { readBroughtTo } from "#app/domain/relocations/readdress.ts";
import { quoteRelocation, type RelocationOffer, relocateStay } from "#app/domain/relocations/relocate.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDistance, formatRupees, plural } from "#app/ui/format.ts";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { stayDates } from "#app/ui/stay.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { RELOCATE } from "./permissions.ts";

export const meta = () => [{ title: "Another house" }];
export const shouldRevalidate = () => true;

const search = defineSearch({ room: id() });

export const loader = officeLoader(
  RELOCATE,
  { params: idParam, search },
  async (ctx, { params: { id: bookingId }, search: { room } }) => {
    const booking = await findBooking(ctx, { id: bookingId });
    const { bookingOrderId, snapshot, contact, accountName, adults, children, infants } = booking;
    const shown = {
      ...{ id: bookingId, bookingOrderId, house: snapshot.title, partner: accountName },
      reserved: booking.reserved !== null,
      ...{ room: snapshot.subtitle, hospital: snapshot.hospitalName, distanceM: snapshot.distanceM },
      ...{ guest: `${contact.name}, ${formatPhone(contact.phone)}`, people: adults + children + infants },
    };
    try {
      const others = await findOtherRooms(ctx, bookingId);
      const chosen = room ? await quoteRelocation(ctx, { bookingId, roomId: room }).catch(asRefusal) : null;
      const brought = room ? await readBroughtTo(ctx, bookingId, room) : [];
      return { shown, others, chosen, brought, refusal: null };
    } catch (error) {
      const refusal = asRefusal(error);
      return { shown, others: null, chosen: null, brought: [], refusal: refusal.refusal };
    }
  },
);

function asRefusal(error: unknown): { refusal: string } {
  if (error instanceof Conflict || error instanceof Invalid) return { refusal: error.message };
  throw error;
}

const paise = z.coerce.number().int().min(0);

export const action = officeAction(
  RELOCATE,
  {
    params: idParam,
    schema: z.object({
      ...{ roomId: z.uuid(), shownHousePaise: paise, shownRefundPaise: paise },
      reason: z.string().max(500, "At most 500 characters").default(""),
    }),
  },
  async (ctx, { params: { id: bookingId }, value, office, formKey }) => {
    const { roomId, reason, shownHousePaise, shownRefundPaise } = value;
    const shown = { expectedHousePaise: shownHousePaise, expectedRefundPaise: shownRefundPaise };
    const moved = await relocateStay(ctx, { bookingId, roomId, reason, ...shown, formKey });
    return done(office.paths.desk(moved.bookingId), "The guest is moved. Guest and both houses are told.");
  },
);

/** /mhbookings/:id/relocate, /cityAccBookings/:id/relocate: a house cannot keep a stay; the guest goes to another one. */
export default function Relocate() {
  const { paths } = useOffice(RELOCATE);
  const { shown, others, chosen, brought, refusal } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={`Another house for ${shown.bookingOrderId}`}
      lead="The house cannot keep the stay. The guest pays nothing more; what the other room costs more is booked to the house that failed."
      back={{ to: paths.desk(shown.id), label: "Manage the booking" }}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={`${KIND_WORDS.room.title}: ${shown.house}`}>
        <FactList
          facts={[
            ["Room", shown.room],
            ["Near", distanceWords(shown.hospital, shown.distanceM)],
            ["Guest", shown.guest],
            ["Partner", shown.partner],
            ...(others
              ? ([
                  ["Nights to move", stayDates(others.nights)],
                  ["Paid for them", formatRupees(others.paid.paidPaise)],
                  ["Needs", `${plural(others.units, "room")} for ${shown.people}`],
                ] as Array<[string, string]>)
              : []),
          ]}
        />
      </Panel>
      {refusal ? <Alert tone="info">{refusal}</Alert> : null}
      {chosen && "refusal" in chosen ? <Alert tone="info">{chosen.refusal}</Alert> : null}
      {chosen && !("refusal" in chosen) ? (
        <Decision offer={chosen} brought={brought} reserved={shown.reserved} />
      ) : null}
      {others ? <Rooms rooms={others.rooms} /> : null}
    </Page>
  );
}

const distanceWords = (hospital: string | null, metres: number | null) =>
  [hospital ?? "No hospital named", metres === null ? "" : formatDistance(metres)].filter(Boolean).join(", ");

function Rooms({ rooms }: { rooms: OtherRoom[] }) {
  return (
    <Panel title="Rooms that are free for these nights">
      {rooms.length === 0 ? (
        <EmptyState>
          No other house near the hospital is free. Cancel the booking without a charge.
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-base-300">
        {rooms.map((room) => (
          <li key={room.roomId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">
                {room.propertyName}, {room.roomName}
              </p>
              <p>
                {room.roomType}, {room.roomCategory}, {formatDistance(room.distanceM)}, {room.free} free,{" "}
                {room.partnerName}
              </p>
              <p>
                {qualityWords(room)} {moneyWords(room)}
              </p>
            </div>
            <Form method="get">
              <input type="hidden" name="room" value={room.roomId} />
              <button
                type="submit"
                className="btn btn-outline min-h-12"
                aria-label={`Choose ${room.propertyName}, ${room.roomName}`}
              >
                Choose
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How a room compares with the one that the guest had. */
function qualityWords({ lacks, furtherM }: OtherRoom): string {
  const worse = [
    lacks.length > 0 ? `without ${lacks.join(", ")}` : "",
    furtherM > 0 ? `${formatDistance(furtherM)} further from the hospital` : "",
  ].filter(Boolean);
  if (worse.length === 0) return "Equal or better.";
  const said = worse.join("; ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

type Money = Pick<RelocationOffer, "differencePaise" | "housePaise" | "refundPaise">;

function moneyWords({ differencePaise, housePaise, refundPaise }: Money): string {
  if (refundPaise > 0) return `${formatRupees(refundPaise)} cheaper: it goes back to the guest.`;
  if (differencePaise === 0) return "The same price.";
  const ours = differencePaise - housePaise;
  return `${formatRupees(differencePaise)} more: ${formatRupees(housePaise)} for the house that failed${
    ours > 0 ? `, ${formatRupees(ours)} for us` : ""
  }.`;
}

type Brought = { id: string; bookingOrderId: string; title: string; isCab: boolean; reaches: boolean };

type Deciding = { offer: RelocationOffer; brought: Brought[]; reserved: boolean };

function Decision({ offer, brought, reserved }: Deciding) {
  const left = brought.filter(({ reaches, isCab }) => !reaches && !isCab);
  const cabs = brought.filter(({ isCab }) => isCab);
  const going = brought.filter(({ reaches }) => reaches);
  return (
    <Panel title={`Move the guest to ${offer.propertyName}`}>
      <p>
        {offer.roomName}, {stayDates(offer)}. {moneyWords(offer)}
      </p>
      {going.length > 0 ? <p>Goes there too: {namesOf(going)}.</p> : null}
      {left.length > 0 ? (
        <Alert tone="info">
          Its seller does not come to the new house: {namesOf(left)}. Please cancel it at the guest's wish.
        </Alert>
      ) : null}
      {cabs.length > 0 ? (
        <Alert tone="info">
          Still goes from or to the old house: {namesOf(cabs)}. Please book another cab with the guest and
          cancel this one.
        </Alert>
      ) : null}
      {reserved ? (
        <Alert tone="info">
          Nights that are reserved after this stay are given up: the other house does not hold them. Please
          tell the guest.
        </Alert>
      ) : null}
      <RowForm
        fields={{
          roomId: offer.roomId,
          shownHousePaise: String(offer.housePaise),
          shownRefundPaise: String(offer.refundPaise),
        }}
        className="mt-3 flex flex-col items-start gap-3"
      >
        <PlainInput
          id="reason"
          name="reason"
          label="Why the house cannot keep it, as house and guest are told on the phone"
          required
          maxLength={500}
        />
        <SubmitButton>Move the guest</SubmitButton>
      </RowForm>
    </Panel>
  );
}

const namesOf = (brought: Brought[]) =>
  brought.map(({ title, bookingOrderId }) => `${title} (${bookingOrderId})`).join(", ");
