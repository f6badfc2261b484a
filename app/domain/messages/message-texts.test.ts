import { beforeAll, describe, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";
import { deliverMessage } from "./deliver-message.ts";
import {
  findText,
  ownRecipient,
  previewText,
  restoreText,
  saveText,
  testText,
  textKeyOf,
} from "./message-texts.ts";
import { queueMessage } from "./queue-message.ts";
import type { Channel } from "./schema.ts";
import { textList } from "./text-list.ts";

const CONTENT_SID = "HX0123456789abcdef0123456789abcdef";
const key = { template: "payment.late", channel: "sms", language: "en" } as const;
let admin: Context;
let peer: TwilioPeer;
beforeAll(async () => {
  admin = await makeContext("admin");
  peer = await startTwilioPeer();
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    WHATSAPP_FROM: "+15005550007",
    SMS_BASE_URL: peer.url,
    WHATSAPP_BASE_URL: peer.url,
  });
  resetConfig();
  return () => peer.close();
});

let count = 0;
async function queue(channel: Channel): Promise<string> {
  count += 1;
  const { id } = await inTransaction(undefined, (tx) =>
    queueMessage(
      { ...admin, tx },
      {
        dedupeKey: `texts:${count}`,
        channel,
        recipient: channel === "mail" ? "asha@example.org" : `+91984801${String(count).padStart(4, "0")}`,
        template: "payment.late",
        variables: { guestName: "Asha", propertyName: "Green  Stay", amountPaise: 22_400 },
      },
    ),
  );
  return id;
}
const said = () => peer.taken.at(-1)!;

describe("an edited text", () => {
  test("is in use from the next message on; what was queued keeps its words, and the words of the code come back", async () => {
    const before = await queue("sms");
    await saveText(admin, { ...key, version: 0, values: { body: "{{amount}} goes back, {{guestName}}." } });
    const after = await queue("sms");
    await deliverMessage(admin, before);
    expect(said().body).toMatch(/^MediHaven: your payment of Rs 224 for Green\s+Stay came after/);
    await deliverMessage(admin, after);
    expect(said().body).toBe("Rs 224 goes back, Asha.");
    expect(await findText(admin, key)).toMatchObject({ version: 1, edited: true });

    await restoreText(admin, { ...key, version: 1 });
    await deliverMessage(admin, await queue("sms"));
    expect(said().body).toMatch(/^MediHaven: your payment/);
    const page = await findText(admin, key);
    expect(page).toMatchObject({ version: 2, edited: false });
    expect(page.versions.map(({ version, body }) => [version, body])).toEqual([
      [2, null],
      [1, "{{amount}} goes back, {{guestName}}."],
    ]);
    expect(page.versions[0]!.savedBy).toBeTruthy();
    const audited = await row<{ count: number }>(
      "SELECT count(*) AS count FROM audit_events WHERE subject_id = 'payment.late sms' AND action LIKE 'message-text.%'",
    );
    expect(audited?.count).toBe(2);
  });

  test("of two who save at once only one does", async () => {
    const values = (body: string) => ({ ...key, version: 2, values: { body: `${body} {{amount}}` } });
    const both = await Promise.allSettled([saveText(admin, values("a")), saveText(admin, values("b"))]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((both.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason.code).toBe(
      "stale",
    );
  });

  test("is refused with an unknown place, without a needed one, and for anybody but an admin", async () => {
    const save = (ctx: Context, body: string) => saveText(ctx, { ...key, version: 3, values: { body } });
    await expect(save(admin, "{{amount}} {{price}}")).rejects.toMatchObject({
      fields: { body: ["Nobody can fill in {{price}}."] },
    });
    await expect(save(admin, "Nothing")).rejects.toMatchObject({
      fields: { body: ["{{amount}} is missing: without it the message is of no use."] },
    });
    for (const role of ["staff", "customer"] as const) {
      const other = await makeContext(role);
      await expect(save(other, "{{amount}}")).rejects.toThrow();
      await expect(textList.page(other, {})).rejects.toThrow();
      await expect(testText(other, key)).rejects.toThrow();
    }
  });

  test("reads in the preview as it would be sent, and changes nothing", () => {
    const { rendered, registerAs } = previewText(admin, {
      ...key,
      values: { body: "{{brand}}: {{amount}}" },
    });
    expect(rendered).toMatchObject({ text: "MediHaven: Rs 5,712" });
    expect(registerAs).toBe("{{1}}: {{2}}");
  });

  test("by mail keeps its table and its button", async () => {
    const mail = { template: "payment.late", channel: "mail", language: "en" } as const;
    const values = {
      subject: "Back: {{amount}}",
      body: "Dear {{guestName}},\r\n\r\n- Amount: {{amount}}\r\n\r\n[Home]({{link}})",
    };
    await saveText(admin, { ...mail, version: 0, values });
    const { preview } = await findText(admin, mail);
    expect(preview.rendered).toMatchObject({
      subject: "Back: Rs 5,712",
      text: "Dear Asha Rao,\n\nAmount: Rs 5,712\n\nHome:\nhttp://localhost:3000\n\nYour MediHaven team",
    });
  });
});

describe("registered words", () => {
  const whatsapp = { template: "payment.late", channel: "whatsapp", language: "en" } as const;

  test("go to the provider by their id and values, and a lost answer is found again", async () => {
    peer.contents.set(CONTENT_SID, "Hello! {{1}} goes back to {{2}} for {{3}}.");
    const values = {
      body: "{{amount}} goes back to {{guestName}} for {{propertyName}}.",
      provider_template_id: CONTENT_SID,
    };
    await saveText(admin, { ...whatsapp, version: 0, values });
    const id = await queue("whatsapp");
    peer.next.push("takenThenLost");
    await expect(deliverMessage(admin, id)).rejects.toThrow();
    expect(said()).toMatchObject({
      to: expect.stringMatching(/^whatsapp:/),
      contentSid: CONTENT_SID,
      body: "Hello! Rs 224 goes back to Asha for Green Stay.",
    });
    const sent = peer.taken.length;
    const later: Context = { ...admin, now: new Date(Date.now() + 60_000) };
    expect(await deliverMessage(later, id)).toBe("sent");
    expect(peer.taken.length).toBe(sent);
  });

  test("that the provider does not know fail, and are not sent in other words", async () => {
    peer.contents.clear();
    const sent = peer.taken.length;
    expect(await deliverMessage(admin, await queue("whatsapp"))).toBe("failed");
    expect(peer.taken.length).toBe(sent);
  });

  test("of an operator (DLT) are no parameter: the words themselves go out", async () => {
    const { version } = await findText(admin, key);
    const values = { body: "{{amount}} goes back.", provider_template_id: "1107160000000012345" };
    await saveText(admin, { ...key, version, values });
    await deliverMessage(admin, await queue("sms"));
    expect(said()).toMatchObject({ body: "Rs 224 goes back." });
    expect(said().contentSid).toBeUndefined();
  });
});

test("a test goes to the admin who asks, whatever number is typed, filled in with the sample", async () => {
  const input = { template: "otp.code", channel: "sms", language: "en", recipient: "98480 77777" } as const;
  const { recipient } = await testText(admin, input);
  const queued = await row<{ id: string; own: boolean }>(
    `SELECT m.id, u.phone_e164 = m.recipient AS own FROM messages m JOIN users u ON u.id = m.user_id
     WHERE m.recipient = $recipient AND m.template = 'otp.code'`,
    { recipient },
  );
  expect(queued?.own).toBe(true);
  await deliverMessage(admin, queued!.id);
  expect(said().body).toMatch(/^004217 is your MediHaven code/);
});

test.each([
  ["payment.late", "sms", "en", true],
  ["payment.late", "pigeon", "en", false],
  ["payment.never", "sms", "en", false],
  ["payment.late", "sms", "xx", false],
] as const)("the text %s by %s in %s is one to edit: %s", (template, channel, language, expected) => {
  const found = textKeyOf(template, channel, language as "en");
  expect(found).toEqual(expected ? { template, channel, language } : undefined);
});

test("only an admin reads, previews and restores texts, and the words of the code are not restored", async () => {
  const staff = await makeContext("staff");
  const unedited = { ...key, template: "otp.code" } as const;
  await expect(findText(staff, key)).rejects.toMatchObject({ name: "Forbidden" });
  expect(() => previewText(staff, { ...key, values: { body: "{{amount}}" } })).toThrow("You may not do this");
  await expect(restoreText(staff, { ...unedited, version: 0 })).rejects.toMatchObject({ name: "Forbidden" });
  await expect(restoreText(admin, { ...unedited, version: 0 })).rejects.toMatchObject({ code: "unchanged" });
});

test("a test of somebody without that contact goes where it is typed", async () => {
  const tester = await makeContext("admin");
  const own = `${tester.actor.id}@example.org`;
  const test_ = (channel: Channel, recipient?: string) =>
    testText(tester, { template: "payment.late", channel, language: "en", recipient });
  await expect(test_("mail")).rejects.toMatchObject({
    fields: { recipient: ["Please enter your mail address."] },
  });
  expect(await test_("mail", "asha@example.org")).toEqual({ recipient: "asha@example.org" });
  await execute("UPDATE users SET email = $own, phone_e164 = NULL WHERE id = $id", {
    own,
    id: tester.actor.id,
  });
  expect(await test_("mail", "asha@example.org")).toEqual({ recipient: own });
  await expect(test_("sms")).rejects.toMatchObject({
    fields: { recipient: ["Please enter your mobile number."] },
  });
  expect(await test_("sms", "98480 77779")).toEqual({ recipient: "+919848077779" });
  await expect(
    testText(tester, { template: "payment.never" as "payment.late", channel: "sms", language: "en" }),
  ).rejects.toMatchObject({ name: "NotFound" });
  expect(
    await ownRecipient(
      { actor: { kind: "system", name: "test" } as Context["actor"], now: new Date() },
      "sms",
    ),
  ).toBeNull();
});
