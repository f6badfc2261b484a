import { expect, test, vi } from "vitest";
import { claim, noteCarriedOut, renewLease } from "#app/http/sent-once.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { dispatch } from "./dispatch.ts";

/** An admin who sends commands with a key. */
async function admin() {
  const userId = await makeUser({ role: "admin", status: "approved" });
  const { cookie } = await signedIn(userId, "admin");
  const send = async (at: string, body: unknown, key?: string) => {
    const headers = {
      "content-type": "application/json",
      cookie,
      ...(key ? { "idempotency-key": key } : {}),
    };
    const request = new Request(`http://localhost/api${at}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const response = await dispatch(request, at);
    return {
      status: response.status,
      replayed: response.headers.get("idempotent-replayed"),
      retryAfter: response.headers.get("retry-after"),
      said: (await response.json()) as Record<string, unknown>,
    };
  };
  return { userId, send };
}

const ROOM_TYPE = "/roomTypeMaster";
const roomType = (name: string) => ({ room_type: name, room_short_description: "One bed" });
const countOf = async (name: string) =>
  (await row<{ count: number }>("SELECT count(*)::integer AS count FROM room_types WHERE room_type = $name", {
    name,
  }))!.count;

test("a command that is sent again with its key gets the first answer, and is carried out once", async () => {
  const { send } = await admin();
  const key = "any string of 8 to 255 characters!";
  const first = await send(ROOM_TYPE, roomType("Once"), key);
  expect([first.status < 300, first.replayed]).toEqual([true, null]);
  expect(await send(ROOM_TYPE, roomType("Once"), key)).toEqual({ ...first, replayed: "true" });
  expect(await countOf("Once")).toBe(1);
  const stored = await row<{ result: object }>(
    "SELECT result FROM form_submissions WHERE scope LIKE 'call:%'",
  );
  expect(JSON.stringify(stored)).not.toContain("message");
});

test("of twenty callers at the same moment one carries it out; all get its answer", async () => {
  const { send } = await admin();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(ROOM_TYPE, roomType("At once"), "one-key-for-all")),
  );
  expect(await countOf("At once")).toBe(1);
  expect(new Set(answers.map(({ status, said }) => JSON.stringify([status, said]))).size).toBe(1);
  expect(answers.filter(({ replayed }) => replayed === "true")).toHaveLength(19);
});

test("a refusal is the answer too; another body is refused; a key belongs to its caller and its operation", async () => {
  const { send } = await admin();
  await send(ROOM_TYPE, roomType("Taken"));
  const refused = await send(ROOM_TYPE, roomType("Taken"), "refused-once");
  expect(refused.status).toBe(400);
  await execute("DELETE FROM room_types WHERE room_type = 'Taken'");
  expect(await send(ROOM_TYPE, roomType("Taken"), "refused-once")).toEqual({ ...refused, replayed: "true" });
  const other = await send(ROOM_TYPE, roomType("Another"), "refused-once");
  expect([other.status, other.said.code]).toEqual([422, "idempotency_key_reused"]);
  expect(await countOf("Another")).toBe(0);
  const somebodyElse = await (await admin()).send(ROOM_TYPE, roomType("Of somebody else"), "refused-once");
  expect([somebodyElse.status < 300, await countOf("Of somebody else")]).toEqual([true, 1]);
});

test.each(["short", "x".repeat(256)])("a key that is too short or too long is refused: %#", async (key) => {
  const { send } = await admin();
  const { status, said } = await send(ROOM_TYPE, roomType("Never"), key);
  expect([status, said.code]).toEqual([400, "bad_idempotency_key"]);
});

test("what does not fit is refused before the key is used, so the corrected body may have it", async () => {
  const { send } = await admin();
  expect((await send(ROOM_TYPE, {}, "corrected")).status).toBe(400);
  expect((await send(ROOM_TYPE, roomType("Corrected"), "corrected")).status).toBeLessThan(300);
});

test("work whose process died is taken over, unless it was carried out", async () => {
  const once = (key: string) => ({ scope: "call:test", key, requestHash: Buffer.from("same") });
  const [before, after] = [once(crypto.randomUUID()), once(crypto.randomUUID())];
  expect([await claim(before), await claim(after)]).toEqual([{ is: "mine" }, { is: "mine" }]);
  await noteCarriedOut(after, () => inTransaction(undefined, async () => undefined));
  // Nobody renews the leases, as if the process had died.
  expect(await claim(before)).toEqual({ is: "mine" });
  expect(await claim(after)).toEqual({ is: "lost" });
});

test("whoever waits too long is told to come back", async () => {
  const once = { scope: "call:slow", key: crypto.randomUUID(), requestHash: Buffer.from("same") };
  await claim(once);
  const end = renewLease(once);
  // A clock that goes twenty times as fast.
  const [began, started] = [Date.now(), performance.now()];
  const clock = vi.spyOn(Date, "now");
  clock.mockImplementation(() => began + (performance.now() - started) * 20);
  expect(await claim(once)).toEqual({ is: "busy" });
  clock.mockRestore();
  end();
});
