import { Form } from "@remix-run/react";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees, plural } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";

/** The forms of the desk, one for each step. */

export type Offered<T> = { offer: T; refusal: null } | { offer: null; refusal: string };
type Refund = { refundPaise: number; chargePaise: number; depositPaise: number; tierText: string };

/** Where the guest's own terms charge nothing there is nothing to give up. */
const charges = (byPolicy: Offered<{ chargePaise: number }> | null) => byPolicy?.offer?.chargePaise !== 0;

export function NotePanel() {
  return (
    <Panel title="Call">
      <RowForm fields={{}} className="flex flex-col items-start gap-3">
        <PlainInput
          id="note"
          name="note"
          label="What was said, and when to call back"
          required
          maxLength={500}
        />
        <SubmitButton intent="note">Keep the note</SubmitButton>
      </RowForm>
    </Panel>
  );
}

export function SendPanel({ status }: { status: string }) {
  return (
    <Panel title="Messages">
      <RowForm fields={{}} className="flex flex-col items-start gap-3">
        <p>
          {status === "held"
            ? "The guest gets the link to pay once more."
            : "The guest gets the confirmation once more, by SMS and mail."}
        </p>
        <SubmitButton intent="send" tone="plain">
          Send again
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
  return (
    <Panel title="Add nights">
      <Form method="get" className="flex flex-col items-start gap-3">
        <PlainInput
          id="checkOut"
          name="checkOut"
          type="date"
          label="New check-out"
          required
          min={booking.checkOut}
          defaultValue={checkOut ?? ""}
          error={longer?.refusal ?? undefined}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          Show the price
        </button>
      </Form>
      {longer?.offer && checkOut ? (
        <RowForm
          fields={{ checkOut, shownTotalPaise: String(longer.offer.totalPaise) }}
          className="mt-3 flex flex-col items-start gap-2"
        >
          <p>
            {plural(longer.offer.nights, "night")} for {formatRupees(longer.offer.totalPaise)}, with tax.
          </p>
          <SubmitButton intent="extend">Hold them and send the link to pay</SubmitButton>
        </RowForm>
      ) : null}
    </Panel>
  );
}

type ShortenProps = {
  asked: { checkIn: string | null; checkOut: string | null };
  was: { checkIn: string; checkOut: string };
  byPolicy: Offered<Given> | null;
  waived: Offered<Given> | null;
};
type Given = { nights: string[]; paidPaise: number; chargePaise: number; refundPaise: number };

/** Nights that a guest gives back at the beginning or the end of a stay. */
export function ShortenPanel({ asked, was, byPolicy, waived }: ShortenProps) {
  return (
    <Panel title="Give nights back">
      <Form method="get" className="flex flex-col items-start gap-3">
        <PlainInput
          id="from"
          name="from"
          type="date"
          label="New check-in"
          required
          min={was.checkIn}
          max={was.checkOut}
          defaultValue={asked.checkIn ?? was.checkIn}
        />
        <PlainInput
          id="until"
          name="until"
          type="date"
          label="New check-out"
          required
          min={was.checkIn}
          max={was.checkOut}
          defaultValue={asked.checkOut ?? was.checkOut}
          error={byPolicy?.refusal ?? undefined}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          Show the refund
        </button>
      </Form>
      {byPolicy?.offer ? (
        <ShortenForm title="At the guest's terms" asked={asked} offer={byPolicy.offer} intent="shorten" />
      ) : null}
      {waived?.offer && charges(byPolicy) ? (
        <ShortenForm title="Without a charge" asked={asked} offer={waived.offer} intent="shorten_waive" />
      ) : null}
      {byPolicy?.offer && charges(byPolicy) && waived?.refusal ? (
        <p className="mt-3">Without a charge: {waived.refusal}</p>
      ) : null}
    </Panel>
  );
}

type ShortenFormProps = {
  title: string;
  asked: ShortenProps["asked"];
  offer: Given;
  intent: "shorten" | "shorten_waive";
};

function ShortenForm({ title, asked, offer, intent }: ShortenFormProps) {
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
          {plural(offer.nights.length, "night")} that cost {formatRupees(offer.paidPaise)}:{" "}
          {formatRupees(offer.refundPaise)} back, {formatRupees(offer.chargePaise)} charged.
        </p>
        <PlainInput id={`${intent}-reason`} name="reason" label="Why" required maxLength={500} />
        <SubmitButton intent={intent} tone="danger">
          Give them back, {formatRupees(offer.refundPaise)} to the guest
        </SubmitButton>
      </RowForm>
    </section>
  );
}

export function CancelPanel({ byPolicy, waived }: { byPolicy: Offered<Refund>; waived: Offered<Refund> }) {
  return (
    <Panel title="Cancel">
      <div className="flex flex-col gap-5">
        <CancelForm
          title="At the guest's terms"
          offered={byPolicy}
          intent="cancel"
          hint={byPolicy.offer ? `By the policy of this booking: ${byPolicy.offer.tierText}.` : ""}
        />
        {(waived.refusal !== null && waived.refusal === byPolicy.refusal) || !charges(byPolicy) ? null : (
          <CancelForm
            title="Without a charge"
            offered={waived}
            intent="waive"
            hint="Full refund: the house failed, or the treatment changed."
          />
        )}
      </div>
    </Panel>
  );
}

type CancelFormProps = { title: string; offered: Offered<Refund>; intent: "cancel" | "waive"; hint: string };

function CancelForm({ title, offered, intent, hint }: CancelFormProps) {
  const { offer, refusal } = offered;
  return (
    <section aria-labelledby={`${intent}-title`}>
      <h3 id={`${intent}-title`}>{title}</h3>
      {offer ? (
        <RowForm
          fields={{ shownRefundPaise: String(offer.refundPaise) }}
          className="mt-2 flex flex-col items-start gap-3"
        >
          <p>
            The guest gets {formatRupees(offer.refundPaise + offer.depositPaise)} back, the charge is{" "}
            {formatRupees(offer.chargePaise)}. {hint}
          </p>
          <PlainInput id={`${intent}-reason`} name="reason" label="Why" required maxLength={500} />
          <SubmitButton intent={intent} tone="danger">
            Cancel, {formatRupees(offer.refundPaise + offer.depositPaise)} back
          </SubmitButton>
        </RowForm>
      ) : (
        <p className="mt-2">{refusal}</p>
      )}
    </section>
  );
}
