import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type BookingRow, bookingList } from "#app/domain/bookings/booking-list.ts";
import { type ExtensionOffer, extendBooking, quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { findOtherChoices, type OtherChoices } from "#app/domain/search/other-choices.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { date, defineSearch, text } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { filled } from "#app/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { OtherChoicesPanel } from "#app/ui/bookings/other-choices.tsx";
import { ChoiceLink } from "#app/ui/choice-link.tsx";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { PriceLines } from "#app/ui/price-lines.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { stayDatesText, stayNights } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";
import { translateError } from "#app/words/labels.ts";

const search = defineSearch({ booking: text(60), checkOut: date() });

export const meta = () => [{ title: words("customer")("extend") }];
export const shouldRevalidate = () => true;

export const loader = customerLoader(
  { permission: "customer.booking.change", search },
  async (ctx, { search: state }) => {
    if (!state.booking) return { choose: await extendable(ctx), stay: null };
    const booking = await findBooking(ctx, { reference: state.booking });
    const { snapshot, units, reference } = booking;
    const from = booking.extension?.checkOut ?? booking.checkOut;
    const checkIn = booking.stay?.checkIn ?? booking.checkIn;
    const shown = { reference, units, from, checkIn, name: snapshot.propertyName };
    const asked = state.checkOut
      ? await offerFor(ctx, { id: booking.id, checkIn }, state.checkOut)
      : NOTHING_ASKED;
    return { choose: null, stay: { ...shown, checkOut: state.checkOut, ...asked } };
  },
);

type Asked = {
  offer: ExtensionOffer | null;
  problem: string | null;
  payOrder: string | null;
  choices: OtherChoices | null;
};
const NOTHING_ASKED: Asked = { offer: null, problem: null, payOrder: null, choices: null };

/** The price of the added nights, or why there is none and what there is instead. */
async function offerFor(
  ctx: Context,
  { id: bookingId, checkIn }: { id: string; checkIn: IsoDate },
  checkOut: IsoDate,
): Promise<Asked> {
  const asked = { bookingId, checkIn, checkOut };
  try {
    const offer = await quoteExtension(ctx, { bookingId, checkOut });
    const { obstacle } = offer;
    return { ...NOTHING_ASKED, offer, choices: obstacle && (await findOtherChoices(ctx, asked, obstacle)) };
  } catch (error) {
    if (error instanceof Invalid) return { ...NOTHING_ASKED, problem: error.message };
    if (!(error instanceof Conflict)) throw error;
    return {
      ...NOTHING_ASKED,
      problem: error.message,
      payOrder: error.code === "extension_pending" ? String(error.details.reference) : null,
      choices: await findOtherChoices(ctx, asked, error),
    };
  }
}

/** Stays that are not over and can still be made longer, the current one first. */
async function extendable(ctx: Context): Promise<BookingRow[]> {
  const open = { kind: "room", status: ["confirmed", "checked_in"], sort: "-check_in" } as const;
  const { rows } = await bookingList.page(ctx, { ...open, status: [...open.status] }, { pageSize: 20 });
  return rows.filter((booking) => booking.stay_until >= istDate(ctx.now) && !booking.is_extension).reverse();
}

const schema = z.object({ checkOut: z.string().max(10), shownTotalPaise: z.coerce.number().int().min(0) });

export const action = customerAction(
  { permission: "customer.booking.change", schema },
  async (ctx, { request, value, formKey }) => {
    const { booking: reference } = search.decode(new URL(request.url).searchParams);
    if (!reference) throw new NotFound();
    const booking = await findBooking(ctx, { reference });
    const order = await extendBooking(ctx, {
      bookingId: booking.id,
      checkOut: value.checkOut,
      expectedTotalPaise: value.shownTotalPaise,
      formKey,
    });
    return done(paths.pay(order.reference));
  },
);

export default function MakeExtend() {
  const t = words("customer");
  const { choose, stay } = useLoaderData<typeof loader>();
  return (
    <Page title={t("extend")} lead={t("extendLead")} width="narrow">
      {choose ? <ChooseStay stays={choose} /> : null}
      {stay ? <ChooseNights /> : null}
    </Page>
  );
}

function ChooseStay({ stays }: { stays: BookingRow[] }) {
  const t = words("customer");
  if (stays.length === 0) {
    return (
      <EmptyState
        action={
          <Link to={paths.rooms} className="btn btn-primary min-h-12">
            {t("findRoom")}
          </Link>
        }
      >
        {t("nothingToExtend")}
      </EmptyState>
    );
  }
  return (
    <Panel title={t("whichStay")}>
      <ul className="flex flex-col gap-3">
        {stays.map((stay) => (
          <li key={stay.key}>
            <ChoiceLink
              to={paths.customerExtend(stay.reference)}
              what={stay.item_name ?? ""}
              more={stayDatesText({ checkIn: stay.check_in, checkOut: stay.stay_until })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ChooseNights() {
  const t = words("customer");
  const stay = filled(useLoaderData<typeof loader>().stay);
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  const { offer } = stay;
  return (
    <>
      <FailureAlert failure={failure} />
      <Panel title={stay.name}>
        <p className="mb-4">
          {t("bookedNow", { dates: stayDatesText({ checkIn: stay.checkIn, checkOut: stay.from }) })}
        </p>
        <Form method="get" className="flex flex-col gap-4">
          <input type="hidden" name="booking" value={stay.reference} />
          <PlainInput
            id="checkOut"
            name="checkOut"
            type="date"
            label={t("newCheckOut")}
            required
            min={addDays(stay.from, 1)}
            defaultValue={stay.checkOut ?? ""}
            error={stay.problem ?? undefined}
          />
          <button type="submit" className={`btn min-h-12 text-base ${offer ? "btn-outline" : "btn-primary"}`}>
            {offer ? t("otherDate") : t("showPrice")}
          </button>
        </Form>
        {stay.payOrder ? (
          <Link to={paths.pay(stay.payOrder)} className="btn btn-primary mt-4 min-h-12">
            {t("payPending")}
          </Link>
        ) : null}
      </Panel>
      {offer?.obstacle ? (
        <Alert tone="info">
          <p className="font-semibold">{translateError(offer.obstacle.message)}</p>
        </Alert>
      ) : null}
      {stay.choices && stay.checkOut ? (
        <OtherChoicesPanel
          choices={stay.choices}
          wanted={{ checkIn: stay.checkIn, checkOut: stay.checkOut }}
          house={stay.name}
          href={(change) =>
            change.roomId
              ? paths.customerChange(stay.reference, change)
              : paths.customerExtend(stay.reference, change.checkOut)
          }
        />
      ) : null}
      {offer && !offer.obstacle ? (
        <Panel title={t("more", { nights: stayNights(offer), dates: stayDatesText(offer) })}>
          <PriceLines price={offer.price} brand={brand} nights={offer.nights} rooms={stay.units} />
          <RowForm
            fields={{ checkOut: offer.checkOut, shownTotalPaise: offer.price.totalPaise }}
            className="mt-3 flex flex-col gap-2"
          >
            <SubmitButton className="text-base">
              {t("goToPay", { amount: formatRupees(offer.price.totalPaise) })}
            </SubmitButton>
            <p className="text-sm">{t("heldWhilePay")}</p>
          </RowForm>
        </Panel>
      ) : null}
    </>
  );
}
