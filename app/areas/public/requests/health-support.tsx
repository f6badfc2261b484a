import { useActionData, useLoaderData } from "@remix-run/react";
import { askHealthSupport, diseaseOptions } from "#app/domain/requests/ask.ts";
import { healthSupportForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
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

export const meta = () =>
  described({ title: words("shell")("healthSupport"), description: words("requests")("healthLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => {
  const [own, diseases] = await Promise.all([ownFields(ctx), diseaseOptions(ctx)]);
  return { own, diseases };
});

export const action = publicAction(
  { permission: "public", schema: healthSupportForm, maxFileBytes: MAX_REQUEST_FILE_BYTES },
  async (ctx, { value }) => received(paths.healthSupport, await askHealthSupport(ctx, value), "request"),
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
  const accountWords = words("account");
  const itemsWords = words("items");
  const t = words("requests");
  const shellWords = words("shell");
  const { own, diseases } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("health", useActionData<typeof action>(), {
    mobile_number: own?.phone,
    contact_email: own?.email,
  });
  return (
    <Page title={shellWords("healthSupport")} width="narrow" lead={t("healthLead")}>
      <Panel>
        <ScreenForm form={form} multipart>
          <TextField field={fields.patient_name} label={itemsWords("patientName")} {...NAME_INPUT} />
          <SelectField
            field={fields.disease}
            label={t("treatmentFor")}
            options={diseases.map((disease) => ({ value: disease, label: translateName(disease) }))}
            placeholder={t("pleaseChoose")}
            required
          />
          <TextField
            field={fields.other_disease}
            label={t("somethingElse")}
            hint={t("reportWords")}
            maxLength={120}
          />
          <TextField field={fields.patient_location} label={t("patientLives")} {...PLACE_INPUT} required />
          <TextField field={fields.mobile_number} label={accountWords("mobile")} {...PHONE_INPUT} />
          <TextField field={fields.contact_email} label={accountWords("email")} {...EMAIL_INPUT} />
          <TextAreaField field={fields.message} label={t("whatNeed")} {...MESSAGE_INPUT} />
          <FilesField field={fields.files} label={t("reportsIfAny")} />
          <SubmitButton>{t("sendRequest")}</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext medical>
        <p>{t("healthNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
