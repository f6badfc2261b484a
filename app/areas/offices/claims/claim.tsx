import { useActionData, useLoaderData } from "@remix-run/react";
import { decideClaim } from "#app/domain/claims/answer-claim.ts";
import { findClaim } from "#app/domain/claims/find-claims.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { decisionForm } from "#app/http/claim-forms.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { ClaimDecision } from "#app/ui/claims/decision.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { CLAIMS_DECIDE, CLAIMS_READ } from "./permissions.ts";

export const meta = () => [{ title: words("officeClaims")("objection") }];

export const loader = officeLoader(CLAIMS_READ, { params: idParam }, async (ctx, { params }) => ({
  claim: await findClaim(ctx, params.id),
}));

export const action = officeAction(
  CLAIMS_DECIDE,
  { params: idParam, intents: { decide: decisionForm } },
  async (ctx, { request, params, value, office }) => {
    const t = words("officeClaims");

    await decideClaim(ctx, { claimId: params.id, upheldPaise: value.upheld, reason: value.reason });
    return done(afterDecision(request, office.paths.claim(params.id)), t("decidedGuestAndPartner"));
  },
);

/** /mhObjections/:id, /cityObjections/:id: one objection and the decision on it. */
export default function ClaimScreen() {
  const t = words("officeClaims");

  const { claim } = useLoaderData<typeof loader>();
  const { paths } = useOffice(CLAIMS_READ);
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("objection")} back={{ to: paths.claims, label: t("objections") }}>
      {claim.state === "objected" ? null : <FormFailureAlert failure={failure} />}
      <ClaimDecision claim={claim} bookingHref={paths.booking(claim.bookingId)} failure={failure} />
    </Page>
  );
}
