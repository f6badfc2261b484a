import type { Role } from "#app/domain/context.ts";
import { row } from "#db/client.ts";

/** What journeys need of the demo data. */

async function userOf(role: Role, phone: string): Promise<{ userId: string; role: Role; accountId: string }> {
  const found = await row<{ userId: string; accountId: string }>(
    `SELECT id AS "userId", account_id FROM users WHERE role = $role AND phone_e164 = $phone`,
    { role, phone },
  );
  return { ...found!, role };
}

/** "Sunrise Patient Stays": houses around a hospital in Hyderabad. */
export const sunrise = () => userOf("partner", "+919000010001");
/** "Deccan Care Homes": another partner, to whom nothing of Sunrise's exists. */
export const deccan = () => userOf("partner", "+919000010002");
export const demoAgent = () => userOf("agent", "+919000010021");

export async function idOf(table: string, where: string): Promise<string> {
  const found = await row<{ id: string }>(`SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1`);
  if (!found) throw new Error(`The demo has no ${table} where ${where}`);
  return found.id;
}

export const hyderabad = () => idOf("cities", "slug = 'hyderabad'");
