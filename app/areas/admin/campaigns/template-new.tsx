import { useActionData } from "@remix-run/react";
import { templateForm } from "#app/domain/campaigns/schema.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { TemplateFields, type TemplateFormValues } from "./template-fields.tsx";

export const meta = () => [{ title: "New template" }];

export const loader = adminLoader({ permission: "admin.campaign.write" }, () => ({}));

export const action = adminAction(
  { permission: "admin.campaign.write", schema: templateForm },
  async (ctx, { value }) => {
    const { id } = await saveTemplate(ctx, { values: value });
    return done(paths.adminCampaignTemplate(id), "The template is saved.");
  },
);

export default function NewTemplate() {
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<TemplateFormValues>("template", failure, {
    channel: "whatsapp",
    active: "on",
  });
  return (
    <Page title="New template" back={{ to: paths.adminCampaignTemplates, label: "Templates" }} width="narrow">
      <ScreenForm form={form}>
        <TemplateFields fields={fields} />
        <SubmitButton className="self-start">Save</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
