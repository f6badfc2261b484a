import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/domain/context.ts";
import { MIN_BOOKING_PAISE, REFERRAL_DAYS, REWARD_PAISE } from "#app/domain/referrals/labels.ts";
import { findReferrer, refer } from "#app/domain/referrals/refer.ts";
import { referForm } from "#app/domain/referrals/schema.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { pendingCode } from "../login/parts/pending-code.ts";
import { PROOF_INTENTS, provePhone } from "../parts/phone-proof.ts";
import { PhoneProof } from "../parts/phone-proof-form.tsx";
import { ownFields } from "../requests/parts/sent.ts";
import { OwnReferrals } from "./parts/own-referrals.tsx";
import { ReferForm } from "./parts/refer-form.tsx";

export const meta = () => [{ title: "Refer and earn" }];

const search = defineSearch({ change: oneOf(["no", "yes"], "no") });

export const loader = publicLoader({ permission: "public", search }, async (ctx, { search, browserId }) => {
  const own = await ownFields(ctx);
  const changing = search.change === "yes";
  return {
    own,
    referrer: hasRole(ctx.actor, "customer") ? await findReferrer(ctx) : null,
    pending: own || changing ? null : await pendingCode(ctx, browserId, ["referral"]),
  };
});

export const action = publicAction(
  { permission: "public", intents: { ...PROOF_INTENTS, refer: referForm } },
  async (ctx, { request, browserId, ...posted }) => {
    if (posted.intent !== "refer")
      return provePhone(ctx, { purpose: "referral", to: paths.referAndEarn, request, browserId }, posted);
    const { referralId } = await refer(ctx, posted.value);
    return done(
      paths.referAndEarn,
      `Your referral is ${referralId}. Tell the person to book with exactly this mobile number.`,
    );
  },
);

const reward = formatRupeesShort(REWARD_PAISE);
const worth = formatRupeesShort(MIN_BOOKING_PAISE);

export default function ReferAndEarn() {
  const { own, referrer, pending } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Refer and earn"
      width="narrow"
      lead={`You know somebody who has to travel to a hospital. Tell us the number before they book: after their stay you get ${reward}.`}
    >
      {own && referrer ? (
        <>
          {referrer.eligible ? (
            <ReferForm failure={failure} own={own} />
          ) : (
            <Alert tone="info">{referrer.why}</Alert>
          )}
          <OwnReferrals referrals={referrer.referrals} />
        </>
      ) : (
        <PhoneProof
          pending={pending}
          failure={failure}
          changeTo={`${paths.referAndEarn}?change=yes`}
          hint="The number of your own booking. We send a code, then say whether you can refer."
        />
      )}
      <Panel title="How it goes">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>You need a booking with us yourself. The person you refer must be new to us, and not you.</li>
          <li>
            They book with the number you gave, within {REFERRAL_DAYS} days, by themselves and not through an
            agent. The first booking counts, once.
          </li>
          <li>
            The first booking of at least {worth} before tax counts. When the stay is over we pay {reward} to
            your UPI id. A booking that is cancelled brings nothing.
          </li>
          <li>We write nothing to the number you give and use it for nothing else.</li>
        </ul>
      </Panel>
    </Page>
  );
}
