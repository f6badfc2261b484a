import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { withPlace } from "#app/domain/places/place-labels.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import { translateLabel, translateName } from "#app/words/labels.ts";
import { formatInstant, formatLongDate, formatPhone, formatRupees, formatTime } from "../format.ts";
import { AHEAD } from "../if-cancel.tsx";
import { ItemFacts } from "../items/item-facts.tsx";
import { FactList, Panel } from "../page.tsx";
import { stepsAhead } from "../policy-steps.tsx";
import { includedMealsWords, partyWords, stayDatesText } from "../stay.ts";

/** The stay itself: where, when, how many, what was asked for. */
export function StayPanel({ booking }: { booking: Booking }) {
  const t = words("bookingDesk");
  const stayWords = words("stay");
  const partnerWords = words("partner");
  const { nights, rooms } = formats();
  const { snapshot } = booking;
  const { place } = snapshot;
  if (booking.kind !== "room") {
    return (
      <Panel title={`${KIND_WORDS[booking.kind].title}: ${keptTitle(booking.kind, snapshot.title)}`}>
        <ItemFacts
          booking={booking}
          more={[
            ...(place
              ? [
                  [partnerWords("place"), [place.name, place.address].filter(Boolean).join(", ")] as [
                    string,
                    string,
                  ],
                ]
              : []),
            [t("requests"), booking.specialRequests || t("none")],
          ]}
        />
        <h3 className="mt-4">{t("items")}</h3>
        <ul className="list-disc ps-5">
          {booking.lines.map((line) => (
            <li key={line.name}>
              {line.quantity} x {keptWords(line.name)}, {formatRupees(line.amountPaise)}
            </li>
          ))}
        </ul>
      </Panel>
    );
  }
  const includedMeals = includedMealsWords(snapshot, booking.units);
  return (
    <Panel title={t("stay")}>
      <FactList
        facts={[
          [
            t("property"),
            withPlace(snapshot.propertyName, snapshot.cityName, translateName(snapshot.cityName)),
          ],
          [t("room"), fullRoomName(snapshot)],
          ...(includedMeals ? [[stayWords("withRoom"), includedMeals] as [string, string]] : []),
          [
            t("checkIn"),
            stayWords("fromTime", {
              date: formatLongDate(booking.checkIn),
              time: formatTime(snapshot.checkInTime),
            }),
          ],
          [
            t("checkOut"),
            stayWords("untilTime", {
              date: formatLongDate(booking.checkOut),
              time: formatTime(snapshot.checkOutTime),
            }),
          ],
          [
            t("howMany"),
            [
              rooms(booking.units),
              nights(booking.nights),
              booking.extraBeds > 0 ? stayWords("extraBeds", { count: booking.extraBeds }) : "",
            ]
              .filter(Boolean)
              .join(", "),
          ],
          ...(booking.stay ? [[t("wholeStay"), wholeStay(booking.stay)] as [string, string]] : []),
          [t("hospital"), snapshot.hospitalName ?? t("notNamed")],
          [t("requests"), booking.specialRequests || t("none")],
        ]}
      />
    </Panel>
  );
}

const wholeStay = ({ checkIn, checkOut, nights, bookingOrderId }: NonNullable<Booking["stay"]>) =>
  words("bookingDesk")("wholeStayOf", {
    number: bookingOrderId,
    dates: stayDatesText({ checkIn, checkOut }),
    nights: formats().nights(nights),
  });

type Aged = Pick<Booking["guests"][number], "age" | "ageGroup">;
const ageWords = ({ age, ageGroup }: Aged) =>
  age === null ? translateLabel(ageGroup) : words("bookingDesk")("years", { count: age });

/** Who comes, and how to reach them. */
export function GuestsPanel({ booking }: { booking: Booking }) {
  const t = words("bookingDesk");
  const { contact, guests } = booking;
  return (
    <Panel title={t("guests")}>
      <FactList
        facts={[
          [t("bookedBy"), contact.name],
          [
            t("phone"),
            <a key="phone" href={`tel:${contact.phone}`} className="link">
              {formatPhone(contact.phone)}
            </a>,
          ],
          [t("email"), contact.email ?? t("notNamed")],
          [
            t("names"),
            guests.length === 0 ? (
              t("notNamed")
            ) : (
              <ul key="guests">
                {guests.map((guest) => (
                  <li key={`${guest.type}${guest.name}`}>
                    {[
                      guest.name,
                      translateLabel(guest.type),
                      ageWords(guest),
                      guest.gender && translateLabel(guest.gender),
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </li>
                ))}
              </ul>
            ),
          ],
          [t("inAll"), partyWords(booking)],
          [t("nationality"), keptWords(booking.nationality) || t("notNamed")],
          [t("address"), booking.guestAddress || t("notNamed")],
        ]}
      />
    </Panel>
  );
}

/** What the end of a booking is called; it may have come by itself, when nobody marked it. */
function endWords({ kind, endUnmarked }: Booking): string {
  const t = words("bookingDesk");
  if (endUnmarked) return t("at_endUnmarked");
  return kind === "room" ? t("at_left") : statusLabel("completed", kind);
}

/** What happened to the booking, in order. */
export function TimelinePanel({ booking }: { booking: Booking }) {
  const t = words("bookingDesk");
  const { cancellation, extension, kind } = booking;
  const events: Array<[string, Date | null]> = [
    [t("at_booked"), booking.createdAt],
    [t("at_confirmed"), booking.confirmedAt],
    [statusLabel("checked_in", kind), booking.checkedInAt],
    [endWords(booking), booking.completedAt],
    [t("at_cancelled"), booking.cancelledAt],
  ];
  return (
    <Panel title={t("history")}>
      <FactList
        facts={events.flatMap(
          ([label, at]): Array<[string, string]> => (at ? [[label, formatInstant(at)]] : []),
        )}
      />
      {cancellation ? (
        <p className="mt-2">
          {t("cancellation", {
            number: cancellation.bookingCancelId,
            paid: formatRupees(cancellation.paidPaise),
            charge: formatRupees(cancellation.chargePaise),
            refund: formatRupees(cancellation.refundPaise),
          })}
        </p>
      ) : null}
      {booking.reserved ? (
        <p className="mt-2">
          {t("reservedAfter", {
            nights: booking.reserved.nights,
            date: formatLongDate(booking.reserved.until),
          })}
        </p>
      ) : null}
      {extension ? (
        <p className="mt-2">
          {t("extendedUntil", {
            number: extension.bookingOrderId,
            date: formatLongDate(extension.checkOut),
          })}
        </p>
      ) : null}
      {booking.extends ? (
        <p className="mt-2">{t("extends", { number: booking.extends.bookingOrderId })}</p>
      ) : null}
    </Panel>
  );
}

/** How a cancellation would count. */
export function PolicyPanel({ booking }: { booking: Booking }) {
  const t = words("bookingDesk");
  const isOpen = AHEAD.includes(booking.status);
  return (
    <Panel title={t("policy", { name: translateName(booking.policy.name) })}>
      <Steps steps={booking.policy.steps} isOpen={isOpen} />
      {booking.policy.earlier.length > 0 ? <p className="my-2">{t("policyEarlier")}</p> : null}
      {booking.policy.earlier.map(({ house, checkIn, steps }) => (
        <Steps key={`${house} ${checkIn}`} steps={steps} isOpen={isOpen} />
      ))}
    </Panel>
  );
}

/** The steps of a policy. Of what can still be cancelled those that are over are left out, as on the guest's page. */
function Steps({ steps, isOpen }: Pick<Booking["policy"], "steps"> & { isOpen: boolean }) {
  const t = words("bookingDesk");
  const shown = isOpen ? stepsAhead(steps) : steps;
  const only = words("policy")(steps.length === 1 ? "anyTime" : "fromNow");
  return (
    <ul className="list-disc ps-5">
      {shown.map((step, index) => (
        <li key={step.words}>
          {step.until
            ? t("policyUntil", { when: formatInstant(step.until), what: step.words })
            : index > 0
              ? t("policyAfter", { what: step.words })
              : `${only}: ${step.words}`}
        </li>
      ))}
    </ul>
  );
}

/** `Twin room (Double, AC), saver rate` */
function fullRoomName({ roomName, roomType, roomCategory, ratePlan }: Booking["snapshot"]): string {
  const room = `${roomName} (${translateName(roomType)}, ${translateName(roomCategory)})`;
  return ratePlan === "saver" ? words("stay")("atSaverRate", { room }) : room;
}
