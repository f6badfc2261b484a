import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Role } from "#app/domain/context.ts";
import { PASSWORD_MAX, PASSWORD_MIN, passwordSchema } from "#app/domain/identity/password-rules.ts";
import { readPasswordLink, setPasswordByLink } from "#app/domain/identity/set-password.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { loginHref } from "./parts/login-href.ts";

export const handle: FooterHandle = { footer: "short" };

export const meta = () => [
  { title: words("account")("setPassword") },
  { name: "robots", content: "noindex" },
];

const params = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) => {
  const link = await readPasswordLink(ctx, params.token);
  const page = { name: link?.name ?? null, min: PASSWORD_MIN, max: PASSWORD_MAX };
  return data(page, { status: link ? 200 : 404 });
});

export const action = publicAction(
  {
    permission: "public",
    failed: AUTH_MESSAGES.failedToSaveUserRegistrationData,
    params,
    schema: z
      .object({ password: passwordSchema, confirm_password: z.string() })
      .refine((form) => form.password === form.confirm_password, {
        path: ["confirm_password"],
        error: () => words("account")("passwordsDiffer"),
      }),
  },
  async (ctx, { params, value }) => {
    const t = words("account");
    const { role } = await setPasswordByLink(ctx, { token: params.token, password: value.password });
    return done(doorOf(role), t("passwordSet"));
  },
);

/** Where somebody with a password signs in. */
function doorOf(role: Role): string {
  if (role === "partner") return loginHref(paths.partnerLogin, "", { with: "password" });
  if (role === "agent") return loginHref(paths.partnerLogin, "", { with: "password", role });
  return paths.staffLogin;
}

export default function SetPassword() {
  const t = words("account");
  const { name } = useLoaderData<typeof loader>();
  return (
    <Page title={t("setPassword")} width="narrow" lead={name ? t("forName", { name }) : undefined}>
      <Panel>{name ? <PasswordForm /> : <DeadLink />}</Panel>
    </Page>
  );
}

function DeadLink() {
  const t = words("account");
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t("linkUsed")}</p>
      <Link to={paths.forgotPassword} className="btn btn-primary min-h-12">
        {t("newLink")}
      </Link>
    </div>
  );
}

function PasswordForm() {
  const t = words("account");
  const { min, max } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ password: string; confirm_password: string }>(
    "set-password",
    useActionData<typeof action>(),
  );
  const input = {
    type: "password",
    autoComplete: "new-password",
    minLength: min,
    maxLength: max,
    required: true,
  } as const;
  return (
    <ScreenForm form={form}>
      <TextField
        field={fields.password}
        label={t("newPassword")}
        hint={t("setPasswordHint", { min })}
        {...input}
      />
      <TextField field={fields.confirm_password} label={t("passwordAgain")} {...input} />
      <SubmitButton>{t("setIt")}</SubmitButton>
    </ScreenForm>
  );
}
