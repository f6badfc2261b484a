import { beforeAll, describe, expect, it } from "vitest";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { createMasterRow, setMasterRowActive } from "#app/domain/masters/save-master.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { findByText } from "./find.ts";
import { dismissMiss, forgetOldMisses, listMisses, makeAlias, noteMiss } from "./misses.ts";
import { rebuildFinder, refreshFinder } from "./refresh.ts";

const ctx = { actor: GUEST, now: new Date() };
const office = systemContext("test", new Date());

let hyderabad: string;

beforeAll(async () => {
  hyderabad = await makeCity({ name: "Hyderabad", slug: "hyderabad" });
  const inChennai = { latitude: 13.08, longitude: 80.27 };
  const chennai = await makeCity({ name: "Chennai", slug: "chennai", ...inChennai });
  const closed = await makeCity({ name: "Closed", slug: "closed", active: false });
  const hospital = (city_id: string, near_hospital_name: string, slug: string, over = {}) =>
    makeHospital({ city_id, near_hospital_name, slug, ...(city_id === chennai ? inChennai : {}), ...over });
  await hospital(hyderabad, "Apollo Hospitals, Jubilee Hills", "apollo", {
    locality: "Jubilee Hills",
    featured: true,
    no_of_bed: 550,
  });
  await hospital(hyderabad, "Apollo Hospitals, Kanchanbagh", "apollo-2", {
    locality: "Kanchanbagh",
    no_of_bed: 90,
  });
  await hospital(hyderabad, "Care Hospitals", "care", { pin_code: "500034" });
  await hospital(hyderabad, "Old Apollo Clinic", "old-apollo", { active: false });
  await hospital(chennai, "Apollo Hospitals, Greams Road", "apollo", {
    locality: "Thousand Lights",
    hospital_type: "Cardiac",
  });
  await hospital(hyderabad, "Siddhivinayak Clinic", "siddhivinayak");
  await hospital(chennai, "Siddhi Vinayak Hospital", "siddhi-vinayak");
  await hospital(chennai, "CHC Adyar", "chc-adyar");
  await hospital(closed, "Apollo Closed", "apollo-closed", { featured: true });
  await refreshFinder();
});

const found = async (text: string) =>
  (await findByText(ctx, text)).hospitals.map(({ citySlug, slug }) => `${citySlug}/${slug}`);

describe("the finder", () => {
  it("sets campuses of one city together, the main one first", async () => {
    expect(await found("apollo")).toEqual(["hyderabad/apollo", "hyderabad/apollo-2", "chennai/apollo"]);
  });

  it.each([
    ["apollo greams", "chennai/apollo"],
    ["Appolo Kanchan Bagh", "hyderabad/apollo-2"],
    ["chennai apolo", "chennai/apollo"],
    ["jubilee hills", "hyderabad/apollo"],
    ["500034", "hyderabad/care"],
    ["heart chennai", "chennai/apollo"],
    ["cardiology", "chennai/apollo"],
    ["केयर हैदराबाद", "hyderabad/care"],
    ["kare hospitl", "hyderabad/care"],
    ["siddhivinayak chennai", "chennai/siddhi-vinayak"],
    ["siddhivinayak hyderabad", "hyderabad/siddhivinayak"],
    ["community health center adyar", "chennai/chc-adyar"],
    ["c.h.c. adyar", "chennai/chc-adyar"],
  ])("%j finds %s first", async (typed, first) => expect((await found(typed))[0]).toBe(first));

  it("reads a word that is a kind of house and a city as both", async () => {
    const at = { latitude: 32.22, longitude: 76.32 };
    await refreshFinder();
    // Where there is no such city, it is the kind of house alone.
    expect((await findByText(ctx, "dharamshala near apollo greams")).cities).toEqual([]);
    const city = await makeCity({ name: "Dharamshala", slug: "dharamshala", ...at });
    await makeHospital({ city_id: city, near_hospital_name: "Zonal Hospital", slug: "zonal", ...at });
    await makeHospital({ city_id: city, near_hospital_name: "Tanda Clinic", slug: "tanda", ...at });
    await refreshFinder();
    const both = ["dharamshala/tanda", "dharamshala/zonal"];
    const named = [{ slug: "dharamshala", name: "Dharamshala" }];
    expect(await findByText(ctx, "dharamshala")).toMatchObject({ cities: named, isSure: true });
    expect((await found("hospital in dharamshala")).sort()).toEqual(both);
    expect((await found("zonal hospital dharamshala"))[0]).toBe("dharamshala/zonal");
    const kind = await findByText(ctx, "dharamshala near apollo greams");
    expect(kind.hospitals[0]).toMatchObject({ citySlug: "chennai", slug: "apollo" });
    expect(kind.cities).toEqual(named);
    expect((await found("dharamshala siddhivinayak hyderabad"))[0]).toBe("hyderabad/siddhivinayak");
  });

  it("finds a hospital by a city close to its own", async () => {
    const at = { latitude: 28.41, longitude: 77.31 };
    const faridabad = await makeCity({ name: "Faridabad", slug: "faridabad", ...at });
    const patna = await makeCity({ name: "Patna", slug: "patna", latitude: 25.59, longitude: 85.14 });
    await makeCity({ name: "Delhi", slug: "delhi", latitude: 28.61, longitude: 77.21 });
    const manish = { near_hospital_name: "Manish Hospital", slug: "manish" };
    await makeHospital({ city_id: faridabad, ...manish, ...at });
    await makeHospital({ city_id: patna, ...manish, latitude: 25.6, longitude: 85.1, featured: true });
    await refreshFinder();
    expect(await found("manish")).toEqual(["patna/manish", "faridabad/manish"]);
    expect((await found("manish delhi"))[0]).toBe("faridabad/manish");
  });

  it.each([
    "",
    "  ",
    "%",
    "'; DROP",
    "\\",
    "~known",
    "#heart",
    "=apollo",
    "💊",
    "a".repeat(500),
    "x & y | !z:*",
  ])("takes %j as a text like any other", async (typed) =>
    expect(Array.isArray((await findByText(ctx, typed)).hospitals)).toBe(true),
  );

  it("names the city, and says when nothing is near enough", async () => {
    expect((await findByText(ctx, "chenai")).cities).toEqual([{ slug: "chennai", name: "Chennai" }]);
    expect(await findByText(ctx, "qqqqxxxx")).toEqual({ hospitals: [], cities: [], isSure: false });
  });

  it("finds a doctor's hospital and says why", async () => {
    const department = await row<{ id: string }>(
      "INSERT INTO departments (name) VALUES ('Sleep medicine') RETURNING id",
    );
    const care = await row<{ id: string }>("SELECT id FROM hospitals WHERE slug = 'care'");
    await execute(
      "INSERT INTO doctors (slug, doctor_name, department_id, hospital_id) VALUES ('meera-rao', 'Dr. Meera Rao', $1, $2)",
      [department!.id, care!.id],
    );
    await refreshFinder();
    expect((await findByText(ctx, "dr mira rao")).hospitals[0]).toMatchObject({
      slug: "care",
      doctor: "Dr. Meera Rao",
    });
  });
});

describe("its index", () => {
  it("follows hospitals that come, change and go", async () => {
    const id = await makeHospital({
      city_id: hyderabad,
      near_hospital_name: "Sunshine Hospital",
      slug: "sunshine",
    });
    expect(await found("sunshine")).toEqual([]);
    await refreshFinder();
    expect(await found("sunshine")).toEqual(["hyderabad/sunshine"]);
    await execute("UPDATE hospitals SET near_hospital_name = 'Moonlight Hospital' WHERE id = $1", [id]);
    await refreshFinder();
    expect(await found("sunshine")).toEqual([]);
    expect(await found("moonlight")).toEqual(["hyderabad/sunshine"]);
    await execute("UPDATE hospitals SET active = false WHERE id = $1", [id]);
    expect(await found("moonlight")).toEqual([]);
    await execute("DELETE FROM hospitals WHERE id = $1", [id]);
    expect(await row("SELECT FROM finder_entries WHERE target_id = $1", [id])).toBeUndefined();
    await refreshFinder();
    expect(await rows("SELECT FROM finder_changes")).toEqual([]);
  });

  it("takes thousands that one statement inserts, and the new name of their city", async () => {
    const city = await makeCity({ name: "Newtown", slug: "newtown" });
    await execute(
      `INSERT INTO hospitals (near_hospital_name, slug, city_id, latitude, longitude)
       SELECT 'Lotus ' || n || ' Hospital', 'lotus-' || n, $1, 17, 78 FROM generate_series(1, 2500) n`,
      [city],
    );
    await refreshFinder();
    expect((await found("lotus 2500 newtown"))[0]).toBe("newtown/lotus-2500");
    await execute("UPDATE cities SET name = 'Navapur' WHERE id = $1", [city]);
    await refreshFinder();
    expect((await found("lotus 17 navapur"))[0]).toBe("newtown/lotus-17");
    const { entries } = (await row<{ entries: number }>(
      "SELECT count(*)::integer AS entries FROM finder_entries",
    ))!;
    await rebuildFinder();
    expect(await row("SELECT count(*)::integer AS entries FROM finder_entries")).toEqual({ entries });
  });

  it("follows aliases: made, limited to a city, taken out of use", async () => {
    const { id } = await createMasterRow(office, "search-aliases", {
      name: "Big A",
      kind: "hospital",
      stands_for: "Apollo Hospitals",
      city_id: hyderabad,
    });
    await refreshFinder();
    expect(await found("big a")).toEqual(["hyderabad/apollo", "hyderabad/apollo-2"]);
    await setMasterRowActive(office, "search-aliases", id, false);
    await refreshFinder();
    expect(await found("bigax")).toEqual([]);
  });

  it("knows what a city was called", async () => {
    await createMasterRow(office, "search-aliases", { name: "Madras", kind: "city", stands_for: "Chennai" });
    await refreshFinder();
    expect(await found("apollo madras")).toEqual(["chennai/apollo"]);
  });
});

describe("what is not found", () => {
  it("is kept by how often it is typed, without what may be somebody's", async () => {
    for (const typed of [
      "quxhospital",
      "QuxHospital ",
      "call 98480 22338",
      "me@example.com",
      "https://x.example",
      "a",
    ])
      await noteMiss(ctx, typed);
    expect((await listMisses(office)).map(({ text, times }) => ({ text, times }))).toEqual([
      { text: "quxhospital", times: 2 },
    ]);
  });

  it("becomes an alias with one click, or goes off the list", async () => {
    await makeAlias(office, { text: "quxhospital", standsFor: "Care Hospitals" });
    await refreshFinder();
    expect(await found("quxhospital")).toEqual(["hyderabad/care"]);
    await noteMiss(ctx, "nothing here");
    await dismissMiss(office, "nothing here");
    await noteMiss(ctx, "nothing here");
    expect(await listMisses(office)).toEqual([]);
  });

  it("is forgotten after 90 days, and is nobody else's to read", async () => {
    const later = { ...ctx, now: new Date(Date.now() + 91 * 24 * 3600 * 1000) };
    expect(await forgetOldMisses(later)).toBe(2);
    await expect(listMisses(ctx)).rejects.toThrow("You may not do this");
    await expect(makeAlias(ctx, { text: "x", standsFor: "y" })).rejects.toThrow("You may not do this");
  });
});
