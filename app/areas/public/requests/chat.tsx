import { useActionData, useLoaderData } from "@remix-run/react";
import { askChat } from "#app/domain/requests/ask.ts";
import { chatForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PHONE_INPUT } from "../login/parts/code-step.tsx";
import { MESSAGE_INPUT, NAME_INPUT, WhatHappensNext } from "./parts/request-fields.tsx";
import { SelfHelp } from "./parts/self-help.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () =>
  described({ title: words("shell")("chat"), description: words("requests")("chatLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: chatForm }, async (ctx, { value }) =>
  received(paths.chat, await askChat(ctx, value)),
);

export default function Chat() {
  const accountWords = words("account");
  const t = words("requests");
  const shellWords = words("shell");
  const { own } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ name: string; mobile_number: string; message: string }>(
    "chat",
    useActionData<typeof action>(),
    { name: own?.name, mobile_number: own?.phone },
  );
  return (
    <Page title={shellWords("chat")} width="narrow" lead={t("chatLead")}>
      <Panel title={t("yourQuestion")}>
        <ScreenForm form={form} keepsDraft>
          <TextAreaField field={fields.message} label={t("wantToKnow")} {...MESSAGE_INPUT} />
          <TextField field={fields.name} label={accountWords("yourName")} {...NAME_INPUT} />
          <TextField field={fields.mobile_number} label={accountWords("mobile")} {...PHONE_INPUT} />
          <SubmitButton>{t("sendQuestion")}</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext medical>
        <p>{t("chatNext")}</p>
      </WhatHappensNext>
      <SelfHelp />
    </Page>
  );
}
