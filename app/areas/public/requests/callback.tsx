import { useActionData, useLoaderData } from "@remix-run/react";
import { askCallback } from "#app/domain/requests/ask.ts";
import { callbackForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PHONE_INPUT } from "../login/parts/code-step.tsx";
import { NAME_INPUT, PLACE_INPUT, WhatHappensNext } from "./parts/request-fields.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () => [{ title: "Ask for a call" }];

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: callbackForm }, async (ctx, { value }) =>
  received(paths.callback, await askCallback(ctx, value), "We will call you"),
);

type Values = {
  customer_name: string;
  mobile_number: string;
  hospital_name: string;
  customer_city: string;
  remark: string;
};

export default function Callback() {
  const { own } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("callback", useActionData<typeof action>(), {
    customer_name: own?.name,
    mobile_number: own?.phone,
  });
  return (
    <Page title="Ask for a call" width="narrow" lead="Rather talk than type? Leave the number, we call.">
      <Panel>
        <ScreenForm form={form}>
          <TextField field={fields.customer_name} label="Your name" {...NAME_INPUT} />
          <TextField field={fields.mobile_number} label="Mobile number" {...PHONE_INPUT} />
          <TextField field={fields.hospital_name} label="Hospital" maxLength={150} />
          <TextField field={fields.customer_city} label="Your town" {...PLACE_INPUT} />
          <TextAreaField field={fields.remark} label="What it is about" maxLength={1_000} rows={3} />
          <SubmitButton>Call me</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext>
        <p>We call within 2 hours. We never ask for a code or a card number on the phone.</p>
      </WhatHappensNext>
    </Page>
  );
}
