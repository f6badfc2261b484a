import { useActionData, useLoaderData } from "@remix-run/react";
import { registerGrievance } from "#app/domain/registrations/grievances.ts";
import { grievanceSchema } from "#app/domain/registrations/schema.ts";
import { AUTH_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { Received } from "#app/ui/registration/received.tsx";
import { ownFields } from "../requests/parts/sent.ts";

export const meta = () => [{ title: "Tell us what went wrong" }];

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
  const { received, own } = useLoaderData<typeof loader>();
  const known = own ? { name: own.name, mobile_no: own.phone, email_id: own.email } : undefined;
  const [form, fields] = useScreenForm<Values>("grievance", useActionData<typeof action>(), known);
  if (received) {
    return (
      <Page title="Tell us what went wrong" width="narrow">
        <Received title="We have it" closeTo={paths.home}>
          <p>Somebody reads it today and answers by SMS, and by mail if you gave an address.</p>
        </Received>
      </Page>
    );
  }
  return (
    <Page
      title="Tell us what went wrong"
      width="narrow"
      lead="As a guest, a partner or an agent. A person reads it and answers."
    >
      <Panel>
        <ScreenForm form={form} keepsDraft>
          <TextField field={fields.name} label="Your name" autoComplete="name" maxLength={100} required />
          <TextField
            field={fields.mobile_no}
            label="Mobile number"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
          />
          <TextField
            field={fields.email_id}
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextField
            field={fields.about}
            label="What is it about?"
            hint="With the booking's number, if there is one."
            maxLength={120}
            required
          />
          <TextAreaField field={fields.message} label="What happened?" rows={6} maxLength={4000} required />
          <SubmitButton>Send</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
