import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
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
import { Page, Panel } from "#app/ui/page.tsx";
import { CODE_INPUT, PHONE_INPUT } from "./parts/code-step.tsx";
import { loginHref } from "./parts/login-href.ts";
import { doorOf, ownSession } from "./parts/own-session.ts";

/** A new mobile number or mail address of whoever is signed in, whatever the role: proved by a code that goes there. */

export const meta = () => [{ title: "Change mobile or email" }];

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
    const { role } = search.decode(new URL(input.request.url).searchParams);
    const { ctx, session } = await ownSession(input.request, role, paths.changeContact(role));
    switch (input.intent) {
      case "sign_in_again":
        await revokeSessionByHash(ctx, session.sessionIdHash);
        return done(loginHref(doorOf(role), paths.changeContact(role)));
      case "confirm":
        await confirmContactChange(ctx, session, { code: input.value.otp });
        return done(paths.account(role), "It is changed. Your other devices are signed out.");
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
        return done(paths.changeContact(role, "code"), "We sent a code there.");
      }
    }
  },
);

export default function ChangeContact() {
  const { role, pending, fresh, password: hasOne } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Change mobile or email"
      width="narrow"
      lead="The new one counts once you type the code that we send there."
      back={{ to: paths.account(role), label: "Your account" }}
    >
      {pending ? <CodeForm /> : fresh || hasOne ? <ContactForms askPassword={!fresh} /> : <SignInAgain />}
    </Page>
  );
}

function CodeForm() {
  const { role, pending, outbox } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ otp: string }>("confirm", useFailureOf("confirm"));
  return (
    <Panel>
      <ScreenForm form={form}>
        <p>
          The 6-digit code went to <strong className="[overflow-wrap:anywhere]">{pending?.contact}</strong>.
          It works for 10 minutes.
        </p>
        {outbox ? (
          <p className="rounded-box bg-info p-3 text-sm text-info-content">
            This installation sends nothing: the code is in <code>{outbox}</code>.
          </p>
        ) : null}
        <TextField field={fields.otp} label="Code from the message" {...CODE_INPUT} />
        <SubmitButton intent="confirm">Change it</SubmitButton>
        <Link className="link" to={paths.changeContact(role)}>
          Type another one
        </Link>
      </ScreenForm>
    </Panel>
  );
}

function ContactForms({ askPassword }: { askPassword: boolean }) {
  type Values = { phone: string; email: string; current_password: string };
  const [phoneForm, phone] = useScreenForm<Values>("phone", useFailureOf("phone"));
  const [mailForm, mail] = useScreenForm<Values>("mail", useFailureOf("email"));
  const proof = (field: (typeof phone)["current_password"]) =>
    askPassword ? (
      <TextField
        field={field}
        label="Present password"
        type="password"
        autoComplete="current-password"
        required
      />
    ) : null;
  return (
    <>
      <Panel title="Mobile number">
        <ScreenForm form={phoneForm}>
          <TextField field={phone.phone} label="New mobile number" {...PHONE_INPUT} />
          {proof(phone.current_password)}
          <SubmitButton intent="phone">Send a code there</SubmitButton>
        </ScreenForm>
      </Panel>
      <Panel title="Email">
        <ScreenForm form={mailForm}>
          <TextField
            field={mail.email}
            label="New email address"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
          />
          {proof(mail.current_password)}
          <SubmitButton intent="email">Send a code there</SubmitButton>
        </ScreenForm>
      </Panel>
    </>
  );
}

/** Whoever has no password proves himself by signing in once more. */
function SignInAgain() {
  return (
    <Panel>
      <p className="mb-4">
        You signed in a while ago. Please sign in once more, so that nobody else changes this.
      </p>
      <Form method="post">
        <FormKey />
        <SubmitButton intent="sign_in_again">Sign in again</SubmitButton>
      </Form>
    </Panel>
  );
}

/** What went wrong, when it went wrong with the form of that button. */
function useFailureOf(intent: string) {
  const failure = useActionData<typeof action>();
  return failure?.result.initialValue?.intent === intent ? failure : undefined;
}
