import { randomBytes, randomInt } from "node:crypto";
import pg from "pg";
import { directUrl, ownerUrl } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { connectForLongWork, UNLIMITED } from "#app/domain/backup/tables.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { storageKeysOf } from "#app/domain/uploads/keys.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { present } from "#app/present.ts";
import { ERASED_BY_CONTACT, ERASURE_RULES } from "./erasure-rules.ts";

/** A person as they are known here: a mobile (E.164) or a mail address. */
export type Subject = { phone: string } | { mail: string };

export type SubjectCounts = {
  users: number;
  orders: number;
  bookings: number;
  requests: number;
  /** In how many partners' lists of drivers the person stands. */
  drivers: number;
};

export type Erasure = SubjectCounts & {
  /** Files that are gone. */
  files: number;
  /** Rows changed or removed, by table. */
  changed: Record<string, number>;
};

/** How a proposal names the person. */
export const contactOfSubject = (subject: Subject) =>
  "phone" in subject ? subject.phone : subject.mail.toLowerCase();

/**
 * Takes a person out of everything that is kept: name, number, mail address, postal address, guests, health details, files. Bookings, payments,
 * invoices and the ledger stay without the person, as tax law asks. Number and address are looked for in every text of the database besides. All
 * of it is one transaction.
 * @param options.dryRun tells what would change and changes nothing
 * @throws NotFound when nobody is known by it; Conflict while something with them is not finished, for staff and partners, and (`not_agreed`) while no
 *   two admins agreed on it (`proposeErasure`); Forbidden
 */
export async function eraseSubject(
  ctx: Context,
  subject: Subject,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Erasure> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const client = await connectForLongWork(ownerUrl(), "medihaven erasure");
  try {
    await client.query(`BEGIN; ${UNLIMITED}`);
    const contacts = await findSubject(client, subject);
    await refuseUnfinished(client, contacts);
    if (!dryRun)
      await client.query("SELECT set_config('medihaven.erasing', $1, true)", [
        await agreedOn(client, subject),
      ]);
    const { erasure, keys } = await erase(client, contacts, dryRun);
    const { report_exports: _, ...own } = erasure.changed;
    if (Object.values(own).every((count) => count === 0)) throw new NotFound();
    if (dryRun) {
      await client.query("ROLLBACK");
      return erasure;
    }
    const ids = (await client.query<{ id: string }>("SELECT id FROM subject_users")).rows;
    await client.query("COMMIT");
    const files = await storage();
    for (const key of keys) await files.remove(key);
    await withTransaction(ctx, (ctx) =>
      recordAudit(ctx, {
        action: "subject.erase",
        subjectKind: "user",
        subjectId: ids[0]?.id ?? "none",
        after: { bookings: erasure.bookings, requests: erasure.requests, files: erasure.files },
      }),
    );
    return erasure;
  } finally {
    // An open transaction ends with its connection, and nothing of it is kept.
    await client.end();
  }
}

/** How much of a person there is, for whoever proposes an erasure. @throws as `eraseSubject` where the person cannot be erased */
export async function countSubjectRows(ctx: Context, subject: Subject): Promise<SubjectCounts> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const client = await connectForLongWork(directUrl(), "medihaven erasure");
  try {
    await client.query(`BEGIN; ${UNLIMITED}`);
    await refuseUnfinished(client, await findSubject(client, subject));
    return await countSubject(client);
  } finally {
    await client.end();
  }
}

async function countSubject(client: pg.Client): Promise<SubjectCounts> {
  const { rows } = await client.query<SubjectCounts>(
    `SELECT (SELECT count(*)::integer FROM subject_users) AS users, (SELECT count(*)::integer FROM subject_orders) AS orders,
       (SELECT count(*)::integer FROM subject_bookings) AS bookings, (SELECT count(*)::integer FROM subject_requests) AS requests,
       (SELECT count(*)::integer FROM subject_drivers) AS drivers`,
  );
  return present(rows[0]);
}

/** Everything that this person is reached by. */
type Contacts = { phones: string[]; mails: string[] };

async function findSubject(client: pg.Client, subject: Subject): Promise<Contacts> {
  const given = "phone" in subject ? [subject.phone, null] : [null, subject.mail];
  const { rows: known } = await client.query<{ role: string; phone: string | null; mail: string | null }>(
    "SELECT role, phone_e164 AS phone, email::text AS mail FROM users WHERE phone_e164 = $1 OR email = $2::citext",
    given,
  );
  const { rows: accounts } = await client.query(
    "SELECT FROM accounts WHERE phone_e164 = $1 OR email = $2::citext LIMIT 1",
    given,
  );
  if (accounts.length > 0 || known.some(({ role }) => role !== "customer"))
    throw new Conflict(
      "This is a partner, an agent or somebody of the office, not only a customer.",
      "not_a_customer",
    );
  const [phones, mails] = [
    [given[0], ...known.map(({ phone }) => phone)],
    [given[1], ...known.map(({ mail }) => mail)],
  ].map((all) => [...new Set(all.filter((one) => one !== null))] as string[]) as [string[], string[]];
  const binds = [phones, mails];
  await client.query("CREATE TEMP TABLE subject_users (id uuid PRIMARY KEY) ON COMMIT DROP");
  await client.query("CREATE TEMP TABLE subject_orders (id uuid PRIMARY KEY) ON COMMIT DROP");
  await client.query("CREATE TEMP TABLE subject_bookings (id uuid PRIMARY KEY) ON COMMIT DROP");
  await client.query("CREATE TEMP TABLE subject_requests (id uuid PRIMARY KEY) ON COMMIT DROP");
  await client.query(
    "INSERT INTO subject_users SELECT id FROM users WHERE role = 'customer' AND (phone_e164 = ANY($1::text[]) OR email = ANY($2::citext[]))",
    binds,
  );
  await client.query(
    `INSERT INTO subject_orders SELECT id FROM orders
     WHERE customer_id IN (SELECT id FROM subject_users) OR phone_e164 = ANY($1::text[]) OR email = ANY($2::citext[])`,
    binds,
  );
  await client.query(
    "INSERT INTO subject_bookings SELECT id FROM bookings WHERE order_id IN (SELECT id FROM subject_orders)",
  );
  await client.query(
    `INSERT INTO subject_requests SELECT id FROM requests
     WHERE customer_id IN (SELECT id FROM subject_users) OR phone_e164 = ANY($1::text[]) OR email = ANY($2::citext[])`,
    binds,
  );
  await client.query(
    "CREATE TEMP TABLE subject_drivers ON COMMIT DROP AS SELECT id FROM drivers WHERE phone_e164 = ANY($1::text[])",
    [phones],
  );
  return { phones, mails };
}

const UNFINISHED = [
  [
    "a booking is still to come or under way",
    "SELECT FROM bookings WHERE id IN (SELECT id FROM subject_bookings) AND status IN ('held', 'confirmed', 'checked_in')",
  ],
  [
    "a trip that they drive is still to come or under way",
    `SELECT FROM vehicle_trips trip JOIN bookings booking ON booking.id = trip.booking_id
     WHERE trip.driver_id IN (SELECT id FROM subject_drivers) AND booking.status IN ('confirmed', 'checked_in')`,
  ],
  [
    "a claim is not settled",
    "SELECT FROM claims WHERE booking_id IN (SELECT id FROM subject_bookings) AND state IN ('open', 'objected')",
  ],
  [
    "a reward is not paid",
    "SELECT FROM referrals WHERE referrer_id IN (SELECT id FROM subject_users) AND referrer_payment_status = 'pending'",
  ],
] as const;

async function refuseUnfinished(client: pg.Client, { phones, mails }: Contacts) {
  if (phones.length + mails.length === 0) throw new NotFound();
  for (const [what, sql] of UNFINISHED) {
    const { rowCount } = await client.query(`${sql} LIMIT 1`);
    if (rowCount) throw new Conflict(`This person cannot be erased yet: ${what}.`, "unfinished");
  }
}

/** The proposal of this erasure that another admin approved, as `erasure_agreed` of the database looks at it. @throws Conflict */
async function agreedOn(client: pg.Client, subject: Subject): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT subject_id AS id FROM approvals
     WHERE subject_kind = 'erasure' AND status = 'approved' AND payload ->> 'contact' = $1 AND decided_at > now() - interval '30 days'
     ORDER BY decided_at DESC LIMIT 1`,
    [contactOfSubject(subject)],
  );
  if (!rows[0]) throw new Conflict("Two admins have to agree on this first: propose it.", "not_agreed");
  return rows[0].id;
}

/** Tables that only the owner may change; a dry run, which anybody may be, counts what it would change there. */
const KEPT = ["audit_events", "tax_documents", "ledger_entries"];

async function erase(
  client: pg.Client,
  contacts: Contacts,
  dryRun: boolean,
): Promise<{ erasure: Erasure; keys: string[] }> {
  // Of no country and of nobody, and the same in every row, so that what belongs together still does.
  const phone = `+999${Array.from({ length: 10 }, () => randomInt(10)).join("")}`;
  const mail = `erased-${randomBytes(8).toString("hex")}@erased.invalid`;
  const changed: Record<string, number> = {};
  const change = async (table: string, set: string | undefined, where: string, values: unknown[]) => {
    const sql =
      dryRun && KEPT.includes(table.replace("public.", ""))
        ? `SELECT FROM ${table} WHERE ${where}`
        : set
          ? `UPDATE ${table} SET ${set} WHERE ${where}`
          : `DELETE FROM ${table} WHERE ${where}`;
    const { rowCount } = await client.query(sql, values);
    changed[table] = (changed[table] ?? 0) + (rowCount ?? 0);
  };
  const erasure: Erasure = { ...(await countSubject(client)), files: 0, changed };
  const names = await namesOf(client);
  const keys = await takeFiles(client);
  erasure.files = keys.length;
  for (const { table, phone: phoneColumn, mail: mailColumn, set } of ERASED_BY_CONTACT) {
    const where = [
      ...(phoneColumn ? [`${phoneColumn} = ANY($1::text[])`] : []),
      ...(mailColumn ? [`${mailColumn}::citext = ANY($2::citext[])`] : []),
    ].join(" OR ");
    const values = mailColumn ? [contacts.phones, contacts.mails] : [contacts.phones];
    await change(table, set, where, values);
  }
  for (const { table, where, set } of ERASURE_RULES) {
    const text = set?.replaceAll("$1", pg.escapeLiteral(phone)).replaceAll("$2", pg.escapeLiteral(mail));
    await change(table, text, where, []);
  }
  for (const name of names)
    await change("audit_events", NAMES_IN_AUDIT.set, NAMES_IN_AUDIT.where, [wordPattern(name)]);
  const stands = [
    ...contacts.phones.map((one) => [phonePattern(one), phone]),
    ...contacts.mails.map((one) => [mailPattern(one), mail]),
  ] as Array<[string, string]>;
  for (const { table, column, type } of await textColumns(client))
    for (const [pattern, stand] of stands) {
      // Looked for first: some tables refuse a change even of no row.
      const { rowCount } = await client.query(`SELECT FROM ${table} WHERE ${column}::text ~* $1 LIMIT 1`, [
        pattern,
      ]);
      if (!rowCount) continue;
      const replaced = `regexp_replace(${column}::text, $1, ${pg.escapeLiteral(stand)}, 'gi')::${type}`;
      await change(table, `${column} = ${replaced}`, `${column}::text ~* $1`, [pattern]);
    }
  return { erasure, keys };
}

/** How the person and who came along are called in their own rows. */
async function namesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM users WHERE id IN (SELECT id FROM subject_users)
     UNION SELECT contact_name FROM orders WHERE id IN (SELECT id FROM subject_orders)
     UNION SELECT guest_name FROM booking_guests WHERE booking_id IN (SELECT id FROM subject_bookings)
     UNION SELECT name FROM requests WHERE id IN (SELECT id FROM subject_requests)
     UNION SELECT name FROM drivers WHERE id IN (SELECT id FROM subject_drivers)`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== "Erased");
}

/** A name is others' too, so it is taken out of what was done with these bookings and orders only. */
const NAMES_IN_AUDIT = {
  set: `before = regexp_replace(before::text, $1, 'Erased', 'g')::jsonb, after = regexp_replace(after::text, $1, 'Erased', 'g')::jsonb,
    reason = regexp_replace(reason, $1, 'Erased', 'g')`,
  where: `subject_id IN (SELECT id::text FROM subject_bookings UNION SELECT id::text FROM subject_orders UNION SELECT id::text FROM subject_drivers)
    AND concat_ws(' ', before::text, after::text, reason) ~ $1`,
};

/** The files that the person sent with a request. @returns their keys, to be removed when the rows are gone for good */
async function takeFiles(client: pg.Client): Promise<string[]> {
  const { rows: removed } = await client.query<{ id: string }>(
    "DELETE FROM request_files WHERE request_id IN (SELECT id FROM subject_requests) RETURNING upload_id AS id",
  );
  const { rows } = await client.query<Parameters<typeof storageKeysOf>[0]>(
    `DELETE FROM uploads WHERE id = ANY($1::uuid[])
     RETURNING storage_key AS "storageKey", copy_widths AS "copyWidths", has_preview AS "hasPreview"`,
    [removed.map(({ id }) => id)],
  );
  return rows.flatMap(storageKeysOf);
}

/** Every column of every table that can hold a text, with the type that it is written back as. */
async function textColumns(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, format('%I', a.attname) AS column, format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND (n.nspname = 'public' OR (n.nspname = 'pgboss' AND c.relname = 'job' AND a.attname IN ('data', 'output')))
       AND format_type(a.atttypid, NULL) IN ('text', 'citext', 'jsonb', 'text[]', 'character varying') ORDER BY 1, 2`,
  );
  return rows;
}

/** A number in any of the ways in which people write it: with and without country code, with a gap in the middle. */
function phonePattern(phone: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(phone);
  return indian
    ? `(?<![0-9])([+]?91[ -]?)?${indian[1]}[ -]?${indian[2]}(?![0-9])`
    : `[+]?${phone.slice(1)}(?![0-9])`;
}

function mailPattern(mail: string): string {
  return `(?<![a-z0-9.+_-])${literal(mail)}(?![a-z0-9-])`;
}

const wordPattern = (name: string) => `\\y${literal(name)}\\y`;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
