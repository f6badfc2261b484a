import { hash } from "node:crypto";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Context } from "#app/domain/context.ts";
import type { PropertyValues } from "#app/domain/listings/kinds/property.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { execute, row } from "#db/client.ts";
import { clean, cleanName, pinCodeOf, pointOf, Refusal } from "../cells.ts";
import { cityIdOf, facilityIdsOf, mobileOf, partnerOf, typeIdOf } from "./lookups.ts";
import type { Cell, RowImport } from "./row-import.ts";

/** What a property of an import is recognised by: its own key, else the partner and the name. */
export function propertyKey(cell: Cell): string {
  const given = clean(cell("key"));
  return given
    ? `key:${given}`
    : `${mobileOf(cell, "partner_phone")}:${cleanName(cell("property_name")).toLowerCase()}`;
}

function housePhone(cell: Cell): string | null {
  const typed = clean(cell("property_phone"));
  if (typed === "") return null;
  const phone = parsePhoneNumberFromString(typed, "IN");
  if (!phone?.isValid()) throw new Refusal(`property_phone is no telephone number: "${typed}"`);
  return phone.number;
}

async function read(ctx: Context, cell: Cell): Promise<PropertyValues> {
  const address = clean(cell("address"));
  return {
    name: cleanName(cell("property_name")),
    property_type_id: await typeIdOf(ctx, "property_types", "property_type", cell),
    city_id: await cityIdOf(ctx, cell),
    cancellation_policy_id: null,
    phone_e164: housePhone(cell),
    email: clean(cell("property_email")).toLowerCase() || null,
    address,
    pin_code: pinCodeOf(cell("pin_code"), address),
    description: clean(cell("description")),
    house_rules: clean(cell("house_rules")),
    ...pointOf(cell("coordinates"), cell("latitude"), cell("longitude")),
    check_in_time: clean(cell("check_in_time")) || "12:00",
    check_out_time: clean(cell("check_out_time")) || "11:00",
    gstin: clean(cell("gstin")).toUpperCase() || null,
    facility_ids: await facilityIdsOf(ctx, cell),
  };
}

/**
 * Properties of partners who exist. Like those that a partner types in, they wait for approval; a change of an approved one
 * waits as a draft. What was changed here since stays while the file says what it said.
 */
export const properties: RowImport = {
  key: propertyKey,
  async run(ctx, cell, key) {
    const accountId = await partnerOf(ctx, mobileOf(cell, "partner_phone"));
    const values = await read(ctx, cell);
    const digest = hash("md5", JSON.stringify([accountId, values]));
    const stored = await row<{ id: string; accountId: string; digest: string | null }>(
      "SELECT id, account_id, import_digest AS digest FROM properties WHERE import_key = $key",
      { key },
      ctx.tx,
    );
    if (stored?.digest === digest) return "unchanged";
    if (stored && stored.accountId !== accountId)
      throw new Refusal("the property belongs to another partner");
    const { id: propertyId } = await submitListing(
      ctx,
      stored ? { store: "properties", id: stored.id, values } : { kind: "property", accountId, values },
    );
    await execute(
      "UPDATE properties SET import_key = $key, import_digest = $digest WHERE id = $propertyId",
      { key, digest, propertyId },
      ctx.tx,
    );
    return stored ? "changed" : "created";
  },
};
