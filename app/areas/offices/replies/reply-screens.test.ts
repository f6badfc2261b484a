import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { receiveReply } from "#app/domain/messages/consents.ts";
import { row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeCity, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { action, loader } from "./conversation.tsx";
import { loader as list } from "./list.tsx";

async function ask(
  handler: unknown,
  browser: SignedInBrowser,
  path: string,
  values?: Record<string, string>,
): Promise<{ status: number; to: string | null; data: unknown }> {
  const body = values ? new URLSearchParams({ ...values, _key: browser.formKey() }) : undefined;
  const answer = await (handler as (args: LoaderFunctionArgs) => Promise<unknown>)({
    request: new Request(`http://localhost:3000${path}`, {
      method: body ? "POST" : "GET",
      body,
      headers: { cookie: browser.cookie },
    }),
    params: { id: path.split("/")[2] },
    context: {},
  } as unknown as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location"), data: undefined };
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: unknown };
  return { status: init?.status ?? 200, to: null, data: data ?? answer };
}

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

const browserOf = async (role: "admin" | "staff" | "city_manager", city?: string) =>
  signedIn(await makeUser({ role, ...(city ? { zone_city_id: city } : {}) }), role);

it("is open to each office in its own scope, and to nobody else", async () => {
  const there = await makeCity();
  const offices = [
    ["/adminReplies", await browserOf("admin"), 200],
    ["/staffReplies", await browserOf("staff", zone), 200],
    ["/cityReplies", await browserOf("city_manager", zone), 200],
    ["/staffReplies", await browserOf("staff", there), 404],
    ["/cityReplies", await browserOf("city_manager", there), 404],
    ["/adminReplies", await browserOf("staff", zone), 302],
    ["/adminReplies", await guestBrowser(), 302],
  ] as const;
  for (const [path, browser, status] of offices) {
    expect((await ask(loader, browser, `${path}/${id}`)).status).toBe(status);
    expect((await ask(list, browser, path)).status).toBe(status === 404 ? 200 : status);
    if (status === 200) continue;
    expect((await ask(action, browser, `${path}/${id}`, { intent: "settle" })).status).toBe(status);
  }
});

it("keeps what was typed when it is refused, answers, and goes back to the list when it is done", async () => {
  const staff = await browserOf("staff", zone);
  const path = `/staffReplies/${id}`;
  const refused = await ask(action, staff, path, { intent: "answer", text: " " });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.data)).toContain("Please write the answer.");
  expect((await ask(action, staff, path, { intent: "take" })).to).toBe(path);
  expect((await ask(action, staff, path, { intent: "answer", text: "Yes." })).to).toBe(path);
  expect((await ask(action, staff, path, { intent: "answer_and_close", text: "Anything else?" })).to).toBe(
    "/staffReplies",
  );
  const sent = await rows(
    "SELECT variables ->> 'text' AS text FROM messages WHERE recipient = $phone AND template = 'office.answer' ORDER BY created_at",
    { phone },
  );
  expect(sent).toEqual([{ text: "Yes." }, { text: "Anything else?" }]);
});
