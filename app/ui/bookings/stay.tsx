import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { formatInstant, formatLongDate, formatPhone, formatRupees, formatTime, plural } from "../format.ts";
import { ItemFacts } from "../items/item-facts.tsx";
import { FactList, Panel } from "../page.tsx";

/** The stay itself: where, when, how many, what was asked for. */
export function StayPanel({ booking }: { booking: Booking }) {
  const { snapshot } = booking;
  if (booking.kind !== "room") {
    return (
      <Panel title={`${KIND_WORDS[booking.kind].title}: ${snapshot.title}`}>
        <ItemFacts booking={booking} />
        <h3 className="mt-4">What it is made of</h3>
        <ul className="list-disc pl-5">
          {booking.lines.map((line) => (
            <li key={line.name}>
              {line.quantity} x {line.name}, {formatRupees(line.amountPaise)}
            </li>
          ))}
        </ul>
      </Panel>
    );
  }
  return (
    <Panel title="Stay">
      <FactList
        facts={[
          ["Property", `${snapshot.propertyName}, ${snapshot.cityName}`],
          ["Room", `${snapshot.roomName} (${snapshot.roomType}, ${snapshot.roomCategory})`],
          ["Check-in", `${formatLongDate(booking.checkIn)}, from ${formatTime(snapshot.checkInTime)}`],
          ["Check-out", `${formatLongDate(booking.checkOut)}, until ${formatTime(snapshot.checkOutTime)}`],
          [
            "How many",
            `${plural(booking.units, "room")}, ${plural(booking.nights, "night")}${booking.extraBeds > 0 ? `, ${plural(booking.extraBeds, "extra bed")}` : ""}`,
          ],
          ...(booking.stay ? [["Whole stay", wholeStay(booking.stay)] as [string, string]] : []),
          ["Hospital", snapshot.hospitalName ?? "Not named"],
          ["Asked for", booking.specialRequests || "Nothing special"],
        ]}
      />
    </Panel>
  );
}

const wholeStay = ({ checkIn, checkOut, nights, bookingOrderId }: NonNullable<Booking["stay"]>) =>
  `${bookingOrderId}: ${formatLongDate(checkIn)} to ${formatLongDate(checkOut)}, ${plural(nights, "night")}`;

type Aged = Pick<Booking["guests"][number], "age" | "ageGroup">;
const ageWords = ({ age, ageGroup }: Aged) => (age === null ? AGES[ageGroup] : plural(age, "year"));
const AGES = { adult: "adult", child: "child", infant: "infant" } as const;

/** Who comes, and how to reach them. */
export function GuestsPanel({ booking }: { booking: Booking }) {
  const { contact, guests } = booking;
  return (
    <Panel title="Guests">
      <FactList
        facts={[
          ["Booked by", contact.name],
          [
            "Phone",
            <a key="phone" href={`tel:${contact.phone}`} className="link">
              {formatPhone(contact.phone)}
            </a>,
          ],
          ["Email", contact.email ?? "Not given"],
          [
            "Who comes",
            guests.length === 0 ? (
              "No names given"
            ) : (
              <ul key="guests">
                {guests.map((guest) => (
                  <li key={`${guest.type}${guest.name}`}>
                    {[guest.name, guest.type, ageWords(guest), guest.gender].filter(Boolean).join(", ")}
                  </li>
                ))}
              </ul>
            ),
          ],
          [
            "In all",
            [
              plural(booking.adults, "adult"),
              plural(booking.children, "child", "children"),
              plural(booking.infants, "infant"),
            ].join(", "),
          ],
          ["Nationality", booking.nationality || "Not given"],
          ["Address", booking.guestAddress || "Not given"],
        ]}
      />
    </Panel>
  );
}

/** What happened to the booking, in order. */
export function TimelinePanel({ booking }: { booking: Booking }) {
  const { cancellation, extension } = booking;
  const events: Array<[string, Date | null]> = [
    ["Booked", booking.createdAt],
    ["Paid and confirmed", booking.confirmedAt],
    ["Checked in", booking.checkedInAt],
    ["Left", booking.completedAt],
    ["Cancelled", booking.cancelledAt],
  ];
  return (
    <Panel title="What happened">
      <FactList
        facts={events.flatMap(
          ([label, at]): Array<[string, string]> => (at ? [[label, formatInstant(at)]] : []),
        )}
      />
      {cancellation ? (
        <p className="mt-2">
          Cancellation {cancellation.bookingCancelId}: {formatRupees(cancellation.chargePaise)} kept of{" "}
          {formatRupees(cancellation.paidPaise)} paid, {formatRupees(cancellation.refundPaise)} goes back.
        </p>
      ) : null}
      {extension ? (
        <p className="mt-2">
          Extended by {extension.bookingOrderId} until {formatLongDate(extension.checkOut)}.
        </p>
      ) : null}
      {booking.extends ? <p className="mt-2">Extends {booking.extends.bookingOrderId}.</p> : null}
    </Panel>
  );
}

/** How a cancellation would count. */
export function PolicyPanel({ booking }: { booking: Booking }) {
  return (
    <Panel title={`Cancellation policy: ${booking.policy.name}`}>
      <ul className="list-disc pl-5">
        {booking.policy.steps.map((step) => (
          <li key={step.words}>
            {step.until ? `Until ${formatInstant(step.until)}: ` : "After that, or when nobody comes: "}
            {step.words}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
