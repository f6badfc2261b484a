import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";
import { hospitalNamed, requireCity } from "./hospital-named.ts";
import { registersForOthers, registrationScope } from "./policy.ts";
import { agentLocationSchema } from "./schema.ts";

export type AgentLocation = {
  name: string;
  cityId: string | null;
  hospitalName: string | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  status: string;
};

/** Where an agent works, for whoever registers agents. @throws Forbidden; NotFound outside the zone */
export async function findAgentLocation(ctx: Context, accountId: string): Promise<AgentLocation> {
  if (!registersForOthers(ctx.actor)) throw new Forbidden();
  const scope = registrationScope(ctx.actor);
  const found = await row<AgentLocation>(
    `SELECT a.name, a.city_id, h.near_hospital_name AS "hospitalName", a.address, a.latitude, a.longitude, a.status
     FROM accounts a LEFT JOIN hospitals h ON h.id = a.nearest_hospital_id WHERE a.id = $accountId AND a.account_kind = 'agent'`,
    { accountId },
    ctx.tx,
  );
  if (!found || ("cityId" in scope && scope.cityId !== found.cityId)) throw new NotFound();
  return found;
}

/**
 * Second page of an agent's registration, while it waits: the city, the nearest hospital, the place on the map. An approved agent's
 * place changes by the agent's own profile.
 * @throws Invalid, Forbidden, NotFound; Conflict when the agent does not wait any more
 */
export async function saveAgentLocation(
  ctx: Context,
  input: { accountId: string; values: unknown },
): Promise<void> {
  const { accountId } = input;
  await findAgentLocation(ctx, accountId);
  const values = parseInput(agentLocationSchema, input.values);
  const zone = isUser(ctx.actor) && !isPrivileged(ctx.actor) ? ctx.actor.zoneCityId : null;
  await requireCity(ctx, values.city, zone);
  const hospitalId = await hospitalNamed(ctx, { cityId: values.city, name: values.nearest_hospital });
  await withTransaction(ctx, async (ctx) => {
    const changed = await execute(
      `UPDATE accounts SET city_id = $city, nearest_hospital_id = $hospitalId, address = $address, latitude = $latitude, longitude = $longitude,
         version = version + 1, updated_at = $now WHERE id = $accountId AND status = 'pending'`,
      {
        accountId,
        city: values.city,
        hospitalId,
        address: values.address,
        latitude: values.latitude ?? null,
        longitude: values.longitude ?? null,
        now: ctx.now,
      },
      ctx.tx,
    );
    if (changed === 0)
      throw new Conflict("This agent is decided already; the agent's own profile changes it.", "stale");
    // The request is another one now: whoever looked at it before looks again.
    await execute(
      "UPDATE approvals SET version = version + 1, city_id = $city WHERE subject_kind = 'agent' AND subject_id = $accountId AND status = 'pending'",
      { accountId, city: values.city },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "agent.location",
      subjectKind: "account",
      subjectId: accountId,
      after: { cityId: values.city },
    });
  });
}
