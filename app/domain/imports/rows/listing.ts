import { hash } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import { farFromCity } from "#app/domain/listings/choices.ts";
import type { Field, Values } from "#app/domain/listings/fields.ts";
import { type Typed, testInput, typedListing, typedValues } from "#app/domain/listings/forms.ts";
import type { StoreName } from "#app/domain/listings/kind.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { type Imported, lockListing } from "#app/domain/listings/record.ts";
import { fieldsOf, LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { refuseBrokenRules } from "#app/domain/listings/schema.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { ROW } from "#app/domain/listings/sql.ts";
import { type ListingPlace, STORES } from "#app/domain/listings/stores.ts";
import { submitListing, submitNewListings } from "#app/domain/listings/submit.ts";
import { present } from "#app/present.ts";
import { database, execute, rows } from "#db/client.ts";
import { clean, cleanName, pinCodeOf, pointOf, Refusal, yesOrNo } from "../cells.ts";
import { importColumn, LISTING_IMPORTS, type ListingImportName } from "../listing-columns.ts";
import { ListingNames, listed, testOf } from "./listing-names.ts";
import { mobileOf } from "./lookups.ts";
import { orRefusal, reasonOf } from "./reasons.ts";
import type { CellOf, FileRow, RowImport, RowOutcome } from "./row-import.ts";

const MOST_AT_ONCE = 1_000;

/**
 * Listings of every kind, of partners of any kind: the cells become what a form would send, and go through the same commands. A description
 * waits for approval (as a draft if the listing is approved), a price changes at once. A value changed here since then is kept as long as
 * the file's value is unchanged. New ones are added many at a time.
 */
export const LISTING_ROWS = Object.fromEntries(
  Object.entries(LISTING_IMPORTS).map(([name, kind]) => [name, listingRows(kind)]),
) as Record<ListingImportName, RowImport>;

/** What a row says: whose it is and where, and what a form would send. */
type Said = { row: FileRow; place: ListingPlace; values: Values; terms: Values; digest: string };
type Stored = {
  id: string;
  key: string;
  digest: string | null;
  accountId: string;
  parentId: string | null;
};

function listingRows(kind: KindName): RowImport {
  return {
    key: (cell) => keyOf(kind, cell),
    atOnce: MOST_AT_ONCE,
    async run(ctx, fileRows) {
      const names = new ListingNames(ctx, kind);
      await names.learn(fileRows.map(({ cell }) => cell));
      const stored = await findStored(ctx, kind, fileRows);
      const outcomes: Array<RowOutcome | Refusal> = [];
      const fresh: Array<Said & { index: number }> = [];
      for (const [index, row] of fileRows.entries()) {
        if (row.known) {
          outcomes[index] = await inSavepoint(ctx, (one) => changeKnown(one, kind, names, row));
          continue;
        }
        const said = orRefusal(() => readRow(kind, names, row));
        const found = stored.get(row.key);
        if (said instanceof Refusal) outcomes[index] = said;
        else if (!found) fresh.push({ ...said, index });
        else if (found.digest === said.digest) outcomes[index] = "unchanged";
        else outcomes[index] = await inSavepoint(ctx, (one) => change(one, kind, found, said));
      }
      await addNew(ctx, kind, fresh, outcomes);
      return outcomes;
    },
  };
}

/** The listings that rows were imported as before, by their key. */
async function findStored(ctx: Context, kind: KindName, fileRows: FileRow[]): Promise<Map<string, Stored>> {
  const { store } = LISTING_KINDS[kind];
  const main = ROW[store];
  const found = await rows<Stored>(
    `SELECT ${main}.id, ${main}.import_key AS key, ${main}.import_digest AS digest, ${STORES[store].owner}.account_id,
       ${STORES[store].parent.id} AS parent_id
     FROM ${STORES[store].from} WHERE ${main}.import_key = ANY($keys)`,
    { keys: fileRows.map(({ key }) => key) },
    ctx.tx,
  );
  return new Map(found.map((one) => [one.key, one]));
}

/** @throws Refusal, or Invalid for what the kind does not take */
function readRow(kind: KindName, names: ListingNames, row: FileRow): Said {
  const { cell } = row;
  const above = LISTING_KINDS[kind].parent ? names.aboveOf(cell) : null;
  const accountId = above ? above.accountId : names.partnerOf(cell);
  const { values, terms } = typedListing(kind, typedCells(kind, names, cell, above?.cityId));
  const digest = hash("md5", JSON.stringify([accountId, above?.id, values, terms]));
  const place = above ?? {
    accountId,
    subPartnerId: null,
    cityId: String(values.city_id),
    parentId: null,
    parentName: null,
  };
  return { row, place, values, terms, digest };
}

async function addNew(
  ctx: Context,
  kind: KindName,
  said: Array<Said & { index: number }>,
  outcomes: Array<RowOutcome | Refusal>,
): Promise<void> {
  const hasPoint = fieldsOf(kind).some(({ type }) => type === "point");
  const far = hasPoint
    ? await farFromCity(
        present(ctx.tx),
        said.map(({ values }) => values),
      )
    : [];
  const fresh = said.filter(({ index, values, terms }, at) => {
    const wrong = orRefusal(() => {
      if (far[at]) throw new Refusal(`location: ${far[at]}`);
      refuseBrokenRules(kind, { ...values, ...terms });
    });
    outcomes[index] = wrong ?? "created";
    return !wrong;
  });
  await submitNewListings(
    { ...ctx, tx: present(ctx.tx) },
    kind,
    fresh.map(({ row, place, values, terms, digest }) => ({
      place,
      values,
      terms,
      imported: { key: row.key, digest },
    })),
  );
}

/** What a later import recognises a changed listing by. */
async function remember(
  ctx: Context,
  store: StoreName,
  { id, key, digest }: { id: string } & Imported,
): Promise<void> {
  await execute(
    `UPDATE ${store} SET import_key = $key, import_digest = $digest WHERE id = $id`,
    { id, key, digest },
    ctx.tx,
  );
}

/** One change within a savepoint, so that a refusal leaves nothing of it and the other rows go on. */
async function inSavepoint(
  ctx: Context,
  work: (ctx: Context) => Promise<RowOutcome>,
): Promise<RowOutcome | Refusal> {
  try {
    return await database().transaction({ transaction: ctx.tx }, (tx) => work({ ...ctx, tx }));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return new Refusal(reason);
  }
}

async function change(
  ctx: Context,
  kind: KindName,
  stored: Stored,
  { row, place, values, terms, digest }: Said,
): Promise<RowOutcome> {
  const { store } = LISTING_KINDS[kind];
  if (stored.accountId !== place.accountId) throw new Refusal("it belongs to another partner");
  if (store === "rooms" && stored.parentId !== place.parentId)
    throw new Refusal("the room belongs to another property");
  await submitListing(ctx, { store, id: stored.id, values });
  await setTerms(ctx, { store, id: stored.id, terms });
  await remember(ctx, store, { id: stored.id, key: row.key, digest });
  return "changed";
}

/** Changes a listing that a row names by its id, in the columns that say something else than is stored. */
async function changeKnown(
  ctx: Context,
  kind: KindName,
  names: ListingNames,
  { cell, known }: FileRow,
): Promise<RowOutcome> {
  const { store, parent } = LISTING_KINDS[kind];
  const says = (column: string) => cell(column) !== undefined && !present(known).same.has(column);
  if (says("partner_phone")) throw new Refusal("it belongs to another partner");
  if (parent && says(parent))
    throw new Refusal(`the ${parent.replaceAll("_", " ")} of a listing does not change`);
  const listing = await lockListing({ ...ctx, tx: present(ctx.tx) }, { store, id: present(known).id });
  const kept = typedValues(fieldsOf(kind), { ...listing.values, ...listing.terms });
  const isNew = (field: Field) =>
    says(importColumn(field)) || (field.type === "point" && (says("latitude") || says("longitude")));
  const texts = new Map(Object.entries(kept).map(([name, value]) => [name, [value].flat()]));
  for (const field of fieldsOf(kind).filter(isNew)) {
    if (field.type === "tests")
      for (const name of texts.keys()) if (name.startsWith(testInput(""))) texts.delete(name);
    texts.delete(field.name);
    for (const [name, values] of inputsOf(names, field, cell, listing.cityId)) texts.set(name, values);
  }
  const { values, terms } = typedListing(kind, typedTexts(texts));
  const { outcome } = await submitListing(ctx, { store, id: listing.id, values });
  const { changed } = await setTerms(ctx, { store, id: listing.id, terms });
  return outcome === "unchanged" && !changed ? "unchanged" : "changed";
}

/** What a row is recognised by: its own key, else whose it is, what it is sold by, and its name. */
function keyOf(kind: KindName, cell: CellOf): string {
  const { parent, store } = LISTING_KINDS[kind];
  const prefix = store === "items" ? `${kind}:` : "";
  const given = clean(cell("key"));
  if (given) return `${prefix}key:${given}`;
  const nameField = fieldsOf(kind).find((field) => field.name === "name");
  const name = nameField
    ? cleanName(cell(importColumn(nameField)))
    : `${clean(cell("from_point"))}>${clean(cell("to_point"))}`;
  if (kind === "property") return `${mobileOf(cell, "partner_phone")}:${name.toLowerCase()}`;
  const of = parent ? cleanName(cell(parent)) : "";
  const above = store === "items" && parent ? `${of}:${clean(cell("transport_company"))}` : of;
  return `${prefix}${clean(cell("partner_phone"))}:${above}:${name}`.toLowerCase();
}

/** The cells as a form would send them: names of masters become ids, yes becomes a ticked box. */
function typedCells(kind: KindName, names: ListingNames, cell: CellOf, cityId: string | undefined): Typed {
  const texts = new Map<string, string[]>();
  for (const field of fieldsOf(kind)) {
    for (const [name, values] of inputsOf(names, field, cell, cityId)) texts.set(name, values);
  }
  return typedTexts(texts);
}

const typedTexts = (texts: ReadonlyMap<string, string[]>): Typed => ({
  get: (name) => texts.get(name)?.[0] ?? null,
  getAll: (name) => texts.get(name) ?? [],
  names: () => texts.keys(),
});

function inputsOf(
  names: ListingNames,
  field: Field,
  cell: CellOf,
  cityId: string | undefined,
): Array<[string, string[]]> {
  const column = importColumn(field);
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
      return [
        [
          field.name,
          listed(text)
            .map(cleanName)
            .filter(Boolean)
            .map((name) => names.masterOf(field.master, name))
            .sort(),
        ],
      ];
    case "master":
      if (field.master === "cities") return [[field.name, [names.cityOf(cell)]]];
      return text === "" ? [] : [[field.name, [names.masterOf(field.master, text, cityId)]]];
    case "tests":
      return listed(text).map((each) => {
        const { name, price } = testOf(each);
        return [testInput(names.masterOf("lab_tests", name)), [price]];
      });
    case "text":
      if (field.name === "pin_code") return [[field.name, [pinCodeOf(cell(column), clean(cell("address")))]]];
      return [[field.name, [field.name === "name" ? cleanName(cell(column)) : text]]];
    default:
      return text === "" ? [] : [[field.name, [text]]];
  }
}

/** The key of a choice by itself, by its label, or by another word of files, whatever the case. @throws Refusal */
function choiceOf(field: Extract<Field, { type: "choice" | "choices" }>, typed: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
  const word = field.fileWords?.[plain(typed)];
  const key =
    word ??
    Object.keys(field.choices).find(
      (each) => plain(each) === plain(typed) || plain(present(field.choices[each])) === plain(typed),
    );
  if (key === undefined)
    throw new Refusal(
      `${importColumn(field)} is none of ${Object.keys(field.choices).join(", ")}: "${typed}"`,
    );
  return key;
}
