import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { chooseByLink, setConsent } from "#app/domain/messages/consents.ts";
import { newReference } from "#app/domain/shared/ids.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCustomer, makePlace } from "#tests/factories/inventory.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";
import { countAudience } from "./audience.ts";
import { contactList } from "./contact-list.ts";
import { addContacts, importContacts } from "./contacts.ts";
import { campaignResults, findCampaign } from "./find-campaign.ts";
import { opensAt } from "./hours.ts";
import { recipientList } from "./recipient-list.ts";
import { runCampaign, sweepCampaigns } from "./run-campaign.ts";
import { saveCampaign } from "./save-campaign.ts";
import {
  approveCampaign,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
  testCampaign,
} from "./step-campaign.ts";
import { saveTemplate } from "./templates.ts";
import { fillIn, partsOf, unknownVariables } from "./words.ts";

let author: Context;
let approver: Context;
let peer: TwilioPeer;
const settings = (values: Record<string, string>) => {
  Object.assign(process.env, values);
  resetConfig();
};

beforeAll(async () => {
  author = await makeContext("admin");
  approver = await makeContext("admin");
  peer = await startTwilioPeer();
  settings({
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
    CAMPAIGN_HOURS: "00:00-24:00",
  });
});
afterAll(() => peer.close());
afterEach(() => settings({ CAMPAIGN_HOURS: "00:00-24:00" }));
beforeEach(async () => {
  seen = peer.taken.length;
  peer.next = [];
  peer.misbehave = undefined;
  await execute("DELETE FROM campaign_contacts");
  await execute("DELETE FROM message_consents");
  await execute("UPDATE messages SET created_at = created_at - interval '3 days'");
});

let count = 0;
const phone = (index: number) => `+9198481${String(index).padStart(5, "0")}`;

/** A campaign to that many numbers, tested and approved. */
async function approved(numbers: number, over: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  await addContacts(author, {
    text: Array.from({ length: numbers }, (_, index) => `${phone(index)}, Guest ${index}`).join("\n"),
  });
  const template = await saveTemplate(author, {
    values: {
      name: `Template ${count}`,
      channel: "sms",
      body: "Hello {{name}}, rooms near you: {{link}}",
      active: "on",
    },
  });
  const { id } = await saveCampaign(author, {
    values: {
      campaign_name: `Campaign ${count}`,
      template_id: template.id,
      link_url: "https://wa.me/919848012345",
      sources: ["contacts"],
      consent_note: "Added by the desk",
      unit_cost_rupees: "0.25",
      ...over,
    },
  });
  await testCampaign(author, { id, to: "98480 99999" });
  await approveCampaign(approver, { id });
  return id;
}

/** What the peer took before. */
let seen = 0;
const taken = () => peer.taken.slice(seen);
const got = () =>
  taken()
    .map((text) => text.to)
    .sort();
const statusOf = async (id: string) => (await findCampaign(author, id)).status;

describe("words that the provider has registered", () => {
  const SID = "HX00000000000000000000000000000001";
  it("go by their id with what is filled in, to the test and to everybody", async () => {
    peer.contents.set(SID, "Hi {{1}}, your rooms: {{2}} Reply STOP or {{3}} to end.");
    const template = await saveTemplate(author, {
      values: {
        name: "Registered",
        channel: "sms",
        body: "Hello {{name}}, rooms near you: {{link}}",
        provider_template_id: SID,
        active: "on",
      },
    });
    await addContacts(author, { text: `${phone(1)}, Asha\n${phone(2)}` });
    const { id } = await saveCampaign(author, {
      values: {
        campaign_name: "Registered",
        template_id: template.id,
        link_url: "https://wa.me/919848012345",
        sources: ["contacts"],
        consent_note: "Added by the desk",
      },
    });
    await testCampaign(author, { id, to: "98480 99999" });
    await approveCampaign(approver, { id });
    await startCampaign(author, { id });
    await runCampaign(id);
    expect(got()).toEqual([phone(1), phone(2)]);
    for (const text of taken()) {
      expect(text.contentSid).toBe(SID);
      expect(text.body).toMatch(
        /^Hi (Asha|there), your rooms: http:\/\/localhost:3000\/r\/\w{8} Reply STOP or http:\/\/localhost:3000\/stop\/[0-9a-f-]{36} to end\.$/,
      );
    }
  });

  it("an id that is none is refused, and one that changed after the test needs another", async () => {
    const values = { name: "Ids", channel: "whatsapp", body: "Hello {{name}}, how are you?", active: "on" };
    await expect(
      saveTemplate(author, { values: { ...values, provider_template_id: "welcome" } }),
    ).rejects.toMatchObject({ fields: { provider_template_id: [expect.stringContaining("HX")] } });
  });
});

describe("subscribers as an audience", () => {
  it("are those whose number we know from a booking or an account, and who still subscribe", async () => {
    const made = await Promise.all(
      ["a", "b", "c"].map((name) => makeCustomer({ email: `${name}@list.example` })),
    );
    await execute(
      `INSERT INTO subscribers (subscriber_email, token, unsubscribed_at)
       VALUES ('A@list.example', $a, NULL), ('b@list.example', $b, now()), ('nobody@list.example', $n, NULL)`,
      { a: newReference(), b: newReference(), n: newReference() },
    );
    const choice = {
      channel: "sms" as const,
      sources: ["subscribers" as const],
      cityId: null,
      hospitalId: null,
      dateFrom: null,
      dateTo: null,
      subject: "",
      body: "Hello {{name}}",
      providerTemplateId: "",
    };
    expect(await countAudience(author, choice)).toMatchObject({ people: 1 });
    expect(await countAudience(author, { ...choice, dateTo: "2020-01-01" })).toMatchObject({ people: 0 });
    expect(made).toHaveLength(3);
    const place = await makePlace();
    const guest = await customerContext();
    const { order } = await makeBooking(guest, place);
    await execute("UPDATE orders SET email = 'nobody@list.example' WHERE id = $orderId", {
      orderId: order.orderId,
    });
    expect(await countAudience(author, choice)).toMatchObject({ people: 2 });
    expect(await countAudience(author, { ...choice, cityId: place.cityId })).toMatchObject({ people: 1 });
    const byMail = { ...choice, channel: "mail" as const };
    expect(await countAudience(author, byMail)).toMatchObject({ people: 2, out: { opted_out: 0 } });
    expect(await countAudience(author, { ...byMail, cityId: place.cityId })).toMatchObject({ people: 1 });
    expect(await countAudience(author, { ...byMail, sources: ["customers"] })).toMatchObject({
      people: 3,
      out: { opted_out: 1 },
    });
  });
});

describe("words", () => {
  it("fill in what they know, and always say how to end it", () => {
    const filling = { name: "", hospital: "Apollo", city: "Hyderabad", link: "https://x/r/1" };
    expect(fillIn("Hello {{name}}, {{ hospital }}", filling, "https://x/stop/1")).toBe(
      "Hello there, Apollo Reply STOP or https://x/stop/1 to end.",
    );
    expect(unknownVariables("{{name}} {{phone}}")).toEqual(["phone"]);
  });

  it.each([
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["अ".repeat(70), 1],
    ["अ".repeat(71), 2],
  ])("%# count their parts", (text, parts) => {
    expect(partsOf(text)).toBe(parts);
  });

  it("never say anything within the hours that are closed", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
        (now) => {
          const opens = opensAt(now, "10:00-21:00");
          const hour = new Date(now.getTime() + 5.5 * 3_600_000).getUTCHours();
          expect(opens === null).toBe(hour >= 10 && hour < 21);
          if (opens) {
            expect(opens.getTime()).toBeGreaterThan(now.getTime());
            expect(opensAt(opens, "10:00-21:00")).toBeNull();
          }
        },
      ),
    );
  });
});

describe("numbers added by hand", () => {
  it("come singly, pasted with names, as lists and as a file; each once", async () => {
    expect(await addContacts(author, { text: "98480 12345" })).toMatchObject({ added: 1 });
    const pasted = await addContacts(author, {
      text: "9848012345, Asha\n98480 12346\tRavi Kumar; 9848012347,9848012348\nabc, X",
    });
    expect(pasted).toMatchObject({ read: 5, added: 3, known: 1, refusedCount: 1, refused: ["abc"] });
    async function* file() {
      yield Buffer.from("name,phone_number\nMeera,+91 98480 12349\nNobody,12\n");
    }
    expect(await importContacts(author, file(), {})).toMatchObject({ read: 2, added: 1, refusedCount: 1 });
    const list = await contactList.page(author, {});
    expect(list.total).toBe(5);
    expect(list.rows.find((each) => each.phone_number === "+919848012346")?.name).toBe("Ravi Kumar");
    await expect(addContacts(author, { text: "hello" })).rejects.toThrow(Invalid);
    await expect(addContacts(await makeContext("staff"), { text: "9848012345" })).rejects.toThrow(Forbidden);
  });

  it("do not undo what the person said", async () => {
    await setConsent(author, { phone: phone(1), state: "withdrawn", basis: "x", source: "reply" });
    await addContacts(author, { text: phone(1) });
    expect((await contactList.page(author, {})).rows[0]).toMatchObject({ stopped: true });
  });
});

describe("a campaign", () => {
  it("is tested, approved by somebody else, and goes to each number once, with a link of its own", async () => {
    const id = await approved(45);
    expect(await statusOf(id)).toBe("approved");
    await startCampaign(author, { id });
    await Promise.all([runCampaign(id), runCampaign(id)]);
    expect(await statusOf(id)).toBe("finished");
    expect(got()).toEqual(Array.from({ length: 45 }, (_, index) => phone(index)).sort());
    const links = new Set(taken().map((text) => /\/r\/(\w+)/.exec(text.body)?.[1]));
    expect(links.size).toBe(45);
    const results = await campaignResults(author, id);
    expect(results).toMatchObject({ audience: 45, waiting: 0, messages: { sent: 45 }, skipped: {} });
    expect(results.costPaise).toBe(results.parts * 25);
    const masked = await recipientList.page(author, { campaign: id, state: "sent" });
    expect(masked.total).toBe(45);
    expect(masked.rows[0]!.recipient).toContain("•");
  });

  it("cannot be approved by its author, nor untested, nor after its template changed", async () => {
    await addContacts(author, { text: phone(1) });
    const values = {
      name: `Guarded ${++count}`,
      channel: "sms",
      body: "Hello {{name}}, welcome",
      active: "on",
    };
    const template = await saveTemplate(author, { values });
    const { id } = await saveCampaign(author, {
      values: {
        campaign_name: `Guarded ${count}`,
        template_id: template.id,
        sources: "contacts",
        consent_note: "agreed",
      },
    });
    await expect(approveCampaign(approver, { id })).rejects.toMatchObject({ code: "not_tested" });
    await testCampaign(author, { id, to: "9848099999" });
    await expect(approveCampaign(author, { id })).rejects.toThrow(Forbidden);
    await expect(startCampaign(approver, { id })).rejects.toMatchObject({ code: "wrong_status" });
    await saveTemplate(author, { id: template.id, values: { ...values, body: "Other words {{name}}" } });
    await expect(approveCampaign(approver, { id })).rejects.toMatchObject({ code: "not_tested" });
    await testCampaign(author, { id, to: "9848099999" });
    await approveCampaign(approver, { id });
    await expect(
      saveCampaign(author, {
        id,
        values: { campaign_name: "X", template_id: template.id, sources: "contacts", consent_note: "agreed" },
      }),
    ).rejects.toThrow(Conflict);
    await expect(
      execute("UPDATE campaigns SET approved_by = created_by WHERE id = $id", { id }),
    ).rejects.toThrow(/campaigns_two_people/);
  });

  it("is changed while it is a draft by who saw it last, and names only what there is", async () => {
    const body = "Hello {{name}}, rooms near you: {{link}}";
    const template = await saveTemplate(author, {
      values: { name: "Drafted", channel: "sms", body, active: "on" },
    });
    const unused = await saveTemplate(author, { values: { name: "Put away", channel: "sms", body } });
    const values = {
      campaign_name: "Drafted",
      template_id: template.id,
      link_url: "https://wa.me/919848012345",
      sources: "contacts",
      consent_note: "agreed",
    };
    const { id } = await saveCampaign(author, { values });
    const { version } = await findCampaign(author, id);
    await testCampaign(author, { id, to: "9848099999" });
    await saveCampaign(approver, { id, values: { ...values, campaign_name: "Drafted anew", version } });
    expect(await findCampaign(author, id)).toMatchObject({ testedAt: null });
    const late = saveCampaign(author, { id, values: { ...values, version } });
    await expect(late).rejects.toMatchObject({ code: "stale" });
    const gone = saveCampaign(author, { id: randomUUID(), values: { ...values, campaign_name: "Gone" } });
    await expect(gone).rejects.toMatchObject({ name: "NotFound" });
    for (const [field, wrong] of [
      ["template_id", { template_id: unused.id }],
      ["link_url", { link_url: "" }],
      ["link_url", { link_url: "https://nobody-vouched.example/rooms" }],
      ["hospital_id", { hospital_id: randomUUID() }],
      ["campaign_name", { campaign_name: "Drafted anew" }],
    ] as const) {
      const named = { ...values, campaign_name: `Wrong ${field}`, ...wrong };
      const refused = saveCampaign(author, { values: named });
      await expect(refused, JSON.stringify(wrong)).rejects.toMatchObject({
        fields: { [field]: [expect.any(String)] },
      });
    }
  });

  it("leaves out who said no, who never agreed and who had enough that day, as they are when their turn comes", async () => {
    settings({ CAMPAIGN_DAILY_CAP: "1" });
    const first = await approved(1);
    await startCampaign(author, { id: first });
    await runCampaign(first);
    const id = await approved(5);
    await setConsent(author, { phone: phone(1), state: "withdrawn", basis: "x", source: "reply" });
    await execute("DELETE FROM message_consents WHERE phone_e164 = $phone", { phone: phone(2) });
    const third = await row<{ id: string }>(
      "SELECT id FROM campaign_recipients WHERE campaign_id = $id AND phone_e164 = $phone",
      { id, phone: phone(3) },
    );
    expect(await chooseByLink(systemContext("test"), { recipientId: third!.id, stop: true })).toBe(true);
    seen = peer.taken.length;
    await startCampaign(author, { id });
    await runCampaign(id);
    expect(got()).toEqual([phone(4)]);
    expect((await campaignResults(author, id)).skipped).toEqual({
      daily_cap: 1,
      opted_out: 2,
      no_consent: 1,
    });
    settings({ CAMPAIGN_DAILY_CAP: "2" });
  });

  it("stops when it is paused, goes on where it was, and sends nothing more once cancelled", async () => {
    const id = await approved(100);
    await startCampaign(author, { id });
    peer.pause = 20;
    const running = runCampaign(id);
    while (taken().length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    await pauseCampaign(author, { id });
    await running;
    const before = taken().length;
    expect(before).toBeLessThan(100);
    await runCampaign(id);
    expect(taken().length).toBe(before);
    await resumeCampaign(author, { id });
    const again = runCampaign(id);
    while (taken().length < before + 20) await new Promise((resolve) => setTimeout(resolve, 5));
    await cancelCampaign(author, { id });
    await again;
    peer.pause = 0;
    await expect(resumeCampaign(author, { id })).rejects.toThrow(Conflict);
    const results = await campaignResults(author, id);
    expect(results.messages.sent).toBe(taken().length);
    expect(results.skipped.cancelled).toBe(100 - taken().length);
    expect(new Set(got()).size).toBe(taken().length);
  });

  it("waits for the morning", async () => {
    const id = await approved(3);
    settings({ CAMPAIGN_HOURS: "00:00-00:01" });
    await startCampaign(author, { id });
    await runCampaign(id);
    expect(got()).toEqual([]);
    expect(await statusOf(id)).toBe("running");
    const [job] = await rows<{ startAfter: Date }>(
      "SELECT start_after FROM pgboss.job WHERE name = 'campaign' AND data ->> 'campaignId' = $id ORDER BY start_after DESC LIMIT 1",
      { id },
    );
    expect(job!.startAfter.getTime()).toBeGreaterThan(Date.now() - 1_000);
  });

  it("tries again what was not taken, asks about lost answers, and gives up what is refused", async () => {
    const id = await approved(30);
    await startCampaign(author, { id });
    peer.next = [500, "takenThenLost", "lost", 400, 429, 503];
    const ended = runCampaign(id).then(() => "ended");
    // What waits some seconds for its next try has waited them.
    const later = async () => {
      await execute(
        "UPDATE messages SET updated_at = updated_at - interval '15 seconds' WHERE attempts > 0 AND state IN ('queued', 'in_doubt')",
      );
      return Promise.race([ended, "runs"]);
    };
    await expect.poll(later, { interval: 200 }).toBe("ended");
    expect(await statusOf(id)).toBe("finished");
    expect(new Set(got()).size).toBe(29);
    expect(taken().length).toBe(29);
    expect((await campaignResults(author, id)).messages).toEqual({ sent: 29, failed: 1 });
  }, 60_000);

  it("pauses by itself when the provider refuses everything", async () => {
    const id = await approved(60);
    await startCampaign(author, { id });
    peer.misbehave = () => 400;
    await runCampaign(id);
    const campaign = await findCampaign(author, id);
    expect(campaign).toMatchObject({ status: "paused", pauseReason: expect.stringContaining("refused 20") });
    expect((await campaignResults(author, id)).waiting).toBe(40);
  });

  it("starts at its hour, unless nobody was there to start it", async () => {
    const soon = await approved(1);
    const missed = await approved(1);
    const now = Date.now();
    await expect(scheduleCampaign(author, { id: soon, at: new Date(now - 1_000) })).rejects.toThrow(Invalid);
    await scheduleCampaign(author, { id: soon, at: new Date(now + 60_000) });
    await scheduleCampaign(author, { id: missed, at: new Date(now + 60_000) });
    await sweepCampaigns(systemContext("test"));
    expect(await statusOf(soon)).toBe("scheduled");
    await execute("UPDATE campaigns SET scheduled_at = now() - interval '2 hours' WHERE id = $id", {
      id: missed,
    });
    await sweepCampaigns(systemContext("test", new Date(now + 90_000)));
    expect(await statusOf(soon)).toBe("running");
    expect(await statusOf(missed)).toBe("paused");
  });

  it("is closed to everybody but admins", async () => {
    const id = await approved(1);
    for (const role of ["staff", "customer"] as const) {
      const ctx = await makeContext(role);
      await expect(findCampaign(ctx, id)).rejects.toThrow(Forbidden);
      await expect(startCampaign(ctx, { id })).rejects.toThrow(Forbidden);
      await expect(campaignResults(ctx, id)).rejects.toThrow(Forbidden);
    }
  });
});
