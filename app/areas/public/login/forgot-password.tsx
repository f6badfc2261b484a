import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailSchema } from "#app/domain/identity/schema.ts";
import { requestPasswordLink } from "#app/domain/identity/set-password.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

export const handle: FooterHandle = { footer: "short" };

export const meta = () => [{ title: "Forgotten password" }];

export const loader = publicLoader({ permission: "public" }, () => ({ partnerLogin: paths.partnerLogin }));

export const action = publicAction(
  { permission: "public", schema: z.object({ email: emailSchema }) },
  async (ctx, { value }) => {
    await requestPasswordLink(ctx, value);
    return done(
      paths.forgotPassword,
      "If an account has this email address, a link to set a new password is on its way. It works once, for 24 hours.",
      { tone: "info" },
    );
  },
);

export default function ForgotPassword() {
  const { partnerLogin } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ email: string }>("forgot", useActionData<typeof action>());
  return (
    <Page
      title="Forgotten password"
      width="narrow"
      lead="For staff and partners: we mail you a link to set a new one."
      back={{ to: paths.staffLogin, label: "Staff sign in" }}
    >
      <Panel>
        <ScreenForm form={form}>
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
          />
          <SubmitButton>Send the link</SubmitButton>
        </ScreenForm>
        <p className="mt-4 border-t border-base-300 pt-4">
          Partners and agents can also{" "}
          <Link className="link" to={partnerLogin}>
            sign in with a code
          </Link>{" "}
          by SMS.
        </p>
      </Panel>
    </Page>
  );
}
