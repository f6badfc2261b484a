import type { Context } from "#app/domain/context.ts";
import { lastDaySchema, numberOf } from "#app/domain/documents/schema.ts";
import { saveDriver } from "#app/domain/drivers/drivers.ts";
import { row } from "#db/client.ts";
import { clean, cleanName, Refusal, required } from "../cells.ts";
import { mobileOf } from "./lookups.ts";
import type { CellOf, FileRow, RowImport, RowOutcome } from "./row-import.ts";

/** Drivers of transport partners, each by the partner's mobile and the number of the licence. */
export const drivers: RowImport = {
  key: (cell) => `${mobileOf(cell, "partner_phone")}\n${licenceOf(cell)}`,
  atOnce: 1,
  run: async (ctx, rows) => Promise.all(rows.map((row) => takeDriver(ctx, row))),
};

function licenceOf(cell: CellOf): string {
  const typed = clean(cell("licence_number"));
  const parsed = numberOf("driving_licence").safeParse(typed);
  if (!parsed.success) throw new Refusal(`licence_number is no driving licence: "${typed}"`);
  return parsed.data;
}

function lastDayOf(cell: CellOf): string {
  const typed = clean(cell("licence_valid_until"));
  const parsed = lastDaySchema.safeParse(typed);
  if (!parsed.success) throw new Refusal(`licence_valid_until is no day: "${typed}"`);
  return parsed.data;
}

type Stored = { id: string; name: string; phone: string; until: string };

async function takeDriver(ctx: Context, { cell }: FileRow): Promise<RowOutcome> {
  const partner = mobileOf(cell, "partner_phone");
  const said = {
    name: required(cleanName(cell("name")), "name", 100),
    phone: mobileOf(cell, "phone"),
    licence_number: licenceOf(cell),
    licence_valid_until: lastDayOf(cell),
  };
  const account = await row<{ id: string }>(
    `SELECT id FROM accounts WHERE phone_e164 = $partner AND account_kind = 'partner'
     ORDER BY partner_kind = 'travel' DESC, created_at LIMIT 1`,
    { partner },
    ctx.tx,
  );
  if (!account) throw new Refusal(`there is no partner with the mobile ${partner}`);
  const stored = await row<Stored>(
    `SELECT id, name, phone_e164 AS phone, licence_valid_until::text AS until FROM drivers
     WHERE account_id = $accountId AND licence_number = $licence AND active`,
    { accountId: account.id, licence: said.licence_number },
    ctx.tx,
  );
  const isSame =
    stored?.name === said.name && stored.phone === said.phone && stored.until === said.licence_valid_until;
  if (isSame) return "unchanged";
  await saveDriver(ctx, { ...said, ...(stored ? { id: stored.id } : {}), accountId: account.id });
  return stored ? "changed" : "created";
}
