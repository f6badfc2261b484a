import { useActionData, useLoaderData } from "@remix-run/react";
import { config } from "#app/config.ts";
import { templateEditForm } from "#app/domain/campaigns/schema.ts";
import { findTemplate, saveTemplate } from "#app/domain/campaigns/templates.ts";
import { asRegistered, fillIn, partsOf } from "#app/domain/campaigns/words.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { TemplateFields, type TemplateFormValues } from "./template-fields.tsx";

export const meta = () => [{ title: "Template" }];

export const loader = adminLoader(
  { permission: "admin.campaign.read", params: idParam },
  async (ctx, { params }) => {
    const template = await findTemplate(ctx, params.id);
    const origin = config().APP_ORIGIN;
    const filling = {
      name: "Asha",
      hospital: "City Hospital",
      city: "Hyderabad",
      link: `${origin}/r/Ab3dEf7h`,
    };
    const stopUrl = `${origin}/stop/3f0c2a9e-5b1d-4c7e-9a2b-1d4e6f8a0b2c`;
    const preview = fillIn(template.body, filling, stopUrl);
    const registerAs = asRegistered(template.body, filling, stopUrl).words;
    return { template, preview, registerAs, parts: partsOf(preview) };
  },
);

export const action = adminAction(
  {
    permission: "admin.campaign.write",
    params: idParam,
    schema: templateEditForm,
  },
  async (ctx, { params, value: { version, ...values } }) => {
    await saveTemplate(ctx, { id: params.id, version, values });
    return done(paths.adminCampaignTemplate(params.id), "The template is saved.");
  },
);

export default function EditTemplate() {
  const { template, preview, registerAs, parts } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<TemplateFormValues>("template", failure, {
    name: template.name,
    channel: template.channel,
    body: template.body,
    provider_template_id: template.providerTemplateId,
    active: template.active ? "on" : "",
  });
  return (
    <Page title={template.name} back={{ to: paths.adminCampaignTemplates, label: "Templates" }}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScreenForm form={form}>
          <input type="hidden" name="version" value={template.version} />
          <TemplateFields fields={fields} />
          <SubmitButton className="self-start">Save</SubmitButton>
        </ScreenForm>
        <Panel title="As a person gets it">
          <p className="whitespace-pre-line rounded-box bg-base-200 p-4 [overflow-wrap:anywhere]">
            {preview}
          </p>
          {template.channel === "sms" ? (
            <p className="mt-2 text-base-content/80">{plural(parts, "SMS part")}</p>
          ) : null}
          <details className="mt-3">
            <summary className="cursor-pointer">As the provider registers it</summary>
            <p className="mt-2 whitespace-pre-line rounded-box bg-base-200 p-4 [overflow-wrap:anywhere]">
              {registerAs}
            </p>
          </details>
        </Panel>
      </div>
    </Page>
  );
}
