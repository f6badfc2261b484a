import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailSchema } from "#app/domain/identity/schema.ts";
import { requestPasswordLink } from "#app/domain/identity/set-password.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const handle: FooterHandle = { footer: "short" };

export const meta = () =>
  described({
    title: words("account")("forgotten"),
    description: words("account")("forgottenLead"),
  });

export const loader = publicLoader({ permission: "public" }, () => ({ partnerLogin: paths.partnerLogin }));

export const action = publicAction(
  { permission: "public", schema: z.object({ email: emailSchema }) },
  async (ctx, { value }) => {
    const t = words("account");
    await requestPasswordLink(ctx, value);
    return done(paths.forgotPassword, t("linkOnWay"), { tone: "info" });
  },
);

export default function ForgotPassword() {
  const t = words("account");
  const { partnerLogin } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ email: string }>("forgot", useActionData<typeof action>());
  return (
    <Page
      title={t("forgotten")}
      width="narrow"
      lead={t("forgottenLead")}
      back={{ to: paths.staffLogin, label: t("staffSignIn") }}
    >
      <Panel>
        <ScreenForm form={form}>
          <TextField
            field={fields.email}
            label={t("email")}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
          />
          <SubmitButton>{t("sendLink")}</SubmitButton>
        </ScreenForm>
        <p className="mt-4 border-t border-base-300 pt-4">
          {t.rich("partnersByCode", {
            link: (chunks) => (
              <Link className="link" to={partnerLogin}>
                {chunks}
              </Link>
            ),
          })}
        </p>
      </Panel>
    </Page>
  );
}
