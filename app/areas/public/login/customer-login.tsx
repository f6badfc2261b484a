import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { otpCodeSchema, phoneSchema } from "#app/domain/identity/schema.ts";
import { requestSignInOtp } from "#app/domain/identity/sign-in.ts";
import { sendsWhatsApp } from "#app/domain/messages/sends-whatsapp.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { authenticate, passSignedIn, startSession } from "#app/http/authenticator.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT, CodeHelp, CodeSent, PHONE_INPUT } from "./parts/code-step.tsx";
import { loginHref } from "./parts/login-href.ts";
import { codeSearch, phoneOfCode, readCodeStep } from "./parts/pending-code.ts";
import { SignInFrame } from "./parts/sign-in-frame.tsx";

export const handle: FooterHandle = { footer: "short" };

export const meta = () =>
  described({ title: words("account")("signIn"), description: words("account")("signInLead") });

export const loader = publicLoader(
  { permission: "public", search: codeSearch },
  async (ctx, { request, search, browserId }) => {
    await passSignedIn(request, ["customer"]);
    return {
      ...(await readCodeStep(ctx, browserId, "customer_login", search)),
      hasWhatsApp: sendsWhatsApp(),
    };
  },
);

export const action = publicAction(
  {
    permission: "public",
    failed: ({ intent }) =>
      intent === "verify" ? AUTH_MESSAGES.failedToEnterOTP : AUTH_MESSAGES.failedToGenerateOTPTryAgain,
    intents: {
      send: z.object({ phone: phoneSchema }),
      whatsapp: z.object({ phone: phoneSchema.optional() }),
      mail: z.object({ phone: phoneSchema.optional() }),
      resend: z.object({}),
      verify: z.object({ otp: otpCodeSchema }),
    },
  },
  async (ctx, input) => {
    const { request, browserId } = input;
    const { next } = codeSearch.decode(new URL(request.url).searchParams);
    if (input.intent === "verify") {
      const { phone } = await phoneOfCode(ctx, browserId, ["customer_login"]);
      const signIn = await authenticate("customer-otp", request, { phone, otp: input.value.otp });
      return startSession(request, signIn, AUTH_MESSAGES.otpVerificationSuccessful);
    }
    const typed = "phone" in input.value ? input.value.phone : undefined;
    const phone = typed ?? (await phoneOfCode(ctx, browserId, ["customer_login"])).phone;
    const { message } = await requestSignInOtp(ctx, {
      role: "customer",
      phone,
      browserHash: browserHash(browserId),
      channel: input.intent === "mail" || input.intent === "whatsapp" ? input.intent : undefined,
    });
    return done(loginHref(paths.customerLogin(), next), message);
  },
);

export default function CustomerLogin() {
  const t = words("account");
  const { pending } = useLoaderData<typeof loader>();
  return (
    <SignInFrame title={t("signIn")} lead={t("signInLead")}>
      {pending ? <CodeForm /> : <PhoneForm />}
    </SignInFrame>
  );
}

function PhoneForm() {
  const t = words("account");
  const { phone, next } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ phone: string }>("phone", useActionData<typeof action>(), { phone });
  return (
    <div className="flex flex-col gap-4">
      <ScreenForm form={form}>
        <TextField field={fields.phone} label={t("mobile")} hint={t("mobileHint")} {...PHONE_INPUT} />
        <SubmitButton intent="send">{t("sendCode")}</SubmitButton>
        <OtherWays />
      </ScreenForm>
      <p className="border-t border-base-300 pt-4">
        {t.rich("newHere", {
          link: (text) => (
            <Link key="link" className="link" to={loginHref(paths.customerSignup, next)}>
              {text}
            </Link>
          ),
        })}
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
      <CodeHelp
        pending={pending}
        changeTo={loginHref(paths.customerLogin(), next, { change: "yes" })}
        otherWays={
          <RowForm fields={{}}>
            <OtherWays />
          </RowForm>
        }
      />
    </div>
  );
}

/** For people who get no SMS, or were sent too many. */
function OtherWays() {
  const t = words("account");
  const { hasWhatsApp } = useLoaderData<typeof loader>();
  return (
    <>
      {hasWhatsApp ? (
        <SubmitButton intent="whatsapp" tone="plain">
          {t("byWhatsApp")}
        </SubmitButton>
      ) : null}
      <SubmitButton intent="mail" tone="plain">
        {t("byMail")}
      </SubmitButton>
    </>
  );
}
