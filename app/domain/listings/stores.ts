import { Invalid } from "#app/domain/errors.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { filled, present } from "#app/present.ts";
import { brokenConstraint, execute, rows, type Transaction } from "#db/client.ts";
import type { Values } from "./fields.ts";
import type { StoreName } from "./kind.ts";
import type { KindName } from "./labels.ts";
import type { ListingRecord } from "./record.ts";

/** Whose a listing is and where. */
export type ListingPlace = Pick<
  ListingRecord,
  "accountId" | "subPartnerId" | "cityId" | "parentId" | "parentName"
>;

/** What differs between the tables that keep listings; everything else is one machine. */
export type ListingStore = {
  /** SQL over `FROM_SQL`: the kind, what it is sold by, and the row of its owner and city. */
  kind: string;
  parent: { id: string; name: string };
  owner: "p" | "i";
  /** The rows that are locked and scoped by actor, without the kind's own row. */
  from: string;
  photos: {
    table: string;
    /** The photos `f` of the listing `$id`. */
    where: string;
    /** The columns that say whose a photo is. */
    columns: (listing: ListingRecord) => Record<string, string>;
  };
  /** Columns of the main row beside the declared ones: of new listings, each in turn, and of one whose values change. */
  inserted: (
    tx: Transaction,
    kind: KindName,
    listings: ReadonlyArray<{ values: Values; place: ListingPlace }>,
  ) => Promise<Array<Record<string, unknown>>>;
  changed: (tx: Transaction, listing: ListingRecord, values: Values) => Promise<Record<string, unknown>>;
  /** What else follows from changed values. */
  follow?: (tx: Transaction, listing: ListingRecord, columns: Record<string, unknown>) => Promise<void>;
  /** The constraint that a name breaks which is taken. */
  nameTaken?: { constraint: string; message: string };
};

export const STORES: Record<StoreName, ListingStore> = {
  properties: {
    kind: "'property'",
    parent: { id: "NULL::uuid", name: "NULL::text" },
    owner: "p",
    from: "properties p",
    photos: {
      table: "property_photos",
      where: "f.property_id = $id AND f.room_id IS NULL",
      columns: ({ id }) => ({ property_id: id }),
    },
    inserted: async (tx, _kind, listings) => {
      const slugs = await freePropertySlugs(
        tx,
        listings.map(({ values }) => values),
      );
      return listings.map(({ place }, index) => ({
        account_id: place.accountId,
        sub_partner_id: place.subPartnerId,
        slug: slugs[index],
      }));
    },
    changed: async (tx, listing, values) =>
      listing.cityId === values.city_id ? {} : { slug: (await freePropertySlugs(tx, [values]))[0] },
  },
  rooms: {
    kind: "'room'",
    parent: { id: "r.property_id", name: "p.name" },
    owner: "p",
    from: "rooms r JOIN properties p ON p.id = r.property_id",
    photos: {
      table: "property_photos",
      where: "f.room_id = $id",
      columns: ({ id, parentId }) => ({ property_id: filled(parentId), room_id: id }),
    },
    inserted: async (_tx, _kind, listings) => listings.map(({ place }) => ({ property_id: place.parentId })),
    changed: async () => ({}),
    nameTaken: { constraint: "rooms_name_once", message: "This property has a room of that name already" },
  },
  items: {
    kind: "i.kind",
    parent: { id: "i.parent_id", name: "(SELECT above.name FROM items above WHERE above.id = i.parent_id)" },
    owner: "i",
    from: "items i",
    photos: {
      table: "item_photos",
      where: "f.item_id = $id",
      columns: ({ id }) => ({ item_id: id }),
    },
    inserted: async (tx, kind, listings) => {
      const names = await listingNames(
        tx,
        listings.map(({ values }) => values),
      );
      return listings.map(({ place }, index) => ({
        kind,
        parent_id: place.parentId,
        account_id: place.accountId,
        sub_partner_id: place.subPartnerId,
        city_id: place.cityId,
        name: names[index],
      }));
    },
    changed: async (tx, listing, values) => ({
      name: await listingName(tx, values),
      city_id: String(values.city_id ?? listing.cityId),
    }),
    follow: moveChildren,
    nameTaken: { constraint: "items_name_once", message: "There is one of this name already" },
  },
};

/** A listing's name as typed; of a route, its two points. */
export async function listingName(tx: Transaction, values: Values): Promise<string> {
  return present((await listingNames(tx, [values]))[0]);
}

/** `listingName` of several, in their order. */
export async function listingNames(tx: Transaction, all: readonly Values[]): Promise<string[]> {
  const isRoute = (values: Values) => "from_point_id" in values;
  const ids = all.filter(isRoute).flatMap((values) => [values.from_point_id, values.to_point_id]);
  const points =
    ids.length === 0
      ? []
      : await rows<{ id: string; name: string }>(
          "SELECT id, point_name::text AS name FROM travel_points WHERE id = ANY($ids::uuid[])",
          { ids },
          tx,
        );
  const names = new Map(points.map(({ id, name }) => [id, name]));
  const nameOf = (id: unknown) => names.get(String(id));
  return all.map((values) =>
    isRoute(values)
      ? `${nameOf(values.from_point_id)} to ${nameOf(values.to_point_id)}`
      : String(values.name),
  );
}

/**
 * The part of each property's address, free in its city, also beside the others. Only a name that is taken, or asked for more than once, needs a
 * number: for the others one look into the index is enough, however many properties the city has.
 */
async function freePropertySlugs(tx: Transaction, all: readonly Values[]): Promise<string[]> {
  const wanted = all.map((values) => ({
    city: String(values.city_id),
    base: slugOf(String(values.name), "property"),
  }));
  const found = await rows<{ city: string; slug: string }>(
    `SELECT p.city_id AS city, p.slug FROM (
       SELECT city, base FROM unnest($cities::uuid[], $bases::text[]) AS asked (city, base) GROUP BY city, base
       HAVING count(*) > 1 OR EXISTS (SELECT FROM properties WHERE city_id = city AND slug = base)) AS wanted
     JOIN properties p ON p.city_id = wanted.city AND (p.slug = wanted.base OR p.slug LIKE wanted.base || '-%')`,
    { cities: wanted.map(({ city }) => city), bases: wanted.map(({ base }) => base) },
    tx,
  );
  const taken = new Map<string, Set<string>>();
  const takenIn = (city: string) => {
    if (!taken.has(city)) taken.set(city, new Set());
    return present(taken.get(city));
  };
  for (const { city, slug } of found) takenIn(city).add(slug);
  return wanted.map(({ city, base }) => {
    const slug = freeSlug(base, takenIn(city));
    takenIn(city).add(slug);
    return slug;
  });
}

/** What an outlet sells moves to its city with it. */
async function moveChildren(
  tx: Transaction,
  { id, cityId: before }: ListingRecord,
  { city_id: cityId }: Record<string, unknown>,
): Promise<void> {
  if (cityId === before) return;
  await execute(
    `WITH RECURSIVE below AS (SELECT id FROM items WHERE parent_id = $id UNION ALL SELECT i.id FROM items i JOIN below b ON i.parent_id = b.id)
     UPDATE items SET city_id = $cityId WHERE id IN (SELECT id FROM below)`,
    { id, cityId },
    tx,
  );
}

/** @throws Invalid on the name when the database refuses a name that is taken */
export async function refuseTakenName<T>(store: StoreName, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = STORES[store].nameTaken;
    if (!taken || brokenConstraint(error) !== taken.constraint) throw error;
    throw new Invalid(taken.message, { name: [taken.message] });
  }
}
