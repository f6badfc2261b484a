import { randomUUID } from "node:crypto";
import { type Context, type Role, systemContext } from "#app/domain/context.ts";
import { createUser } from "#app/domain/identity/create-user.ts";
import { DEMO_TOTP_SECRET } from "#app/domain/identity/demo-password.ts";
import { isBackOffice } from "#app/domain/identity/schema.ts";
import { acceptTerms } from "#app/domain/registrations/terms/seller-terms.ts";
import { seal } from "#app/domain/shared/sealing.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { DEMO_LOGINS, DEMO_PASSWORD } from "./logins.ts";

/**
 * The accounts that own the demo's properties. `user` is who signs in for them. `gstin` is made up but for its form; one partner that
 * sells has none, so that the GST of what it sells is the platform's.
 */
const PARTNERS = [
  {
    city: "Hyderabad",
    name: "Sunrise Patient Stays",
    user: "Anjali Reddy",
    phone: "+919000010001",
    gstin: "36AAKCS4512H1ZC",
  },
  {
    city: "Hyderabad",
    name: "Deccan Care Homes",
    user: "Mohammed Irfan",
    phone: "+919000010002",
    gstin: "36AADCD7731K1ZG",
  },
  {
    city: "Hyderabad",
    name: "Tulasi Hospitality",
    user: "Srinivas Chary",
    phone: "+919000010013",
    gstin: "36AAFCT2204M1ZC",
  },
  {
    city: "Chennai",
    name: "Coromandel Stays Trust",
    user: "Revathi Subramaniam",
    phone: "+919000010014",
    gstin: "33AABTC9087L1ZB",
  },
  {
    city: "Bengaluru",
    name: "Namma Arogya Stays",
    user: "Nagaraj Gowda",
    phone: "+919000010015",
    gstin: "29AACCN3345Q1ZW",
  },
  {
    city: "Mumbai",
    name: "Rugna Sahay Niwas",
    user: "Sandeep Kulkarni",
    phone: "+919000010016",
    gstin: "27AAETR6120D1ZR",
  },
  {
    city: "Delhi",
    name: "Capital Guest Houses",
    user: "Gurpreet Kaur",
    phone: "+919000010017",
    gstin: "07AAGFC8812B1ZS",
  },
  {
    city: "Kolkata",
    name: "Ganga Atithi Services",
    user: "Mitali Ghosh",
    phone: "+919000010018",
    gstin: "19AAHCG1459J1ZA",
  },
  {
    city: "Vellore",
    name: "Fort City Lodges",
    user: "Daniel Selvaraj",
    phone: "+919000010019",
    gstin: null,
    pan: "AAPFF6031K",
  },
  {
    city: "Pune",
    name: "Sinhagad Stays",
    user: "Smita Deshpande",
    phone: "+919000010020",
    gstin: "27AANCS5573R1Z8",
  },
];

/** Partners of the other kinds. Each sells in every city. */
const SELLERS = {
  food: { name: "Pathya Foods", user: "Lalitha Venkat", phone: "+919000010003", gstin: "36AAPCP2290E1Z9" },
  travel: { name: "Sahayatri Travels", user: "Yusuf Khan", phone: "+919000010004", gstin: "36AASFS6647C1ZS" },
  equipment: {
    name: "Arogya Medicals",
    user: "Deepa Joseph",
    phone: "+919000010005",
    gstin: "36AARCA3918N1Z2",
  },
} as const;

const AGENCY = { name: "Care Connect Travel Desk", user: "Ravi Shankar", phone: "+919000010021" };

/** People who booked. The first is the demo's customer login. */
const CUSTOMERS = [
  "Meera Nair",
  "Abdul Kareem",
  "Sunita Devi",
  "Joseph Mathew",
  "Kavya Shetty",
  "Harish Patil",
  "Rokeya Begum",
  "Tenzin Dorjee",
  "Lakshmi Prasanna",
  "Arjun Bhattacharya",
  "Fatima Sheikh",
  "Ramesh Yadav",
];

export type DemoPartner = { accountId: string; city: string; ctx: (now: Date) => Context };
export type DemoPeople = {
  partners: DemoPartner[];
  /** Those who sell food, travel and equipment. */
  sellers: Record<keyof typeof SELLERS, DemoPartner>;
  admin: (now: Date) => Context;
  /** Approves what the first proposes. */
  secondAdmin: (now: Date) => Context;
  staff: (now: Date) => Context;
  agent: (now: Date) => Context;
  customers: Array<{ id: string; name: string; ctx: (now: Date) => Context }>;
};

/** Makes the accounts and the people of the demo. `cityIds` by name. */
export async function writePeople(
  tx: Transaction,
  now: Date,
  cityIds: Map<string, string>,
): Promise<DemoPeople> {
  const since = new Date(now.getTime() - 500 * 86_400_000);
  const ctx: Context = { ...systemContext("demo", since), tx };
  const hyderabad = present(cityIds.get("Hyderabad"));

  const accounts = await rows<{ id: string; name: string }>(
    `INSERT INTO accounts (account_kind, partner_kind, name, address, phone_e164, city_id, gstin, pan, agent_commission_ppm, status, created_at, updated_at)
     SELECT kind, partner_kind, name, coalesce((SELECT 'Station Road, ' || city.name || ' ' || hospital.pin_code FROM hospitals hospital
         JOIN cities city ON city.id = hospital.city_id WHERE city.id = made.city_id AND hospital.pin_code ~ '^[1-9][0-9]{5}$' ORDER BY hospital.slug LIMIT 1), ''),
       phone, city_id, gstin, coalesce(substr(gstin, 3, 10), pan), ppm, 'approved', $since, $since
     FROM jsonb_to_recordset($accounts::jsonb) AS made(kind text, partner_kind text, name text, phone text, city_id uuid, gstin text, pan text, ppm integer)
     RETURNING id, name`,
    {
      since,
      accounts: JSON.stringify([
        ...PARTNERS.map(({ name, phone, city, gstin, ...more }) => ({
          kind: "partner",
          partner_kind: "property",
          name,
          phone,
          city_id: cityIds.get(city),
          gstin,
          ...more,
          ppm: 0,
        })),
        ...Object.entries(SELLERS).map(([kind, { name, phone, gstin }]) => ({
          kind: "partner",
          partner_kind: kind,
          name,
          phone,
          city_id: hyderabad,
          gstin,
          ppm: 0,
        })),
        {
          kind: "agent",
          name: AGENCY.name,
          phone: AGENCY.phone,
          pan: "AAGFC5518L",
          city_id: hyderabad,
          ppm: 50_000,
        },
      ]),
    },
    tx,
  );
  const accountId = (name: string) => present(accounts.find((account) => account.name === name)).id;

  const login = async (partner: { name: string; user: string; phone: string }, city: string) => {
    const input = { accountId: accountId(partner.name), phone: partner.phone };
    const made = await makeUser(ctx, "partner", partner.user, input);
    return { accountId: input.accountId, city, ctx: made.ctx };
  };
  const partners: DemoPartner[] = [];
  for (const partner of PARTNERS) partners.push(await login(partner, partner.city));
  const sellers = {
    food: await login(SELLERS.food, "Hyderabad"),
    travel: await login(SELLERS.travel, "Hyderabad"),
    equipment: await login(SELLERS.equipment, "Hyderabad"),
  };
  const agent = await makeUser(ctx, "agent", AGENCY.user, {
    accountId: accountId(AGENCY.name),
    phone: AGENCY.phone,
  });
  const admin = await makeUser(ctx, "admin", "Asha Menon", { email: "admin@medihaven.example" });
  const staff = await makeUser(ctx, "staff", "Vikram Rao", {
    email: "staff@medihaven.example",
    allCities: true,
  });
  const later: Context = { ...ctx, now: new Date(since.getTime() + 86_400_000) };
  const secondAdmin = await makeUser(later, "admin", "Rohan Iyer", { email: "admin2@medihaven.example" });
  await makeUser(later, "staff", "Sunitha Bose", {
    email: "hyderabad.staff@medihaven.example",
    zoneCityId: hyderabad,
  });
  await makeUser(ctx, "city_manager", "Farah Siddiqui", {
    email: "hyderabad@medihaven.example",
    zoneCityId: hyderabad,
  });
  await writePayees(tx, since, admin.id);
  const customers: DemoPeople["customers"] = [];
  for (const [index, name] of CUSTOMERS.entries()) {
    const phone = `+9190000${20_001 + index}`;
    customers.push({ name, ...(await makeUser(ctx, "customer", name, { phone })) });
  }
  for (const owner of [
    ...partners.map((one) => one.ctx(since)),
    ...Object.values(sellers).map((one) => one.ctx(since)),
    agent.ctx(since),
  ])
    await acceptTerms(owner, 1);
  return {
    partners,
    sellers,
    admin: admin.ctx,
    secondAdmin: secondAdmin.ctx,
    staff: staff.ctx,
    agent: agent.ctx,
    customers,
  };
}

/** The bank account of everybody with a PAN, proved and approved. Whoever has none is not paid yet. */
async function writePayees(tx: Transaction, at: Date, adminId: string): Promise<void> {
  await execute(
    `INSERT INTO payee_accounts (account_id, holder_name, bank_account_num, ifsc, state, entered_by, entered_at, usable_from,
       proof_reference, name_at_bank, proved_at, decided_by, decided_at, form_key)
     SELECT account.id, account.name, '501000' || right(account.phone_e164, 8), 'HDFC0000042', 'approved', login.id, $at, $at::timestamptz + interval '48 hours',
       'sandbox_proof_' || account.id, upper(account.name), $at, $adminId, $at, gen_random_uuid()
     FROM accounts account JOIN users login ON login.account_id = account.id WHERE account.pan IS NOT NULL`,
    { at, adminId },
    tx,
  );
}

type Contact = {
  accountId?: string;
  phone?: string;
  email?: string;
  zoneCityId?: string;
  allCities?: boolean;
};

async function makeUser(ctx: Context, role: Role, name: string, contact: Contact) {
  const hasPassword = DEMO_LOGINS.some(
    (login) => login.name.startsWith(name) && login.how.includes(DEMO_PASSWORD),
  );
  const { id } = await createUser(ctx, {
    role,
    name,
    ...contact,
    ...(hasPassword ? { password: DEMO_PASSWORD } : {}),
  });
  if (isBackOffice(role)) {
    const sealed = seal("totp", id, DEMO_TOTP_SECRET);
    await execute("UPDATE users SET totp_secret = $sealed WHERE id = $id", { id, sealed }, ctx.tx);
  }
  const { accountId = null, zoneCityId = null } = contact;
  return {
    id,
    ctx: (now: Date): Context => ({
      actor: { kind: "user", id, role, subRole: null, name, accountId, zoneCityId },
      now,
      tx: ctx.tx,
    }),
  };
}

/** A browser that nobody owns, as the drafts of bookings need one. */
export function someBrowser(): Buffer {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex");
}

/** True once somebody uses this database. */
export async function isUsed(): Promise<boolean> {
  const found = present(
    await row<{ used: boolean }>(
      "SELECT EXISTS (SELECT FROM hospitals) OR EXISTS (SELECT FROM properties) AS used",
    ),
  );
  return found.used;
}
