import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { findOtherRooms, type OtherRoom } from "#app/domain/relocations/find-rooms.ts";
import { readBroughtTo } from "#app/domain/relocations/readdress.ts";
import { quoteRelocation, type RelocationOffer, relocateStay } from "#app/domain/relocations/relocate.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { TO_DO, toDoQuery } from "#app/http/to-do-links.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDistance, formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { useKeepToDo } from "#app/ui/to-do/use-to-do.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { RELOCATE } from "./permissions.ts";

export const meta = () => [{ title: words("officeBookings")("anotherHouse") }];
export const shouldRevalidate = () => true;

const search = defineSearch({ room: id() });

export const loader = officeLoader(
  RELOCATE,
  { params: idParam, search },
  async (ctx, { params: { id: bookingId }, search: { room } }) => {
    const booking = await findBooking(ctx, { id: bookingId });
    const { bookingOrderId, snapshot, contact, accountName, adults, children, infants } = booking;
    const shown = {
      id: bookingId,
      bookingOrderId,
      house: snapshot.title,
      partner: accountName,
      reserved: booking.reserved !== null,
      room: snapshot.subtitle,
      hospital: snapshot.hospitalName,
      distanceM: snapshot.distanceM,
      guest: `${contact.name}, ${formatPhone(contact.phone)}`,
      people: adults + children + infants,
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
      roomId: z.uuid(),
      shownHousePaise: paise,
      shownRefundPaise: paise,
      reason: z.string().max(500, "At most 500 characters").default(""),
    }),
  },
  async (ctx, { request, params: { id: bookingId }, value, office, formKey }) => {
    const t = words("officeBookings");

    const { roomId, reason, shownHousePaise, shownRefundPaise } = value;
    const shown = { expectedHousePaise: shownHousePaise, expectedRefundPaise: shownRefundPaise };
    const moved = await relocateStay(ctx, { bookingId, roomId, reason, ...shown, formKey });
    const said = moved.proposed ? "guestIsMovedChargeWaits" : "guestIsMovedGuest";
    return done(afterDecision(request, office.paths.desk(moved.bookingId)), t(said));
  },
);

/** /mhbookings/:id/relocate, /cityAccBookings/:id/relocate: a house cannot keep a stay; the guest goes to another one. */
export default function Relocate() {
  const t = words("officeBookings");

  const { paths } = useOffice(RELOCATE);
  const keep = useKeepToDo();
  const { shown, others, chosen, brought, refusal } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("anotherHouseWith", { bookingOrderId: shown.bookingOrderId })}
      lead={t("houseCannotKeepStayGuest")}
      back={{ to: paths.desk(shown.id), label: t("manageBooking") }}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={`${KIND_WORDS.room.title}: ${shown.house}`}>
        <FactList
          facts={[
            [t("room"), shown.room],
            [t("near"), distanceWords(shown.hospital, shown.distanceM)],
            [t("guest"), shown.guest],
            [t("partner"), shown.partner],
            ...(others
              ? ([
                  [t("nightsToMove"), stayDatesText(others.nights)],
                  [t("paidForThem"), formatRupees(others.paid.paidPaise)],
                  [t("needs"), t("peopleRooms", { units: others.units, people: shown.people })],
                ] as Array<[string, string]>)
              : []),
          ]}
        />
      </Panel>
      <Link className="link self-start py-2" to={keep(paths.desk(shown.id))}>
        {t("cancelOrChangeIt")}
      </Link>
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
  [hospital ?? words("officeBookings")("noHospitalNamed"), metres === null ? "" : formatDistance(metres)]
    .filter(Boolean)
    .join(", ");

function Rooms({ rooms }: { rooms: OtherRoom[] }) {
  const t = words("officeBookings");
  const toDo = toDoQuery(useLocation().search);

  return (
    <Panel title={t("roomsThatAreFree")}>
      {rooms.length === 0 ? <EmptyState>{t("noOtherHouseNearHospital")}</EmptyState> : null}
      <ul className="divide-y divide-base-300">
        {rooms.map((room) => (
          <li key={room.roomId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">
                {room.propertyName}, {room.roomName}
              </p>
              <p>
                {t("roomTypeRoomCategoryFree", {
                  roomType: room.roomType,
                  roomCategory: room.roomCategory,
                  distanceM: formatDistance(room.distanceM),
                  free: room.free,
                  partnerName: room.partnerName,
                })}
              </p>
              <p>
                {qualityWords(room)} {moneyWords(room)}
              </p>
            </div>
            <Form method="get">
              <input type="hidden" name="room" value={room.roomId} />
              {toDo === null ? null : <input type="hidden" name={TO_DO} value={toDo} />}
              <button
                type="submit"
                className="btn btn-outline min-h-12"
                aria-label={t("choosePropertyNameRoomName", {
                  propertyName: room.propertyName,
                  roomName: room.roomName,
                })}
              >
                {t("choose")}
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
  const t = words("officeBookings");

  const worse = [
    lacks.length > 0 ? `without ${lacks.join(", ")}` : "",
    furtherM > 0 ? t("furtherFromHospital", { furtherM: formatDistance(furtherM) }) : "",
  ].filter(Boolean);
  if (worse.length === 0) return t("equalOrBetter");
  const said = worse.join("; ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

type Money = Pick<RelocationOffer, "differencePaise" | "housePaise" | "refundPaise">;

function moneyWords({ differencePaise, housePaise, refundPaise }: Money): string {
  const t = words("officeBookings");

  if (refundPaise > 0) return t("cheaperItGoesBack", { refund: formatRupees(refundPaise) });
  if (differencePaise === 0) return t("samePrice");
  const ours = differencePaise - housePaise;
  return t("moreForHouseThatFailed", {
    difference: formatRupees(differencePaise),
    house: formatRupees(housePaise),
    value: ours > 0 ? `, ${formatRupees(ours)} for us` : "",
  });
}

type Brought = { id: string; bookingOrderId: string; title: string; isCab: boolean; reaches: boolean };

type Deciding = { offer: RelocationOffer; brought: Brought[]; reserved: boolean };

function Decision({ offer, brought, reserved }: Deciding) {
  const t = words("officeBookings");

  const left = brought.filter(({ reaches, isCab }) => !reaches && !isCab);
  const cabs = brought.filter(({ isCab }) => isCab);
  const going = brought.filter(({ reaches }) => reaches);
  return (
    <Panel title={t("moveGuest", { propertyName: offer.propertyName })}>
      <p>
        {offer.roomName}, {stayDatesText(offer)}. {moneyWords(offer)}
      </p>
      <p className="my-2">{t("guestKeepsTermsOfHouse", { propertyName: offer.propertyName })}</p>
      {offer.needsSecond ? (
        <Alert tone="info">{t("chargeAboveLimit", { house: formatRupees(offer.housePaise) })}</Alert>
      ) : null}
      {going.length > 0 ? <p>{t("goesThereToo", { going: namesOf(going) })}</p> : null}
      {left.length > 0 ? (
        <Alert tone="info">{t("itsSellerDoesNotCome", { left: namesOf(left) })}</Alert>
      ) : null}
      {cabs.length > 0 ? <Alert tone="info">{t("stillGoes", { cabs: namesOf(cabs) })}</Alert> : null}
      {reserved ? <Alert tone="info">{t("nightsThatAreReservedAfter")}</Alert> : null}
      <RowForm
        fields={{
          roomId: offer.roomId,
          shownHousePaise: String(offer.housePaise),
          shownRefundPaise: String(offer.refundPaise),
        }}
        className="mt-3 flex flex-col items-start gap-3"
      >
        <PlainInput id="reason" name="reason" label={t("whyHouseCannotKeep")} required maxLength={500} />
        <SubmitButton>{t("moveGuestPlain")}</SubmitButton>
      </RowForm>
    </Panel>
  );
}

const namesOf = (brought: Brought[]) =>
  brought.map(({ title, bookingOrderId }) => `${title} (${bookingOrderId})`).join(", ");
