import { randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { ROLES, type Role } from "#app/domain/context.ts";
import { revokeSessions } from "#app/domain/identity/sessions.ts";
import { SESSION_COOKIE } from "#app/http/cookies.ts";
import { execute, row } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import type { Tenant } from "./tenants.ts";

export type MatrixActor = SignedInBrowser & {
  name: string;
  /** Whom the product takes this for; null is a guest. */
  role: Role | null;
  /** The canaries that this actor may meet. */
  sees: string[];
};

/** Everybody who may knock: each role, of two tenants, in every state, and those who pretend. */
export async function makeActors(a: Tenant, b: Tenant): Promise<MatrixActor[]> {
  const all = [...Object.values(a.canaries), ...Object.values(b.canaries)];
  const admin = (await row<{ id: string }>(
    "SELECT id FROM users WHERE role = 'admin' ORDER BY created_at LIMIT 1",
  ))!.id;
  const living: Array<[name: string, role: Role, id: string, sees: string[]]> = [
    ["admin", "admin", admin, all],
    ["second admin", "admin", await makeUser({ role: "admin" }), all],
    ["staff of every city", "staff", await makeUser({ role: "staff" }), all],
    ["staff of A's city", "staff", a.staffId, Object.values(a.canaries)],
    ["staff of B's city", "staff", b.staffId, Object.values(b.canaries)],
    ["city manager of A's city", "city_manager", a.cityManagerId, Object.values(a.canaries)],
    ["city manager of B's city", "city_manager", b.cityManagerId, Object.values(b.canaries)],
    ["partner A", "partner", a.partner.userId, [a.canaries.partner, a.canaries.customer, a.canaries.branch]],
    ["partner B", "partner", b.partner.userId, [b.canaries.partner, b.canaries.customer, b.canaries.branch]],
    ["branch of partner A", "partner", a.partner.branchUserId, [a.canaries.branch, a.canaries.partner]],
    ["agent A", "agent", a.agent.userId, [a.canaries.agent]],
    ["agent B", "agent", b.agent.userId, [b.canaries.agent]],
    ["customer A", "customer", a.customerId, [a.canaries.customer]],
    ["customer B", "customer", b.customerId, [b.canaries.customer]],
  ];
  for (const kind of ["food", "travel", "equipment"]) {
    const accountId = await makeAccount({ partner_kind: kind });
    living.push([
      `${kind} partner`,
      "partner",
      await makeUser({ role: "partner", account_id: accountId }),
      [],
    ]);
  }
  const actors: MatrixActor[] = [];
  for (const [name, role, id, sees] of living)
    actors.push({ name, role, sees, ...(await signedIn(id, role)) });
  actors.push(...(await shutOut(a)));
  actors.push({ name: "guest", role: null, sees: [], ...(await guestBrowser()) });
  actors.push(await forged("a flag set by hand", () => "true"));
  actors.push(await forged("a cookie signed with another secret", signedElsewhere));
  return actors;
}

/** People with a session of their role whom the product has to take for guests. */
async function shutOut(a: Tenant): Promise<MatrixActor[]> {
  const made: MatrixActor[] = [];
  const add = async (name: string, role: Role, over: Record<string, unknown>) => {
    const id = await makeUser({ role, ...over });
    made.push({ name, role: null, sees: [], ...(await signedIn(id, role)) });
    return id;
  };
  for (const status of ["pending", "rejected", "suspended"]) {
    await add(`${status} partner`, "partner", { account_id: a.partner.accountId, status });
    await add(`partner of a ${status} account`, "partner", { account_id: await makeAccount({ status }) });
  }
  await add("pending agent", "agent", { account_id: a.agent.accountId, status: "pending" });
  await add("rejected staff", "staff", { status: "rejected" });
  await add("pending city manager", "city_manager", { zone_city_id: a.cityId, status: "pending" });
  await add("suspended admin", "admin", { status: "suspended" });
  await add("suspended customer", "customer", { status: "suspended" });
  await revokeSessions(await add("logged-out admin", "admin", {}));
  await revokeSessions(await add("logged-out partner", "partner", { account_id: a.partner.accountId }));
  const expired = await add("admin whose session is over", "admin", {});
  await execute("UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $expired", {
    expired,
  });
  const branch = await row<{ id: string }>(
    `INSERT INTO sub_partners (account_id, partner_kind, name, city_id, status) VALUES ($1, 'travel', 'Closed branch', $2, 'suspended') RETURNING id`,
    [a.partner.accountId, a.cityId],
  );
  await add("login of a suspended branch", "partner", {
    account_id: a.partner.accountId,
    sub_partner_id: branch!.id,
  });
  return made;
}

async function forged(
  name: string,
  valueFor: (cookie: string) => string | Promise<string>,
): Promise<MatrixActor> {
  const guest = await guestBrowser();
  const cookies = await Promise.all(
    ROLES.map(async (role) => `${SESSION_COOKIE[role]}=${await valueFor(SESSION_COOKIE[role])}`),
  );
  return {
    name,
    role: null,
    sees: [],
    formKey: guest.formKey,
    cookie: [guest.cookie, ...cookies].join("; "),
  };
}

async function signedElsewhere(name: string): Promise<string> {
  const made = await createCookie(name, { secrets: ["another secret of at least 32 characters!"] }).serialize(
    randomBytes(32).toString("base64url"),
  );
  return made.split(";")[0]!.slice(name.length + 1);
}
