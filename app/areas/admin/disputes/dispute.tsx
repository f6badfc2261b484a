import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerDispute, readDispute } from "#app/domain/disputes/disputes.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { DisputedLineFacts } from "#app/ui/money/disputed-line.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Dispute" }];

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
  async (ctx, { params, value }) => {
    await answerDispute(ctx, { disputeId: params.id, answer: value.answer });
    return done(moneyPaths.disputes, "Answered. The partner or agent is informed.");
  },
);

/** One dispute: the line, what is said to be wrong, and our answer. */
export default function DisputeScreen() {
  const { line } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ answer: string }>("answer", useActionData<typeof action>());
  return (
    <Page
      title={`Dispute of ${line.accountName}`}
      back={{ to: moneyPaths.disputes, label: "Disputes" }}
      width="narrow"
    >
      <DisputedLineFacts line={line} booking={moneyPaths.adminAccount} />
      {line.dispute?.answeredAt ? null : (
        <Panel title="Our answer">
          <p className="mb-3">
            If money was wrong, change the share on the page of the booking first: the answer only explains.
          </p>
          <ScreenForm form={form}>
            <TextAreaField field={fields.answer} label="Answer" required rows={4} maxLength={1000} />
            <SubmitButton className="self-start">Send the answer</SubmitButton>
          </ScreenForm>
        </Panel>
      )}
    </Page>
  );
}
