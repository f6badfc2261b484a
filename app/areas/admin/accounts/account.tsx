import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { explainBooking } from "#app/domain/accounts/explain-booking.ts";
import { listTaxDocuments } from "#app/domain/invoices/documents.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { parseRupees, typedRupees } from "#app/domain/shared/amounts.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Documents } from "#app/ui/money/documents.tsx";
import { Explanation } from "#app/ui/money/explanation.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { formats, words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminAccounts")("accountOfBooking"), data?.explained.bookingOrderId) },
];

export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam },
  async (ctx, { params }) => {
    const [explained, documents] = await Promise.all([
      explainBooking(ctx, params.id),
      listTaxDocuments(ctx, params.id),
    ]);
    return { explained, documents };
  },
);

const adjustment = z.object({
  commission: z.string().transform((typed, check) => {
    const paise = parseRupees(typed);
    if (paise === undefined) check.addIssue({ code: "custom", message: "Please enter an amount in rupees" });
    return paise ?? 0;
  }),
  reason: z.string().trim().min(3, "Please say why").max(300),
});
type Adjustment = { commission: string; reason: string };

export const action = adminAction(
  {
    permission: "admin.money.write",
    failed: ({ intent }) => (intent === "adjust" ? ADMIN_MESSAGES.failedToEditMHShare : undefined),
    params: idParam,
    intents: { adjust: adjustment, invoice: z.object({}) },
  },
  async (ctx, { params, intent, value, formKey }) => {
    const t = words("adminAccounts");

    const to = moneyPaths.adminAccount(params.id);
    if (intent === "invoice") {
      await issueDocuments(ctx, params.id);
      return done(to, t("documentsAreIssued"));
    }
    await adjustShare(ctx, {
      bookingId: params.id,
      commissionPaise: value.commission,
      reason: value.reason,
      formKey,
    });
    return done(to, t("shareIsAdjusted"));
  },
);

export default function AdminAccount() {
  const t = words("adminAccounts");

  const { explained, documents } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Adjustment>("share", failure, {
    commission: typedRupees(explained.commissionPaise),
    reason: "",
  });
  return (
    <Page
      title={explained.bookingOrderId}
      lead={`${explained.title}, ${formats().range(explained.startsOn, explained.endsOn)}`}
      back={{ to: moneyPaths.adminAccounts, label: t("accounts") }}
      actions={
        <a href={paths.adminBooking(explained.id)} className="btn btn-outline min-h-11">
          {t("booking")}
        </a>
      }
    >
      <FormFailureAlert failure={failure} />
      <Explanation data={explained} />
      <Documents documents={documents} href={moneyPaths.adminDocument} />
      <Panel title={t("changeOurShare")}>
        <p className="mb-3">{t("differenceAndGst")}</p>
        <ScreenForm form={form} className="flex max-w-md flex-col gap-4">
          <TextField field={fields.commission} label={t("feeInAllInRupees")} inputMode="decimal" required />
          <TextField field={fields.reason} label={t("why")} required maxLength={300} />
          <SubmitButton intent="adjust" className="self-start">
            {t("postAdjustment")}
          </SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
