import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { raiseDispute, readLine } from "#app/domain/disputes/disputes.ts";
import { NotFound } from "#app/domain/errors.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { DisputedLineFacts } from "#app/ui/money/disputed-line.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { OWN_MONEY } from "./permissions.ts";

export const meta = () => [{ title: words("money")("lineStatement") }];

const params = z.object({ id: z.string().max(20) });

/** @throws NotFound for what is no number of a line */
function lineIdOf(id: string): number {
  const lineId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  if (lineId < 1) throw new NotFound();
  return lineId;
}

export const loader = officeLoader(OWN_MONEY, { params }, async (ctx, { params: { id } }) => ({
  line: await readLine(ctx, lineIdOf(id)),
}));

export const action = officeAction(
  OWN_MONEY,
  { params, schema: z.object({ reason: z.string().max(2_000).default("") }) },
  async (ctx, { params: { id }, value, formKey, office }) => {
    const t = words("money");
    await raiseDispute(ctx, { lineId: lineIdOf(id), reason: value.reason, formKey });
    return done(office.paths.line(id), t("thankYouOurTeamLooksAt"));
  },
);

/** /partnerAccounts/line/:id, /agent_accounts/line/:id: one line of a statement, and what is wrong with it. */
export default function StatementLine() {
  const t = words("money");
  const { line } = useLoaderData<typeof loader>();
  const { paths } = useOffice(OWN_MONEY);
  const [form, fields] = useScreenForm<{ reason: string }>("dispute", useActionData<typeof action>());
  const isOpen = line.dispute !== null && line.dispute.answeredAt === null;
  return (
    <Page
      title={t("lineYourStatement")}
      back={{ to: paths.statement(line.on.slice(0, 7)), label: t("statement") }}
      width="narrow"
    >
      <DisputedLineFacts line={line} booking={paths.moneyOfBooking} />
      {isOpen ? null : (
        <Panel title={line.dispute ? t("stillWrong") : t("dispute")}>
          <ScreenForm form={form}>
            <TextAreaField field={fields.reason} label={t("whatWrong")} required rows={4} maxLength={1000} />
            <SubmitButton className="self-start">{t("sendDispute")}</SubmitButton>
          </ScreenForm>
        </Panel>
      )}
    </Page>
  );
}
