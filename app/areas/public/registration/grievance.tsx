import { useActionData, useLoaderData } from "@remix-run/react";
import { registerGrievance } from "#app/domain/registrations/grievances.ts";
import { GRIEVANCE_HOURS } from "#app/domain/registrations/labels.ts";
import { grievanceSchema } from "#app/domain/registrations/schema.ts";
import { AUTH_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { Received } from "#app/ui/registration/received.tsx";
import { words } from "#app/words/catalogue.ts";
import { ownFields } from "../requests/parts/sent.ts";

export const meta = () =>
  described({ title: words("grievance")("title"), description: words("grievance")("lead") });

const search = defineSearch({ received: oneOf(["no", "yes"], "no") });

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { search: { received } }) => ({
    received: received === "yes",
    own: await ownFields(ctx),
  }),
);

export const action = publicAction(
  {
    permission: "public",
    failed: AUTH_MESSAGES.failedToSaveGrievanceRegistrationData,
    schema: grievanceSchema,
  },
  async (ctx, { value }) => {
    await registerGrievance(ctx, value);
    return done(
      `${paths.grievance}?received=yes`,
      BOOKINGS_MESSAGES.thankYouForFillingOutTheFormYourSubmissionHasBeenReceived,
    );
  },
);

type Values = { name: string; mobile_no: string; email_id: string; about: string; message: string };

export default function GrievanceForm() {
  const t = words("grievance");
  const { received, own } = useLoaderData<typeof loader>();
  const known = own ? { name: own.name, mobile_no: own.phone, email_id: own.email } : undefined;
  const [form, fields] = useScreenForm<Values>("grievance", useActionData<typeof action>(), known);
  if (received) {
    return (
      <Page title={t("title")} width="narrow">
        <Received title={t("received")} closeTo={paths.home}>
          <p>{t("receivedText", { hours: GRIEVANCE_HOURS })}</p>
        </Received>
      </Page>
    );
  }
  return (
    <Page title={t("title")} width="narrow" lead={t("lead")}>
      <Panel>
        <ScreenForm form={form} keepsDraft>
          <TextField field={fields.name} label={t("name")} autoComplete="name" maxLength={100} required />
          <TextField
            field={fields.mobile_no}
            label={t("mobile")}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
          />
          <TextField
            field={fields.email_id}
            label={t("email")}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextField field={fields.about} label={t("about")} hint={t("aboutHint")} maxLength={120} required />
          <TextAreaField field={fields.message} label={t("message")} rows={6} maxLength={4000} required />
          <SubmitButton>{t("send")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
