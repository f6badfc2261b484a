import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { rawRows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { itemInput, makeItem } from "#tests/factories/item-inputs.ts";
import { propertyValuesIn, roomValues } from "#tests/factories/property-values.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";

/**
 * What a form does not ask for changes nothing: each form is posted rightly filled in, with everything beside it that would give
 * somebody more than is his. Rights, status, owner, fees and shares of whatever came of it are what they are without.
 */

type Fields = Record<string, string>;
type Form = {
  /** Below app/areas. */
  file: string;
  path: string;
  params?: Fields;
  by: () => SignedInBrowser | Promise<SignedInBrowser>;
  fields: () => Fields | Promise<Fields>;
  /** What it gave, of the columns that no form may set. */
  given: { sql: string; bind: () => Fields };
  expected: () => object;
};

let cityId: string;
let place: Place;
let otherAccount: string;
let partner: { id: string; accountId: string; browser: SignedInBrowser };
let customer: { id: string; browser: SignedInBrowser };
let kitchenId: string;
let serial = 0;
let phone = "";

beforeAll(async () => {
  cityId = await makeCity();
  otherAccount = await makeAccount();
  place = await makePlace({ room: { default_price_paise: 100_000 } });
  const ctx = await makeContext("partner", { accountId: place.accountId });
  partner = {
    id: ctx.actor.id,
    accountId: place.accountId,
    browser: await signedIn(ctx.actor.id, "partner"),
  };
  const customerId = await makeUser({ role: "customer", phone_e164: "+919811100000" });
  customer = { id: customerId, browser: await signedIn(customerId, "customer") };
  kitchenId = (await makeItem(ctx, "kitchen", cityId)).itemId;
});

/** More than is anybody's to say. */
const EXTRAS = (): Fields => ({
  role: "admin",
  sub_role: "accounts",
  subRole: "accounts",
  status: "approved",
  on_sale: "off",
  account_id: otherAccount,
  accountId: otherAccount,
  account_kind: "agent",
  sub_partner_id: otherAccount,
  zone_city_id: cityId,
  mh_service_fee_ppm: "0",
  mh_service_fee: "0",
  agent_fee_ppm: "900000",
  agent_commission_ppm: "900000",
  agent_commission: "90",
  commission: "90",
  partner_share_paise: "1",
  mh_profit_paise: "1",
  total_paise: "1",
  price: "1",
  price_override: "1",
  gst_ppm: "0",
  registered_by: otherAccount,
  approved: "true",
  approved_by: otherAccount,
  decided_by: otherAccount,
  floor_price_paise: "1",
  totp_secret: "x",
  password_hash: "x",
});

const freshPhone = () => {
  serial += 1;
  phone = `98765${String(43_000 + serial)}`;
  return phone;
};
const registration = (): Fields => ({
  first_name: "Asha Rao",
  mobile_no: freshPhone(),
  email_id: `asha${serial}@example.com`,
  name: `House of Rao ${serial}`,
  city: cityId,
  address: "12 Lake View",
  pan: "AABCU9603R",
});
const registered = {
  sql: `SELECT u.role, u.status, u.sub_role, u.zone_city_id, u.totp_secret, u.password_hash, a.status AS account_status, a.account_kind,
    a.agent_commission_ppm, a.registered_by FROM users u LEFT JOIN accounts a ON a.id = u.account_id WHERE u.phone_e164 = $phone`,
  bind: () => ({ phone: `+91${phone}` }),
};
const waits = { status: "pending", sub_role: null, totp_secret: null, password_hash: null };

async function property(): Promise<Fields> {
  const { latitude, longitude, facility_ids: _, ...values } = await propertyValuesIn(place.cityId);
  const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Fields;
  return { ...typed, name: `Extra house ${++serial}`, location: `${latitude}, ${longitude}` };
}
async function room(): Promise<Fields> {
  const { facility_ids: _, ...values } = await roomValues({ name: `Extra room ${++serial}` });
  const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return {
    ...typed,
    default_price_paise: "1500",
    default_allotment: "4",
    extra_bed_charge_paise: "0",
    partner_offer_ppm: "0",
  };
}

const accepted = { accept_terms: "on", terms_version: "1" };
const FORMS: Form[] = [
  {
    file: "public/registration/partner-signup.tsx",
    path: "/patnerSignup",
    by: guestBrowser,
    fields: () => ({ kind: "property", ...accepted, ...registration() }),
    given: registered,
    expected: () => ({
      ...waits,
      role: "partner",
      zone_city_id: null,
      account_status: "pending",
      account_kind: "partner",
      agent_commission_ppm: 0,
      registered_by: null,
    }),
  },
  {
    file: "public/registration/user-type.tsx",
    path: "/userTypeReg",
    by: guestBrowser,
    fields: () => ({ type: "agent", ...accepted, ...registration() }),
    given: registered,
    expected: () => ({
      ...waits,
      role: "agent",
      account_status: "pending",
      account_kind: "agent",
      agent_commission_ppm: 0,
    }),
  },
  {
    file: "public/registration/user-type.tsx",
    path: "/userTypeReg",
    by: guestBrowser,
    fields: () => ({ type: "staff", ...registration() }),
    given: registered,
    expected: () => ({ ...waits, role: "staff", zone_city_id: cityId, account_kind: null }),
  },
  {
    file: "offices/listings/property-new.tsx",
    path: "/myProperties/new",
    by: () => partner.browser,
    fields: property,
    given: {
      sql: `SELECT status, on_sale, account_id, sub_partner_id, mh_service_fee_ppm, agent_fee_ppm FROM properties WHERE name = $name`,
      bind: () => ({ name: `Extra house ${serial}` }),
    },
    expected: () => ({
      status: "pending",
      on_sale: true,
      account_id: partner.accountId,
      sub_partner_id: null,
      mh_service_fee_ppm: 150_000,
      agent_fee_ppm: 0,
    }),
  },
  {
    file: "offices/listings/room-new.tsx",
    path: "/myProperties/x/rooms/new",
    by: () => partner.browser,
    fields: room,
    given: {
      sql: `SELECT r.status, r.on_sale, r.property_id, r.default_price_paise, r.floor_price_paise FROM rooms r WHERE r.name = $name`,
      bind: () => ({ name: `Extra room ${serial}` }),
    },
    expected: () => ({
      status: "pending",
      on_sale: true,
      property_id: place.propertyId,
      default_price_paise: 150_000,
      floor_price_paise: null,
    }),
  },
  {
    file: "offices/listings/new.tsx",
    path: "/myItems/new/food_item",
    params: { kind: "food_item" },
    by: () => partner.browser,
    fields: async () => {
      const { values } = await itemInput("food_item", cityId);
      const name = `Extra rice ${++serial}`;
      const dish = { name, units: "1 bowl", meal_times: "lunch", diet_marks: "soft" };
      const kind = { parent_id: kitchenId, food_type_id: String(values.food_type_id) };
      return { ...dish, ...kind, price_paise: "110", daily_stock: "25" };
    },
    given: {
      sql: `SELECT i.status, i.on_sale, i.account_id, i.mh_service_fee_ppm, i.floor_price_paise, f.price_paise
        FROM items i JOIN food_items f ON f.item_id = i.id WHERE i.name = $name`,
      bind: () => ({ name: `Extra rice ${serial}` }),
    },
    expected: () => ({
      status: "pending",
      on_sale: true,
      account_id: partner.accountId,
      mh_service_fee_ppm: 150_000,
      floor_price_paise: null,
      price_paise: 11_000,
    }),
  },
  {
    file: "partner/branches/new.tsx",
    path: "/subPartners/new",
    by: () => partner.browser,
    fields: () => ({
      partner_kind: "food",
      name: `Extra branch ${++serial}`,
      contact_name: "Asha Rao",
      phone_e164: freshPhone(),
      email: `branch${serial}@example.com`,
      city_id: cityId,
    }),
    given: {
      sql: "SELECT status, account_id FROM sub_partners WHERE account_id = $account OR name LIKE 'Extra branch%'",
      bind: () => ({ account: partner.accountId }),
    },
    expected: () => ({ status: "pending", account_id: partner.accountId }),
  },
  {
    file: "customer/profile/account.tsx",
    path: "/customer_account",
    by: () => customer.browser,
    fields: () => ({ name: "Asha Rao", address: "12 Lake View", nationality: "Indian" }),
    given: {
      sql: "SELECT role, status, sub_role, account_id, phone_e164, name FROM users WHERE id = $id",
      bind: () => ({ id: customer.id }),
    },
    expected: () => ({
      role: "customer",
      status: "approved",
      sub_role: null,
      account_id: null,
      phone_e164: "+919811100000",
      name: "Asha Rao",
    }),
  },
];

test.each(FORMS.map((form) => [`${form.path} (${form.file})`, form] as const))("%s", async (_, form) => {
  const { action } = (await import(`../../app/areas/${form.file}`)) as {
    action: (args: ActionFunctionArgs) => Promise<unknown>;
  };
  const [browser, fields] = [await form.by(), await form.fields()];
  const body = new URLSearchParams({ ...EXTRAS(), ...fields, _key: browser.formKey() });
  const params = form.params ?? { id: place.propertyId };
  const request = new Request(`http://localhost${form.path}`, {
    method: "POST",
    headers: { cookie: browser.cookie },
    body,
  });
  const answer = await action({ request, params, context: {} } as ActionFunctionArgs);
  expect(answer instanceof Response ? answer.status : answer).toBe(303);
  const given = await rawRows(form.given.sql, form.given.bind());
  expect(given).toEqual([expect.objectContaining(form.expected())]);
});
