import type { Context } from "#app/domain/context.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { canonicalPlace } from "#app/domain/places/names.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { clean, cleanName, Refusal } from "../cells.ts";
import type { CellOf } from "./row-import.ts";

/** What a row of a file names by words, as the ids of what is stored. Each throws Refusal when there is no such thing. */

export async function cityIdOf(ctx: Context, cell: CellOf): Promise<string> {
  const { state, city } = canonicalPlace(clean(cell("state")), cleanName(cell("city")));
  const found = await rows<{ id: string }>(
    `SELECT c.id FROM cities c JOIN states s ON s.id = c.state_id
     WHERE c.name = $city AND ($state = '' OR s.name = $state) LIMIT 2`,
    { city, state },
    ctx.tx,
  );
  if (found.length === 1) return present(found[0]).id;
  if (found.length === 0) throw new Refusal(`there is no city "${city}"${state && ` in ${state}`}`);
  throw new Refusal(`there are several cities "${city}": name the state`);
}

/** A mobile number as E.164. */
export function mobileOf(cell: CellOf, column: string): string {
  const typed = clean(cell(column));
  const phone = normalisePhone(typed);
  if (!phone) throw new Refusal(`${column} is no mobile number: "${typed}"`);
  return phone;
}
