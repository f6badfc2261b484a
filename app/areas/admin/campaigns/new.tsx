import { useActionData, useLoaderData } from "@remix-run/react";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import { campaignForm } from "#app/domain/campaigns/schema.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { campaignChoices } from "./campaign-choices.ts";
import { CampaignFields, type CampaignFormValues } from "./campaign-fields.tsx";

export const meta = () => [{ title: "New campaign" }];

export const loader = adminLoader({ permission: "admin.campaign.write" }, (ctx) => campaignChoices(ctx));

export const action = adminAction(
  { permission: "admin.campaign.write", schema: campaignForm },
  async (ctx, { value }) => {
    const { id } = await saveCampaign(ctx, { values: value });
    return done(paths.adminCampaign(id), "The campaign is written. Send a test next.");
  },
);

export default function NewCampaign() {
  const choices = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<CampaignFormValues>("campaign", failure, {
    sources: ["contacts"],
    unit_cost_rupees: "0",
  });
  return (
    <Page
      title="New campaign"
      back={{ to: adminAddresses.campaigns.path, label: "Campaigns" }}
      width="narrow"
    >
      {choices.templates.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.adminCampaignTemplateNew} className="btn btn-primary min-h-11">
              Write a template
            </Link>
          }
        >
          A campaign needs a template in use, and there is none yet.
        </EmptyState>
      ) : (
        <ScreenForm form={form}>
          <CampaignFields fields={fields} {...choices} />
          <SubmitButton className="self-start">Save</SubmitButton>
        </ScreenForm>
      )}
    </Page>
  );
}
