import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  isBackOffice,
  otpCodeSchema,
  phoneSchema,
  secondFactorCodeSchema,
  typedPasswordSchema,
} from "#app/domain/identity/schema.ts";
import { LOGIN_PURPOSE, requestSignInOtp, secondFactorOwed } from "#app/domain/identity/sign-in.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf, text } from "#app/domain/shared/search-params.ts";
import { authenticate, passSignedIn, startSession } from "#app/http/authenticator.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT, CodeHelp, CodeSent, PHONE_INPUT } from "./parts/code-step.tsx";
import { FailedHelp } from "./parts/failed-help.tsx";
import { loginHref } from "./parts/login-href.ts";
import { pendingCode, phoneOfCode } from "./parts/pending-code.ts";
import { SecondStepForm } from "./parts/second-step-form.tsx";
import { SignInFrame } from "./parts/sign-in-frame.tsx";

export const handle: FooterHandle = { footer: "short" };

export const meta = () =>
  described({ title: words("account")("partnerSignIn"), description: words("account")("partnerLead") });

const PURPOSES = [LOGIN_PURPOSE.partner, LOGIN_PURPOSE.agent];
const roleSchema = z.enum(["partner", "agent"], "Please choose partner or agent.");
const search = defineSearch({
  next: text(1_000),
  change: oneOf(["no", "yes"], "no"),
  with: oneOf(["code", "password"], "code"),
  role: oneOf(["partner", "agent"], "partner"),
});

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { request, search, browserId }) => {
    await passSignedIn(request, ["partner", "agent"]);
    const [pending, owing] = await Promise.all([
      pendingCode(ctx, browserId, PURPOSES),
      browserId ? secondFactorOwed(ctx, browserHash(browserId)) : null,
    ]);
    const step =
      owing && !isBackOffice(owing) && search.change === "no"
        ? "second_step"
        : search.with === "password"
          ? "password"
          : pending && search.change === "no"
            ? "code"
            : "phone";
    const role = pending?.purpose === LOGIN_PURPOSE.agent ? "agent" : search.role;
    return {
      step: step as "second_step" | "password" | "code" | "phone",
      pending,
      role,
      phone: pending?.phone ?? "",
      next: search.next,
    };
  },
);

export const action = publicAction(
  {
    permission: "public",
    intents: {
      send: z.object({ role: roleSchema, phone: phoneSchema }),
      resend: z.object({}),
      verify: z.object({ otp: otpCodeSchema }),
      second_step: z.object({ totp: secondFactorCodeSchema }),
      password: z.object({ role: roleSchema, phone: phoneSchema, password: typedPasswordSchema }),
    },
  },
  async (ctx, input) => {
    const { request, browserId } = input;
    const { next } = search.decode(new URL(request.url).searchParams);
    if (input.intent === "password") {
      const signIn = await authenticate("partner-password", request, input.value);
      return startSession(request, signIn, words("account")("signedIn"));
    }
    if (input.intent === "second_step") {
      const signIn = await authenticate("second-factor", request, input.value);
      return startSession(request, signIn, words("account")("signedIn"));
    }
    if (input.intent === "send") {
      const { role, phone } = input.value;
      const { message } = await requestSignInOtp(ctx, { role, phone, browserHash: browserHash(browserId) });
      return done(loginHref(paths.partnerLogin, next), message);
    }
    const { phone, purpose } = await phoneOfCode(ctx, browserId, PURPOSES);
    const role = purpose === LOGIN_PURPOSE.agent ? "agent" : "partner";
    if (input.intent === "verify") {
      const signIn = await authenticate("partner-otp", request, { role, phone, otp: input.value.otp });
      return startSession(request, signIn, AUTH_MESSAGES.otpVerificationSuccessful);
    }
    const { message } = await requestSignInOtp(ctx, { role, phone, browserHash: browserHash(browserId) });
    return done(loginHref(paths.partnerLogin, next), message);
  },
);

export default function PartnerLogin() {
  const t = words("account");
  const { step, next } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const other = loginHref(paths.partnerLogin, next, { change: "yes" });
  return (
    <SignInFrame title={t("partnerSignIn")} lead={t("partnerLead")}>
      {step === "second_step" ? <SecondStepForm failure={failure} otherPerson={other} /> : null}
      {step === "code" ? <CodeForm /> : null}
      {step === "phone" || step === "password" ? <PhoneForm /> : null}
    </SignInFrame>
  );
}

function PhoneForm() {
  const t = words("account");
  const { step, role, phone, next } = useLoaderData<typeof loader>();
  const byPassword = step === "password";
  const asAgent: Record<string, string> = role === "agent" ? { role } : {};
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ role: string; phone: string; password: string }>(
    byPassword ? "password" : "phone",
    failure,
    { role, phone },
  );
  return (
    <div className="flex flex-col gap-4">
      <ScreenForm form={form}>
        <SelectField
          field={fields.role}
          label={t("youAre")}
          options={[
            { value: "partner", label: t("partner") },
            { value: "agent", label: t("agent") },
          ]}
          required
        />
        <TextField
          field={fields.phone}
          label={t("mobile")}
          hint={byPassword ? undefined : t("partnerCodeHint")}
          {...PHONE_INPUT}
        />
        {byPassword ? (
          <TextField
            field={fields.password}
            label={t("password")}
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <SubmitButton intent={byPassword ? "password" : "send"}>
          {byPassword ? t("signIn") : t("sendCode")}
        </SubmitButton>
      </ScreenForm>
      {byPassword && failure ? <FailedHelp /> : null}
      <p className="flex flex-wrap gap-x-5 gap-y-2 border-t border-base-300 pt-4">
        {byPassword ? (
          <>
            <Link className="link py-1" to={loginHref(paths.partnerLogin, next, asAgent)}>
              {t("byCode")}
            </Link>{" "}
            <Link className="link py-1" to={paths.forgotPassword}>
              {t("forgotten")}
            </Link>
          </>
        ) : (
          <Link
            className="link py-1"
            to={loginHref(paths.partnerLogin, next, { with: "password", ...asAgent })}
          >
            {t("byPassword")}
          </Link>
        )}
      </p>
    </div>
  );
}

function CodeForm() {
  const t = words("account");
  const { pending, next } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ otp: string }>("code", useActionData<typeof action>());
  if (!pending) return null;
  return (
    <div className="flex flex-col gap-5">
      <CodeSent pending={pending} />
      <ScreenForm form={form}>
        <TextField field={fields.otp} label={t("code")} {...CODE_INPUT} />
        <SubmitButton intent="verify">{t("signIn")}</SubmitButton>
      </ScreenForm>
      <CodeHelp pending={pending} changeTo={loginHref(paths.partnerLogin, next, { change: "yes" })} />
    </div>
  );
}
