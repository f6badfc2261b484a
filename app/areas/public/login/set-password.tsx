import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
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
import { Page, Panel } from "#app/ui/page.tsx";
import { loginHref } from "./parts/login-href.ts";

export const handle: FooterHandle = { footer: "short" };

export const meta = () => [{ title: "Set your password" }, { name: "robots", content: "noindex" }];

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
      .object({ password: passwordSchema, confirm_password: z.string("Please type the password again.") })
      .refine((form) => form.password === form.confirm_password, {
        path: ["confirm_password"],
        message: "The two passwords differ. Please type the same one twice.",
      }),
  },
  async (ctx, { params, value }) => {
    const { role } = await setPasswordByLink(ctx, { token: params.token, password: value.password });
    return done(doorOf(role), "Your password is set. Please sign in with it.");
  },
);

/** Where somebody with a password signs in. */
function doorOf(role: Role): string {
  if (role === "partner") return loginHref(paths.partnerLogin, "", { with: "password" });
  if (role === "agent") return loginHref(paths.partnerLogin, "", { with: "password", role });
  return paths.staffLogin;
}

export default function SetPassword() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <Page title="Set your password" width="narrow" lead={name ? `For ${name}.` : undefined}>
      <Panel>{name ? <PasswordForm /> : <DeadLink />}</Panel>
    </Page>
  );
}

function DeadLink() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>This link was used already, or it is older than 24 hours.</p>
      <Link to={paths.forgotPassword} className="btn btn-primary min-h-12">
        Get a new link
      </Link>
    </div>
  );
}

function PasswordForm() {
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
        label="New password"
        hint={`At least ${min} characters. Three words of your own make a good one.`}
        {...input}
      />
      <TextField field={fields.confirm_password} label="The same once more" {...input} />
      <SubmitButton>Set the password</SubmitButton>
    </ScreenForm>
  );
}
