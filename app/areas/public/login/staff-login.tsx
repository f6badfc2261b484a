import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  identifierSchema,
  isBackOffice,
  secondFactorCodeSchema,
  typedPasswordSchema,
} from "#app/domain/identity/schema.ts";
import { secondFactorOwed } from "#app/domain/identity/sign-in.ts";
import { defineSearch, oneOf, text } from "#app/domain/shared/search-params.ts";
import { authenticate, passSignedIn, startSession } from "#app/http/authenticator.ts";
import { browserHash } from "#app/http/cookies.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { FailedHelp } from "./parts/failed-help.tsx";
import { loginHref } from "./parts/login-href.ts";
import { SecondStepForm } from "./parts/second-step-form.tsx";
import { SignInFrame } from "./parts/sign-in-frame.tsx";

export const handle: FooterHandle = { footer: "short" };

export const meta = () =>
  described({ title: words("account")("staffSignIn"), description: words("account")("staffLead") });

const search = defineSearch({ next: text(1_000), change: oneOf(["no", "yes"], "no") });

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { request, search, browserId }) => {
    await passSignedIn(request, ["admin", "city_manager", "staff"]);
    const owing = browserId ? await secondFactorOwed(ctx, browserHash(browserId)) : null;
    const secondStep = owing !== null && isBackOffice(owing) && search.change === "no";
    return { secondStep, next: search.next };
  },
);

export const action = publicAction(
  {
    permission: "public",
    intents: {
      password: z.object({ identifier: identifierSchema, password: typedPasswordSchema }),
      second_step: z.object({ totp: secondFactorCodeSchema }),
    },
  },
  async (_ctx, input) => {
    const { request } = input;
    const signIn =
      input.intent === "password"
        ? await authenticate("back-office-password", request, input.value)
        : await authenticate("second-factor", request, input.value);
    return startSession(request, signIn, words("account")("signedIn"));
  },
);

export default function StaffLogin() {
  const t = words("account");
  const { secondStep, next } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const other = loginHref(paths.staffLogin, next, { change: "yes" });
  return (
    <SignInFrame title={t("staffSignIn")} lead={t("staffLead")}>
      {secondStep ? <SecondStepForm failure={failure} otherPerson={other} /> : <PasswordForm />}
    </SignInFrame>
  );
}

function PasswordForm() {
  const t = words("account");
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ identifier: string; password: string }>("login", failure);
  return (
    <div className="flex flex-col gap-4">
      <ScreenForm form={form}>
        <TextField
          field={fields.identifier}
          label={t("emailOrMobile")}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          required
        />
        <TextField
          field={fields.password}
          label={t("password")}
          type="password"
          autoComplete="current-password"
          required
        />
        <SubmitButton intent="password">{t("signIn")}</SubmitButton>
      </ScreenForm>
      {failure ? <FailedHelp /> : null}
      <p className="border-t border-base-300 pt-4">
        <Link className="link py-1" to={paths.forgotPassword}>
          {t("forgotten")}
        </Link>
      </p>
    </div>
  );
}
