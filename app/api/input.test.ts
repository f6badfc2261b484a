import { expect, test } from "vitest";
import { row } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { dispatch } from "./dispatch.ts";

const AT = "/roomTypeMaster";

test.each([
  ["JSON", "Application/JSON; Charset=UTF-8", (name: string) => JSON.stringify({ room_type: name })],
  [
    "a form",
    "application/X-WWW-form-urlencoded",
    (name: string) => new URLSearchParams({ room_type: name }).toString(),
  ],
  [
    "a multipart form",
    'Multipart/Form-Data; Boundary="x"',
    (name: string) => `--x\r\ncontent-disposition: form-data; name="room_type"\r\n\r\n${name}\r\n--x--\r\n`,
  ],
])("a name sent as %s is kept without characters that nobody sees", async (_, type, bodyOf) => {
  const { cookie } = await signedIn(await makeUser({ role: "admin", status: "approved" }), "admin");
  const seen = `Room ${crypto.randomUUID().slice(0, 8)} क्\u200dष`;
  const body = bodyOf(seen.replace("Room", "R\u202eoo\u200bm"));
  const request = new Request(`http://localhost/api${AT}`, {
    method: "POST",
    headers: { cookie, "content-type": type },
    body,
  });
  expect((await dispatch(request, AT)).status).toBe(201);
  expect(await row("SELECT room_type AS name FROM room_types WHERE room_type = $seen", { seen })).toEqual({
    name: seen,
  });
});

test.each([
  ["/approvePartner/approvePartner", { partner_id: "many" }, "Partner: This id is not known"],
  ["/equipmentItemList/loadUnits/many", {}, "Item: This id is not known"],
])("%s names the field as it was sent", async (path, body, message) => {
  const { cookie } = await signedIn(await makeUser({ role: "admin", status: "approved" }), "admin");
  const isRead = Object.keys(body).length === 0;
  const request = new Request(`http://localhost/api${path}`, {
    method: isRead ? "GET" : "PUT",
    headers: { cookie, "content-type": "application/json" },
    body: isRead ? undefined : JSON.stringify(body),
  });
  const answer = await dispatch(request, path);
  expect([answer.status, await answer.json()]).toMatchObject([400, { message }]);
});
