import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askHospital } from "#app/domain/requests/ask.ts";
import { enquiryForm } from "#app/domain/requests/schema.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
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

export const meta = () => [{ title: "Ask a hospital" }];

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
    return received(paths.hospitalEnquiry(city, hospital), submitted, "Your question has arrived");
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
  const { own, hospital } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("enquiry", useActionData<typeof action>(), {
    name: own?.name,
    phone: own?.phone,
    email: own?.email,
  });
  return (
    <Page
      title={`Ask ${hospital.name}`}
      lead={`${hospital.cityName}. We put your question to the hospital's desk for patients from elsewhere and bring you the answer.`}
      back={{ to: hospital.to, label: "Rooms near this hospital" }}
      width="narrow"
    >
      <Panel>
        <ScreenForm form={form} keepsDraft multipart>
          <TextAreaField field={fields.message} label="Your question" {...MESSAGE_INPUT} />
          <TextField field={fields.name} label="Your name" {...NAME_INPUT} />
          <TextField field={fields.phone} label="Mobile number" {...PHONE_INPUT} />
          <TextField field={fields.email} label="Email" {...EMAIL_INPUT} />
          <TextField field={fields.location} label="Where you live" {...PLACE_INPUT} />
          <FilesField field={fields.document} label="Reports, if the question is about them" />
          <SubmitButton>Send the question</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext medical>
        <p>We call you with the answer within 24 hours.</p>
      </WhatHappensNext>
    </Page>
  );
}
