import { hash } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import type { Field, MasterTable } from "#app/domain/listings/fields.ts";
import { type Typed, testInput, typedListing } from "#app/domain/listings/forms.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { MASTERS } from "#app/domain/listings/masters.ts";
import { fieldsOf, KINDS } from "#app/domain/listings/registry.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { ROW } from "#app/domain/listings/sql.ts";
import { STORES } from "#app/domain/listings/stores.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { execute, row, rows } from "#db/client.ts";
import { clean, cleanName, pinCodeOf, pointOf, Refusal, yesOrNo } from "../cells.ts";
import { columnOf, LISTING_IMPORTS, type ListingImportName } from "../listing-columns.ts";
import { cityIdOf, facilityIdsOf, mobileOf } from "./lookups.ts";
import type { Cell, RowImport } from "./row-import.ts";

/**
 * Listings of every kind, of partners of any kind: the cells become what a form would send, and go through the same commands. What is
 * said about one waits for approval (of an approved one as a draft), what it costs changes at once. What was changed here since stays
 * while the file says what it said.
 */
export const LISTING_ROWS = Object.fromEntries(
  Object.entries(LISTING_IMPORTS).map(([name, kind]) => [name, listingRows(kind)]),
) as Record<ListingImportName, RowImport>;

function listingRows(kind: KindName): RowImport {
  const { parent, store } = KINDS[kind];
  return {
    key: (cell) => keyOf(kind, cell),
    async run(ctx, cell, key) {
      const above = parent ? await parentOf(ctx, kind, cell) : null;
      const accountId = above ? above.accountId : await partnerOf(ctx, kind, mobileOf(cell, "partner_phone"));
      const { values, terms } = typedListing(kind, await typedCells(ctx, kind, cell, above?.cityId));
      const digest = hash("md5", JSON.stringify([accountId, above?.id, values, terms]));
      const stored = await row<{
        id: string;
        digest: string | null;
        accountId: string;
        parentId: string | null;
      }>(
        `SELECT ${ROW[store]}.id, ${ROW[store]}.import_digest AS digest, ${STORES[store].owner}.account_id, ${STORES[store].parent.id} AS parent_id
         FROM ${STORES[store].from} WHERE ${ROW[store]}.import_key = $key`,
        { key },
        ctx.tx,
      );
      if (stored?.digest === digest) return "unchanged";
      if (stored && stored.accountId !== accountId) throw new Refusal("it belongs to another partner");
      if (stored && store === "rooms" && stored.parentId !== above?.id)
        throw new Refusal("the room belongs to another property");
      const listing = { store, id: stored?.id ?? "" };
      if (stored) {
        await submitListing(ctx, { ...listing, values });
        await setTerms(ctx, { ...listing, terms });
      } else {
        const made = await submitListing(ctx, { kind, parentId: above?.id, accountId, values, terms });
        listing.id = made.id;
      }
      await execute(
        `UPDATE ${store} SET import_key = $key, import_digest = $digest WHERE id = $id`,
        { key, digest, id: listing.id },
        ctx.tx,
      );
      return stored ? "changed" : "created";
    },
  };
}

/** What a row is recognised by: its own key, else whose it is, what it is sold by, and its name. */
function keyOf(kind: KindName, cell: Cell): string {
  const { parent, store } = KINDS[kind];
  const prefix = store === "items" ? `${kind}:` : "";
  const given = clean(cell("key"));
  if (given) return `${prefix}key:${given}`;
  const nameField = fieldsOf(kind).find((field) => field.name === "name");
  const name = nameField
    ? cleanName(cell(columnOf(nameField)))
    : `${clean(cell("from_point"))}>${clean(cell("to_point"))}`;
  if (kind === "property") return `${mobileOf(cell, "partner_phone")}:${name.toLowerCase()}`;
  const of = parent ? cleanName(cell(parent)) : "";
  const above = store === "items" && parent ? `${of}:${clean(cell("transport_company"))}` : of;
  return `${prefix}${clean(cell("partner_phone"))}:${above}:${name}`.toLowerCase();
}

/** The partner with this mobile; of several accounts of one mobile a property partner's goes first for a property. @throws Refusal */
async function partnerOf(ctx: Context, kind: KindName, phone: string): Promise<string> {
  const found = await row<{ id: string }>(
    `SELECT id FROM accounts WHERE account_kind = 'partner' AND phone_e164 = $phone
     ORDER BY $kind = 'property' AND partner_kind <> 'property', created_at LIMIT 1`,
    { phone, kind },
    ctx.tx,
  );
  if (!found) throw new Refusal(`there is no partner with the mobile ${phone}`);
  return found.id;
}

/** What a row is sold by: by the key it was imported with, else by its name. */
async function parentOf(ctx: Context, kind: KindName, cell: Cell) {
  const parent = KINDS[kind].parent!;
  const { store } = KINDS[parent];
  const { kind: kindSql, parent: above, owner, from } = STORES[store];
  const named = cleanName(cell(parent));
  const phone = clean(cell("partner_phone")) === "" ? null : mobileOf(cell, "partner_phone");
  const company = kind === "travel_location" ? cleanName(cell("transport_company")) : "";
  const found = await rows<{ id: string; accountId: string; cityId: string; byKey: boolean }>(
    `SELECT ${ROW[store]}.id, ${owner}.account_id, ${owner}.city_id, ${ROW[store]}.import_key IS NOT DISTINCT FROM $key AS by_key
     FROM ${from} JOIN accounts a ON a.id = ${owner}.account_id
     WHERE ${kindSql} = $parent AND (lower(${ROW[store]}.name) = lower($named) OR ${ROW[store]}.import_key = $key)
       AND ${ROW[store]}.status <> 'rejected' AND ($phone::text IS NULL OR a.phone_e164 = $phone)
       AND ($company = '' OR lower(${above.name}) = lower($company))
     ORDER BY by_key DESC LIMIT 2`,
    { parent, named, key: `${store === "items" ? `${parent}:` : ""}key:${named}`, phone, company },
    ctx.tx,
  );
  const [first, second] = found;
  if (!first) throw new Refusal(`there is no ${KINDS[parent].label.toLowerCase()} "${named}"`);
  if (second && !first.byKey)
    throw new Refusal(`there are several of the name "${named}": name the partner's mobile`);
  return first;
}

/** The cells as a form would send them: names of masters become ids, yes becomes a ticked box. */
async function typedCells(
  ctx: Context,
  kind: KindName,
  cell: Cell,
  cityId: string | undefined,
): Promise<Typed> {
  const texts = new Map<string, string[]>();
  for (const field of fieldsOf(kind)) {
    for (const [name, values] of await inputsOf(ctx, field, cell, cityId)) texts.set(name, values);
  }
  return {
    get: (name) => texts.get(name)?.[0] ?? null,
    getAll: (name) => texts.get(name) ?? [],
    names: () => texts.keys(),
  };
}

async function inputsOf(
  ctx: Context,
  field: Field,
  cell: Cell,
  cityId: string | undefined,
): Promise<Array<[string, string[]]>> {
  const column = columnOf(field);
  const text = clean(cell(column));
  switch (field.type) {
    case "point": {
      const { latitude, longitude } = pointOf(cell("coordinates"), cell("latitude"), cell("longitude"));
      return [[field.name, [`${latitude}, ${longitude}`]]];
    }
    case "flag":
      return yesOrNo(text, column) ? [[field.name, ["on"]]] : [];
    case "choice":
      return [[field.name, [choiceOf(field, text)]]];
    case "choices":
      return [[field.name, listed(text).map((each) => choiceOf(field, each))]];
    case "masters":
      return [[field.name, await facilityIdsOf(ctx, cell)]];
    case "master":
      if (field.master === "cities") return [[field.name, [await cityIdOf(ctx, cell)]]];
      return text === "" ? [] : [[field.name, [await masterIdOf(ctx, field.master, text, cityId)]]];
    case "tests":
      return testsOf(ctx, text);
    case "text":
      if (field.name === "pin_code") return [[field.name, [pinCodeOf(cell(column), clean(cell("address")))]]];
      return [[field.name, [field.name === "name" ? cleanName(cell(column)) : text]]];
    default:
      return text === "" ? [] : [[field.name, [text]]];
  }
}

/** Several in one cell. */
const listed = (text: string) =>
  text
    .split(/[;|]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** The key of a choice by itself, by its label, or by another word of files, whatever the case. @throws Refusal */
function choiceOf(field: Extract<Field, { type: "choice" | "choices" }>, typed: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
  const word = field.fileWords?.[plain(typed)];
  const key =
    word ??
    Object.keys(field.choices).find(
      (each) => plain(each) === plain(typed) || plain(field.choices[each]!) === plain(typed),
    );
  if (key === undefined)
    throw new Refusal(`${columnOf(field)} is none of ${Object.keys(field.choices).join(", ")}: "${typed}"`);
  return key;
}

async function masterIdOf(
  ctx: Context,
  table: MasterTable,
  named: string,
  cityId: string | undefined,
): Promise<string> {
  const { name, city } = MASTERS[table];
  const found = await row<{ id: string }>(
    `SELECT m.id FROM ${table} m WHERE lower(${name}) = lower($named) AND m.active ${city ? `AND ${city} = $cityId` : ""} LIMIT 1`,
    { named, ...(city ? { cityId } : {}) },
    ctx.tx,
  );
  if (!found) throw new Refusal(`there is no ${table.replaceAll("_", " ").replace(/s$/, "")} "${named}"`);
  return found.id;
}

async function testsOf(ctx: Context, text: string): Promise<Array<[string, string[]]>> {
  const pairs = listed(text).map((each) => {
    const match = /^(.+?)\s*[=:]\s*([\d.,]+)$/.exec(each);
    if (!match) throw new Refusal(`tests: "${each}" is not like HbA1c=450`);
    return { name: match[1]!, price: match[2]! };
  });
  const found = await rows<{ id: string; name: string }>(
    "SELECT id, lower(name::text) AS name FROM lab_tests WHERE active AND name = ANY($names::citext[])",
    { names: pairs.map((pair) => pair.name) },
    ctx.tx,
  );
  return pairs.map(({ name, price }) => {
    const test = found.find((each) => each.name === name.toLowerCase());
    if (!test) throw new Refusal(`there is no lab test "${name}"`);
    return [testInput(test.id), [price]];
  });
}
