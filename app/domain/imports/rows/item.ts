import { hash } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import type { Field } from "#app/domain/listings/fields.ts";
import { type Typed, testInput, typedListing } from "#app/domain/listings/forms.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { fieldsOf, KINDS } from "#app/domain/listings/registry.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { execute, row, rows } from "#db/client.ts";
import { clean, cleanName, pointOf, Refusal, yesOrNo } from "../cells.ts";
import { columnOf, ITEM_IMPORTS, type ItemImportName } from "../item-columns.ts";
import { cityIdOf, mobileOf } from "./lookups.ts";
import type { Cell, RowImport } from "./row-import.ts";

/** Items of every kind, of partners of any kind: the cells become what a form would send, and go through the same commands. */
export const ITEM_ROWS = Object.fromEntries(
  Object.entries(ITEM_IMPORTS).map(([name, kind]) => [name, itemRows(kind)]),
) as Record<ItemImportName, RowImport>;

function itemRows(kind: ItemKind): RowImport {
  const { parent } = KINDS[kind];
  return {
    key: (cell) => {
      const given = clean(cell("key"));
      if (given) return `${kind}:key:${given}`;
      const name =
        kind === "travel_location"
          ? `${clean(cell("from_point"))}>${clean(cell("to_point"))}`
          : cleanName(cell("name"));
      const of = parent ? `${cleanName(cell(parent))}:${clean(cell("transport_company"))}` : "";
      return `${kind}:${clean(cell("partner_phone"))}:${of}:${name}`.toLowerCase();
    },
    async run(ctx, cell, key) {
      const above = parent ? await parentOf(ctx, kind, cell) : null;
      const accountId = above ? above.accountId : await partnerOf(ctx, mobileOf(cell, "partner_phone"));
      const { values, terms } = typedListing(kind, await typedCells(ctx, kind, cell, above?.cityId));
      const digest = hash("md5", JSON.stringify([accountId, above?.id, values, terms]));
      const stored = await row<{ id: string; accountId: string; digest: string | null }>(
        "SELECT id, account_id, import_digest AS digest FROM items WHERE import_key = $key",
        { key },
        ctx.tx,
      );
      if (stored?.digest === digest) return "unchanged";
      if (stored && stored.accountId !== accountId) throw new Refusal("it belongs to another partner");
      let itemId = stored?.id;
      if (itemId) {
        await submitListing(ctx, { store: "items", id: itemId, values });
        await setTerms(ctx, { store: "items", id: itemId, terms });
      } else {
        itemId = (await submitListing(ctx, { kind, parentId: above?.id, accountId, values, terms })).id;
      }
      await execute(
        "UPDATE items SET import_key = $key, import_digest = $digest WHERE id = $itemId",
        { key, digest, itemId },
        ctx.tx,
      );
      return stored ? "changed" : "created";
    },
  };
}

async function partnerOf(ctx: Context, phone: string): Promise<string> {
  const found = await row<{ id: string }>(
    "SELECT id FROM accounts WHERE account_kind = 'partner' AND phone_e164 = $phone ORDER BY created_at LIMIT 1",
    { phone },
    ctx.tx,
  );
  if (!found) throw new Refusal(`there is no partner with the mobile ${phone}`);
  return found.id;
}

/** The outlet or vehicle that a row names: by the key it was imported with, else by its name. */
async function parentOf(ctx: Context, kind: ItemKind, cell: Cell) {
  const parent = KINDS[kind].parent!;
  const named = cleanName(cell(parent));
  const phone = clean(cell("partner_phone")) === "" ? null : mobileOf(cell, "partner_phone");
  const company = kind === "travel_location" ? cleanName(cell("transport_company")) : "";
  const found = await rows<{ id: string; accountId: string; cityId: string }>(
    `SELECT i.id, i.account_id, i.city_id FROM items i JOIN accounts a ON a.id = i.account_id
     LEFT JOIN items p ON p.id = i.parent_id
     WHERE i.kind = $parent AND (lower(i.name) = lower($named) OR i.import_key = $key) AND i.status <> 'rejected'
       AND ($phone::text IS NULL OR a.phone_e164 = $phone) AND ($company = '' OR lower(p.name) = lower($company)) LIMIT 2`,
    { parent, named, key: `${parent}:key:${named}`, phone, company },
    ctx.tx,
  );
  const what = KINDS[parent].label.toLowerCase();
  if (found.length === 0) throw new Refusal(`there is no ${what} "${named}"`);
  if (found.length > 1)
    throw new Refusal(`there are several of the name "${named}": name the partner's mobile`);
  return found[0]!;
}

/** The cells as a form would send them: names of masters become ids, yes becomes a ticked box. */
async function typedCells(
  ctx: Context,
  kind: ItemKind,
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
      return [[field.name, [keyOf(field.choices, text) ?? text]]];
    case "choices":
      return [
        [
          field.name,
          text
            .split(/[;|]/)
            .map((each) => each.trim())
            .filter(Boolean)
            .map((each) => {
              const found = keyOf(field.choices, each);
              if (!found)
                throw new Refusal(`${column} is none of ${Object.keys(field.choices).join(", ")}: "${each}"`);
              return found;
            }),
        ],
      ];
    case "master":
      if (field.master === "cities") return [[field.name, [await cityIdOf(ctx, cell)]]];
      return text === "" ? [] : [[field.name, [await masterIdOf(ctx, field.master, text, cityId)]]];
    case "tests":
      return testsOf(ctx, text);
    default:
      return text === "" ? [] : [[field.name, [text]]];
  }
}

/** The key of a choice by itself or by its label, whatever the case. */
function keyOf(choices: Record<string, string>, typed: string): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
  return Object.keys(choices).find(
    (key) => plain(key) === plain(typed) || plain(choices[key]!) === plain(typed),
  );
}

async function masterIdOf(
  ctx: Context,
  table: string,
  name: string,
  cityId: string | undefined,
): Promise<string> {
  const column = table === "travel_points" ? "point_name" : "name";
  const found = await row<{ id: string }>(
    `SELECT id FROM ${table} WHERE ${column} = $name AND active ${table === "travel_points" ? "AND city_id = $cityId" : ""} LIMIT 1`,
    { name, ...(table === "travel_points" ? { cityId } : {}) },
    ctx.tx,
  );
  if (!found) throw new Refusal(`there is no ${table.replaceAll("_", " ").replace(/s$/, "")} "${name}"`);
  return found.id;
}

async function testsOf(ctx: Context, text: string): Promise<Array<[string, string[]]>> {
  const pairs = text
    .split(/[;|]/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
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
