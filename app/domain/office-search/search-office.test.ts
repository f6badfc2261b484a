import { expect, it } from "vitest";
import { type Actor, GUEST, systemContext } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { refreshFinder } from "#app/domain/search/finder/refresh.ts";
import { execute } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeHospital, makeProperty, makeUser } from "#tests/factories/inventory.ts";
import { SHOWN_OF_EACH, searchOffice } from "./search-office.ts";

const admin = systemContext("test", new Date("2026-11-22T08:00:00Z"));

async function kindsFor(words: string, actor: Actor = admin.actor) {
  const found = await searchOffice({ ...admin, actor }, words);
  return found.map(({ kind, title }) => `${kind}: ${title}`);
}

it("finds partners, properties and requests by parts of names, and by numbers, phones and mail addresses", async () => {
  const city_id = await makeCity();
  const account_id = await makeAccount({
    name: "Zenobia Homes",
    phone_e164: "+919848033301",
    email: "zen@example.com",
  });
  await makeProperty({ account_id, city_id, name: "Zenobia Rest" });
  await execute(
    `INSERT INTO requests (number, kind, name, phone_e164, due_at) VALUES ('MHQ-ZZZ1', 'callback', 'Zenobia Rao', '+919848033302', now())`,
  );
  expect(await kindsFor("zenob")).toEqual([
    "partner: Zenobia Homes",
    "property: Zenobia Rest",
    "request: MHQ-ZZZ1, Zenobia Rao",
  ]);
  expect(await kindsFor("98480 33301")).toEqual(["partner: Zenobia Homes"]);
  expect(await kindsFor("+91 98480 33302")).toEqual(["request: MHQ-ZZZ1, Zenobia Rao"]);
  expect(await kindsFor("mhq-zzz1")).toEqual(["request: MHQ-ZZZ1, Zenobia Rao"]);
  expect(await kindsFor("zen@example.com")).toEqual(["partner: Zenobia Homes"]);
  expect(await kindsFor("%_%")).toEqual([]);
  expect(await kindsFor("ze")).toEqual([]);
});

it("finds a request by a number that has letters only, for admins and the manager of its city", async () => {
  const zoneCityId = await makeCity();
  await execute(
    `INSERT INTO requests (number, kind, name, phone_e164, due_at, city_id)
     VALUES ('MHQ-NFYV-APTY', 'callback', 'Vasudha', '+919848033305', now(), $1)`,
    [zoneCityId],
  );
  const manager: Actor = {
    kind: "user",
    id: "00000000-0000-4000-8000-000000000002",
    role: "city_manager",
    subRole: null,
    name: "C",
    accountId: null,
    zoneCityId,
  };
  expect(await kindsFor("mhq-nfyv-apty")).toEqual(["request: MHQ-NFYV-APTY, Vasudha"]);
  expect(await kindsFor("MHQ-NFYV-APTY", manager)).toEqual(["request: MHQ-NFYV-APTY"]);
});

it("shows at most five of each", async () => {
  for (let number = 0; number < SHOWN_OF_EACH + 2; number += 1)
    await makeAccount({ name: `Quillon ${number}` });
  expect(await kindsFor("quillon")).toHaveLength(SHOWN_OF_EACH);
});

it("shows staff the requests that were given to them", async () => {
  const person = { id: await makeUser({ role: "staff" }) };
  const staff: Actor = {
    kind: "user",
    id: person.id,
    role: "staff",
    subRole: null,
    name: "A",
    accountId: null,
    zoneCityId: null,
  };
  const other = { id: await makeUser({ role: "staff" }) };
  const request = (number: string, owner: string | null) =>
    execute(
      "INSERT INTO requests (number, kind, name, phone_e164, due_at, owner_id) VALUES ($1, 'callback', 'Wilhelmina', '+919848033303', now(), $2)",
      [number, owner],
    );
  await request("MHQ-WWW1", person.id);
  await request("MHQ-WWW3", null);
  await request("MHQ-WWW2", other.id);
  expect(await kindsFor("wilhelm", staff)).toEqual(["request: MHQ-WWW1, Wilhelmina"]);
  expect((await kindsFor("wilhelm")).sort()).toEqual([
    "request: MHQ-WWW1, Wilhelmina",
    "request: MHQ-WWW2, Wilhelmina",
    "request: MHQ-WWW3, Wilhelmina",
  ]);
});

it("finds partners, properties and open requests of the own zone alone for staff and city managers", async () => {
  const [here, there] = [await makeCity(), await makeCity()];
  for (const [city_id, name] of [
    [here, "Yolanda Near"],
    [there, "Yolanda Far"],
  ] as const) {
    const account_id = await makeAccount({ name, city_id });
    await makeProperty({ account_id, city_id, name: `${name} Rest` });
    await execute(
      "INSERT INTO requests (number, kind, name, phone_e164, due_at, city_id) VALUES ($1, 'callback', 'Yolanda', '+919848033304', now(), $2)",
      [`MHQ-YYY${name.length}`, city_id],
    );
  }
  const of = (role: "staff" | "city_manager"): Actor => ({
    kind: "user",
    id: "00000000-0000-4000-8000-000000000001",
    role,
    subRole: null,
    name: "C",
    accountId: null,
    zoneCityId: here,
  });
  expect(await kindsFor("yolanda", of("staff"))).toEqual([
    "partner: Yolanda Near",
    "property: Yolanda Near Rest",
  ]);
  expect(await kindsFor("yolanda", of("city_manager"))).toEqual([]);
  expect(await kindsFor("mhq-yyy12", of("city_manager"))).toEqual(["request: MHQ-YYY12"]);
  expect(await kindsFor("mhq-yyy11", of("city_manager"))).toEqual([]);
});

it("finds hospitals for every office, wherever they are", async () => {
  const zoneCityId = await makeCity();
  await makeHospital({ city_id: await makeCity(), near_hospital_name: "Xanadu Hospital" });
  await refreshFinder();
  expect(await kindsFor("xanadu")).toEqual(["hospital: Xanadu Hospital"]);
  for (const role of ["staff", "city_manager"] as const)
    expect(await kindsFor("xanadu", (await makeContext(role, { zoneCityId })).actor)).toEqual([
      "hospital: Xanadu Hospital",
    ]);
});

it("is nothing for anybody else", async () => {
  await expect(searchOffice({ ...admin, actor: GUEST }, "anything")).rejects.toThrow(Forbidden);
});
