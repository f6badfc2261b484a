import { useActionData, useLoaderData } from "@remix-run/react";
import { findReferral } from "#app/domain/referrals/find-referral.ts";
import { PAYMENT_METHODS, REFERRAL_STATES } from "#app/domain/referrals/labels.ts";
import { payReferral, reverseReferral } from "#app/domain/referrals/pay-referral.ts";
import { payReferralForm, reverseReferralForm } from "#app/domain/referrals/schema.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import type { FormFailure } from "#app/http/form.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { failureOf } from "#app/ui/failure-of.ts";
import {
  FormFailureAlert,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatPhone, formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { shortInstant } from "./short-instant.ts";

export const meta = () => [{ title: words("adminReferrals")("referral") }];

export const loader = adminLoader(
  { permission: "admin.referral.read", params: idParam },
  async (ctx, { params: { id } }) => ({ referral: await findReferral(ctx, id) }),
);

export const action = adminAction(
  {
    permission: "admin.referral.write",
    params: idParam,
    intents: { pay: payReferralForm, reverse: reverseReferralForm },
  },
  async (ctx, { params: { id }, ...posted }) => {
    if (posted.intent === "pay") await payReferral(ctx, { id, ...posted.value });
    else await reverseReferral(ctx, { id, ...posted.value });
    return done(paths.adminReferral(id), BOOKINGS_MESSAGES.updatedReferrerPaymentStatus);
  },
);

export default function AdminReferral() {
  const t = words("adminReferrals");

  const { referral } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isPending = referral.referrer_payment_status === "pending";
  const facts: Array<[string, React.ReactNode]> = [
    [t("status"), REFERRAL_STATES[referral.state]],
    [t("referrer"), `${referral.referrer_name}, ${formatPhone(referral.referrer_contact_no)}`],
    [t("email"), referral.referrer_email],
    [t("upiId"), referral.referrer_upi_number],
    [t("referredNumber"), formatPhone(referral.referee_contact_no)],
    [t("referredAt"), shortInstant(referral.referred_datetime)],
    [t("bookedAt"), shortInstant(referral.booked_datetime)],
    [
      t("booking"),
      referral.bookingRow ? (
        <Link key="booking" to={paths.adminBooking(referral.bookingRow)} className="link">
          {referral.booking_id}
        </Link>
      ) : null,
    ],
    [t("reward"), formatRupees(referral.rewardPaise)],
    [t("paidAt"), shortInstant(referral.referrer_paid_datetime)],
    [
      t("payment"),
      [referral.referrer_payment_method, referral.referrer_payment_ref_no].filter(Boolean).join(", "),
    ],
    [t("takenBackBecause"), referral.reversedReason],
  ];
  return (
    <Page
      title={t("referralReferralId", { referralId: referral.referral_id })}
      back={{ to: paths.adminReferrals, label: t("referAndEarnReport") }}
    >
      {isPending ? null : <FormFailureAlert failure={failure} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t("referralPlain")}>
          <FactList facts={facts.filter(([, value]) => value)} />
        </Panel>
        <div className="flex flex-col gap-5">
          {referral.state === "to_pay" ? <PayForm failure={failureOf(failure, "pay")} /> : null}
          {isPending ? <ReverseForm failure={failureOf(failure, "reverse")} /> : null}
        </div>
      </div>
    </Page>
  );
}

type FailureProps = { failure: FormFailure | undefined };

function PayForm({ failure }: FailureProps) {
  const t = words("adminReferrals");

  const [form, fields] = useScreenForm<{ referrer_payment_ref_no: string; referrer_payment_method: string }>(
    "pay",
    failure,
    { referrer_payment_method: "UPI" },
  );
  return (
    <Panel title={t("paid")}>
      <ScreenForm form={form}>
        <SelectField
          field={fields.referrer_payment_method}
          label={t("how")}
          options={PAYMENT_METHODS.map((method) => ({ value: method, label: method }))}
        />
        <TextField
          field={fields.referrer_payment_ref_no}
          label={t("referenceOfPayment")}
          hint={t("asYourBankOrUpi")}
          maxLength={60}
          required
        />
        <SubmitButton intent="pay">{t("markAsPaid")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

function ReverseForm({ failure }: FailureProps) {
  const t = words("adminReferrals");

  const [form, fields] = useScreenForm<{ reason: string }>("reverse", failure);
  return (
    <Panel title={t("cancelReward")}>
      <ScreenForm form={form}>
        <TextField field={fields.reason} label={t("why")} maxLength={300} required />
        <SubmitButton intent="reverse" tone="danger">
          {t("takeBack")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
