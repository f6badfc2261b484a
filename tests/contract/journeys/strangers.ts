import type { Access } from "#app/api/operation.ts";
import type { Role } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import { makeAccount, makeCity, makeCustomer, makeUser } from "#tests/factories/inventory.ts";

/** Who has nothing to do with what a call names. */

export type Somebody = { userId: string; role: Role };

/** Where things stand that belong to somebody: their id (or number), whose account, whose customer, which city. */
const THINGS = `
  SELECT id::text AS thing, id AS account_id, NULL::uuid AS customer_id, city_id FROM accounts
  UNION ALL SELECT u.id::text, u.account_id, CASE WHEN u.role = 'customer' THEN u.id END, u.zone_city_id FROM users u
  UNION ALL SELECT id::text, account_id, NULL, city_id FROM sub_partners
  UNION ALL SELECT id::text, account_id, NULL, city_id FROM properties
  UNION ALL SELECT r.id::text, p.account_id, NULL, p.city_id FROM rooms r JOIN properties p ON p.id = r.property_id
  UNION ALL SELECT id::text, account_id, NULL, city_id FROM items
  UNION ALL SELECT b.booking_order_id, b.account_id, o.customer_id, b.city_id FROM bookings b JOIN orders o ON o.id = b.order_id
  UNION ALL SELECT b.booking_order_id, b.agent_account_id, o.customer_id, b.city_id FROM bookings b JOIN orders o ON o.id = b.order_id
    WHERE b.agent_account_id IS NOT NULL
  UNION ALL SELECT id::text, account_id, NULL, NULL FROM payouts
  UNION ALL SELECT id::text, NULL, NULL, city_id FROM field_visits`;

/** Of what a call is given, the ids of what is this person's own; for the office, of what belongs to anybody. */
export async function idsOfSomebody(
  { userId, role }: Somebody,
  given: Record<string, unknown>,
): Promise<string[]> {
  const texts = Object.values(given)
    .flat()
    .flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : [one]))
    .filter((one): one is string => typeof one === "string" && one.length >= 8 && one.length <= 40);
  if (texts.length === 0) return [];
  const isOffice = role === "admin" || role === "staff" || role === "city_manager";
  const found = await rows<{ thing: string }>(
    `SELECT DISTINCT thing FROM (${THINGS}) things JOIN users caller ON caller.id = $userId
     WHERE thing = ANY($texts::text[]) AND ($isOffice OR things.account_id = caller.account_id OR things.customer_id = caller.id)`,
    { userId, texts: [...new Set(texts)], isOffice },
  );
  return found.map(({ thing }) => thing);
}

const made = new Map<string, Promise<Somebody>>();
const once = (key: string, make: () => Promise<string>, role: Role) => {
  if (!made.has(key))
    made.set(
      key,
      make().then((userId) => ({ userId, role })),
    );
  return made.get(key)!;
};

/** Somebody of the same role with other things: another account, another customer, staff of a city where there is nothing. */
export async function strangerTo(who: Somebody, access: Access): Promise<Somebody | undefined> {
  const { role } = who;
  if (role === "customer") return once(role, () => makeCustomer(), role);
  if (role === "partner" || role === "agent") {
    const over = { account_kind: role, status: "approved" };
    return once(
      role,
      async () => makeUser({ role, account_id: await makeAccount(over), status: "approved" }),
      role,
    );
  }
  // An admin sees everything: the same is asked by staff of a zone, where they may ask at all.
  const zoned = (["staff", "city_manager"] as const).find(
    (one) => access !== "public" && (access as readonly Role[]).includes(one),
  );
  if (!zoned) return undefined;
  return once(
    zoned,
    async () => makeUser({ role: zoned, zone_city_id: await makeCity(), status: "approved" }),
    zoned,
  );
}
