import { createHash, randomBytes, randomUUID } from "node:crypto";
import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { type Context, GUEST, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, TooMany } from "#app/domain/errors.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import {
  confirmationMeans,
  confirmIdentity,
  isConfirmationDue,
  requestConfirmationCode,
} from "./confirm-identity.ts";
import { findHeldForm, holdForm } from "./held-forms.ts";
import { hashPassword } from "./passwords.ts";
import { createSession } from "./sessions.ts";
import { enrolTotp, offeredRecoveryCodes, offeredTotpSecret } from "./totp.ts";

/** Whoever signed in a while ago says again who they are before what matters most: with the strongest that they have. */

const START = new Date("2026-11-24T06:00:00Z");
const PASSWORD = "eleven purple otters";
const browserHash = randomBytes(32);

async function person(role: Role, fields: Record<string, unknown> = {}) {
  const accountId = role === "partner" ? await makeAccount() : undefined;
  const ctx = await makeContext(role, { now: START, ...(accountId ? { accountId } : {}) });
  const { id } = ctx.actor;
  for (const [name, value] of Object.entries(fields))
    await execute(`UPDATE users SET ${name} = $value WHERE id = $id`, { id, value });
  const openSession = async () => {
    const anHourAgo = new Date(START.getTime() - 3_600_000);
    const { token } = await createSession({ userId: id, role, userAgent: "test", browserHash }, anHourAgo);
    return createHash("sha256").update(token).digest();
  };
  return { ctx, id, session: await openSession(), openSession };
}
const confirmedAt = async (idHash: Buffer) =>
  (await row<{ at: Date }>("SELECT authenticated_at AS at FROM sessions WHERE id_hash = $idHash", {
    idHash,
  }))!.at;
const told = async (id: string) =>
  (
    await rows<{ action: string }>(
      "SELECT action FROM audit_events WHERE subject_id = $id AND action LIKE 'user.confirm%' ORDER BY id",
      { id },
    )
  ).map(({ action }) => action);

async function withSecondStep() {
  const one = await person("admin", { password_hash: await hashPassword(PASSWORD) });
  const { secret } = offeredTotpSecret(one.ctx, one.session);
  const codeAt = (seconds: number) => generate({ secret, epoch: START.getTime() / 1_000 + seconds });
  await enrolTotp(one.ctx, { sessionIdHash: one.session, code: await codeAt(0) });
  await execute("UPDATE sessions SET authenticated_at = $at WHERE id_hash = $idHash", {
    at: new Date(START.getTime() - 3_600_000),
    idHash: one.session,
  });
  const at = (seconds: number) => ({ ...one.ctx, now: new Date(START.getTime() + seconds * 1_000) });
  return { ...one, at, codeAt, recovery: offeredRecoveryCodes(one.session) };
}

it.each([
  [0, false],
  [600, false],
  [601, true],
])("%i seconds after a sign-in it is due: %s", (seconds, isDue) =>
  expect(isConfirmationDue(START, new Date(START.getTime() + seconds * 1_000))).toBe(isDue),
);

describe("with a password", () => {
  it("the right one confirms this session alone, and each try is told", async () => {
    const { ctx, id, session, openSession } = await person("partner", {
      password_hash: await hashPassword(PASSWORD),
    });
    const other = await openSession();
    expect(await confirmationMeans(ctx)).toBe("password");
    const wrong = confirmIdentity(ctx, { sessionIdHash: session, browserHash, proof: "guessed" });
    await expect(wrong).rejects.toMatchObject({ fields: { proof: ["This is not your password."] } });
    const before = await confirmedAt(session);
    await confirmIdentity(ctx, { sessionIdHash: session, browserHash, proof: PASSWORD });
    expect([await confirmedAt(session), await confirmedAt(other)]).toEqual([START, before]);
    expect(await told(id)).toEqual(["user.confirm_failed", "user.confirm"]);
  });

  it("no code goes by SMS", async () => {
    const { ctx } = await person("partner", { password_hash: await hashPassword(PASSWORD) });
    await expect(requestConfirmationCode(ctx, browserHash)).rejects.toBeInstanceOf(Forbidden);
  });

  it("a session that was ended, or is somebody else's, is not confirmed", async () => {
    const { ctx, session } = await person("partner", { password_hash: await hashPassword(PASSWORD) });
    const stranger = await person("partner");
    for (const sessionIdHash of [stranger.session, randomBytes(32)])
      await expect(
        confirmIdentity(ctx, { sessionIdHash, browserHash, proof: PASSWORD }),
      ).rejects.toBeInstanceOf(Forbidden);
    await execute("UPDATE sessions SET revoked_at = now() WHERE id_hash = $session", { session });
    await expect(
      confirmIdentity(ctx, { sessionIdHash: session, browserHash, proof: PASSWORD }),
    ).rejects.toBeInstanceOf(Forbidden);
  });

  it("guessing ends", async () => {
    const { ctx, session } = await person("partner", { password_hash: await hashPassword("x".repeat(12)) });
    const guess = () => confirmIdentity(ctx, { sessionIdHash: session, browserHash, proof: "guessed" });
    let refusals = 0;
    for (;;) {
      const error = await guess().catch((refusal: unknown) => refusal);
      if (error instanceof TooMany) break;
      expect(error).toBeInstanceOf(Invalid);
      refusals += 1;
      expect(refusals).toBeLessThan(20);
    }
    const right = confirmIdentity(ctx, { sessionIdHash: session, browserHash, proof: "x".repeat(12) });
    await expect(right).rejects.toBeInstanceOf(TooMany);
  });
});

describe("with a second step", () => {
  it("the code of the app counts and the password does not, each code once", async () => {
    const { ctx, session, at, codeAt } = await withSecondStep();
    expect(await confirmationMeans(ctx)).toBe("second_step");
    const code = await codeAt(60);
    const confirm = (proof: string, now = at(60)) =>
      confirmIdentity(now, { sessionIdHash: session, browserHash, proof });
    await expect(confirm(PASSWORD)).rejects.toThrow("This code does not fit");
    await expect(confirm(await codeAt(-300))).rejects.toThrow("This code does not fit");
    await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await confirmedAt(session)).toEqual(at(60).now);
    await expect(confirm(code, at(61))).rejects.toThrow("was used already");
    await expect(requestConfirmationCode(ctx, browserHash)).rejects.toBeInstanceOf(Forbidden);
  });

  it("a recovery code counts once, however it is typed", async () => {
    const { session, at, recovery } = await withSecondStep();
    const typed = recovery[0]!.toLowerCase().replace(/(.{5})(?=.)/g, "$1-");
    const confirm = (proof: string) =>
      confirmIdentity(at(90), { sessionIdHash: session, browserHash, proof });
    await confirm(typed);
    await expect(confirm(typed)).rejects.toThrow("This code does not fit");
    await confirm(recovery[1]!);
  });
});

describe("with neither", () => {
  it("a code by SMS confirms, asked for in this browser", async () => {
    const { ctx, session } = await person("customer");
    expect(await confirmationMeans(ctx)).toBe("sms");
    const { message } = await requestConfirmationCode(ctx, browserHash);
    expect(message).toContain("OTP sent");
    const sent = await row<{ id: string; recipient: string }>(
      "SELECT id, recipient FROM messages ORDER BY created_at DESC LIMIT 1",
    );
    await deliverMessage(ctx, sent!.id);
    const code = (await readOutbox({ to: sent!.recipient }))[0]!.text.slice(0, 6);
    const confirm = (from: Buffer, proof = code) =>
      confirmIdentity(ctx, { sessionIdHash: session, browserHash: from, proof });
    await expect(confirm(randomBytes(32))).rejects.toThrow("OTP verification failed");
    await confirm(browserHash, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await confirmedAt(session)).toEqual(START);
    await expect(confirm(browserHash)).rejects.toThrow("OTP verification failed");
  });

  it("who has no number either cannot", async () => {
    const { ctx, session } = await person("customer", {
      email: `${randomUUID()}@example.com`,
      phone_e164: null,
    });
    await expect(requestConfirmationCode(ctx, browserHash)).rejects.toBeInstanceOf(Forbidden);
    await expect(
      confirmIdentity(ctx, { sessionIdHash: session, browserHash, proof: "123456" }),
    ).rejects.toBeInstanceOf(Invalid);
  });
});

it("a guest and somebody who is gone have nothing to confirm", async () => {
  const gone = { ...(await person("customer")).ctx };
  const nobody: Context = { actor: { ...gone.actor, id: randomUUID() } as Context["actor"], now: START };
  for (const ctx of [{ actor: GUEST, now: START }, nobody])
    await expect(confirmationMeans(ctx)).rejects.toBeInstanceOf(Forbidden);
});

describe("the form that was posted", () => {
  const FORM = {
    address: "/partnerBankAccount",
    fields: [["ifsc", "HDFC0001234"]] as Array<[string, string]>,
    hadFiles: false,
  };

  it("waits for its sender in the same browser, sealed, for a quarter of an hour", async () => {
    const { ctx, id: userId } = await person("partner");
    const id = await holdForm(ctx, userId, browserHash, FORM);
    expect(await findHeldForm(ctx, browserHash, id)).toEqual(FORM);
    expect(await findHeldForm(ctx, randomBytes(32), id)).toBeUndefined();
    expect(await findHeldForm((await person("partner")).ctx, browserHash, id)).toBeUndefined();
    expect(await findHeldForm({ actor: GUEST, now: START }, browserHash, id)).toBeUndefined();
    const late = (minutes: number) => ({ ...ctx, now: new Date(START.getTime() + minutes * 60_000) });
    expect(await findHeldForm(late(14.9), browserHash, id)).toEqual(FORM);
    expect(await findHeldForm(late(15), browserHash, id)).toBeUndefined();
    const kept = await row<{ text: string }>(
      "SELECT held_forms::text AS text FROM held_forms WHERE user_id = $userId",
      {
        userId,
      },
    );
    expect(kept!.text).not.toContain("HDFC0001234");
  });

  it("is one of ten at most, of which the oldest goes", async () => {
    const { ctx, id: userId } = await person("partner");
    const ids: string[] = [];
    for (let minute = 0; minute < 11; minute += 1)
      ids.push(
        await holdForm(
          { ...ctx, now: new Date(START.getTime() + minute * 1_000) },
          userId,
          browserHash,
          FORM,
        ),
      );
    const found = await Promise.all(ids.map((id) => findHeldForm(ctx, browserHash, id)));
    expect(found.map((form) => form !== undefined)).toEqual([false, ...Array(10).fill(true)]);
  });
});
