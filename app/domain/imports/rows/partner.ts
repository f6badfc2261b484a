import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { numberOf } from "#app/domain/documents/schema.ts";
import { createUser } from "#app/domain/identity/create-user.ts";
import { emailSchema } from "#app/domain/identity/schema.ts";
import { SIGNED_UP_AS } from "#app/domain/shared/signed-up-as.ts";
import { present } from "#app/present.ts";
import { execute, rawRow, row } from "#db/client.ts";
import { clean, cleanName, limitedText, Refusal, required } from "../cells.ts";
import { cityIdOf, mobileOf } from "./lookups.ts";
import type { CellOf, FileRow, RowImport, RowOutcome } from "./row-import.ts";

const KINDS = ["property", "food", "travel", "equipment", "lab", "agent"] as const;

/** SQL: what an account is in a file. */
export const IMPORTED_AS = `coalesce(${SIGNED_UP_AS}, account_kind)`;

function kindOf(cell: CellOf) {
  const text = clean(cell("partner_type")).toLowerCase() || "property";
  const kind = KINDS.find((one) => one === text);
  if (!kind) throw new Refusal(`partner_type is none of ${KINDS.join(", ")}: "${text}"`);
  return kind;
}

function email(cell: CellOf): string | null {
  const typed = clean(cell("email"));
  if (typed === "") return null;
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) throw new Refusal(`the email is no address: "${typed}"`);
  return parsed.data;
}

function gstin(cell: CellOf): string | null {
  const typed = clean(cell("gstin"));
  if (typed === "") return null;
  const parsed = numberOf("gstin").safeParse(typed);
  if (!parsed.success) throw new Refusal(`the gstin "${typed}": ${present(parsed.error.issues[0]).message}`);
  return parsed.data;
}

function code(cell: CellOf, name: string, pattern: RegExp): string | null {
  const text = clean(cell(name)).toUpperCase().replace(/\s/g, "");
  if (text === "") return null;
  if (!pattern.test(text)) throw new Refusal(`the ${name} does not look like one: "${text}"`);
  return text;
}

type Account = {
  name: string;
  email: string | null;
  city_id: string | null;
  address: string;
  gstin: string | null;
  pan: string | null;
};

async function read(ctx: Context, cell: CellOf): Promise<Account> {
  return {
    name: required(cleanName(cell("name")), "name", 120),
    email: email(cell),
    city_id: clean(cell("city")) === "" ? null : await cityIdOf(ctx, cell),
    address: limitedText(clean(cell("address")), "address", 400),
    gstin: gstin(cell),
    pan: code(cell, "pan", /^[A-Z]{5}[0-9]{4}[A-Z]$/),
  };
}

/** Partners and agencies that the office knows already, each with the person who signs in. One with an email gets the link to set a password. */
export const partners: RowImport = {
  key: (cell) => `${kindOf(cell)}\n${mobileOf(cell, "phone")}`,
  atOnce: 1,
  run: async (ctx, rows) => Promise.all(rows.map((row) => takePartner(ctx, row))),
};

async function takePartner(ctx: Context, { cell, known }: FileRow): Promise<RowOutcome> {
  const kind = kindOf(cell);
  const phone = mobileOf(cell, "phone");
  const account = await read(ctx, cell);
  const stored = await rawRow<Account & { id: string }>(
    `SELECT id, name, email::text, city_id, address, gstin, pan FROM accounts
       WHERE ${known ? "id = $id" : `phone_e164 = $phone AND ${IMPORTED_AS} = $kind`} ORDER BY created_at LIMIT 1 FOR UPDATE`,
    known ? { id: known.id } : { phone, kind },
    ctx.tx,
  );
  if (!stored) return create(ctx, cell, kind, phone, account);
  const changed = (Object.keys(account) as Array<keyof Account>).filter(
    (name) => account[name] !== stored[name] && !known?.same.has(name.replace(/_id$/, "")),
  );
  if (changed.length === 0) return "unchanged";
  await execute(
    `UPDATE accounts SET ${changed.map((name) => `${name} = $${name}`)}, updated_at = $now WHERE id = $id`,
    { ...Object.fromEntries(changed.map((name) => [name, account[name]])), id: stored.id, now: ctx.now },
    ctx.tx,
  );
  await recordAudit(
    { ...ctx, tx: present(ctx.tx) },
    {
      action: "account.import",
      subjectKind: "account",
      subjectId: stored.id,
      after: { changed },
    },
  );
  return "changed";
}

async function create(
  ctx: Context,
  cell: CellOf,
  kind: (typeof KINDS)[number],
  phone: string,
  account: Account,
): Promise<RowOutcome> {
  const agency = kind === "agent";
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO accounts (account_kind, partner_kind, laboratory, phone_e164, name, email, city_id, address, gstin, pan, status, created_at, updated_at)
     VALUES ($accountKind, $partnerKind, $laboratory, $phone, $name, $email, $city_id, $address, $gstin, $pan, 'approved', $now, $now) RETURNING id`,
      {
        ...account,
        accountKind: agency ? "agent" : "partner",
        partnerKind: agency ? null : kind === "lab" ? "equipment" : kind,
        laboratory: kind === "lab",
        phone,
        now: ctx.now,
      },
      ctx.tx,
    ),
  );
  await recordAudit(
    { ...ctx, tx: present(ctx.tx) },
    {
      action: "account.import",
      subjectKind: "account",
      subjectId: made.id,
      after: { name: account.name, kind },
    },
  );
  await createUser(ctx, {
    role: agency ? "agent" : "partner",
    name: cleanName(cell("contact_name")) || account.name,
    phone,
    email: account.email ?? undefined,
    accountId: made.id,
  });
  return "created";
}
