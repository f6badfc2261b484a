import { useLoaderData } from "@remix-run/react";
import { claimsToDecide } from "#app/domain/claims/find-claims.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { WaitingClaims } from "#app/ui/claims/decision.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Objections" }];

export const loader = adminLoader({ permission: "admin.booking.read" }, async (ctx) => ({
  claims: await claimsToDecide(ctx),
}));

export default function AdminClaims() {
  const { claims } = useLoaderData<typeof loader>();
  return (
    <Page title="Objections" lead="Guests object to what partners claim. Oldest first.">
      <WaitingClaims claims={claims} to={paths.adminClaim} />
    </Page>
  );
}
