import { expect, it } from "vitest";
import { execute, rows } from "#db/client.ts";
import { customerContext } from "#tests/factories/bookings.ts";
import { addWord, listOwnRequests } from "./own-requests.ts";
import { submitRequest } from "./submit-request.ts";

const asked = { kind: "callback", name: "Asha Rao", phone: "+919876500001", message: "Call me" } as const;

it("a request is listed for its customer alone, told once to the proved number, and takes a word more", async () => {
  const ctx = await customerContext();
  const { id, number } = await submitRequest(ctx, asked);
  expect(await listOwnRequests(ctx)).toMatchObject([{ id, number, status: "open", said: [] }]);
  const told = await rows<{ recipient: string }>(
    "SELECT recipient FROM messages WHERE user_id = $me AND template = 'request.received'",
    { me: ctx.actor.id },
  );
  expect(told).toHaveLength(1);
  expect(told[0]!.recipient).not.toBe(asked.phone);

  await addWord(ctx, { id, text: "After five, please" });
  expect(await listOwnRequests(ctx)).toMatchObject([
    { said: [{ kind: "word", text: "After five, please" }] },
  ]);
  const other = await customerContext();
  expect(await listOwnRequests(other)).toEqual([]);
  await expect(addWord(other, { id, text: "Hello" })).rejects.toMatchObject({ name: "NotFound" });
});

it("tells nobody whose account is entered by its mail address, because its number is not proved", async () => {
  const ctx = await customerContext();
  await execute("UPDATE users SET number_proven = false WHERE id = $me", { me: ctx.actor.id });
  const { number } = await submitRequest(ctx, { ...asked, phone: "+919876500003" });
  expect(await listOwnRequests(ctx)).toMatchObject([{ number }]);
  expect(await rows("SELECT 1 FROM messages WHERE user_id = $me", { me: ctx.actor.id })).toEqual([]);
});

it("tells nobody of a request by a visitor, whose number is not proved", async () => {
  const guest = { actor: { kind: "guest" as const }, now: new Date() };
  const { number } = await submitRequest(guest, { ...asked, phone: "+919876500002" });
  const told = await rows("SELECT 1 FROM messages WHERE variables->>'number' = $number", { number });
  expect(told).toEqual([]);
});

it("takes five words an hour to one request, and those of others do not count", async () => {
  const ctx = await customerContext();
  const { id } = await submitRequest(ctx, { ...asked, phone: "+919876500004" });
  const other = await customerContext();
  for (let time = 0; time < 6; time += 1) await addWord(other, { id, text: "Hello" }).catch(() => {});
  for (let time = 0; time < 5; time += 1) await addWord(ctx, { id, text: `Word ${time}` });
  await expect(addWord(ctx, { id, text: "One more" })).rejects.toMatchObject({ name: "TooMany" });
  expect((await listOwnRequests(ctx))[0]!.said).toHaveLength(5);
});
