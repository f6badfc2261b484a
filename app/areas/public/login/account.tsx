import { Link, useActionData, useLoaderData } from "@remix-run/react";
import QRCode from "qrcode";
import { z } from "zod";
import { type Context, ROLES } from "#app/domain/context.ts";
import { deviceName } from "#app/domain/identity/device-name.ts";
import { PASSWORD_MAX, PASSWORD_MIN, passwordSchema } from "#app/domain/identity/password-rules.ts";
import { otpCodeSchema, typedPasswordSchema } from "#app/domain/identity/schema.ts";
import { listOwnSessions, revokeOwnSession } from "#app/domain/identity/sessions.ts";
import { changePassword } from "#app/domain/identity/set-password.ts";
import {
  enrolTotp,
  hasTotp,
  offeredRecoveryCodes,
  offeredTotpSecret,
  recoveryCodesLeft,
} from "#app/domain/identity/totp.ts";
import { defineSearch, oneOf, text } from "#app/domain/shared/search-params.ts";
import { LANDING } from "#app/http/authenticator.ts";
import { done, safePath } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { CODE_INPUT } from "./parts/code-step.tsx";
import { ownSession } from "./parts/own-session.ts";

/** The own account of whoever is signed in, whatever the role: devices, password, second step. */

export const meta = () => [{ title: "Your account" }];

/** `next` is where somebody goes on who has to turn the second step on first. */
const search = defineSearch({ role: oneOf(ROLES, "customer"), next: text(1_000) });

/** An app that is set up already is not shown a secret again. */
async function secondStepOf(ctx: Context, sessionIdHash: Buffer) {
  if (await hasTotp(ctx)) return { on: true as const, left: await recoveryCodesLeft(ctx) };
  const { secret, uri } = offeredTotpSecret(ctx, sessionIdHash);
  const picture = await QRCode.toString(uri, { type: "svg", margin: 1 });
  return {
    on: false as const,
    secret,
    uri,
    picture: `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`,
    codes: offeredRecoveryCodes(sessionIdHash),
  };
}

export const loader = publicLoader(
  { permission: "public", search },
  async (_ctx, { request, search: { role, next } }) => {
    const { ctx, session } = await ownSession(request, role, paths.account(role, next), { toTurnOn: true });
    const secondStep = role === "customer" ? null : await secondStepOf(ctx, session.sessionIdHash);
    return {
      name: session.actor.name,
      back: LANDING[role],
      present: session.sessionIdHash.toString("hex"),
      devices: await listOwnSessions(ctx),
      hasPassword: role !== "customer",
      secondStep,
      owes: session.owesSecondStep,
      role,
      bounds: { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX },
    };
  },
);

export const action = publicAction(
  {
    permission: "public",
    intents: {
      device: z.object({ id: z.string() }),
      password: z.object({ current_password: typedPasswordSchema, password: passwordSchema }),
      second_step: z.object({ totp: otpCodeSchema }),
    },
  },
  async (_ctx, input) => {
    const { role, next } = search.decode(new URL(input.request.url).searchParams);
    const toTurnOn = input.intent === "second_step";
    const { ctx, session } = await ownSession(input.request, role, paths.account(role), { toTurnOn });
    const { sessionIdHash } = session;
    if (input.intent === "device") {
      await revokeOwnSession(ctx, input.value.id);
      return done(paths.account(role), "That device is signed out.");
    }
    if (input.intent === "second_step") {
      await enrolTotp(ctx, { code: input.value.totp, sessionIdHash });
      const to = session.owesSecondStep ? safePath(next, LANDING[role]) : paths.account(role);
      return done(to, "The second step is on. Your other devices are signed out.");
    }
    const { current_password: currentPassword, password } = input.value;
    await changePassword(ctx, { currentPassword, password }, { exceptSession: sessionIdHash });
    return done(paths.account(role), "Your password is changed. Your other devices are signed out.");
  },
);

export default function Account() {
  const { name, back, role, hasPassword, secondStep, owes } = useLoaderData<typeof loader>();
  if (owes) {
    return (
      <Page title="Turn the second step on" width="narrow" lead={name}>
        <p>
          Everybody who works in the offices signs in with a password and an authenticator app on their phone.
          It takes two minutes, once.
        </p>
        <SecondStep />
      </Page>
    );
  }
  return (
    <Page title="Your account" width="narrow" lead={name} back={{ to: back, label: "Back" }}>
      <p>
        <Link className="link" to={paths.changeContact(role)}>
          Change the mobile number or email
        </Link>
      </p>
      <Devices />
      {hasPassword ? <Password /> : null}
      {secondStep ? <SecondStep /> : null}
    </Page>
  );
}

function Devices() {
  const { devices, present } = useLoaderData<typeof loader>();
  return (
    <Panel title="Where you are signed in">
      <ul className="flex flex-col gap-3">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {deviceName(device.userAgent)}
              <span className="block text-sm text-base-content/80">
                {device.id === present ? "This device. " : ""}Signed in {formatInstant(device.createdAt)},
                last seen {formatInstant(device.seenAt)}
              </span>
            </span>
            {device.id === present ? null : (
              <RowForm fields={{ id: device.id }}>
                <SubmitButton intent="device" tone="plain" small>
                  Sign out
                </SubmitButton>
              </RowForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Password() {
  const { bounds } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ current_password: string; password: string }>(
    "password",
    useFailureOf("password"),
  );
  return (
    <Panel title="Password">
      <ScreenForm form={form}>
        <TextField
          field={fields.current_password}
          label="Present password"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          field={fields.password}
          label="New password"
          hint={`At least ${bounds.minLength} characters. Three words of your own make a good one.`}
          type="password"
          autoComplete="new-password"
          {...bounds}
          required
        />
        <SubmitButton intent="password">Change the password</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

function SecondStep() {
  const { secondStep } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ totp: string }>("second-step", useFailureOf("second_step"));
  if (!secondStep) return null;
  if (secondStep.on) {
    return (
      <Panel title="Second step">
        <p>
          It is on: besides the password, signing in asks for the code of your app. Recovery codes left:{" "}
          {secondStep.left}. Lost the phone and the codes? An admin resets it.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Second step">
      <p className="mb-3">
        With an authenticator app, a stolen password alone opens nothing. Add an account in the app with this
        key, or{" "}
        <a className="link" href={secondStep.uri}>
          open the app
        </a>{" "}
        when it is on this device.
      </p>
      <img
        src={secondStep.picture}
        alt="The key as a QR code"
        width={220}
        height={220}
        className="mx-auto mb-3"
      />
      <p className="mb-4 rounded-box bg-base-200 p-3 text-center font-mono text-lg tracking-wider [overflow-wrap:anywhere]">
        {secondStep.secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </p>
      <p className="mb-2">
        Write these recovery codes down now, or print them. Each signs you in once when the phone is lost;
        they are not shown again.
      </p>
      <ul className="mb-4 grid grid-cols-2 gap-1 rounded-box bg-base-200 p-3 font-mono">
        {secondStep.codes.map((code) => (
          <li key={code}>{code.replace(/(.{5})(?=.)/, "$1-")}</li>
        ))}
      </ul>
      <ScreenForm form={form}>
        <TextField field={fields.totp} label="Code that the app shows now" {...CODE_INPUT} />
        <SubmitButton intent="second_step">Turn the second step on</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

/** What went wrong, when it went wrong with the form of that button. */
function useFailureOf(intent: string) {
  const failure = useActionData<typeof action>();
  return failure?.result.initialValue?.intent === intent ? failure : undefined;
}
