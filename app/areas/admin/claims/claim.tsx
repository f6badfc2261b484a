import { useActionData, useLoaderData } from "@remix-run/react";
import { decideClaim } from "#app/domain/claims/answer-claim.ts";
import { findClaim } from "#app/domain/claims/find-claims.ts";
import { decisionForm } from "#app/http/claim-forms.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ClaimDecision } from "#app/ui/claims/decision.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Objection" }];

export const loader = adminLoader(
  { permission: "admin.booking.read", params: idParam },
  async (ctx, { params }) => ({ claim: await findClaim(ctx, params.id) }),
);

export const action = adminAction(
  { permission: "admin.booking.change", params: idParam, intents: { decide: decisionForm } },
  async (ctx, { params, value }) => {
    await decideClaim(ctx, { claimId: params.id, upheldPaise: value.upheld, reason: value.reason });
    return done(paths.adminClaim(params.id), "Decided. Guest and partner are told.");
  },
);

export default function AdminClaim() {
  const { claim } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title="Objection" back={{ to: paths.adminClaims, label: "Objections" }}>
      <ClaimDecision claim={claim} bookingHref={paths.adminBooking(claim.bookingId)} failure={failure} />
    </Page>
  );
}
