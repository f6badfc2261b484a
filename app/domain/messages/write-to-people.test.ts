import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { execute, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { peopleToWriteToList } from "./people-to-write-to-list.ts";
import { writeToPeople } from "./write-to-people.ts";

it("writes once to each chosen person who can be written to", async () => {
  const admin = await makeContext("admin");
  const account_id = await makeAccount();
  const withBoth = await makeUser({
    role: "partner",
    account_id,
    phone_e164: "+919848071001",
    email: "one@p.example",
  });
  const phoneOnly = await makeUser({ role: "partner", account_id, phone_e164: "+919848071002", email: null });
  const staff = await makeUser({ role: "staff" });
  const values = {
    users: [withBoth, phoneOnly, staff],
    subject: "Papers",
    text: "Please send the licence again.",
  };
  const key = randomUUID();
  expect(await writeToPeople(admin, { by: "mail", key, values })).toEqual({ sent: 1, leftOut: 2 });
  expect(await writeToPeople(admin, { by: "sms", key, values })).toEqual({ sent: 2, leftOut: 1 });
  await writeToPeople(admin, { by: "sms", key, values });
  const messages = await rows<{ recipient: string }>(
    "SELECT recipient FROM messages WHERE template = 'office.note' ORDER BY 1",
  );
  expect(messages.map((each) => each.recipient)).toEqual(["+919848071001", "+919848071002", "one@p.example"]);
  const byPhone = { phones: ["98480 71002"], text: "Please call." };
  expect(await writeToPeople(admin, { by: "sms", key: randomUUID(), values: byPhone })).toEqual({
    sent: 1,
    leftOut: 0,
  });
  await expect(
    writeToPeople(admin, { by: "sms", key: randomUUID(), values: byPhone, roles: ["customer"] }),
  ).rejects.toThrow("Failed To Send SMS  Details");
  await expect(
    writeToPeople(admin, { by: "sms", key: randomUUID(), values: { text: "To nobody" } }),
  ).rejects.toThrow(Invalid);
  await expect(
    writeToPeople(admin, { by: "mail", key: randomUUID(), values: { ...values, users: [phoneOnly] } }),
  ).rejects.toThrow("Failed To Send Email  Details");
  await expect(writeToPeople(admin, { by: "mail", key, values: { ...values, subject: "" } })).rejects.toThrow(
    Invalid,
  );
  await expect(writeToPeople(await makeContext("staff"), { by: "sms", key, values })).rejects.toThrow(
    Forbidden,
  );
  const found = await peopleToWriteToList.page(admin, { role: "partner", q: "98480 71001" });
  expect(found.rows).toMatchObject([{ key: withBoth, phone: expect.stringContaining("•") }]);
  await execute("UPDATE users SET status = 'suspended' WHERE id = $phoneOnly", { phoneOnly });
  const approved = await peopleToWriteToList.page(admin, { role: "partner" });
  expect(approved.rows.map(({ key }) => key)).toEqual([withBoth]);
  await expect(peopleToWriteToList.page(await makeContext("staff"), { role: "partner" })).rejects.toThrow(
    Forbidden,
  );
});
