import { Form } from "@remix-run/react";
import type { SecondPerson } from "#app/domain/approvals/second-person.ts";
import type { CampaignChannel } from "#app/domain/campaigns/labels.ts";
import { paths } from "#app/http/paths.ts";
import { WaitsForSecondPerson } from "#app/ui/approvals/second-person.tsx";
import { FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type CampaignStepsProps = {
  campaign: { id: string; channel: CampaignChannel; testedAt: string | Date | null };
  /** What is possible in its state. */
  steps: string[];
  /** The reader wrote it, so another admin has to approve it. */
  secondPerson: Pick<SecondPerson, "deciders" | "hasMoreDeciders"> | null;
  /** Whose message failed for a reason that may have passed. */
  mayRetry: number;
  confirmCancel: boolean;
  /** What was typed into a step that failed. */
  typed: { to?: string; at?: string } | undefined;
};

/** What can be done with a campaign now, each as a button. */
export function CampaignSteps({
  campaign,
  steps,
  secondPerson,
  mayRetry,
  confirmCancel,
  typed,
}: CampaignStepsProps) {
  const t = words("adminCampaigns");

  const may = (step: string) => steps.includes(step);
  const retries = may("retry") && mayRetry > 0;
  if (steps.length === 0) return null;
  if (confirmCancel && may("cancel")) return <ConfirmCancel id={campaign.id} />;
  return (
    <Panel title={t("whatNext")}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        {may("test") ? <TestForm campaign={campaign} typed={typed?.to} /> : null}
        {may("approve") && campaign.testedAt ? <Approve secondPerson={secondPerson} /> : null}
        {may("schedule") ? <ScheduleForm typed={typed?.at} /> : null}
        {may("start") || may("pause") || may("resume") || retries ? (
          <RowForm fields={{}}>
            {may("start") ? <SubmitButton intent="start">{t("startNow")}</SubmitButton> : null}
            {may("pause") ? (
              <SubmitButton intent="pause" tone="plain">
                {t("pause")}
              </SubmitButton>
            ) : null}
            {may("resume") ? <SubmitButton intent="resume">{t("resume")}</SubmitButton> : null}
            {retries ? (
              <SubmitButton intent="retry" tone="plain">
                {t("tryAgainMayRetry", { mayRetry: formatCount(mayRetry) })}
              </SubmitButton>
            ) : null}
          </RowForm>
        ) : null}
        {may("edit") ? (
          <Link to={paths.adminCampaignEdit(campaign.id)} className="btn btn-outline min-h-12">
            {t("change")}
          </Link>
        ) : null}
        {may("cancel") ? (
          <Link to={`${paths.adminCampaign(campaign.id)}?confirm=cancel`} className="link py-3">
            {t("cancelIt")}
          </Link>
        ) : null}
      </div>
    </Panel>
  );
}

function ConfirmCancel({ id }: { id: string }) {
  const t = words("adminCampaigns");

  return (
    <Panel title={t("cancelThisCampaign")}>
      <p className="mb-4">{t("recipientsWhoHaveNotReceived")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <RowForm fields={{}} action={paths.adminCampaign(id)}>
          <SubmitButton intent="cancel" tone="danger">
            {t("cancelCampaign")}
          </SubmitButton>
        </RowForm>
        <Link to={paths.adminCampaign(id)} className="link">
          {t("keepIt")}
        </Link>
      </div>
    </Panel>
  );
}

function TestForm({ campaign, typed }: Pick<CampaignStepsProps, "campaign"> & { typed?: string }) {
  const t = words("adminCampaigns");

  const isMail = campaign.channel === "mail";
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <FormKey />
      <label className="flex flex-col gap-1 font-medium">
        {isMail ? t("testToThisAddress") : t("testToThisNumber")}
        <input
          type={isMail ? "email" : "tel"}
          name="to"
          required
          maxLength={254}
          defaultValue={typed}
          className={`input min-h-12 ${isMail ? "w-64" : "w-44"}`}
          autoComplete={isMail ? "email" : "tel"}
        />
      </label>
      <SubmitButton intent="test" tone={campaign.testedAt ? "plain" : "primary"}>
        {t("sendTest")}
      </SubmitButton>
    </Form>
  );
}

function Approve({ secondPerson }: Pick<CampaignStepsProps, "secondPerson">) {
  const t = words("adminCampaigns");

  if (secondPerson) return <WaitsForSecondPerson secondPerson={secondPerson} />;
  return (
    <RowForm fields={{}}>
      <SubmitButton intent="approve">{t("approve")}</SubmitButton>
    </RowForm>
  );
}

function ScheduleForm({ typed }: { typed?: string }) {
  const t = words("adminCampaigns");

  return (
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <FormKey />
      <label className="flex flex-col gap-1 font-medium">
        {t("beginAtIndianTime")}
        <input type="datetime-local" name="at" required defaultValue={typed} className="input min-h-12" />
      </label>
      <SubmitButton intent="schedule" tone="plain">
        {t("schedule")}
      </SubmitButton>
    </Form>
  );
}
