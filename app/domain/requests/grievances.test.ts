import { beforeAll, describe, expect, it } from "vitest";
import { type Context, GUEST } from "#app/domain/context.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { speaking } from "#app/words/speaking.ts";
import { execute, row, rows } from "#db/client.ts";
import { actorOf, contextOf, customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeUser } from "#tests/factories/inventory.ts";
import { uniqueMobile } from "#tests/factories/unique.ts";
import { answerRequest, answerWay } from "./answer-request.ts";
import { askGrievance } from "./ask-grievance.ts";
import { findRequest } from "./find-request.ts";
import { ALL_REQUEST_KINDS } from "./labels.ts";
import { addWord, listOwnRequests } from "./own-requests.ts";
import { grievanceList } from "./request-lists.ts";
import { zoneRequestList } from "./zone-request-list.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);
const guest: Context = { actor: GUEST, now: NOW };
const kinds = ALL_REQUEST_KINDS;

let admin: Context;
beforeAll(async () => {
  admin = contextOf(actorOf("admin", await makeUser({ role: "admin" })), NOW);
});

const told = (over = {}) => ({
  name: "Meera Nair",
  mobile_no: uniqueMobile(),
  email_id: "",
  about: "A deposit",
  message: "The deposit did not come back.",
  ...over,
});
const phoneOf = async (ctx: { actor: { id: string } }) =>
  (await row<{ phone: string }>("SELECT phone_e164 AS phone FROM users WHERE id = $id", {
    id: ctx.actor.id,
  }))!.phone;
const messagesTo = (phone: string) =>
  rows<{ template: string; channel: string; language: string; variables: Record<string, string> }>(
    "SELECT template, channel, language, variables FROM messages WHERE recipient = $phone ORDER BY created_at",
    { phone },
  );

describe("a grievance", () => {
  it("has a number, waits 48 hours, and is taken once while it waits", async () => {
    const given = told();
    const taken = await askGrievance(guest, given);
    expect(taken).toMatchObject({
      number: expect.stringMatching(/^MHQ-/),
      dueAt: hours(48),
      isByGuest: true,
    });
    expect(await askGrievance(guest, given)).toEqual(taken);
    expect((await toDoList.page(admin, { q: taken.number })).rows).toMatchObject([
      { kind: "request", about: "Grievance", what: taken.number },
    ]);
    expect((await grievanceList.page(admin, { q: taken.number })).rows).toMatchObject([
      { key: taken.id, about: "A deposit" },
    ]);
  });

  it("is told by its number to whoever is signed in, and written back to", async () => {
    const asha = { ...(await customerContext()), now: NOW };
    const phone = await phoneOf(asha);
    const { id, number } = await askGrievance(asha, told({ mobile_no: phone }));
    expect(await messagesTo(phone)).toMatchObject([
      { template: "request.received", variables: { number, kind: "grievance" } },
    ]);
    await answerRequest(admin, { id, kinds, version: 1, text: "It was sent today." });
    await addWord({ ...asha, now: hours(5) }, { id, text: "It did not arrive." });
    expect(await listOwnRequests(asha)).toMatchObject([
      {
        number,
        about: "A deposit",
        status: "open",
        dueAt: hours(53),
        said: [{ kind: "answer", text: "It was sent today." }, { kind: "word" }],
      },
    ]);
  });

  it("of a visitor stands with whoever proves the number, and is answered in its language, by SMS and mail", async () => {
    const [own, other] = [await customerContext(), await customerContext()];
    const phone = await phoneOf(own);
    await execute("UPDATE users SET language = 'ta' WHERE id = $id", { id: own.actor.id });
    const mail = "meera.nair@example.com";
    const { id } = await speaking("ta", () =>
      askGrievance(guest, told({ mobile_no: phone, email_id: mail })),
    );
    const answer = "It was sent today. ".repeat(50).trim();
    await speaking("hi", () => answerRequest(admin, { id, kinds, version: 1, text: answer }));
    for (const to of [phone, mail])
      expect(await messagesTo(to)).toMatchObject([
        { template: "grievance.answered", language: "ta", variables: { answer } },
      ]);
    expect(await listOwnRequests(own)).toMatchObject([{ id, status: "answered", said: [{ text: answer }] }]);
    expect(await listOwnRequests(other)).toEqual([]);
    await execute("UPDATE users SET number_proven = false WHERE id = $id", { id: own.actor.id });
    expect(await listOwnRequests(own)).toEqual([]);
  });

  it("of a number that nobody proved is answered on it, in the language of its page", async () => {
    const given = told();
    const { id, number } = await speaking("te", () => askGrievance(guest, given));
    const found = await findRequest(admin, { id, kinds });
    expect(await answerWay(admin, found)).toMatchObject({
      channel: "sms",
      recipient: found.phone,
      userId: null,
    });
    await answerRequest(admin, { id, kinds, version: 1, text: "It was sent today." });
    expect(await messagesTo(found.phone!)).toMatchObject([
      { template: "grievance.answered", language: "te", variables: { number } },
    ]);
  });

  it("waits in the city of the booking that it names, or of the newest one of its number", async () => {
    const asha = await customerContext();
    const [here, there] = [await makePlace(), await makePlace()];
    const { id: firstId } = await makeBooking(asha, here);
    await makeBooking({ ...asha, now: new Date(asha.now.getTime() + 60_000) }, there);
    const first = (await row<{ number: string }>(
      "SELECT booking_order_id AS number FROM bookings WHERE id = $firstId",
      { firstId },
    ))!;
    const phone = await phoneOf(asha);
    const inZone = async ({ cityId: zoneCityId }: { cityId: string }) => {
      const id = await makeUser({ role: "city_manager", zone_city_id: zoneCityId });
      const manager = actorOf("city_manager", id, { zoneCityId });
      return (await zoneRequestList.page({ ...admin, actor: manager }, {})).rows.map(
        ({ request_number: no }) => no,
      );
    };
    const newest = await askGrievance(asha, told({ mobile_no: phone }));
    expect(await inZone(there)).toEqual([newest.number]);
    const named = await askGrievance(
      asha,
      told({ mobile_no: phone, message: "The first house.", booking: first.number }),
    );
    expect(await inZone(here)).toEqual([named.number]);
    const strange = await askGrievance(guest, told({ booking: first.number }));
    expect(await inZone(here)).not.toContain(strange.number);
  });

  it("that the previous version takes while this one starts is a request at once", async () => {
    const own = await customerContext();
    const phone = await phoneOf(own);
    await execute(
      "INSERT INTO grievances (name, phone_e164, about, message, language, created_at) VALUES ('Ravi', $phone, 'Refund', 'It is late.', 'bn', $NOW)",
      { phone, NOW },
    );
    const [taken] = await listOwnRequests(own);
    expect(taken).toMatchObject({
      kind: "grievance",
      about: "Refund",
      message: "It is late.",
      dueAt: hours(48),
    });
    expect(taken!.number).toMatch(/^MHQ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });
});
