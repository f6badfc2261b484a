import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/domain/context.ts";
import { MIN_BOOKING_PAISE, REFERRAL_DAYS, REWARD_PAISE } from "#app/domain/referrals/labels.ts";
import { findReferrer, refer } from "#app/domain/referrals/refer.ts";
import { referForm } from "#app/domain/referrals/schema.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { pendingCode } from "../login/parts/pending-code.ts";
import { PROOF_INTENTS, provePhone } from "../parts/phone-proof.ts";
import { PhoneProof } from "../parts/phone-proof-form.tsx";
import { ownFields } from "../requests/parts/sent.ts";
import { OwnReferrals } from "./parts/own-referrals.tsx";
import { ReferForm } from "./parts/refer-form.tsx";

export const meta = () =>
  described({
    title: words("shell")("referAndEarn"),
    description: words("referral")("lead", { reward: formatRupeesShort(REWARD_PAISE) }),
  });

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
    const t = words("referral");
    if (posted.intent !== "refer")
      return provePhone(ctx, { purpose: "referral", to: paths.referAndEarn, request, browserId }, posted);
    const { referralId } = await refer(ctx, posted.value);
    return done(paths.referAndEarn, t("referred", { referralId }));
  },
);

export default function ReferAndEarn() {
  const t = words("referral");
  const shellWords = words("shell");
  const { own, referrer, pending } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const reward = formatRupeesShort(REWARD_PAISE);
  const worth = formatRupeesShort(MIN_BOOKING_PAISE);
  return (
    <Page title={shellWords("referAndEarn")} width="narrow" lead={t("lead", { reward })}>
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
          hint={t("proofHint")}
        />
      )}
      <Panel title={t("howItWorks")}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t("rule1")}</li>
          <li>{t("rule2", { referralDays: REFERRAL_DAYS })}</li>
          <li>{t("rule3", { worth, reward })}</li>
          <li>{t("rule4")}</li>
        </ul>
      </Panel>
    </Page>
  );
}
