import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { findOpenEnd, giveReservedBack, reserveNights } from "#app/domain/bookings/reserve-nights.ts";
import { readMoney } from "#app/domain/bookings/stay-money.ts";
import { objectToClaim } from "#app/domain/claims/answer-claim.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { isFromAbroad } from "#app/domain/foreign-guests/is-from-abroad.ts";
import { ownPapers } from "#app/domain/foreign-guests/own-papers.ts";
import { readCondition } from "#app/domain/fulfilment/condition-photos.ts";
import { listTaxDocuments } from "#app/domain/invoices/documents.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { movedTo } from "#app/domain/relocations/read-relocation.ts";
import { deliverElsewhere, listDestinations } from "#app/domain/trips/deliver-elsewhere.ts";
import { objectionForm } from "#app/http/claim-forms.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { BookingFacts, WhomToCall } from "#app/ui/booking-facts.tsx";
import { ConditionPhotos } from "#app/ui/bookings/condition-photos.tsx";
import { postedNights, readNights } from "#app/ui/bookings/open-end.ts";
import { ClaimPanels } from "#app/ui/claims/claim-panel.tsx";
import { ObjectionForm } from "#app/ui/claims/objection-form.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { IfCancel } from "#app/ui/if-cancel.tsx";
import { ItemFacts } from "#app/ui/items/item-facts.tsx";
import { ItemPrice } from "#app/ui/items/item-price.tsx";
import { KeepOffline } from "#app/ui/keep-offline.tsx";
import { Link } from "#app/ui/link.tsx";
import { BookingMoneyTable } from "#app/ui/money/booking-money.tsx";
import { Documents } from "#app/ui/money/documents.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PriceLines } from "#app/ui/price-lines.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { MovedNote } from "#app/ui/trips/moved-note.tsx";
import { PartOfPayment } from "#app/ui/trips/part-of-payment.tsx";
import { StayPrices } from "#app/ui/trips/stay-prices.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import { DeliverElsewhere } from "./parts/deliver-elsewhere.tsx";
import { OpenEndPanel } from "./parts/open-end.tsx";
import { PapersHint } from "./parts/papers-hint.tsx";

const params = z.object({ reference: z.string().max(60) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("customer")("myBooking"), data?.booking.snapshot.title) },
];

export const loader = customerLoader(
  { permission: "customer.booking.read", params },
  async (ctx, { params }) => {
    const booking = await findBooking(ctx, { reference: params.reference });
    // Nights that were added to a stay are part of it: the stay has one page.
    if (booking.stay && !booking.stay.isFirst) throw redirect(paths.customerBooking(booking.stay.reference));
    const parts = booking.stay?.parts ?? [booking];
    const [documents, claims, { photos }, money, elsewhere, places, openEnd] = await Promise.all([
      Promise.all(parts.map(({ id }) => listTaxDocuments(ctx, id))).then((lists) => lists.flat()),
      Promise.all(parts.map(({ id }) => claimsOfBooking(ctx, id))).then((lists) => lists.flat()),
      readCondition(ctx, booking.id),
      readMoney(ctx, booking.id),
      movedTo(ctx, booking.reference),
      listDestinations(ctx, booking.id),
      booking.kind === "room" ? findOpenEnd(ctx, booking.id) : null,
    ]);
    return {
      booking,
      papersEntered: isFromAbroad(booking) ? (await ownPapers(ctx, booking.id)).coming.length : null,
      openEnd,
      elsewhere,
      documents,
      claims,
      photos,
      places,
      money,
      phone: formatPhone(booking.contact.phone),
    };
  },
);

export const action = customerAction(
  {
    permission: "customer.booking.change",
    params,
    intents: {
      invoice: z.object({}),
      object: objectionForm,
      reserve: postedNights,
      giveBack: z.object({ from: z.string().max(10) }),
      deliver: z.object({ to: z.string().max(60), exactPlace: z.string().max(200).default("") }),
    },
  },
  async (ctx, { params, formKey, ...posted }) => {
    if (posted.intent === "object") {
      const { claim: claimId, objection } = posted.value;
      await objectToClaim(ctx, { claimId, objection });
      return done(paths.customerBooking(params.reference), words("customer")("objected"));
    }
    const t = words("customer");
    const booking = await findBooking(ctx, { reference: params.reference });
    const here = paths.customerBooking(params.reference);
    if (posted.intent === "reserve") {
      const { id: bookingId } = booking;
      await reserveNights(ctx, { bookingId, ...readNights(posted.value), formKey });
      return done(here, t("openEndDone"));
    }
    if (posted.intent === "deliver") {
      const { name } = await deliverElsewhere(ctx, { bookingId: booking.id, ...posted.value, formKey });
      return done(here, words("trip")("deliverDone", { place: name }));
    }
    if (posted.intent === "giveBack") {
      const { nights } = await giveReservedBack(ctx, { bookingId: booking.id, from: posted.value.from });
      return done(here, t("openEndGiven", { nights }));
    }
    for (const { id } of booking.stay?.parts ?? [booking]) await issueDocuments(ctx, id);
    return done(here, t("taxReady"));
  },
);

export default function BookingPage() {
  const t = words("customer");
  const { booking, papersEntered, openEnd, elsewhere, documents, claims, photos, places, money, phone } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  return (
    <Page
      title={keptTitle(booking.kind, booking.snapshot.title)}
      back={{ to: paths.customerBookings, label: t("myBookings") }}
      actions={<StatusBadge status={booking.status}>{statusLabel(booking.status, booking.kind)}</StatusBadge>}
      width="narrow"
    >
      <KeepOffline />
      {elsewhere ? (
        <MovedNote name={elsewhere.title} to={paths.bookingConfirmed(elsewhere.reference)} />
      ) : null}
      <Actions booking={booking} keepsNight={(openEnd?.reserved.length ?? 0) > 0} />
      {papersEntered === null ? null : <PapersHint reference={booking.reference} entered={papersEntered} />}
      <OpenEndPanel openEnd={openEnd} reference={booking.reference} />
      <ClaimPanels
        claims={claims}
        action={(claim) =>
          claim.canObject ? <ObjectionForm claim={claim} failure={failure} tone="plain" /> : null
        }
      />
      <Panel title={booking.kind === "room" ? t("stay") : KIND_WORDS[booking.kind].title}>
        {booking.kind === "room" ? <BookingFacts booking={booking} /> : <ItemFacts booking={booking} />}
        <ConditionPhotos photos={photos} />
      </Panel>
      <DeliverElsewhere places={places} failure={failure} />
      <Panel title={t("contact")}>
        <WhomToCall
          phone={booking.snapshot.propertyPhone}
          name={booking.snapshot.propertyName}
          driver={booking.driver}
        />
      </Panel>
      <Panel title={t("price")}>
        {booking.kind === "room" ? (
          <PriceLines
            price={booking.price}
            brand={brand}
            nights={booking.nights}
            rooms={booking.units}
            extraBeds={{ count: booking.extraBeds, paise: booking.extraBedsPaise }}
            totalLabel={t("total")}
          />
        ) : (
          <ItemPrice
            price={booking.price}
            depositPaise={booking.deposit?.paise ?? 0}
            lateDayPaise={booking.deposit?.lateDayPaise ?? 0}
            lines={booking.lines}
            brand={brand}
            splitGst={booking.kind === "food"}
          />
        )}
        <StayPrices stay={booking.stay} />
        <PartOfPayment booking={booking} />
        <BookingMoneyTable money={money} />
      </Panel>
      <FormFailureAlert failure={failure} />
      {booking.confirmedAt ? (
        <Documents
          documents={documents}
          href={moneyPaths.customerDocument}
          missing={missingDocument(booking, documents)}
        />
      ) : null}
      <Panel title={t("details")}>
        <FactList
          facts={(
            [
              [t("bookedBy"), formats().commas([booking.contact.name, phone])],
              [t("email"), booking.contact.email ?? ""],
              [t("nationality"), keptWords(booking.nationality)],
              [booking.kind === "room" ? t("homeAddress") : t("exactPlace"), booking.guestAddress],
              [t("requests"), booking.specialRequests],
            ] as Array<[string, string]>
          ).filter(([, value]) => value !== "")}
        />
      </Panel>
      <IfCancel title={t("ifCancel")} booking={booking} />
    </Page>
  );
}

/** What has to be issued yet: the invoice of what was paid, the credit note of what went back. */
function missingDocument(booking: Booking, documents: Array<{ documentType: string }>): string | null {
  const t = words("customer");
  const has = (...types: string[]) => documents.some(({ documentType }) => types.includes(documentType));
  const { cancellation } = booking;
  if (!has("invoice", "bill_of_supply")) {
    // Nothing was supplied, and nothing charged.
    if (cancellation?.chargePaise === 0) return null;
    return t("getInvoice");
  }
  const wentBack = (cancellation?.refundPaise ?? 0) > 0;
  return wentBack && !has("credit_note") ? t("getCreditNote") : null;
}

/** What can be done with it now. One of them comes first: what is to be paid, else the page to show at the desk. */
function Actions({ booking, keepsNight }: { booking: Booking; keepsNight: boolean }) {
  const t = words("customer");
  const { reference, may, extension, cancellation } = booking;
  return (
    <p className="flex flex-wrap gap-3">
      {may.pay ? (
        <Link to={paths.pay(booking.orderReference)} className="btn btn-primary min-h-12">
          {t("toPayment")}{" "}
        </Link>
      ) : null}
      {booking.confirmedAt && !cancellation ? (
        <Link
          to={paths.bookingPage(booking.kind, reference)}
          className={`btn min-h-12 ${may.pay || keepsNight ? "btn-outline" : "btn-primary"}`}
        >
          {t("show")}{" "}
        </Link>
      ) : null}
      {may.extend ? (
        <Link to={paths.customerChange(reference)} className="btn btn-outline min-h-12">
          {t("changeStay")}{" "}
        </Link>
      ) : null}
      {may.extend && booking.kind === "room" ? (
        <Link to={paths.customerWaiver(reference)} className="btn btn-outline h-auto min-h-12 shrink py-2">
          {t("waiverLink")}{" "}
        </Link>
      ) : null}
      {extension?.status === "held" ? (
        <Link to={paths.customerBooking(extension.reference)} className="btn btn-outline min-h-12">
          {t("addedNights")}{" "}
        </Link>
      ) : null}
      <Link to={paths.customerTrip(reference)} className="btn btn-outline min-h-12">
        {t("wholeTrip")}{" "}
      </Link>
      {may.cancel ? (
        <Link to={paths.customerCancel(reference)} className="btn btn-outline min-h-12">
          {t("cancel")}
        </Link>
      ) : null}
      {cancellation ? (
        <Link
          to={paths.cancelledPage(booking.kind, cancellation.reference)}
          className="btn btn-outline min-h-12"
        >
          {t("seeRefund")}
        </Link>
      ) : null}
    </p>
  );
}
