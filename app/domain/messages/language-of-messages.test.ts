import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { speaking } from "#app/words/speaking.ts";
import { inTransaction, row, rows } from "#db/client.ts";
import { makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, makeUser } from "#tests/factories/inventory.ts";
import { findText, saveText } from "./message-texts.ts";
import { queueMessage } from "./queue-message.ts";
import { definitionOf, languagesOf, render, TEMPLATE_NAMES, TEMPLATES } from "./templates.ts";

const languageOf = (id: string) =>
  row<{ language: string; textId: string | null }>("SELECT language, text_id FROM messages WHERE id = $id", {
    id,
  });

test("a guest who books in Hindi is told in Hindi, the partner in English, and what is kept is in English", async () => {
  const guest = await makeContext("customer");
  const place = await makePlace();
  const booking = await speaking("hi", () => makeBooking(guest, place));
  const told = await rows<{ template: string; language: string }>(
    "SELECT DISTINCT template, language FROM messages WHERE booking_id = $id ORDER BY template",
    { id: booking.id },
  );
  expect(told).toEqual([
    { template: "booking.confirmed", language: "hi" },
    { template: "booking.partner_new", language: "en" },
  ]);
  const kept = await row<{ snapshot: unknown; policy: unknown }>(
    "SELECT snapshot, policy FROM bookings WHERE id = $id",
    { id: booking.id },
  );
  expect(JSON.stringify(kept)).not.toMatch(/[ऀ-ॿ]/);
});

test("a partner is told in the language of the account's main login, with a link to the page in it", async () => {
  const guest = await makeContext("customer");
  const place = await makePlace();
  await makeUser({ role: "partner", account_id: place.accountId, language: "te" });
  const booking = await makeBooking(guest, place);
  const told = await rows<{ template: string; language: string }>(
    "SELECT DISTINCT template, language FROM messages WHERE booking_id = $id ORDER BY template",
    { id: booking.id },
  );
  expect(told).toEqual([
    { template: "booking.confirmed", language: "en" },
    { template: "booking.partner_new", language: "te" },
  ]);
  const sample = TEMPLATES["booking.partner_new"].sample;
  const { text } = render("booking.partner_new", "sms", sample, null, "te") as { text: string };
  expect(text).toContain("&hl=te");
});

test("a branch that signed in earlier does not choose the language of its account", async () => {
  const { accountId, ...place } = await makePlace();
  const branch = await row<{ id: string }>(
    "INSERT INTO sub_partners (account_id, partner_kind, name, status) VALUES ($accountId, 'property', 'Annexe', 'approved') RETURNING id",
    { accountId },
  );
  await makeUser({ role: "partner", account_id: accountId, sub_partner_id: branch!.id, language: "ta" });
  await makeUser({ role: "partner", account_id: accountId, language: "te" });
  const booking = await makeBooking(await makeContext("customer"), { accountId, ...place });
  const told = await rows(
    "SELECT DISTINCT language FROM messages WHERE booking_id = $id AND template = 'booking.partner_new'",
    { id: booking.id },
  );
  expect(told).toEqual([{ language: "te" }]);
});

test("a code speaks as its page, an account as its owner, and a saved text counts for its language", async () => {
  const admin = await makeContext("admin");
  const tell = (over: { userId?: string; purpose?: "otp" }) =>
    inTransaction(undefined, (tx) =>
      queueMessage(
        { ...admin, tx },
        {
          dedupeKey: randomUUID(),
          channel: "sms",
          recipient: "+919876543210",
          template: "otp.code",
          ...over,
          variables: { code: "004217", minutes: 5 },
        },
      ),
    );
  const userId = await makeUser({ role: "customer", language: "te" });
  expect(await languageOf((await tell({ userId })).id)).toMatchObject({ language: "te" });
  const here = await speaking("bn", () => tell({ userId, purpose: "otp" }));
  expect(await languageOf(here.id)).toMatchObject({ language: "bn", textId: null });

  const key = { template: "otp.code", channel: "sms", language: "bn" } as const;
  const { version, body } = await findText(admin, key);
  const values = { body, provider_template_id: "1107160000000012345" };
  await saveText(admin, { ...key, version, values });
  expect(await findText(admin, key)).toMatchObject({
    edited: false,
    providerTemplateId: values.provider_template_id,
  });
  expect(await findText(admin, { ...key, language: "en" })).toMatchObject({ version: 0 });
  const next = await speaking("bn", () => tell({ purpose: "otp" }));
  expect(await languageOf(next.id)).toMatchObject({ language: "bn", textId: expect.any(String) });

  // Once the operators know the English words, what is not registered with them would never arrive.
  const english = { template: "otp.code", channel: "sms", language: "en" } as const;
  const standard = await findText(admin, english);
  await saveText(admin, { ...english, version: 0, values: { ...values, body: standard.body } });
  for (const [wanted, sent] of [
    ["bn", "bn"],
    ["te", "en"],
  ] as const) {
    const { id } = await speaking(wanted, () => tell({ purpose: "otp" }));
    expect(await languageOf(id)).toMatchObject({ language: sent, textId: expect.any(String) });
  }
});

test.each([
  ["booking.item_confirmed", "hi", "Amma Kitchen, दोपहर का खाना, 3 दिन"],
  ["booking.partner_item_new", "ta", "Amma Kitchen, மதிய உணவு, 3 நாட்கள்"],
  ["booking.driver", "hi", "हवाई अड्डा से Apollo Hospitals, Force (व्हीलचेयर वैन), City Cabs"],
  ["trip.confirmed", "ta", "Amma Kitchen, மதிய உணவு, 3 நாட்கள்."],
  ["trip.cancelled", "hi", "Amma Kitchen, दोपहर का खाना, 3 दिन"],
  ["booking.moved", "hi", "Twin room (दो अलग बिस्तर, बिना AC)"],
  ["booking.partner_moved", "te", "Twin room ("],
  ["booking.relocated", "hi", "Twin room (दो अलग बिस्तर, AC)"],
  ["booking.pay_link", "hi", "Golconda Arogya Nivas, Twin room (दो अलग बिस्तर, बिना AC) और 2 अन्य"],
] as const)("%s says in %s what is booked", (template, language, said) => {
  const over = {
    "booking.driver": { what: "Airport to Apollo Hospitals", detail: "Force (Wheelchair van), City Cabs" },
  };
  const sample = { ...TEMPLATES[template].sample, ...over[template as keyof typeof over] };
  const mail = render(template, "mail", sample, null, language) as { text: string };
  expect(mail.text).toContain(said);
});

test("a trip is to its city as pages name it", () => {
  const { sample } = TEMPLATES["trip.confirmed"];
  const sms = render("trip.confirmed", "sms", sample, null, "ta") as { text: string };
  expect(sms.text).toContain("உங்கள் ஹைதராபாத் பயணம்");
});

test("a message that waited while a version came says what it was queued with", () => {
  const { detail: _, ...sample } = TEMPLATES["booking.item_confirmed"].sample;
  const queued = { ...sample, what: "Amma Kitchen, Lunch, 3 days" };
  const sms = render("booking.item_confirmed", "sms", queued, null, "hi") as { text: string };
  expect(sms.text).toContain("Amma Kitchen, Lunch, 3 days");
});

/** What speaks Arabic goes to guests. A document is a file in the language of the law, and a code has no page. */
const TO_GUESTS = TEMPLATE_NAMES.filter((name) => languagesOf(name).includes("ar")).filter(
  (name) => name !== "document.issued" && !name.startsWith("account.") && name !== "otp.code",
);

test.each(TO_GUESTS)("the links of %s lead to pages in its language", (name) => {
  const { sample, sms, mail } = definitionOf(name);
  const texts = [
    ...(sms ? [(render(name, "sms", sample, null, "ta") as { text: string }).text] : []),
    ...(mail ? [(render(name, "mail", sample, null, "ta") as { text: string }).text] : []),
  ];
  const links = texts.flatMap((text) => text.match(/https?:\/\/\S+\/\S+/g) ?? []);
  expect(links.filter((link) => !/[?&]hl=ta$/.test(link))).toEqual([]);
});
