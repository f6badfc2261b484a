import { useActionData, useLoaderData } from "@remix-run/react";
import { askHealthSupport, diseaseOptions } from "#app/domain/requests/ask.ts";
import { healthSupportForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PHONE_INPUT } from "../login/parts/code-step.tsx";
import {
  EMAIL_INPUT,
  FilesField,
  MESSAGE_INPUT,
  NAME_INPUT,
  PLACE_INPUT,
  WhatHappensNext,
} from "./parts/request-fields.tsx";
import { MAX_REQUEST_FILE_BYTES, ownFields, received } from "./parts/sent.ts";

export const meta = () => [{ title: "Health support" }];

export const loader = publicLoader({ permission: "public" }, async (ctx) => {
  const [own, diseases] = await Promise.all([ownFields(ctx), diseaseOptions(ctx)]);
  return { own, diseases };
});

export const action = publicAction(
  { permission: "public", schema: healthSupportForm, maxFileBytes: MAX_REQUEST_FILE_BYTES },
  async (ctx, { value }) =>
    received(paths.healthSupport, await askHealthSupport(ctx, value), "Your request has arrived"),
);

type Values = {
  patient_name: string;
  disease: string;
  other_disease: string;
  mobile_number: string;
  contact_email: string;
  patient_location: string;
  message: string;
  files: string;
};

export default function HealthSupport() {
  const { own, diseases } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("health", useActionData<typeof action>(), {
    patient_name: own?.name,
    mobile_number: own?.phone,
    contact_email: own?.email,
  });
  return (
    <Page
      title="Health support"
      width="narrow"
      lead="Tell us about the illness and the place. We help to find the hospital and the department, and a room near it."
    >
      <Panel>
        <ScreenForm form={form} multipart>
          <TextField field={fields.patient_name} label="Name of the patient" {...NAME_INPUT} />
          <SelectField
            field={fields.disease}
            label="What the treatment is for"
            options={diseases.map((disease) => ({ value: disease, label: disease }))}
            placeholder="Please choose"
            required
          />
          <TextField
            field={fields.other_disease}
            label="If it is something else, what?"
            hint="The words on a report are best."
            maxLength={120}
          />
          <TextField
            field={fields.patient_location}
            label="Where the patient lives"
            {...PLACE_INPUT}
            required
          />
          <TextField field={fields.mobile_number} label="Mobile number" {...PHONE_INPUT} />
          <TextField field={fields.contact_email} label="Email" {...EMAIL_INPUT} />
          <TextAreaField field={fields.message} label="What you need" {...MESSAGE_INPUT} />
          <FilesField field={fields.files} label="Reports and prescriptions, if you have them" />
          <SubmitButton>Send the request</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext medical>
        <p>
          Somebody calls you within 4 hours. We are no doctors and give no diagnosis: we know hospitals,
          departments and houses, and what they ask for.
        </p>
      </WhatHappensNext>
    </Page>
  );
}
