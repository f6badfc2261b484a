import type { Context } from "#app/domain/context.ts";
import { DOCUMENTS } from "#app/domain/documents/labels.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import type { Car, Value, Values } from "./fields.ts";
import type { KindName } from "./labels.ts";
import { fieldsOf } from "./registry.ts";

/**
 * What an admin should check before approving a listing: a licence that is missing although the law requires it, or has expired, cars
 * whose papers have expired, a GSTIN of somebody else, and a house or outlet that exists already.
 * @param values what would count once it is approved
 */
export async function listingWarnings(
  ctx: Context,
  listing: { kind: KindName; id: string },
  values: Values,
): Promise<string[]> {
  const warnings = ended(values, istDate(ctx.now));
  const licence = fieldsOf(listing.kind).find(({ name }) => name === "licence_number");
  if (licence?.type === "text" && licence.paper && !values.licence_number)
    warnings.push(`The number of its ${DOCUMENTS[licence.paper].label} is missing.`);
  const isHouse = listing.kind === "property";
  if (typeof values.gstin === "string" && values.gstin !== "") {
    const other = await row<{ name: string }>(
      `SELECT account.name FROM accounts account WHERE account.gstin = $gstin AND account.id <> (SELECT account_id FROM
         ${isHouse ? "properties" : "items"} WHERE id = $id) AND account.status <> 'rejected' LIMIT 1`,
      { gstin: values.gstin, id: listing.id },
      ctx.tx,
    );
    if (other) warnings.push(`Its GSTIN is that of ${other.name}.`);
  }
  if (typeof values.name === "string" && typeof values.address === "string") {
    const twin = await row<{ name: string }>(
      isHouse ? TWIN_HOUSE : TWIN_OUTLET,
      {
        id: listing.id,
        kind: listing.kind,
        name: values.name,
        address: values.address,
      },
      ctx.tx,
    );
    if (twin) warnings.push(`There is another one of this name at this address: ${twin.name}.`);
  }
  return warnings;
}

/** The licence, and the papers of cars, that ended before a day. */
function ended(values: Values, today: IsoDate): string[] {
  const papers = ((values.cars ?? []) as Car[]).map((car): [string, Value | undefined] => [
    `The papers of ${car.registration_number}`,
    car.papers_valid_until,
  ]);
  const all: Array<[string, Value | undefined]> = [["Its licence", values.licence_valid_until], ...papers];
  return all.flatMap(([what, until]) =>
    typeof until === "string" && until < today ? [`${what} ended on ${dayFirst(until)}.`] : [],
  );
}

const dayFirst = (date: string) => date.split("-").reverse().join("/");

const SAME = "lower(regexp_replace($address, '\\s+', ' ', 'g'))";
const TWIN_HOUSE = `SELECT p.name FROM properties p WHERE lower(p.name) = lower($name) AND p.id <> $id AND p.status <> 'rejected'
  AND lower(regexp_replace(p.address, '\\s+', ' ', 'g')) = ${SAME} AND $kind::text IS NOT NULL LIMIT 1`;
const TWIN_OUTLET = `SELECT i.name FROM items i JOIN outlets o ON o.item_id = i.id WHERE i.kind = $kind AND lower(i.name) = lower($name) AND i.id <> $id
  AND i.status <> 'rejected' AND lower(regexp_replace(o.address, '\\s+', ' ', 'g')) = ${SAME} LIMIT 1`;
