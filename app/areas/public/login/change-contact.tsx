import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ROLES } from "#app/domain/context.ts";
import {
  confirmContactChange,
  isFresh,
  pendingContactChange,
  requestContactChange,
} from "#app/domain/identity/change-contact.ts";
import { hasPassword } from "#app/domain/identity/find-user.ts";
import { otpCodeSchema } from "#app/domain/identity/schema.ts";
import { revokeSessionByHash } from "#app/domain/identity/sessions.ts";
import { localOutboxFolder } from "#app/domain/messages/local-outbox.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormKey, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT, PHONE_INPUT } from "./parts/code-step.tsx";
import { ownSession } from "./parts/own-session.ts";

/** A new mobile number or mail address for a signed-in user of any role, verified by a code sent to it. */

export const meta = () => [{ title: words("customer")("changeContact") }];

const search = defineSearch({ role: oneOf(ROLES, "customer"), step: oneOf(["contact", "code"], "contact") });

export const loader = publicLoader(
  { permission: "public", search },
  async (_ctx, { request, search: { role, step } }) => {
    const { ctx, session } = await ownSession(request, role, paths.changeContact(role));
    return {
      role,
      pending: step === "code" ? await pendingContactChange(ctx, session) : null,
      fresh: isFresh(ctx, session),
      password: await hasPassword(ctx),
      outbox: localOutboxFolder(),
    };
  },
);

const typed = z.string().trim().max(254);
const password = z.string().max(1_000).optional();

export const action = publicAction(
  {
    permission: "public",
    intents: {
      phone: z.object({ phone: typed, current_password: password }),
      email: z.object({ email: typed, current_password: password }),
      confirm: z.object({ otp: otpCodeSchema }),
      sign_in_again: z.object({}),
    },
  },
  async (_ctx, input) => {
    const t = words("account");
    const { role } = search.decode(new URL(input.request.url).searchParams);
    const { ctx, session } = await ownSession(input.request, role, paths.changeContact(role));
    switch (input.intent) {
      case "sign_in_again":
        await revokeSessionByHash(ctx, session.sessionIdHash);
        return done(paths.signIn(role, paths.changeContact(role)));
      case "confirm":
        await confirmContactChange(ctx, session, { code: input.value.otp });
        return done(paths.account(role), t("contactChanged"));
      default: {
        const [channel, contact] =
          input.intent === "phone"
            ? (["sms", input.value.phone] as const)
            : (["mail", input.value.email] as const);
        await requestContactChange(ctx, session, {
          channel,
          contact,
          currentPassword: input.value.current_password,
        });
        return done(paths.changeContact(role, "code"), t("codeSentThere"));
      }
    }
  },
);

export default function ChangeContact() {
  const t = words("account");
  const customerWords = words("customer");
  const { role, pending, fresh, password: hasOne } = useLoaderData<typeof loader>();
  return (
    <Page
      title={customerWords("changeContact")}
      width="narrow"
      lead={t("changeLead")}
      back={{ to: paths.account(role), label: t("yourAccount") }}
    >
      {pending ? <CodeForm /> : fresh || hasOne ? <ContactForms askPassword={!fresh} /> : <SignInAgain />}
    </Page>
  );
}

function CodeForm() {
  const t = words("account");
  const { role, pending, outbox } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ otp: string }>("confirm", useFailureOf("confirm"));
  return (
    <Panel>
      <ScreenForm form={form}>
        <p>
          {t.rich("codeWent", {
            strong: (chunks) => <strong className="[overflow-wrap:anywhere]">{chunks}</strong>,
            contact: pending?.contact ?? "",
          })}
        </p>
        {outbox ? (
          <p className="rounded-box bg-info p-3 text-sm text-info-content">
            {t.rich("outboxNote", { code: (chunks) => <code>{chunks}</code>, outbox })}
          </p>
        ) : null}
        <TextField field={fields.otp} label={t("code")} {...CODE_INPUT} />
        <SubmitButton intent="confirm">{t("change")}</SubmitButton>
        <Link className="link" to={paths.changeContact(role)}>
          {t("typeAnother")}
        </Link>
      </ScreenForm>
    </Panel>
  );
}

function ContactForms({ askPassword }: { askPassword: boolean }) {
  const t = words("account");
  type Values = { phone: string; email: string; current_password: string };
  const [phoneForm, phone] = useScreenForm<Values>("phone", useFailureOf("phone"));
  const [mailForm, mail] = useScreenForm<Values>("mail", useFailureOf("email"));
  const proof = (field: (typeof phone)["current_password"]) =>
    askPassword ? (
      <TextField
        field={field}
        label={t("currentPassword")}
        type="password"
        autoComplete="current-password"
        required
      />
    ) : null;
  return (
    <>
      <Panel title={t("mobile")}>
        <ScreenForm form={phoneForm}>
          <TextField field={phone.phone} label={t("newMobile")} {...PHONE_INPUT} />
          {proof(phone.current_password)}
          <SubmitButton intent="phone">{t("sendThere")}</SubmitButton>
        </ScreenForm>
      </Panel>
      <Panel title={t("email")}>
        <ScreenForm form={mailForm}>
          <TextField
            field={mail.email}
            label={t("newEmail")}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
          />
          {proof(mail.current_password)}
          <SubmitButton intent="email" tone="plain">
            {t("sendThere")}
          </SubmitButton>
        </ScreenForm>
      </Panel>
    </>
  );
}

/** A user without a password confirms their identity by signing in again. */
function SignInAgain() {
  const t = words("account");
  return (
    <Panel>
      <p className="mb-4">{t("signInAgainWhy")}</p>
      <Form method="post">
        <FormKey />
        <SubmitButton intent="sign_in_again">{t("signInAgain")}</SubmitButton>
      </Form>
    </Panel>
  );
}

/** What went wrong, when it went wrong with the form of that button. */
function useFailureOf(intent: string) {
  const failure = useActionData<typeof action>();
  return failure?.result.initialValue?.intent === intent ? failure : undefined;
}
