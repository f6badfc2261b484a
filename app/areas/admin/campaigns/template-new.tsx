import { useActionData, useLoaderData } from "@remix-run/react";
import { CAMPAIGN_CHANNELS } from "#app/domain/campaigns/labels.ts";
import { templateForm } from "#app/domain/campaigns/schema.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";
import { TemplateFields, type TemplateFormValues } from "./template-fields.tsx";

export const meta = () => [{ title: words("adminCampaigns")("newTemplate") }];

const search = defineSearch({ by: oneOf(CAMPAIGN_CHANNELS, "whatsapp") });

export const loader = adminLoader(
  { permission: "admin.campaign.write", search },
  (_ctx, { search: state }) => ({
    state,
  }),
);

export const action = adminAction(
  { permission: "admin.campaign.write", schema: templateForm },
  async (ctx, { value }) => {
    const t = words("adminCampaigns");

    const { id } = await saveTemplate(ctx, { values: value });
    return done(paths.adminCampaignTemplate(id), t("templateIsSaved"));
  },
);

export default function NewTemplate() {
  const t = words("adminCampaigns");

  const { state } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<TemplateFormValues>("template", failure, { active: "on" });
  return (
    <Page
      title={t("newTemplate")}
      back={{ to: adminAddresses.campaignTemplates.path, label: t("templates") }}
      width="narrow"
    >
      <Tabs
        label={t("by")}
        tabs={CAMPAIGN_CHANNELS.map((channel) => ({
          to: search.href(state, { by: channel }),
          label: CHANNEL_LABELS[channel],
          isHere: channel === state.by,
        }))}
      />
      <ScreenForm form={form}>
        <TemplateFields fields={fields} channel={state.by} />
        <SubmitButton className="self-start">{t("save")}</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
