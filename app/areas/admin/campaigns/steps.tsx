import { Form, Link } from "@remix-run/react";
import type { CampaignChannel } from "#app/domain/campaigns/labels.ts";
import { paths } from "#app/http/paths.ts";
import { FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";

type CampaignStepsProps = {
  campaign: { id: string; channel: CampaignChannel; testedAt: string | Date | null };
  /** What is possible in its state. */
  steps: string[];
  mayApprove: boolean;
  confirmCancel: boolean;
  /** What was typed into a step that failed. */
  typed: { to?: string; at?: string } | undefined;
};

/** What can be done with a campaign now, each as a button. */
export function CampaignSteps({ campaign, steps, mayApprove, confirmCancel, typed }: CampaignStepsProps) {
  const may = (step: string) => steps.includes(step);
  const isMail = campaign.channel === "mail";
  if (steps.length === 0) return null;
  if (confirmCancel && may("cancel"))
    return (
      <Panel title="Cancel this campaign?">
        <p className="mb-4">Whoever has not got it will not, and it cannot be started again.</p>
        <div className="flex flex-wrap items-center gap-3">
          <RowForm fields={{}} action={paths.adminCampaign(campaign.id)}>
            <SubmitButton intent="cancel" tone="danger">
              Cancel the campaign
            </SubmitButton>
          </RowForm>
          <Link to={paths.adminCampaign(campaign.id)} className="link">
            Leave it as it is
          </Link>
        </div>
      </Panel>
    );
  return (
    <Panel title="What next">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        {may("test") ? (
          <Form method="post" className="flex flex-wrap items-end gap-2">
            <FormKey />
            <label className="flex flex-col gap-1 font-medium">
              {isMail ? "Test to this address" : "Test to this number"}
              <input
                type={isMail ? "email" : "tel"}
                name="to"
                required
                maxLength={254}
                defaultValue={typed?.to}
                className={`input min-h-12 ${isMail ? "w-64" : "w-44"}`}
                autoComplete={isMail ? "email" : "tel"}
              />
            </label>
            <SubmitButton intent="test" tone={campaign.testedAt ? "plain" : "primary"}>
              Send a test
            </SubmitButton>
          </Form>
        ) : null}
        {may("approve") && campaign.testedAt ? (
          mayApprove ? (
            <RowForm fields={{}}>
              <SubmitButton intent="approve">Approve</SubmitButton>
            </RowForm>
          ) : (
            <p className="max-w-xs">You wrote this campaign, so another admin approves it.</p>
          )
        ) : null}
        {may("schedule") ? (
          <Form method="post" className="flex flex-wrap items-end gap-2">
            <FormKey />
            <label className="flex flex-col gap-1 font-medium">
              Begin at (Indian time)
              <input
                type="datetime-local"
                name="at"
                required
                defaultValue={typed?.at}
                className="input min-h-12"
              />
            </label>
            <SubmitButton intent="schedule" tone="plain">
              Schedule
            </SubmitButton>
          </Form>
        ) : null}
        <RowForm fields={{}}>
          {may("start") ? <SubmitButton intent="start">Start now</SubmitButton> : null}
          {may("pause") ? (
            <SubmitButton intent="pause" tone="plain">
              Pause
            </SubmitButton>
          ) : null}
          {may("resume") ? <SubmitButton intent="resume">Go on</SubmitButton> : null}
        </RowForm>
        {may("edit") ? (
          <Link to={paths.adminCampaignEdit(campaign.id)} className="btn btn-outline min-h-12">
            Change
          </Link>
        ) : null}
        {may("cancel") ? (
          <Link to={`${paths.adminCampaign(campaign.id)}?confirm=cancel`} className="link py-3">
            Cancel it
          </Link>
        ) : null}
      </div>
    </Panel>
  );
}
