import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { explainBooking } from "#app/domain/accounts/explain-booking.ts";
import { listTaxDocuments } from "#app/domain/invoices/documents.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { readBookingStanding } from "#app/domain/settlements/standing.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { StandingPanel } from "#app/ui/money/balance.tsx";
import { Documents } from "#app/ui/money/documents.tsx";
import { Explanation } from "#app/ui/money/explanation.tsx";
import { Page } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { formats, words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("money")("accountBooking"), data?.explained.bookingOrderId) },
];

export const loader = partnerLoader(
  { permission: "partner.money.read", params: idParam },
  async (ctx, { params }) => {
    const [explained, documents, standing] = await Promise.all([
      explainBooking(ctx, params.id),
      listTaxDocuments(ctx, params.id),
      readBookingStanding(ctx, params.id),
    ]);
    return { explained, documents, standing };
  },
);

export const action = partnerAction(
  { permission: "partner.money.read", params: idParam, intents: { invoice: z.object({}) } },
  async (ctx, { params }) => {
    const t = words("money");
    await issueDocuments(ctx, params.id);
    return done(moneyPaths.partnerAccount(params.id), t("documentsAreIssued"));
  },
);

export default function PartnerAccount() {
  const t = words("money");
  const { explained, documents, standing } = useLoaderData<typeof loader>();
  return (
    <Page
      title={explained.bookingOrderId}
      lead={`${explained.title}, ${formats().range(explained.startsOn, explained.endsOn)}`}
      back={{ to: moneyPaths.partnerAccounts[explained.kind], label: t("accounts") }}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <StandingPanel standing={standing} />
      <Explanation data={explained} />
      <Documents documents={documents} href={moneyPaths.partnerDocument} />
    </Page>
  );
}
