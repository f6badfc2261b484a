import { useActionData } from "@remix-run/react";
import { subscribeForm } from "#app/domain/requests/schema.ts";
import { subscribe } from "#app/domain/requests/subscribers.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { EMAIL_INPUT } from "./parts/request-fields.tsx";

export const meta = () =>
  described({ title: words("shell")("newsletter"), description: words("requests")("newsLead") });

export const loader = publicLoader({ permission: "public" }, () => ({}));

export const action = publicAction(
  { permission: "public", schema: subscribeForm },
  async (ctx, { value }) => {
    const t = words("requests");
    await subscribe(ctx, value);
    return done(paths.subscribe, t("subscribed"));
  },
);

export default function Subscribe() {
  const accountWords = words("account");
  const t = words("requests");
  const shellWords = words("shell");
  const [form, fields] = useScreenForm<{ subscriber_email: string }>(
    "subscribe",
    useActionData<typeof action>(),
  );
  return (
    <Page title={shellWords("newsletter")} width="narrow" lead={t("newsLead")}>
      <Panel>
        <ScreenForm form={form}>
          <TextField
            field={fields.subscriber_email}
            label={accountWords("email")}
            {...EMAIL_INPUT}
            required
          />
          <SubmitButton>{t("subscribe")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
