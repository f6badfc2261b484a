import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerDispute, readDispute } from "#app/domain/disputes/disputes.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { FormFailureAlert, ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { DisputedLineFacts } from "#app/ui/money/disputed-line.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminDisputes")("dispute"), data?.line.accountName) },
];

export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam },
  async (ctx, { params }) => ({ line: await readDispute(ctx, params.id) }),
);

export const action = adminAction(
  {
    permission: "admin.request.write",
    params: idParam,
    schema: z.object({ answer: z.string().max(2_000).default("") }),
  },
  async (ctx, { request, params, value }) => {
    const t = words("adminDisputes");

    await answerDispute(ctx, { disputeId: params.id, answer: value.answer });
    return done(afterDecision(request, moneyPaths.disputes), t("answeredPartnerOrAgent"));
  },
);

/** One dispute: the line, what is said to be wrong, and our answer. */
export default function DisputeScreen() {
  const t = words("adminDisputes");

  const { line } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ answer: string }>("answer", failure);
  return (
    <Page
      title={t("disputeOfAccountName", { accountName: line.accountName })}
      back={{ to: moneyPaths.disputes, label: t("disputes") }}
      width="narrow"
    >
      <DisputedLineFacts line={line} booking={moneyPaths.adminAccount} />
      {line.dispute?.answeredAt ? (
        <FormFailureAlert failure={failure} />
      ) : (
        <Panel title={t("ourAnswer")}>
          <p className="mb-3">{t("ifMoneyWasWrongChange")}</p>
          <ScreenForm form={form}>
            <TextAreaField field={fields.answer} label={t("answer")} required rows={4} maxLength={1000} />
            <SubmitButton className="self-start">{t("sendAnswer")}</SubmitButton>
          </ScreenForm>
        </Panel>
      )}
    </Page>
  );
}
