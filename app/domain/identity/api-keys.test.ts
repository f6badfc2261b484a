import { expect, test } from "vitest";
import { dispatch } from "#app/api/dispatch.ts";
import type { Context, Role } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { createApiKey, listApiKeys, readApiKey, revokeApiKey } from "./api-keys.ts";
import { MOST_KEYS } from "./api-scopes.ts";

const now = new Date();

async function holder(role: Role = "partner") {
  const accountId = role === "admin" ? null : await makeAccount();
  const id = await makeUser({ role, account_id: accountId });
  const actor = {
    kind: "user" as const,
    id,
    role,
    subRole: null,
    name: "Holder",
    accountId,
    zoneCityId: null,
  };
  const ctx: Context = { actor, now };
  return { id, accountId, ctx };
}

async function call(key: string, method: string, path: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: method === "GET" ? undefined : "{}",
  });
  const response = await dispatch(request, path);
  return { status: response.status, headers: response.headers, said: await response.json() };
}

test("a key is kept as its hash, shown once, and acts as its user until it is ended", async () => {
  const { ctx, id } = await holder();
  const made = await createApiKey(ctx, { name: "Channel manager", scopes: ["read", "listings"] });
  expect(made.key).toMatch(/^mhk_[\w-]{43}$/);
  const kept = await row<{ text: string }>("SELECT k::text AS text FROM api_keys k WHERE id = $id", {
    id: made.id,
  });
  expect(kept!.text).not.toContain(made.key);
  expect(await listApiKeys(ctx)).toMatchObject([
    { id: made.id, name: "Channel manager", ending: made.key.slice(-4), lastUsedAt: null },
  ]);
  expect(await readApiKey(made.key, now)).toMatchObject({
    actor: { id, role: "partner" },
    scopes: ["read", "listings"],
    version: "2026-11-22",
  });
  expect((await listApiKeys(ctx))[0]!.lastUsedAt).toEqual(now);
  expect(await readApiKey(made.key, new Date(now.getTime() + 366 * 86_400_000))).toBeNull();
  await expect(revokeApiKey((await holder()).ctx, made.id)).rejects.toThrow();
  await revokeApiKey(ctx, made.id);
  expect(await readApiKey(made.key, now)).toBeNull();
  expect(await listApiKeys(ctx)).toEqual([]);
  await expect(revokeApiKey(ctx, made.id)).rejects.toThrow();
});

test("it ends with its user, and not everybody has keys", async () => {
  const { ctx, id, accountId } = await holder();
  const { key } = await createApiKey(ctx, { name: "Program", scopes: "all" });
  await execute("UPDATE accounts SET status = 'suspended' WHERE id = $accountId", { accountId });
  expect(await readApiKey(key, now)).toBeNull();
  await execute("UPDATE accounts SET status = 'approved' WHERE id = $accountId", { accountId });
  expect(await readApiKey(key, now)).not.toBeNull();
  await execute("UPDATE users SET status = 'suspended' WHERE id = $id", { id });
  expect(await readApiKey(key, now)).toBeNull();
  for (const role of ["customer", "staff", "city_manager"] as const) {
    const other = { ...ctx, actor: { ...(ctx.actor as { id: string }), role } as Context["actor"] };
    await expect(createApiKey(other, { name: "Program", scopes: ["read"] })).rejects.toThrow();
  }
});

test("a person has at most so many, and names each", async () => {
  const { ctx } = await holder("agent");
  for (let count = 0; count < MOST_KEYS; count++)
    await createApiKey(ctx, { name: `Program ${count}`, scopes: ["read"] });
  await expect(createApiKey(ctx, { name: "One more", scopes: ["read"] })).rejects.toThrow(/already/);
  for (const wrong of [
    { name: "", scopes: ["read"] },
    { name: "x", scopes: [] },
    { name: "x", scopes: ["root"] },
  ])
    await expect(createApiKey(ctx, wrong)).rejects.toThrow();
});

test("a call by key: its scopes alone, its version, and never what moves money or hands out rights", async () => {
  const { ctx } = await holder();
  const { key } = await createApiKey(ctx, { name: "Reader", scopes: ["read"] });
  const read = await call(key, "GET", "/webhooks");
  expect([read.status, read.headers.get("api-version")]).toEqual([200, "2026-11-22"]);
  const write = await call(key, "POST", "/propertyRegistrationMaster/savingPropertyDetails");
  expect([write.status, write.said.code]).toEqual([403, "out_of_scope"]);
  expect(write.headers.get("www-authenticate")).toContain('scope="listings"');
  const whole = (await createApiKey(ctx, { name: "Whole", scopes: ["all"] })).key;
  expect((await call(whole, "POST", "/propertyRegistrationMaster/savingPropertyDetails")).status).toBe(400);
  const another = await dispatch(
    new Request("http://localhost/api/apiKeys", {
      method: "POST",
      headers: { authorization: `Bearer ${whole}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Child", scopes: ["all"] }),
    }),
    "/apiKeys",
  );
  expect([another.status, (await another.json()).code]).toEqual([403, "not_by_key"]);
  expect((await call(`${whole.slice(0, -1)}x`, "GET", "/webhooks")).status).toBe(401);
  const odd = await call(key, "GET", "/webhooks", { "api-version": "2020-01-01" });
  expect([odd.status, odd.said.code]).toEqual([400, "unknown_version"]);
});

test("a program of an older version reads what is made as it did before", async () => {
  const ask = (version: string) =>
    dispatch(
      new Request("http://localhost/api/partnerRegistration/grievanceRegistration", {
        method: "POST",
        headers: { "content-type": "application/json", "api-version": version },
        body: JSON.stringify({
          name: "Asha Rao",
          mobile_no: "9848012345",
          about: "A room",
          message: "The room was not as it was shown.",
        }),
      }),
      "/partnerRegistration/grievanceRegistration",
    );
  const [older, newer] = [await ask("2026-11-01"), await ask("2026-11-22")];
  expect([older.status, older.headers.get("api-version"), newer.status]).toEqual([200, "2026-11-01", 201]);
});
