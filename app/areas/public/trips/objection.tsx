import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { objectToClaim } from "#app/domain/claims/answer-claim.ts";
import { findClaimByLink } from "#app/domain/claims/find-claims.ts";
import { objectionForm } from "#app/http/claim-forms.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ClaimPanel } from "#app/ui/claims/claim-panel.tsx";
import { ObjectionForm } from "#app/ui/claims/objection-form.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";

/** What is claimed of a guest's money, by the link of the message: read it, and object to it. */

const params = z.object({ claim: z.string().max(60), sign: z.string().max(60) });

export const meta = () => [{ title: words("claims")("title") }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: link }) => {
  return { claim: await findClaimByLink(ctx, { id: link.claim, sign: link.sign }), link };
});

export const action = publicAction(
  { permission: "public", params, intents: { object: objectionForm } },
  async (ctx, { params: link, value }) => {
    const customerWords = words("customer");
    // What the link names counts, not the form.
    await objectToClaim(ctx, { claimId: link.claim, sign: link.sign, objection: value.objection });
    return done(paths.objection(link.claim, link.sign), customerWords("objected"));
  },
);

export default function Objection() {
  const itemsWords = words("items");
  const tripWords = words("trip");
  const t = words("claims");
  const { claim, link } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const photo = claim.photoId ? paths.objectionPhoto(link.claim, link.sign) : null;
  return (
    <Page title={t("title")} width="narrow" lead={t("lead", { partnerName: claim.partnerName })}>
      <Panel title={`${KIND_WORDS[claim.bookingKind].title}: ${keptTitle(claim.bookingKind, claim.title)}`}>
        <FactList
          facts={[
            [tripWords("bookingNumber"), claim.bookingOrderId],
            [itemsWords("what"), keptWords(claim.subtitle)],
          ]}
        />
      </Panel>
      <ClaimPanel claim={claim} photo={photo}>
        {claim.canObject ? <ObjectionForm claim={claim} failure={failure} /> : null}
      </ClaimPanel>
    </Page>
  );
}
