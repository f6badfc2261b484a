import { useActionData, useLoaderData } from "@remix-run/react";
import { askCallback } from "#app/domain/requests/ask.ts";
import { callbackForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PHONE_INPUT } from "../login/parts/code-step.tsx";
import { NAME_INPUT, PLACE_INPUT, WhatHappensNext } from "./parts/request-fields.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () =>
  described({ title: words("requests")("callTitle"), description: words("requests")("callLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: callbackForm }, async (ctx, { value }) =>
  received(paths.callback, await askCallback(ctx, value), "call"),
);

type Values = {
  customer_name: string;
  mobile_number: string;
  hospital_name: string;
  customer_city: string;
  remark: string;
};

export default function Callback() {
  const itemsWords = words("items");
  const accountWords = words("account");
  const t = words("requests");
  const { own } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("callback", useActionData<typeof action>(), {
    customer_name: own?.name,
    mobile_number: own?.phone,
  });
  return (
    <Page title={t("callTitle")} width="narrow" lead={t("callLead")}>
      <Panel>
        <ScreenForm form={form}>
          <TextField field={fields.customer_name} label={accountWords("yourName")} {...NAME_INPUT} />
          <TextField field={fields.mobile_number} label={accountWords("mobile")} {...PHONE_INPUT} />
          <TextField field={fields.hospital_name} label={itemsWords("hospital")} maxLength={150} />
          <TextField field={fields.customer_city} label={t("yourTown")} {...PLACE_INPUT} />
          <TextAreaField field={fields.remark} label={t("about")} maxLength={1_000} rows={3} />
          <SubmitButton>{t("callMe")}</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext>
        <p>{t("callNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
