import { randomBytes } from "node:crypto";
import { generate } from "otplib";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import {
  consumeTotpCode,
  enrolTotp,
  hasTotp,
  offeredRecoveryCodes,
  offeredTotpSecret,
  recoveryCodesLeft,
  removeTotp,
  turnTotpOff,
} from "./totp.ts";

const START = new Date("2026-11-24T06:00:00Z");

/** A partner with an app that shows codes, in a session. */
async function partnerWithApp() {
  const ctx = await makeContext("partner", { accountId: await makeAccount(), now: START });
  const sessionIdHash = randomBytes(32);
  const { secret } = offeredTotpSecret(ctx, sessionIdHash);
  const codeAt = (seconds: number) => generate({ secret, epoch: START.getTime() / 1_000 + seconds });
  const at = (seconds: number) => ({ ...ctx, now: new Date(START.getTime() + seconds * 1_000) });
  return { ctx, id: ctx.actor.id, sessionIdHash, codeAt, at };
}

test("the second step is turned on once, by a code of six digits that the app shows", async () => {
  const { ctx, id, sessionIdHash, codeAt } = await partnerWithApp();
  expect([await hasTotp(ctx), await consumeTotpCode(ctx, id, await codeAt(0))]).toEqual([false, false]);
  for (const code of ["12ab", await codeAt(3_600)])
    await expect(enrolTotp(ctx, { code, sessionIdHash })).rejects.toThrow(Invalid);
  await enrolTotp(ctx, { code: await codeAt(0), sessionIdHash });
  expect([await hasTotp(ctx), await recoveryCodesLeft(ctx)]).toEqual([true, 10]);
  const again = enrolTotp(ctx, { code: await codeAt(0), sessionIdHash });
  await expect(again).rejects.toThrow("The second step is on already.");
  expect(await consumeTotpCode(ctx, id, "12ab")).toBe(false);
});

test("it is turned off by a code that was not used, or by a recovery code, and only while it is on", async () => {
  const { ctx, id, sessionIdHash, codeAt, at } = await partnerWithApp();
  await enrolTotp(ctx, { code: await codeAt(0), sessionIdHash });
  for (const code of [await codeAt(0), "WRONGWRONG"])
    await expect(turnTotpOff(ctx, { code, sessionIdHash })).rejects.toThrow("does not fit, or was used");
  await turnTotpOff(at(60), { code: await codeAt(60), sessionIdHash });
  expect([await hasTotp(ctx), await recoveryCodesLeft(ctx)]).toEqual([false, 0]);
  await expect(turnTotpOff(at(120), { code: await codeAt(120), sessionIdHash })).rejects.toThrow(Conflict);
  await enrolTotp(at(180), { code: await codeAt(180), sessionIdHash });
  await turnTotpOff(at(181), { code: offeredRecoveryCodes(sessionIdHash)[0]!, sessionIdHash });
  const audit = await row(
    "SELECT array_agg(action ORDER BY id) AS actions FROM audit_events WHERE subject_id = $id AND action LIKE 'user.totp%'",
    { id },
  );
  expect(audit).toEqual({ actions: ["user.totp_on", "user.totp_off", "user.totp_on", "user.totp_off"] });
});

test("an admin resets that of somebody else, if there is one; a guest has none", async () => {
  const admin = await makeContext("admin", { now: START });
  const { ctx, id, sessionIdHash, codeAt } = await partnerWithApp();
  await expect(removeTotp(admin, id)).rejects.toThrow("off already");
  await enrolTotp(ctx, { code: await codeAt(0), sessionIdHash });
  await removeTotp(admin, id);
  expect(await hasTotp(ctx)).toBe(false);
  const guest = { actor: GUEST, now: START };
  expect([await hasTotp(guest), await recoveryCodesLeft(guest)]).toEqual([false, 0]);
});

test("a code is refused, not a failure, where a server with a faster clock took a later one", async () => {
  const { ctx, id, sessionIdHash, codeAt, at } = await partnerWithApp();
  await enrolTotp(ctx, { code: await codeAt(0), sessionIdHash });
  expect(await consumeTotpCode(at(600), id, await codeAt(600))).toBe(true);
  expect(await consumeTotpCode(at(300), id, await codeAt(300))).toBe(false);
  expect(await consumeTotpCode(at(630), id, await codeAt(630))).toBe(true);
});
