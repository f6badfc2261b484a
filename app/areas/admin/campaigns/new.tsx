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
import { words } from "#app/words/catalogue.ts";
import { campaignChoices } from "./campaign-choices.ts";
import { CampaignFields, type CampaignFormValues } from "./campaign-fields.tsx";

export const meta = () => [{ title: words("adminCampaigns")("newCampaign") }];

export const loader = adminLoader({ permission: "admin.campaign.write" }, (ctx) => campaignChoices(ctx));

export const action = adminAction(
  { permission: "admin.campaign.write", schema: campaignForm },
  async (ctx, { value }) => {
    const t = words("adminCampaigns");

    const { id } = await saveCampaign(ctx, { values: value });
    return done(paths.adminCampaign(id), t("campaignIsWrittenSendTest"));
  },
);

export default function NewCampaign() {
  const t = words("adminCampaigns");

  const choices = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<CampaignFormValues>("campaign", failure, {
    sources: ["contacts"],
    unit_cost_rupees: "0",
  });
  return (
    <Page
      title={t("newCampaign")}
      back={{ to: adminAddresses.campaigns.path, label: t("campaigns") }}
      width="narrow"
    >
      {choices.templates.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.adminCampaignTemplateNew} className="btn btn-primary min-h-11">
              {t("writeTemplate")}
            </Link>
          }
        >
          {t("campaignNeedsTemplateInUse")}
        </EmptyState>
      ) : (
        <ScreenForm form={form}>
          <CampaignFields fields={fields} {...choices} />
          <SubmitButton className="self-start">{t("save")}</SubmitButton>
        </ScreenForm>
      )}
    </Page>
  );
}
