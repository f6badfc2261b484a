import { useActionData } from "@remix-run/react";
import { subscribeForm } from "#app/domain/requests/schema.ts";
import { subscribe } from "#app/domain/requests/subscribers.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { EMAIL_INPUT } from "./parts/request-fields.tsx";

export const meta = () => [{ title: "News by mail" }];

export const loader = publicLoader({ permission: "public" }, () => ({}));

export const action = publicAction(
  { permission: "public", schema: subscribeForm },
  async (ctx, { value }) => {
    await subscribe(ctx, value);
    return done(paths.subscribe, "Thank you. You hear from us by mail; each mail has a link that ends it.");
  },
);

export default function Subscribe() {
  const [form, fields] = useScreenForm<{ subscriber_email: string }>(
    "subscribe",
    useActionData<typeof action>(),
  );
  return (
    <Page
      title="News by mail"
      width="narrow"
      lead="New houses near hospitals and what they offer, now and then. Never more than your address is kept."
    >
      <Panel>
        <ScreenForm form={form}>
          <TextField field={fields.subscriber_email} label="Email" {...EMAIL_INPUT} required />
          <SubmitButton>Subscribe</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
