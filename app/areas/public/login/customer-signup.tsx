import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestOtp } from "#app/domain/identity/otp.ts";
import {
  optionalEmailSchema,
  otpCodeSchema,
  personNameSchema,
  phoneSchema,
} from "#app/domain/identity/schema.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { authenticate, passSignedIn, startSession } from "#app/http/authenticator.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT, CodeHelp, CodeSent, MailForCode, PHONE_INPUT } from "./parts/code-step.tsx";
import { loginHref } from "./parts/login-href.ts";
import { codeSearch, phoneOfCode, readCodeStep } from "./parts/pending-code.ts";
import { SignInFrame } from "./parts/sign-in-frame.tsx";

export const handle: FooterHandle = { footer: "short" };

export const meta = () =>
  described({ title: words("account")("createAccount"), description: words("account")("createLead") });

export const loader = publicLoader(
  { permission: "public", search: codeSearch },
  async (ctx, { request, search, browserId }) => {
    await passSignedIn(request, ["customer"]);
    return readCodeStep(ctx, browserId, "customer_signup", search);
  },
);

export const action = publicAction(
  {
    permission: "public",
    failed: ({ intent }) =>
      intent === "verify"
        ? AUTH_MESSAGES.failedToSaveCustomerRegistrationData
        : AUTH_MESSAGES.failedToGenerateOTPTryAgain,
    intents: {
      send: z.object({ phone: phoneSchema, email: optionalEmailSchema.optional() }),
      resend: z.object({}),
      verify: z.object({ otp: otpCodeSchema, name: personNameSchema, email: optionalEmailSchema }),
    },
  },
  async (ctx, input) => {
    const { request, browserId } = input;
    const { next } = codeSearch.decode(new URL(request.url).searchParams);
    if (input.intent === "verify") {
      const { phone } = await phoneOfCode(ctx, browserId, ["customer_signup"]);
      const { otp, name, email = "" } = input.value;
      const signIn = await authenticate("customer-signup", request, { phone, otp, name, email });
      return startSession(request, signIn, AUTH_MESSAGES.otpVerificationSuccessful);
    }
    const { phone, typedMail } =
      input.intent === "send"
        ? { phone: input.value.phone, typedMail: input.value.email }
        : await phoneOfCode(ctx, browserId, ["customer_signup"]);
    const { message } = await requestOtp(ctx, {
      phone,
      typedMail,
      purpose: "customer_signup",
      browserHash: browserHash(browserId),
    });
    return done(loginHref(paths.customerSignup, next), message);
  },
);

export default function CustomerSignup() {
  const t = words("account");
  const { pending } = useLoaderData<typeof loader>();
  return (
    <SignInFrame title={t("createAccount")} lead={t("createLead")}>
      {pending ? <DetailsForm /> : <PhoneForm />}
    </SignInFrame>
  );
}

function PhoneForm() {
  const t = words("account");
  const { phone, next } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ phone: string; email: string }>(
    "phone",
    useActionData<typeof action>(),
    { phone },
  );
  return (
    <div className="flex flex-col gap-4">
      <ScreenForm form={form}>
        <TextField field={fields.phone} label={t("mobile")} hint={t("mobileHint")} {...PHONE_INPUT} />
        <MailForCode field={fields.email} />
        <SubmitButton intent="send">{t("sendCode")}</SubmitButton>
      </ScreenForm>
      <p className="border-t border-base-300 pt-4">
        {t.rich("haveAccount", {
          link: (text) => (
            <Link key="link" className="link" to={paths.customerLogin(next || undefined)}>
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

function DetailsForm() {
  const t = words("account");
  const { pending, next } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ otp: string; name: string; email: string }>(
    "details",
    useActionData<typeof action>(),
  );
  if (!pending) return null;
  return (
    <div className="flex flex-col gap-5">
      <CodeSent pending={pending} />
      <ScreenForm form={form}>
        <TextField field={fields.otp} label={t("code")} {...CODE_INPUT} />
        <TextField field={fields.name} label={t("yourName")} autoComplete="name" maxLength={100} required />
        <TextField
          field={fields.email}
          label={t("email")}
          hint={t("emailHint")}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton intent="verify">{t("createAccount")}</SubmitButton>
      </ScreenForm>
      <CodeHelp pending={pending} changeTo={loginHref(paths.customerSignup, next, { change: "yes" })} />
    </div>
  );
}
