import { useLoaderData } from "@remix-run/react";
import { claimsToDecide } from "#app/domain/claims/find-claims.ts";
import { officeLoader } from "#app/http/guard.ts";
import { WaitingClaims } from "#app/ui/claims/decision.tsx";
import { Page } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { CLAIMS_READ } from "./permissions.ts";

export const meta = () => [{ title: words("officeClaims")("objections") }];

export const loader = officeLoader(CLAIMS_READ, {}, async (ctx) => ({ claims: await claimsToDecide(ctx) }));

/** /mhObjections, /cityObjections: what guests object to, in the reader's zone. */
export default function Claims() {
  const t = words("officeClaims");

  const office = useOffice(CLAIMS_READ);
  const { claims } = useLoaderData<typeof loader>();
  return (
    <Page title={t("objections")} lead={t("guestsObjectToWhatPartners")}>
      <WaitingClaims claims={claims} to={office.paths.claim} bookings={office.paths.bookings} />
    </Page>
  );
}
