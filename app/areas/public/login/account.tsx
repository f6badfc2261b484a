import { useActionData, useLoaderData } from "@remix-run/react";
import QRCode from "qrcode";
import { z } from "zod";
import { type Context, isUser, ROLES } from "#app/domain/context.ts";
import { deviceName } from "#app/domain/identity/device-name.ts";
import { PASSWORD_MAX, PASSWORD_MIN, passwordSchema } from "#app/domain/identity/password-rules.ts";
import { otpCodeSchema, secondFactorCodeSchema, typedPasswordSchema } from "#app/domain/identity/schema.ts";
import { listOwnSessions, revokeOwnSession } from "#app/domain/identity/sessions.ts";
import { changePassword } from "#app/domain/identity/set-password.ts";
import {
  enrolTotp,
  hasTotp,
  mayTurnTotpOff,
  offeredRecoveryCodes,
  offeredTotpSecret,
  recoveryCodesLeft,
  turnTotpOff,
} from "#app/domain/identity/totp.ts";
import { defineSearch, oneOf, text } from "#app/domain/shared/search-params.ts";
import { LANDING } from "#app/http/authenticator.ts";
import { done, safePath } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT } from "./parts/code-step.tsx";
import { ownSession } from "./parts/own-session.ts";

/** The account of the signed-in user of any role: devices, password, second step. */

export const meta = () => [{ title: words("account")("yourAccount") }];

/** `next` is the destination of a user who has to turn on the second step first. */
const search = defineSearch({ role: oneOf(ROLES, "customer"), next: text(1_000) });

/** An app that is set up already is not shown a secret again. */
async function secondStepOf(ctx: Context, sessionIdHash: Buffer) {
  if (await hasTotp(ctx)) {
    const mayEnd = isUser(ctx.actor) && mayTurnTotpOff(ctx.actor.role);
    return { on: true as const, left: await recoveryCodesLeft(ctx), mayEnd };
  }
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
      second_step_off: z.object({ totp: secondFactorCodeSchema }),
    },
  },
  async (_ctx, input) => {
    const t = words("account");
    const { role, next } = search.decode(new URL(input.request.url).searchParams);
    const toTurnOn = input.intent === "second_step";
    const { ctx, session } = await ownSession(input.request, role, paths.account(role), { toTurnOn });
    const { sessionIdHash } = session;
    if (input.intent === "device") {
      await revokeOwnSession(ctx, input.value.id);
      return done(paths.account(role), t("deviceOut"));
    }
    if (input.intent === "second_step") {
      await enrolTotp(ctx, { code: input.value.totp, sessionIdHash });
      const to = session.owesSecondStep ? safePath(next, LANDING[role]) : paths.account(role);
      return done(to, t("secondStepOn"));
    }
    if (input.intent === "second_step_off") {
      await turnTotpOff(ctx, { code: input.value.totp, sessionIdHash });
      return done(paths.account(role), t("secondStepOff"), { tone: "info" });
    }
    const { current_password: currentPassword, password } = input.value;
    await changePassword(ctx, { currentPassword, password }, { exceptSession: sessionIdHash });
    return done(paths.account(role), t("passwordChanged"));
  },
);

export default function Account() {
  const customerWords = words("customer");
  const t = words("account");
  const { name, back, role, hasPassword, secondStep, owes } = useLoaderData<typeof loader>();
  if (owes) {
    return (
      <Page title={t("turnOn")} width="narrow" lead={name}>
        <p>{t("turnOnWhy")}</p>
        <SecondStep />
      </Page>
    );
  }
  return (
    <Page title={t("yourAccount")} width="narrow" lead={name} back={{ to: back, label: t("back") }}>
      <p>
        <Link className="link" to={paths.changeContact(role)}>
          {customerWords("changeContact")}
        </Link>
      </p>
      <Devices />
      {hasPassword ? <Password /> : null}
      {secondStep ? <SecondStep /> : null}
    </Page>
  );
}

function Devices() {
  const customerWords = words("customer");
  const t = words("account");
  const { devices, present } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("signedInWhere")}>
      <ul className="flex flex-col gap-3">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {deviceName(device.userAgent)}{" "}
              <span className="block text-sm text-base-content/80">
                {device.id === present
                  ? t("thisDevice", {
                      when: formatInstant(device.createdAt),
                      when2: formatInstant(device.seenAt),
                    })
                  : t("otherDevice", {
                      when: formatInstant(device.createdAt),
                      when2: formatInstant(device.seenAt),
                    })}
              </span>
            </span>
            {device.id === present ? null : (
              <RowForm fields={{ id: device.id }}>
                <SubmitButton intent="device" tone="plain" small>
                  {customerWords("signOut")}
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
  const t = words("account");
  const { bounds } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ current_password: string; password: string }>(
    "password",
    useFailureOf("password"),
  );
  return (
    <Panel title={t("password")}>
      <ScreenForm form={form}>
        <TextField
          field={fields.current_password}
          label={t("currentPassword")}
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          field={fields.password}
          label={t("newPassword")}
          hint={t("passwordHint", { minLength: bounds.minLength })}
          type="password"
          autoComplete="new-password"
          {...bounds}
          required
        />
        <SubmitButton intent="password">{t("changePassword")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

function SecondStep() {
  const t = words("account");
  const { secondStep } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ totp: string }>("second-step", useFailureOf("second_step"));
  if (!secondStep) return null;
  if (secondStep.on) {
    return (
      <Panel title={t("secondStepTitle")}>
        <p>{t("secondStepIsOn", { left: secondStep.left })}</p>
        {secondStep.mayEnd ? <TurnOff /> : null}
      </Panel>
    );
  }
  return (
    <Panel title={t("secondStepTitle")}>
      <p className="mb-3">
        {t.rich("secondStepHow", {
          a: (chunks) => (
            <a className="link" href={secondStep.uri}>
              {chunks}
            </a>
          ),
        })}
      </p>
      <img src={secondStep.picture} alt={t("keyQr")} width={220} height={220} className="mx-auto mb-3" />
      <p className="mb-4 rounded-box bg-base-200 p-3 text-center font-mono text-lg tracking-wider [overflow-wrap:anywhere]">
        {secondStep.secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </p>
      <p className="mb-2">{t("writeCodes")}</p>
      <ul className="mb-4 grid grid-cols-2 gap-1 rounded-box bg-base-200 p-3 font-mono">
        {secondStep.codes.map((code) => (
          <li key={code}>{code.replace(/(.{5})(?=.)/, "$1-")}</li>
        ))}
      </ul>
      <ScreenForm form={form}>
        <TextField field={fields.totp} label={t("appCodeNow")} {...CODE_INPUT} />
        <SubmitButton intent="second_step" tone="plain">
          {t("turnOn")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

/** For another phone, or new recovery codes: off with a code, then on again. */
function TurnOff() {
  const t = words("account");
  const [form, fields] = useScreenForm<{ totp: string }>("second-step-off", useFailureOf("second_step_off"));
  return (
    <ScreenForm form={form}>
      <p className="mt-3">{t("turnOffHow")}</p>
      <TextField
        field={fields.totp}
        label={t("appCode")}
        hint={t("orRecoveryCode")}
        {...CODE_INPUT}
        inputMode="text"
        maxLength={14}
      />
      <SubmitButton intent="second_step_off" tone="plain">
        {t("turnOff")}
      </SubmitButton>
    </ScreenForm>
  );
}

/** What went wrong, when it went wrong with the form of that button. */
function useFailureOf(intent: string) {
  const failure = useActionData<typeof action>();
  return failure?.result.initialValue?.intent === intent ? failure : undefined;
}
