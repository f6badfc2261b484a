import { useActionData, useLoaderData } from "@remix-run/react";
import { decideClaim } from "#app/domain/claims/answer-claim.ts";
import { findClaim } from "#app/domain/claims/find-claims.ts";
import { decisionForm } from "#app/http/claim-forms.ts";
import { done } from "#app/http/flash.ts";
import { cityManagerAction, cityManagerLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ClaimDecision } from "#app/ui/claims/decision.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Objection" }];

export const loader = cityManagerLoader(
  { permission: "city.booking.read", params: idParam },
  async (ctx, { params }) => ({ claim: await findClaim(ctx, params.id) }),
);

export const action = cityManagerAction(
  { permission: "city.claim.decide", params: idParam, intents: { decide: decisionForm } },
  async (ctx, { params, value }) => {
    await decideClaim(ctx, { claimId: params.id, upheldPaise: value.upheld, reason: value.reason });
    return done(paths.cityClaim(params.id), "Decided. Guest and partner are told.");
  },
);

export default function CityManagerClaim() {
  const { claim } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title="Objection" back={{ to: paths.cityClaims, label: "Objections" }}>
      <ClaimDecision claim={claim} bookingHref={paths.cityBooking(claim.bookingId)} failure={failure} />
    </Page>
  );
}
