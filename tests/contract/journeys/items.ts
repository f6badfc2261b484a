import { expect } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import type { Call } from "#app/api/operation.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { readItem } from "#app/domain/listings/read-items.ts";
import { makeTravelPoint } from "#tests/factories/item-inputs.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import type { Asking, Caller, Given, Journey, Said } from "./caller.ts";
import { deccan, hyderabad, idOf, sunrise } from "./demo.ts";

/** What partners sell beside rooms: every alias of every kind goes the same way, from adding to on sale. */

type Kind = {
  /** What the specification calls it. */
  name: string;
  /** By which kind it is sold. */
  parent?: string;
  given(tag: string): Promise<Given>;
  changed: Given;
};

const outlet = async (name: string, tag: string) => ({
  [name]: `Outlet ${tag}`,
  city_id: await hyderabad(),
  address: "12 Lake Road",
  latitude: 17.41,
  longitude: 78.43,
});

const KINDS: Kind[] = [
  {
    name: "restaurant",
    given: (tag) => outlet("kitchen_name", tag),
    changed: { kitchen_type: "Home kitchen" },
  },
  {
    name: "food-item",
    parent: "restaurant",
    given: async (tag) => ({
      item_name: `Dish ${tag}`,
      food_type_id: await idOf("food_types", "active"),
      units: "1 plate",
      meal_times: ["lunch", "dinner"],
      price: 120,
      daily_stock: 10,
    }),
    changed: { price: 130.5 },
  },
  {
    name: "transport",
    given: (tag) => outlet("transport_company_name", tag),
    changed: { address: "13 Lake Road" },
  },
  {
    name: "travel-item",
    parent: "transport",
    given: async (tag) => ({
      vehicle_name: `Cab ${tag}`,
      vehicle_type: await idOf("vehicle_types", "active"),
      no_of_seaters: 4,
      day_price: 900,
      night_price: 1100,
    }),
    changed: { day_price: 950 },
  },
  {
    name: "travel-location",
    parent: "travel-item",
    given: async () => ({
      from_point_id: await makeTravelPoint(await hyderabad(), "airport"),
      to_point_id: await makeTravelPoint(await hyderabad(), "hospital"),
      fare: 800,
      night_fare: 1000,
    }),
    changed: { toll: 60 },
  },
  {
    name: "medical-store",
    given: (tag) => outlet("medical_store_name", tag),
    changed: { opening_time: "07:30" },
  },
  {
    name: "equipment-item",
    parent: "medical-store",
    given: async (tag) => ({
      item_name: `Wheelchair ${tag}`,
      measure_unit_id: await idOf("measure_units", "active"),
      purchased_type: "hire",
      price: 150,
      caution_deposit: 3000,
      units: 5,
    }),
    changed: { price: 160 },
  },
];

const callsOf = (kind: string, operation: string) =>
  CALLS.filter((call) => call.operation === `${kind}.${operation}`);
const nameOf = (call: Call) => `${call.method} ${call.path}`;

/** The ids that a call takes: in its path by the names there, else of the item as txn_id. Whose it is, is not asked again. */
function idsFor(call: Call, item: { id: string; parentId?: string; accountId: string }): Given {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const known: Record<string, string | undefined> = {
    itemId: item.id,
    outletId: item.parentId,
    accountId: item.accountId,
  };
  if (inPath.every((name) => (call.as[name] ?? name) !== "itemId"))
    return { ...named(inPath, call, known), txn_id: item.id };
  return named(inPath, call, known);
}
const named = (names: string[], call: Call, known: Record<string, string | undefined>) =>
  Object.fromEntries(names.map((name) => [name, known[call.as[name] ?? name] ?? "x"]));

let made = 0;

type People = { owner: Asking; stranger: Asking; admin: Asking; accountId: string; office: Context };

async function add(kind: Kind, save: Call, { owner }: People, parents: Map<string, string>): Promise<string> {
  made += 1;
  const parent = kind.parent ? { parent_txn_id: parents.get(kind.parent) } : {};
  const said = await owner(nameOf(save), { ...parent, ...(await kind.given(`${kind.name} ${made}`)) });
  expect(said).toMatchObject({ success: true, txn_id: expect.any(String) });
  return said.txn_id;
}

async function walkKind(kind: Kind, people: People, parents: Map<string, string>) {
  const { owner, stranger, admin, accountId } = people;
  const [firstSave] = callsOf(kind.name, "save");
  const parentId = kind.parent ? parents.get(kind.parent) : undefined;
  const fresh = async (save = firstSave!) => ({
    id: await add(kind, save, people, parents),
    parentId,
    accountId,
  });
  const by = (call: Call) => (call.access !== "public" && !call.access.includes("partner") ? admin : owner);

  const item = await fresh();
  parents.set(kind.name, item.id);
  const photo = { ...kind.changed, photos: await photoFile() };
  for (const update of callsOf(kind.name, "update").slice(0, 1))
    await owner(nameOf(update), { ...idsFor(update, item), ...photo });
  expect((await readItem(people.office, item.id)).photos).toMatchObject([{ approved: false }]);
  for (const save of callsOf(kind.name, "save").slice(1)) await fresh(save);
  for (const update of callsOf(kind.name, "update")) {
    const given = { ...idsFor(update, item), ...kind.changed };
    await owner(nameOf(update), given);
    expect((await stranger.try(nameOf(update), given)).status).toBe(404);
  }
  // Lists for everybody hold what is on sale alone: goods.ts.
  for (const list of callsOf(kind.name, "list").filter((call) => call.access !== "public")) {
    const { txn_id: _, ...ids } = idsFor(list, item);
    const said = await by(list)(nameOf(list), list.path.includes(":txn_id") ? { ...ids, txn_id: "x" } : ids);
    const found = said.data.find((one: Said) => one.txn_id === item.id);
    expect(found, nameOf(list)).toMatchObject({ ...kind.changed, status: "pending" });
  }
  for (const get of callsOf(kind.name, "get")) {
    expect((await owner(nameOf(get), idsFor(get, item))).data).toMatchObject([{ txn_id: item.id }]);
  }
  for (const count of callsOf(kind.name, "count-by-partner")) {
    const { txn_id: _, ...ids } = idsFor(count, item);
    expect((await owner(nameOf(count), ids)).data[0].pending).toBeGreaterThan(0);
  }
  for (const approve of callsOf(kind.name, "approve")) {
    const waiting = await fresh();
    await admin(nameOf(approve), idsFor(approve, waiting));
    const again = await admin.try(nameOf(approve), idsFor(approve, waiting));
    expect([again.status, again.said.code]).toEqual([409, "stale"]);
  }
  for (const reject of callsOf(kind.name, "reject")) {
    const waiting = await fresh();
    expect((await admin.try(nameOf(reject), idsFor(reject, waiting))).status).toBe(400);
    await admin(nameOf(reject), { ...idsFor(reject, waiting), reason: "The photo shows something else." });
  }
  for (const change of callsOf(kind.name, "update-status")) {
    const given = idsFor(change, item);
    expect((await owner.try(nameOf(change), { ...given, status: "rejected" })).said.code).toBe("not_waiting");
    await admin(nameOf(change), { ...given, status: "Approved" });
    expect(await owner(nameOf(change), { ...given, status: "inactive" })).toMatchObject({
      message: "It is off sale.",
    });
    expect((await stranger.try(nameOf(change), { ...given, status: "active" })).status).toBe(404);
    expect(await owner(nameOf(change), { ...given, status: "active" })).toMatchObject({
      message: "It is on sale again.",
    });
  }
}

export const itemJourneys: Journey[] = [
  {
    name: "Kitchens, food, cabs, stores and equipment: added by a partner of any kind, changed, listed, decided, off sale and back",
    async walk(as: Caller) {
      const partner = await sunrise();
      const people = {
        owner: as(partner),
        stranger: as(await deccan()),
        admin: as("admin"),
        accountId: partner.accountId,
        office: systemContext("test"),
      };
      const parents = new Map<string, string>();
      for (const kind of KINDS) await walkKind(kind, people, parents);
    },
  },
];
