import { useActionData, useLoaderData } from "@remix-run/react";
import { findCampaign } from "#app/domain/campaigns/find-campaign.ts";
import { isStepAllowed } from "#app/domain/campaigns/policy.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import { campaignForm } from "#app/domain/campaigns/schema.ts";
import { NotFound } from "#app/domain/errors.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { campaignChoices } from "./campaign-choices.ts";
import { CampaignFields, type CampaignFormValues } from "./campaign-fields.tsx";

export const meta = () => [{ title: words("adminCampaigns")("changeCampaign") }];

export const loader = adminLoader(
  { permission: "admin.campaign.write", params: idParam },
  async (ctx, { params }) => {
    const [campaign, choices] = await Promise.all([findCampaign(ctx, params.id), campaignChoices(ctx)]);
    if (!isStepAllowed("edit", campaign.status)) throw new NotFound();
    return { campaign, choices };
  },
);

export const action = adminAction(
  { permission: "admin.campaign.write", params: idParam, schema: campaignForm },
  async (ctx, { params, value }) => {
    const t = words("adminCampaigns");

    await saveCampaign(ctx, { id: params.id, values: value });
    return done(paths.adminCampaign(params.id), t("campaignIsChangedItNeeds"));
  },
);

export default function EditCampaign() {
  const t = words("adminCampaigns");

  const { campaign, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<CampaignFormValues>("campaign", failure, {
    campaign_name: campaign.name,
    template_id: campaign.templateId,
    link_url: campaign.linkUrl,
    sources: campaign.sources,
    city_id: campaign.cityId ?? "",
    hospital_id: campaign.hospitalId ?? "",
    date_from: campaign.dateFrom ?? "",
    date_to: campaign.dateTo ?? "",
    consent_note: campaign.consentNote,
    unit_cost_rupees: String(campaign.unitCostPaise / 100),
  });
  return (
    <Page
      title={t("changeCampaignPlain")}
      back={{ to: paths.adminCampaign(campaign.id), label: campaign.name }}
      width="narrow"
    >
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={campaign.version} />
        <CampaignFields fields={fields} {...choices} />
        <SubmitButton className="self-start">{t("save")}</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
