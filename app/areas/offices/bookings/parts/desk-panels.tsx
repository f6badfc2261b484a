import { Form } from "@remix-run/react";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { useTyped } from "#app/ui/use-typed.ts";
import { words } from "#app/words/catalogue.ts";

/** The forms of the desk, one for each step. */

export type Offered<T> = { offer: T; refusal: null } | { offer: null; refusal: string };
/** Paise; `needsSecond` of what another admin has to approve. */
type Amounts = { refundPaise: number; chargePaise: number; needsSecond?: boolean };
export type Refund = Amounts & { depositPaise: number };
export type GivenNights = Amounts & { nights: string[]; paidPaise: number };

/** Where the guest's own terms charge nothing there is nothing to give up. */
const charges = (byPolicy: Offered<{ chargePaise: number }> | null) => byPolicy?.offer?.chargePaise !== 0;

export function NotePanel() {
  const t = words("officeBookings");
  const typed = useTyped("note", { intent: "note" });
  const day = useTyped("call_date", { intent: "note" });
  const time = useTyped("call_time", { intent: "note" });

  return (
    <Panel title={t("call")}>
      <RowForm fields={{}} className="flex flex-col items-start gap-3">
        <PlainInput
          id="note"
          name="note"
          label={t("whatWasSaid")}
          defaultValue={typed}
          required
          maxLength={500}
        />
        <div className="grid w-full grid-cols-2 gap-3">
          <PlainInput
            id="call_date"
            name="call_date"
            type="date"
            label={t("callBackOn")}
            defaultValue={day}
          />
          <PlainInput
            id="call_time"
            name="call_time"
            type="time"
            label={t("callBackAt")}
            defaultValue={time}
          />
        </div>
        <p className="text-sm text-base-content/80">{t("callBackHint")}</p>
        <SubmitButton intent="note" tone="plain">
          {t("keepNote")}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}

export function SendPanel({ status }: { status: string }) {
  const t = words("officeBookings");

  return (
    <Panel title={t("messages")}>
      <RowForm fields={{}} className="flex flex-col items-start gap-3">
        <p>{status === "held" ? t("guestGetsLinkToPay") : t("guestGetsConfirmationOnceMore")}</p>
        <SubmitButton intent="send" tone="plain">
          {t("sendAgain")}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}

type ExtendProps = {
  booking: { checkOut: string };
  checkOut: string | null;
  longer: Offered<{ nights: number; totalPaise: number }> | null;
};

export function ExtendPanel({ booking, checkOut, longer }: ExtendProps) {
  const t = words("officeBookings");

  return (
    <Panel title={t("addNights")}>
      <Form method="get" className="flex flex-col items-start gap-3">
        <PlainInput
          id="checkOut"
          name="checkOut"
          type="date"
          label={t("newCheckOut")}
          required
          min={booking.checkOut}
          defaultValue={checkOut ?? ""}
          error={longer?.refusal ?? undefined}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          {t("showPrice")}
        </button>
      </Form>
      {longer?.offer && checkOut ? (
        <RowForm
          fields={{ checkOut, shownTotalPaise: String(longer.offer.totalPaise) }}
          className="mt-3 flex flex-col items-start gap-2"
        >
          <p>
            {t("nightsForWithTax", {
              nights: longer.offer.nights,
              total: formatRupees(longer.offer.totalPaise),
            })}
          </p>
          <SubmitButton intent="extend" tone="plain">
            {t("holdThemAndSendLink")}
          </SubmitButton>
        </RowForm>
      ) : null}
    </Panel>
  );
}

type ShortenProps = {
  asked: { checkIn: string | null; checkOut: string | null };
  was: { checkIn: string; checkOut: string };
  byPolicy: Offered<GivenNights> | null;
  waived: Offered<GivenNights> | null;
};

/** Nights that a guest gives back at the beginning or the end of a stay. */
export function ShortenPanel({ asked, was, byPolicy, waived }: ShortenProps) {
  const t = words("officeBookings");

  return (
    <Panel title={t("giveNightsBack")}>
      <Form method="get" className="flex flex-col items-start gap-3">
        <PlainInput
          id="from"
          name="from"
          type="date"
          label={t("newCheck")}
          required
          min={was.checkIn}
          max={was.checkOut}
          defaultValue={asked.checkIn ?? was.checkIn}
        />
        <PlainInput
          id="until"
          name="until"
          type="date"
          label={t("newCheckOut")}
          required
          min={was.checkIn}
          max={was.checkOut}
          defaultValue={asked.checkOut ?? was.checkOut}
          error={byPolicy?.refusal ?? undefined}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          {t("showRefund")}
        </button>
      </Form>
      {byPolicy?.offer ? (
        <ShortenForm title={t("atGuestsTerms")} asked={asked} offer={byPolicy.offer} intent="shorten" />
      ) : null}
      {waived?.offer && charges(byPolicy) ? (
        <ShortenForm title={t("withoutCharge")} asked={asked} offer={waived.offer} intent="shorten_waive" />
      ) : null}
      {byPolicy?.offer && charges(byPolicy) && waived?.refusal ? (
        <p className="mt-3">{t("withoutChargeRefusal", { refusal: waived.refusal })}</p>
      ) : null}
    </Panel>
  );
}

type ShortenFormProps = {
  title: string;
  asked: ShortenProps["asked"];
  offer: GivenNights;
  intent: "shorten" | "shorten_waive";
};

function ShortenForm({ title, asked, offer, intent }: ShortenFormProps) {
  const t = words("officeBookings");

  return (
    <section aria-labelledby={`${intent}-title`} className="mt-4">
      <h3 id={`${intent}-title`}>{title}</h3>
      <RowForm
        fields={{
          checkIn: asked.checkIn ?? "",
          checkOut: asked.checkOut ?? "",
          shownRefundPaise: String(offer.refundPaise),
        }}
        className="mt-2 flex flex-col items-start gap-3"
      >
        <p>
          {t("nightsThatCostBackCharged", {
            count: offer.nights.length,
            paid: formatRupees(offer.paidPaise),
            refund: formatRupees(offer.refundPaise),
            charge: formatRupees(offer.chargePaise),
          })}
        </p>
        {offer.needsSecond ? <p>{t("waiverAboveLimit")}</p> : null}
        <PlainInput id={`${intent}-reason`} name="reason" label={t("why")} required maxLength={500} />
        <SubmitButton intent={intent} tone="danger">
          {offer.needsSecond
            ? t("proposeToAnotherAdmin")
            : t("giveThemBackToGuest", { refund: formatRupees(offer.refundPaise) })}
        </SubmitButton>
      </RowForm>
    </section>
  );
}

type CancelProps = { byPolicy: Offered<Refund & { tierText: string }>; waived: Offered<Refund> };

export function CancelPanel({ byPolicy, waived }: CancelProps) {
  const t = words("officeBookings");

  return (
    <Panel title={t("cancel")}>
      <div className="flex flex-col gap-5">
        <CancelForm
          title={t("atGuestsTerms")}
          offered={byPolicy}
          intent="cancel"
          hint={byPolicy.offer ? t("byPolicyOfThisBooking", { tierText: byPolicy.offer.tierText }) : ""}
        />
        {(waived.refusal !== null && waived.refusal === byPolicy.refusal) || !charges(byPolicy) ? null : (
          <CancelForm
            title={t("withoutCharge")}
            offered={waived}
            intent="waive"
            hint={t("fullRefundHouseFailed")}
          />
        )}
      </div>
    </Panel>
  );
}

type CancelFormProps = { title: string; offered: Offered<Refund>; intent: "cancel" | "waive"; hint: string };

function CancelForm({ title, offered, intent, hint }: CancelFormProps) {
  const t = words("officeBookings");
  const { offer, refusal } = offered;
  const back = offer ? offer.refundPaise + offer.depositPaise : 0;
  return (
    <section aria-labelledby={`${intent}-title`}>
      <h3 id={`${intent}-title`}>{title}</h3>
      {offer ? (
        <RowForm
          fields={{ shownRefundPaise: String(offer.refundPaise) }}
          className="mt-2 flex flex-col items-start gap-3"
        >
          <p>
            {t("guestGetsBackCharge", {
              refund: formatRupees(back),
              charge: formatRupees(offer.chargePaise),
              hint,
            })}
          </p>
          {offer.needsSecond ? <p>{t("waiverAboveLimit")}</p> : null}
          <PlainInput id={`${intent}-reason`} name="reason" label={t("why")} required maxLength={500} />
          <SubmitButton intent={intent} tone="danger">
            {offer.needsSecond
              ? t("proposeToAnotherAdmin")
              : back > 0
                ? t("cancelBackRefund", { refund: formatRupees(back) })
                : t("cancelWithoutRefund")}
          </SubmitButton>
        </RowForm>
      ) : (
        <p className="mt-2">{refusal}</p>
      )}
    </section>
  );
}
