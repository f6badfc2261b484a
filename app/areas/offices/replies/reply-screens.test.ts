import { beforeAll, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { receiveReply } from "#app/domain/messages/consents.ts";
import { row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeCity, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { action, loader } from "./conversation.tsx";
import { loader as list } from "./list.tsx";

let id: string;
let phone: string;
let zone: string;
beforeAll(async () => {
  const place = await makePlace();
  zone = place.cityId;
  const booking = await makeBooking(await customerContext(), place);
  phone = (await row<{ phone: string }>(
    "SELECT o.phone_e164 AS phone FROM bookings b JOIN orders o ON o.id = b.order_id WHERE b.id = $id",
    { id: booking.id },
  ))!.phone;
  await receiveReply(systemContext("test"), {
    from: phone,
    text: "Is there a lift?",
    providerId: "SM-screen",
  });
  id = (await row<{ id: string }>("SELECT id FROM conversations WHERE phone_e164 = $phone", { phone }))!.id;
});

const officeOf = async (role: "admin" | "staff" | "city_manager", city?: string) =>
  browserOf({ id: await makeUser({ role, ...(city ? { zone_city_id: city } : {}) }), role });

it("is open to each office in its own scope, and to nobody else", async () => {
  const there = await makeCity();
  const offices = [
    ["/adminReplies", await officeOf("admin"), 200],
    ["/staffReplies", await officeOf("staff", zone), 200],
    ["/cityReplies", await officeOf("city_manager", zone), 200],
    ["/staffReplies", await officeOf("staff", there), 404],
    ["/cityReplies", await officeOf("city_manager", there), 404],
    ["/adminReplies", await officeOf("staff", zone), 302],
    ["/adminReplies", await browserOf(null), 302],
  ] as const;
  for (const [path, browser, status] of offices) {
    expect((await browser.open(loader, `${path}/${id}`, { id })).status).toBe(status);
    expect((await browser.open(list, path)).status).toBe(status === 404 ? 200 : status);
    if (status === 200) continue;
    expect((await browser.post(action, `${path}/${id}`, { id }, { intent: "settle" })).status).toBe(status);
  }
});

it("keeps what was typed when it is refused, answers, and goes back to the list when it is done", async () => {
  const staff = await officeOf("staff", zone);
  const path = `/staffReplies/${id}`;
  const post = (fields: Record<string, string>) => staff.post(action, path, { id }, fields);
  const refused = await post({ intent: "answer", text: " " });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.data)).toContain("Please write the answer.");
  expect((await post({ intent: "take" })).to).toBe(path);
  expect((await post({ intent: "answer", text: "Yes." })).to).toBe(path);
  expect((await post({ intent: "answer_and_close", text: "Anything else?" })).to).toBe("/staffReplies");
  const sent = await rows(
    "SELECT variables ->> 'text' AS text FROM messages WHERE recipient = $phone AND template = 'office.answer' ORDER BY created_at",
    { phone },
  );
  expect(sent).toEqual([{ text: "Yes." }, { text: "Anything else?" }]);
});
