import { useActionData, useLoaderData } from "@remix-run/react";
import { TextPreview } from "#app/areas/admin/messages/text-parts.tsx";
import { previewCampaign } from "#app/domain/campaigns/preview.ts";
import { templateEditForm } from "#app/domain/campaigns/schema.ts";
import { findTemplate, saveTemplate } from "#app/domain/campaigns/templates.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { TemplateFields, type TemplateFormValues } from "./template-fields.tsx";

export const meta = () => [{ title: words("adminCampaigns")("template") }];

export const loader = adminLoader(
  { permission: "admin.campaign.read", params: idParam },
  async (ctx, { params }) => {
    const template = await findTemplate(ctx, params.id);
    return { template, preview: previewCampaign(template) };
  },
);

export const action = adminAction(
  {
    permission: "admin.campaign.write",
    params: idParam,
    schema: templateEditForm,
  },
  async (ctx, { params, value: { version, ...values } }) => {
    const t = words("adminCampaigns");

    await saveTemplate(ctx, { id: params.id, version, values });
    return done(paths.adminCampaignTemplate(params.id), t("templateIsSaved"));
  },
);

export default function EditTemplate() {
  const t = words("adminCampaigns");

  const { template, preview } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<TemplateFormValues>("template", failure, {
    name: template.name,
    subject: template.subject,
    body: template.body,
    provider_template_id: template.providerTemplateId,
    active: template.active ? "on" : "",
  });
  return (
    <Page
      title={template.name}
      lead={CHANNEL_LABELS[template.channel]}
      back={{ to: adminAddresses.campaignTemplates.path, label: t("templates") }}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScreenForm form={form}>
          <input type="hidden" name="version" value={template.version} />
          <TemplateFields fields={fields} channel={template.channel} />
          <SubmitButton className="self-start">{t("save")}</SubmitButton>
        </ScreenForm>
        <Panel title={t("asPersonGets")}>
          <TextPreview preview={preview} />
        </Panel>
      </div>
    </Page>
  );
}
