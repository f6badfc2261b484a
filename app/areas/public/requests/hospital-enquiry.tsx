import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askHospital } from "#app/domain/requests/ask.ts";
import { enquiryForm } from "#app/domain/requests/schema.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
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

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? described({
        title: words("requests")("askNamed", { name: data.hospital.name }),
        description: words("requests")("enquiryLead", { cityName: translateName(data.hospital.cityName) }),
      })
    : [{ title: words("requests")("askHospital") }];

const params = z.object({ city: z.string().max(120), hospital: z.string().max(200) });

export const loader = publicLoader(
  { permission: "public", params },
  async (ctx, { params: { city, hospital } }) => {
    const { name, cityName } = await findHospital(ctx, city, hospital);
    return { own: await ownFields(ctx), hospital: { name, cityName, to: paths.hotels(city, hospital) } };
  },
);

export const action = publicAction(
  { permission: "public", params, schema: enquiryForm, maxFileBytes: MAX_REQUEST_FILE_BYTES },
  async (ctx, { params: { city, hospital }, value }) => {
    const { id } = await findHospital(ctx, city, hospital);
    const submitted = await askHospital(ctx, value, id);
    return received(paths.hospitalEnquiry(city, hospital), submitted, "question");
  },
);

type Values = {
  name: string;
  phone: string;
  email: string;
  location: string;
  message: string;
  document: string;
};

export default function HospitalEnquiry() {
  const accountWords = words("account");
  const t = words("requests");
  const { own, hospital } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("enquiry", useActionData<typeof action>(), {
    name: own?.name,
    phone: own?.phone,
    email: own?.email,
  });
  return (
    <Page
      title={t("askNamed", { name: hospital.name })}
      lead={t("enquiryLead", { cityName: translateName(hospital.cityName) })}
      back={{ to: hospital.to, label: t("roomsNear") }}
      width="narrow"
    >
      <Panel>
        <ScreenForm form={form} keepsDraft multipart>
          <TextAreaField field={fields.message} label={t("yourQuestion")} {...MESSAGE_INPUT} />
          <TextField field={fields.name} label={accountWords("yourName")} {...NAME_INPUT} />
          <TextField field={fields.phone} label={accountWords("mobile")} {...PHONE_INPUT} />
          <TextField field={fields.email} label={accountWords("email")} {...EMAIL_INPUT} />
          <TextField field={fields.location} label={t("yourTown")} {...PLACE_INPUT} />
          <FilesField field={fields.document} label={t("reportsAbout")} />
          <SubmitButton>{t("sendQuestion")}</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext medical>
        <p>{t("enquiryNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
