import { beforeAll, describe, expect, it } from "vitest";
import { type Context, GUEST } from "#app/domain/context.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { execute, row, rows } from "#db/client.ts";
import { actorOf, contextOf, customerContext } from "#tests/factories/bookings.ts";
import { makeCity, makeUser } from "#tests/factories/inventory.ts";
import { answerRequest, answerWay } from "./answer-request.ts";
import { assignRequest, staffOfZone } from "./assign-request.ts";
import { findRequest } from "./find-request.ts";
import { ALL_REQUEST_KINDS } from "./labels.ts";
import { addWord, listOwnRequests } from "./own-requests.ts";
import { submitRequest } from "./submit-request.ts";
import { takeAction } from "./take-action.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);
const guest: Context = { actor: GUEST, now: NOW };
const kinds = ALL_REQUEST_KINDS;

let admin: Context;
beforeAll(async () => {
  admin = contextOf(actorOf("admin", await makeUser({ role: "admin" })), NOW);
});

let phones = 9_200_000_000;
const asked = (over = {}) => ({
  kind: "health_support" as const,
  name: "Ravi Rao",
  phone: `+91${phones++}`,
  message: "Pain in the chest",
  ...over,
});
const askAs = async (over = {}) => {
  const asha = { ...(await customerContext()), now: NOW };
  return { asha, ...(await submitRequest(asha, asked(over))) };
};
const answer = (ctx: Context, id: string, over = {}) =>
  answerRequest(ctx, { id, kinds, version: 1, text: "Apollo has a bed on Monday.", ...over });
const waits = async (number: string) => (await toDoList.page(admin, { q: number })).rows;
const told = (number: string) =>
  rows<{ channel: string; recipient: string; variables: { text: string } }>(
    "SELECT channel, recipient, variables FROM messages WHERE template = 'request.answered' AND variables->>'number' = $number",
    { number },
  );

describe("an answer", () => {
  it("stands in the area of who asked, is told by SMS without its words, and ends the wait of the office", async () => {
    const { asha, id, number } = await askAs();
    expect(await waits(number)).toMatchObject([{ kind: "request" }]);
    const { phone } = (await row<{ phone: string }>("SELECT phone_e164 AS phone FROM users WHERE id = $id", {
      id: asha.actor.id,
    }))!;
    expect(await answer({ ...admin, now: hours(1) }, id)).toEqual({ number, channel: "sms" });
    expect(await listOwnRequests(asha)).toMatchObject([
      {
        status: "answered",
        answeredAt: hours(1),
        said: [{ kind: "answer", at: hours(1), text: "Apollo has a bed on Monday." }],
      },
    ]);
    expect(await told(number)).toMatchObject([{ channel: "sms", recipient: phone, variables: { text: "" } }]);
    expect(await waits(number)).toEqual([]);
    expect(await findRequest({ ...admin, now: hours(9) }, { id, kinds })).toMatchObject({
      overdue: false,
      ownerId: (admin.actor as { id: string }).id,
      actions: [{ kind: "answer", channel: "sms", state: "queued" }],
    });
    const audited = await rows("SELECT action FROM audit_events WHERE subject_id = $id", { id });
    expect(audited).toContainEqual({ action: "request.answer" });
  });

  it("can be followed by another; when the person writes back, the request is open and due once more", async () => {
    const { asha, id, number } = await askAs();
    await answer(admin, id);
    await answer({ ...admin, now: hours(1) }, id, { version: 2, text: "And at AIG on Tuesday." });
    await addWord({ ...asha, now: hours(5) }, { id, text: "Which ward?" });
    expect(await listOwnRequests(asha)).toMatchObject([
      {
        status: "open",
        dueAt: hours(9),
        said: [{ kind: "answer" }, { kind: "answer" }, { text: "Which ward?" }],
      },
    ]);
    expect(await waits(number)).toMatchObject([{ due_datetime: hours(9) }]);
    expect((await toDoList.page({ ...admin, now: hours(10) }, { q: number })).rows).toMatchObject([
      { overdue: true },
    ]);
    // A word to a request that waits anyway leaves it due when it was.
    await addWord({ ...asha, now: hours(6) }, { id, text: "And which doctor?" });
    expect(await listOwnRequests(asha)).toMatchObject([{ dueAt: hours(9) }]);
  });

  it("is refused after somebody wrote meanwhile, empty, or too long, and told once", async () => {
    const { asha, id, number } = await askAs();
    await addWord(asha, { id, text: "It is urgent" });
    await expect(answer(admin, id)).rejects.toMatchObject({ code: "stale" });
    for (const text of [" ", "x".repeat(1_001)])
      await expect(answer(admin, id, { version: 2, text })).rejects.toMatchObject({
        fields: { text: [expect.any(String)] },
      });
    expect(await told(number)).toEqual([]);
    const both = await Promise.allSettled([
      answer(admin, id, { version: 2 }),
      answer(admin, id, { version: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await told(number)).toHaveLength(1);
  });

  it("may close the request; then nobody adds to it", async () => {
    const { asha, id } = await askAs();
    await answer(admin, id, { closes: true });
    expect(await listOwnRequests(asha)).toMatchObject([{ status: "closed", said: [{ kind: "answer" }] }]);
    await expect(addWord(asha, { id, text: "Thank you" })).rejects.toMatchObject({ code: "closed" });
  });

  it("is of admins, of staff who have the request, and of the zone's manager who took it on", async () => {
    const [city, elsewhere] = [await makeCity(), await makeCity()];
    const of = async (role: "staff" | "city_manager", zone: string) => {
      const user = await makeUser({ role, zone_city_id: zone });
      return contextOf(actorOf(role, user, { zoneCityId: zone }), NOW);
    };
    const [staff, manager, other] = [
      await of("staff", city),
      await of("city_manager", city),
      await of("city_manager", elsewhere),
    ];
    const { id } = await submitRequest(guest, { ...asked(), cityId: city });
    for (const ctx of [staff, manager, other, await customerContext(), guest])
      await expect(answer(ctx, id)).rejects.toMatchObject({ name: "NotFound" });
    const give = (ctx: Context, to: Context, version: number) =>
      assignRequest(ctx, {
        id,
        version,
        owner_id: (to.actor as { id: string }).id,
        due_date: "2026-12-02",
        due_time: "10:00",
        remarks: "",
      });
    await expect(give(other, other, 1)).rejects.toMatchObject({ name: "NotFound" });
    await expect(give(manager, other, 1)).rejects.toMatchObject({
      fields: { owner_id: [expect.any(String)] },
    });
    await give(manager, manager, 1);
    expect(await findRequest(manager, { id, kinds })).toMatchObject({ message: "Pain in the chest" });
    await answer(manager, id, { version: 2 });
    await takeAction(manager, {
      id,
      kinds,
      version: 3,
      status: "open",
      owner_id: (manager.actor as { id: string }).id,
      remarks: "Again",
    });
    const leaver = await of("staff", city);
    const offered = () =>
      staffOfZone(manager, { cityId: city }).then((people) => people.map((one) => one.id));
    const leaverId = (leaver.actor as { id: string }).id;
    expect(await offered()).toContain(leaverId);
    await execute("UPDATE users SET status = 'suspended' WHERE id = $leaverId", { leaverId });
    expect(await offered()).not.toContain(leaverId);
    await expect(give(manager, leaver, 4)).rejects.toMatchObject({
      fields: { owner_id: [expect.any(String)] },
    });
    await give(manager, staff, 4);
    await expect(answer(manager, id, { version: 5 })).rejects.toMatchObject({ name: "NotFound" });
    await answer(staff, id, { version: 5 });
  });
});

describe("how an answer reaches the person", () => {
  it("of a visitor: by a mail with its words, if there is an address; else somebody has to call", async () => {
    const silent = await submitRequest(guest, asked());
    expect(await answer(admin, silent.id)).toMatchObject({ channel: null });
    expect(await told(silent.number)).toEqual([]);
    const { id, number } = await submitRequest(guest, asked({ email: "ravi@example.com" }));
    expect(await answer(admin, id)).toMatchObject({ channel: "mail" });
    expect(await told(number)).toMatchObject([
      { recipient: "ravi@example.com", variables: { text: "Apollo has a bed on Monday." } },
    ]);
  });

  it("of a visitor whose number somebody has proved: by SMS, and in the area of that number", async () => {
    const asha = { ...(await customerContext()), now: NOW };
    const { phone } = (await row<{ phone: string }>("SELECT phone_e164 AS phone FROM users WHERE id = $id", {
      id: asha.actor.id,
    }))!;
    const { id, number } = await submitRequest(guest, asked({ phone, email: "ravi@example.com" }));
    await answer(admin, id);
    expect(await told(number)).toMatchObject([{ channel: "sms", recipient: phone }]);
    expect(await listOwnRequests(asha)).toMatchObject([{ number, said: [{ kind: "answer" }] }]);
    await addWord(asha, { id, text: "Thank you" });
    expect(await listOwnRequests(await customerContext())).toEqual([]);
    // What the office wrote down of a call is in its own words.
    await submitRequest(admin, asked({ phone, message: "Sounded worried" }));
    expect(await listOwnRequests(asha)).toHaveLength(1);
  });

  it("of an account that is entered by its mail address: by mail", async () => {
    const { asha, id } = await askAs();
    const email = `${id}@example.com`;
    await execute("UPDATE users SET number_proven = false, email = $email WHERE id = $me", {
      email,
      me: asha.actor.id,
    });
    expect(
      await answerWay(admin, {
        kind: "callback",
        customerId: asha.actor.id,
        phone: "+919200000000",
        email: null,
      }),
    ).toMatchObject({
      channel: "mail",
      recipient: email,
    });
  });
});

it("a note of the office stays in the office, also of a request that is marked as answered after a call", async () => {
  const { asha, id, number } = await askAs();
  await takeAction(admin, { id, kinds, version: 1, status: "answered", remarks: "Called, explained" });
  expect(await listOwnRequests(asha)).toMatchObject([{ status: "answered", answeredAt: NOW, said: [] }]);
  expect(await waits(number)).toEqual([]);
});
