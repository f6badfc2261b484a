import { randomUUID } from "node:crypto";
import { execute, row, rows } from "#db/client.ts";
import { actorOf, makeBooking } from "#tests/factories/bookings.ts";
import {
  makeAccount,
  makeCity,
  makeHospital,
  makeProperty,
  makeRoom,
  makeUser,
} from "#tests/factories/inventory.ts";

/**
 * Two tenants, each in a city of its own, with everything that the product keeps about a tenant. What is private to somebody
 * holds a word that is found nowhere else: the canary.
 */
export type Tenant = {
  cityId: string;
  partner: { accountId: string; userId: string; branchId: string; branchUserId: string };
  agent: { accountId: string; userId: string };
  customerId: string;
  staffId: string;
  cityManagerId: string;
  canaries: { partner: string; agent: string; customer: string; branch: string };
  /** Every id that may stand in an address, by what it is of. */
  ids: Record<string, string>;
};

export async function makeTenant(tag: string): Promise<Tenant> {
  // Letters only: a guest's name takes no digits.
  const letters = () =>
    randomUUID()
      .slice(0, 8)
      .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  const word = (who: string) => `canary${who}${tag.toLowerCase()}${letters()}`;
  const canaries = {
    partner: word("partner"),
    agent: word("agent"),
    customer: word("customer"),
    branch: word("branch"),
  };
  const cityId = await makeCity();
  const hospitalId = await makeHospital({ city_id: cityId });
  const accountId = await makeAccount({
    city_id: cityId,
    contact_name: canaries.partner,
    address: canaries.partner,
  });
  const userId = await makeUser({ role: "partner", account_id: accountId, name: canaries.partner });
  const branchId = await insert(
    `INSERT INTO sub_partners (account_id, partner_kind, name, contact_name, city_id, status) VALUES ($1, 'food', $2, $2, $3, 'approved') RETURNING id`,
    [accountId, canaries.branch, cityId],
  );
  const branchUserId = await makeUser({
    role: "partner",
    account_id: accountId,
    sub_partner_id: branchId,
    name: canaries.branch,
  });
  const agencyId = await makeAccount({
    account_kind: "agent",
    city_id: cityId,
    contact_name: canaries.agent,
    address: canaries.agent,
    pan: "AABCU9603R",
  });
  const agentId = await makeUser({ role: "agent", account_id: agencyId, name: canaries.agent });
  const customerId = await makeUser({
    role: "customer",
    name: canaries.customer,
    address: canaries.customer,
  });
  const staffId = await makeUser({ role: "staff", zone_city_id: cityId });
  const cityManagerId = await makeUser({ role: "city_manager", zone_city_id: cityId });
  const propertyId = await makeProperty({ account_id: accountId, city_id: cityId });
  const roomId = await makeRoom({ property_id: propertyId });
  const waitingId = await makeProperty({
    account_id: accountId,
    city_id: cityId,
    name: canaries.partner,
    description: canaries.partner,
    status: "pending",
  });
  const approvalId = await insert(
    `INSERT INTO approvals (subject_kind, subject_id, change, title, account_id, city_id, requested_by)
     VALUES ('property', $1, 'create', $2, $3, $4, $5) RETURNING id`,
    [waitingId, canaries.partner, accountId, cityId, userId],
  );
  const documentId = await insert(
    "INSERT INTO documents (account_id, document_kind, number) VALUES ($1, 'trade_licence', $2) RETURNING id",
    [accountId, canaries.partner],
  );
  const kitchenId = await insert(
    `INSERT INTO items (kind, account_id, city_id, name, description, status) VALUES ('kitchen', $1, $2, $3, $3, 'pending') RETURNING id`,
    [accountId, cityId, canaries.partner],
  );
  const booking = await makeBooking(
    { actor: actorOf("customer", customerId), now: new Date() },
    { cityId, hospitalId, accountId, propertyId, roomId },
    {
      guests: {
        contactName: canaries.customer,
        phone: "9876543210",
        email: `${canaries.customer}@example.com`,
        patientName: canaries.customer,
        attendantNames: [canaries.customer],
        nationality: "Indian",
        address: canaries.customer,
      },
    },
  );
  return {
    cityId,
    partner: { accountId, userId, branchId, branchUserId },
    agent: { accountId: agencyId, userId: agentId },
    customerId,
    staffId,
    cityManagerId,
    canaries,
    ids: {
      property: propertyId,
      waiting: waitingId,
      room: roomId,
      booking: booking.id,
      reference: booking.reference ?? "",
      order: booking.order.reference,
      account: accountId,
      agency: agencyId,
      branch: branchId,
      user: userId,
      customer: customerId,
      approval: approvalId,
      document: documentId,
      kitchen: kitchenId,
    },
  };
}

async function insert(sql: string, values: unknown[]): Promise<string> {
  const made = await row<{ id: string }>(sql, values);
  return made!.id;
}

/** A digest of every row that belongs to a tenant: the same before and after, or somebody changed what is not his. */
export function fingerprintOf(tenant: Tenant): Promise<Array<{ table: string; digest: string | null }>> {
  const accounts = [tenant.partner.accountId, tenant.agent.accountId];
  const users = [
    tenant.partner.userId,
    tenant.partner.branchUserId,
    tenant.agent.userId,
    tenant.customerId,
    tenant.staffId,
    tenant.cityManagerId,
  ];
  const belongs: Array<[table: string, where: string]> = [
    ["accounts", "id = ANY($1::uuid[])"],
    ["users", "id = ANY($2::uuid[])"],
    ["properties", "account_id = ANY($1::uuid[])"],
    ["rooms", "property_id IN (SELECT id FROM properties WHERE account_id = ANY($1::uuid[]))"],
    [
      "room_nights",
      "room_id IN (SELECT r.id FROM rooms r JOIN properties p ON p.id = r.property_id WHERE p.account_id = ANY($1::uuid[]))",
    ],
    ["items", "account_id = ANY($1::uuid[])"],
    ["sub_partners", "account_id = ANY($1::uuid[])"],
    ["documents", "account_id = ANY($1::uuid[])"],
    ["approvals", "account_id = ANY($1::uuid[])"],
    ["bookings", "customer_id = ANY($2::uuid[])"],
    ["orders", "customer_id = ANY($2::uuid[])"],
  ];
  return rows(
    belongs
      .map(
        ([table, where]) =>
          `SELECT '${table}' AS table, (SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t WHERE ${where}) AS digest WHERE $1::uuid[] IS NOT NULL AND $2::uuid[] IS NOT NULL`,
      )
      .join(" UNION ALL "),
    [accounts, users],
  );
}

/** Who everybody is and what everybody earns: rights, tenancy, fees, rates. No form may change these of what there is. */
export async function rightsOf(): Promise<unknown> {
  return rows(
    `SELECT md5(string_agg(line, '|' ORDER BY line)) AS rights FROM (
       SELECT concat_ws(',', id, role, sub_role, status, account_id, sub_partner_id, zone_city_id) AS line FROM users WHERE created_at < $1
       UNION ALL SELECT concat_ws(',', id, account_kind, partner_kind, status, agent_commission_ppm) FROM accounts WHERE created_at < $1
       UNION ALL SELECT concat_ws(',', id, account_id, mh_service_fee_ppm, agent_fee_ppm) FROM properties WHERE created_at < $1
       UNION ALL SELECT concat_ws(',', id, account_id, mh_service_fee_ppm, status) FROM items WHERE created_at < $1
       UNION ALL SELECT t::text FROM rates t) lines`,
    [started],
  );
}
const started = new Date();

/** Ends what the worker would do meanwhile, so that digests change by requests only. */
export async function settle(): Promise<void> {
  await execute("UPDATE messages SET state = 'dropped', error = 'test' WHERE state = 'queued'", {});
}
