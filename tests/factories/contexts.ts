import type { Context, Role } from "#app/domain/context.ts";
import { makeUser } from "#tests/factories/inventory.ts";

/** A person of a role who acts now, as a command or read is told. Makes the user's row. */
export async function makeContext(
  role: Role,
  over: { accountId?: string; zoneCityId?: string; now?: Date } = {},
): Promise<Context & { actor: Extract<Context["actor"], { id: string }> }> {
  const id = await makeUser({
    role,
    ...(over.accountId ? { account_id: over.accountId } : {}),
    ...(over.zoneCityId ? { zone_city_id: over.zoneCityId } : {}),
  });
  return {
    actor: {
      kind: "user",
      id,
      role,
      subRole: null,
      name: `${role} ${id.slice(0, 4)}`,
      accountId: over.accountId ?? null,
      zoneCityId: over.zoneCityId ?? null,
    },
    // Read anew by each command, as each request has its own instant.
    get now() {
      return over.now ?? new Date();
    },
  };
}
