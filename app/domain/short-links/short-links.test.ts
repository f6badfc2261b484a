import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { execute, rawRows, row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { allocateCodes } from "./allocate-codes.ts";
import { decideLink, switchLink } from "./decide-link.ts";
import { findBatch, findLink, linkStats } from "./find-link.ts";
import { followLink } from "./follow-link.ts";
import { forgetVisitors } from "./forget-visitors.ts";
import { importLinks } from "./import-links.ts";
import { linkList } from "./link-list.ts";
import { shortenUrl } from "./save-link.ts";
import { readTarget } from "./target.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const NOON = new Date("2026-11-20T06:30:00Z");
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let admin: Context;
beforeAll(async () => {
  admin = await makeContext("admin");
});

const visitor = (address: string, now = NOON): Context => ({
  actor: { kind: "guest" },
  now,
  request: { id: "test", ipHash: address },
});
const visit = { userAgent: PHONE, referrer: "https://www.example.org/some/page?who=me", prefetch: false };

async function readyLink(
  LongUrl: string,
  more: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  const { id } = await shortenUrl(admin, { LongUrl, ...more });
  await allocateCodes(systemContext("test"), { linkId: id });
  const { code } = await findLink(admin, id);
  return { id, code: code! };
}

describe("the address that a link may lead to", () => {
  it.each([
    ["javascript:alert(1)"],
    ["data:text/html,hello"],
    ["ftp://wa.me/file"],
    ["wa.me/919848012345"],
    ["//wa.me/1"],
    ["https://bank.example@wa.me/"],
    ["https://wa.me\\@evil.example/"],
    ["https://wa.me/\nLocation: x"],
    ["http://localhost:3000/r/abcdefgh"],
    ["http://LOCALHOST:3000/R/abcdefgh"],
    ["http://localhost./r/abc"],
    ["http://localhost:3000/%72/abc"],
    ["http://localhost:3000/a/../%52/abc"],
    ["http://localhost:3000//r/abc"],
    ["http://localhost:3000/link%55navailable/abc"],
  ])("refuses %s", (text) => {
    expect(() => readTarget(text)).toThrow(Invalid);
  });

  it("refuses one that is too long", () => {
    expect(() => readTarget(`https://wa.me/${"a".repeat(2_048)}`)).toThrow(Invalid);
  });

  it("shows a host of other letters in its plain form", () => {
    expect(readTarget("https://аpollo.example/").host).toMatch(/^xn--/);
  });
});

describe("a booking that a link brought", () => {
  it("counts for the link that led its customer here, once, and not when staff book for somebody", async () => {
    const { id } = await readyLink("http://localhost:3000/rooms", { label: "poster" });
    const place = await makePlace();
    const guest = await customerContext();
    const brought = { ...guest, request: { id: "test", ipHash: "x", shortLinkId: id } };
    await makeBooking(brought, place);
    await makeBooking(guest, place);
    expect(await linkStats(admin, id)).toMatchObject({ bookings: 1, bookingsPaise: expect.any(Number) });
    expect((await findLink(admin, id)).bookings).toBe(1);
    // A link that is gone leads nobody here.
    await makeBooking(
      { ...guest, request: { id: "test", ipHash: "x", shortLinkId: "00000000-0000-4000-8000-000000000000" } },
      place,
    );
  });
});

describe("making a link", () => {
  it("is for staff and admins", async () => {
    await expect(shortenUrl(await makeContext("customer"), { LongUrl: "https://wa.me/1" })).rejects.toThrow(
      Forbidden,
    );
    expect(await shortenUrl(await makeContext("staff"), { LongUrl: "https://wa.me/1" })).toMatchObject({
      existed: false,
    });
    await expect(shortenUrl(visitor("a"), { LongUrl: "https://wa.me/1" })).rejects.toThrow(Forbidden);
    await expect(linkList.page(visitor("a"), {})).rejects.toThrow(Forbidden);
  });

  it("gives it a code that the worker drew, and the same link when it is made again", async () => {
    const first = await shortenUrl(admin, { LongUrl: "https://wa.me/919848012345" });
    expect(first).toMatchObject({ uploadStatus: "generating", existed: false });
    expect((await findLink(admin, first.id)).code).toBeNull();
    expect(await allocateCodes(systemContext("test"), { linkId: first.id })).toBe(1);
    expect((await findLink(admin, first.id)).code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{8}$/);
    expect(await shortenUrl(admin, { LongUrl: "https://wa.me/919848012345" })).toMatchObject({
      id: first.id,
      existed: true,
    });
    const other = await makeContext("admin");
    expect((await shortenUrl(other, { LongUrl: "https://wa.me/919848012345" })).id).not.toBe(first.id);
  });

  it("takes a code of its own once", async () => {
    const { code } = await readyLink("https://wa.me/2", { code: "Apollo-Jubilee" });
    expect(code).toBe("Apollo-Jubilee");
    await expect(shortenUrl(admin, { LongUrl: "https://wa.me/3", code: "Apollo-Jubilee" })).rejects.toThrow(
      Conflict,
    );
    for (const bad of ["ab", "a b c", "otp", "Login", "a/b/c"])
      await expect(shortenUrl(admin, { LongUrl: "https://wa.me/3", code: bad })).rejects.toThrow(Invalid);
  });

  it("lets a link to an unknown host wait for an admin, who may vouch for the host", async () => {
    const { id, uploadStatus } = await shortenUrl(admin, {
      LongUrl: "https://news.example/a",
      code: "news-a",
    });
    expect(uploadStatus).toBe("waiting");
    await allocateCodes(systemContext("test"), { linkId: id });
    expect(await followLink(visitor("a"), "news-a", visit)).toEqual({ refused: "unknown" });
    await expect(decideLink(visitor("a"), { linkId: id, decision: "approve" })).rejects.toThrow(Forbidden);
    await decideLink(admin, { linkId: id, decision: "trust" });
    await expect(decideLink(admin, { linkId: id, decision: "reject" })).rejects.toThrow(Conflict);
    await allocateCodes(systemContext("test"), { linkId: id });
    expect(await followLink(visitor("a"), "news-a", visit)).toMatchObject({ to: "https://news.example/a" });
    expect((await shortenUrl(admin, { LongUrl: "https://news.example/b" })).uploadStatus).toBe("generating");
    const rejected = await shortenUrl(admin, { LongUrl: "https://bad.example/", code: "bad-one" });
    await decideLink(admin, { linkId: rejected.id, decision: "reject" });
    expect(await followLink(visitor("a"), "bad-one", visit)).toEqual({ refused: "unknown" });
  });
});

describe("following a link", () => {
  it("says unknown, ended and switched off apart", async () => {
    const ends = await readyLink("https://wa.me/4", { code: "ends", expires_on: "2099-01-01" });
    const off = await readyLink("https://wa.me/5", { code: "off-now" });
    expect(await followLink(visitor("a"), "ends", visit)).toMatchObject({ to: "https://wa.me/4" });
    await execute("UPDATE short_links SET expires_at = $at WHERE id = $id", { at: later(-1), id: ends.id });
    await switchLink(admin, { linkId: off.id, on: false });
    expect(await followLink(visitor("b"), "ends", visit)).toEqual({ refused: "expired" });
    const atItsEnd = visitor("b");
    const until = { at: atItsEnd.now, id: ends.id };
    await execute("UPDATE short_links SET expires_at = $at WHERE id = $id", until);
    expect(await followLink(atItsEnd, "ends", visit)).toEqual({ refused: "expired" });
    expect(await followLink(visitor("b"), "off-now", visit)).toEqual({ refused: "disabled" });
    expect(await followLink(visitor("b"), "never-made", visit)).toEqual({ refused: "unknown" });
    expect(await followLink(visitor("b"), "'; DROP TABLE", visit)).toEqual({ refused: "unknown" });
    expect((await linkStats(admin, off.id)).clicks).toBe(0);
    await switchLink(admin, { linkId: off.id, on: true });
    expect(await followLink(visitor("b"), "off-now", visit)).toMatchObject({ to: "https://wa.me/5" });
  });

  it("counts people, each once an hour, and neither programs nor previews", async () => {
    const { id, code } = await readyLink("https://wa.me/6");
    const come = (address: string, minutes: number, over: Partial<typeof visit> = {}) =>
      followLink(visitor(address, later(minutes)), code, { ...visit, ...over });
    const clicks = async () => (await linkStats(admin, id)).clicks;
    await come("one", 0);
    await come("one", 5);
    await come("one", 59);
    expect(await clicks()).toBe(1);
    await come("two", 40);
    expect(await clicks()).toBe(2);
    await come("one", 125);
    expect(await clicks()).toBe(3);
    for (const userAgent of [
      "WhatsApp/2.23.20.0 A",
      "facebookexternalhit/1.1",
      "TelegramBot (like TwitterBot)",
      "curl/8.5.0",
      "Googlebot/2.1",
      "",
    ])
      await come("three", 200, { userAgent });
    await come("three", 200, { prefetch: true });
    expect(await clicks()).toBe(3);
    await Promise.all(Array.from({ length: 8 }, () => come("four", 300)));
    expect(await clicks()).toBe(4);
    const stats = await linkStats(admin, id);
    expect(stats.devices).toEqual([{ device: "phone", clicks: 4 }]);
    expect(stats.referrers).toEqual([{ referrer: "www.example.org", clicks: 4 }]);
    expect(stats.hours.length).toBeGreaterThan(1);
  });

  it("keeps nothing that tells a person, and forgets the mark of a visitor after a day", async () => {
    const { code, id } = await readyLink("https://wa.me/7");
    await followLink(visitor("keyed-hash-of-an-address"), code, visit);
    const [click] = await rawRows<Record<string, unknown>>(
      "SELECT * FROM short_link_clicks WHERE link_id = $id",
      { id },
    );
    expect(JSON.stringify(click)).not.toMatch(/keyed-hash|who=me|Mozilla|SM-A155F/);
    await forgetVisitors(systemContext("test", later(25 * 60)));
    const left = await row<{ marked: number; clicks: number }>(
      "SELECT count(visitor) AS marked, count(*) AS clicks FROM short_link_clicks WHERE link_id = $id",
      { id },
    );
    expect(left).toEqual({ marked: 0, clicks: 1 });
  });
});

describe("a file of links", () => {
  it("makes a link of each sound row, refuses the others with a reason, and changes nothing the second time", async () => {
    const lines = [
      "\ufeffLongUrl,code,label,expires_on",
      ...Array.from({ length: 1_200 }, (_, index) => `https://wa.me/100${index},,"Ward ${index}, east",`),
      "https://wa.me/own,ward-own,,2099-12-31",
      "javascript:alert(1),,,",
      "https://wa.me/x,ward-own,,",
      "https://wa.me/y,,,2001-01-01",
      "https://elsewhere.example/,,,",
    ].join("\n");
    const read = () => importLinks(admin, Readable.from([Buffer.from(lines)]), { fileName: "wards.csv" });
    const first = await read();
    expect(first).toMatchObject({ rows: 1_205, created: 1_202, unchanged: 0, refused: 3 });
    expect(await allocateCodes(systemContext("test"), { batchId: first.batchId })).toBe(1_201);
    const batch = await findBatch(admin, first.batchId);
    expect(batch).toMatchObject({ generating: 0, waiting: 1 });
    expect(batch.refusals.map((each) => each.row)).toEqual([1_203, 1_204, 1_205]);
    expect(await followLink(visitor("a"), "ward-own", visit)).toMatchObject({ to: "https://wa.me/own" });
    expect(await read()).toMatchObject({ rows: 1_205, created: 0, unchanged: 1_202, refused: 3 });
    await expect(importLinks(admin, Readable.from([Buffer.from("a,b\n1,2\n")]))).rejects.toThrow(Invalid);
  });
});
