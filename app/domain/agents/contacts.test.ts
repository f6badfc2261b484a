import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { actorOf, contextOf } from "#tests/factories/bookings.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { uniqueMobile } from "#tests/factories/unique.ts";
import { agentContactList } from "./contact-list.ts";
import {
  type ContactInput,
  chooseContact,
  chosenContact,
  findContact,
  keepGuests,
  readAgentBar,
  recentContacts,
  removeContact,
  saveContact,
  typedGuestsOf,
} from "./contacts.ts";

let agent: Context;
let colleague: Context;
let other: Context;

async function agencyOf(people: number): Promise<Context[]> {
  const accountId = await makeAccount({ account_kind: "agent", agent_commission_ppm: 50_000 });
  const users: Context[] = [];
  for (let count = 0; count < people; count += 1)
    users.push(
      contextOf(actorOf("agent", await makeUser({ role: "agent", account_id: accountId }), { accountId })),
    );
  return users;
}

beforeAll(async () => {
  [agent, colleague] = (await agencyOf(2)) as [Context, Context];
  [other] = (await agencyOf(1)) as [Context];
});

const given = (more: Partial<ContactInput> = {}): ContactInput => ({
  contactName: "Ravi Rao",
  phone: uniqueMobile(),
  patientName: "Asha Rao",
  patientAge: "61",
  patientGender: "female",
  attendants: "Ravi Rao\r\n\r\n Meena Rao ",
  ...more,
});

describe("the guests of an agent", () => {
  it("are found by a number as pages show it, and by who stays with them", async () => {
    const [own] = (await agencyOf(1)) as [Context];
    const { id } = await saveContact(own, given({ phone: "9848100009" }));
    await saveContact(own, given({ phone: "9848177777", attendants: "Kamala" }));
    for (const q of ["+91 98481 00009", "98481-00009", "098481 00009", "00009", "meena"])
      expect([q, (await agentContactList.page(own, { q })).rows.map(({ key }) => key)]).toEqual([q, [id]]);
    expect((await agentContactList.page(own, { q: "nobody" })).rows).toEqual([]);
  });

  it("are kept with who is called and who stays with them, for the whole agency and nobody else", async () => {
    const { id } = await saveContact(agent, given({ note: "Needs a ground floor" }));
    const found = await findContact(colleague, id);
    expect(found).toMatchObject({
      patientName: "Asha Rao",
      patientAge: 61,
      patientGender: "female",
      attendants: ["Ravi Rao", "Meena Rao"],
      email: null,
    });
    const { rows } = await agentContactList.page(agent, { q: "asha" });
    expect(rows[0]).toMatchObject({ key: id, patient_name: "Asha Rao", attendants: "Ravi Rao, Meena Rao" });
    expect((await agentContactList.page(other, {})).rows).toEqual([]);
    for (const work of [
      () => findContact(other, id),
      () => saveContact(other, { ...given(), id }),
      () => removeContact(other, id),
      () => chooseContact(other, id),
    ])
      await expect(work()).rejects.toMatchObject({ name: "NotFound" });
    await saveContact(agent, { ...given({ patientName: "Asha Devi Rao", attendants: "" }), id });
    expect(await findContact(agent, id)).toMatchObject({ patientName: "Asha Devi Rao", attendants: [] });
    await removeContact(colleague, id);
    await expect(findContact(agent, id)).rejects.toMatchObject({ name: "NotFound" });
  });

  it.each<[string, Partial<ContactInput>, string]>([
    ["no patient", { patientName: "" }, "patientName"],
    ["a number that is none", { phone: "12345" }, "phone"],
    ["an age that is none", { patientAge: "old" }, "patientAge"],
    ["an attendant that is no name", { attendants: "Meena\n<b>" }, "attendants"],
    ["eleven attendants", { attendants: "Meena\n".repeat(11) }, "attendants"],
  ])("are refused with %s", async (_, wrong, field) => {
    const refused = saveContact(agent, given(wrong));
    await expect(refused).rejects.toMatchObject({ name: "Invalid" });
    const { fields } = await refused.catch((error) => error);
    expect(Object.keys(fields)[0]).toMatch(new RegExp(`^${field}`));
  });

  it("are nobody's but agents'", async () => {
    for (const role of ["partner", "customer", "admin"] as const)
      await expect(recentContacts(contextOf(actorOf(role, randomUUID())))).rejects.toMatchObject({
        name: "Forbidden",
      });
  });

  it("are not entered twice with the same number and name", async () => {
    const twice = given({ patientName: "Kiran Das" });
    await saveContact(agent, twice);
    await expect(saveContact(agent, { ...twice, patientName: "kiran das" })).rejects.toMatchObject({
      fields: { patientName: expect.anything() },
    });
    await saveContact(other, twice);
  });

  it("have numbers of their own: that of the agency is refused as it is when booking", async () => {
    const { phone } = (await row<{ phone: string }>(
      "UPDATE users SET phone_e164 = $phone WHERE id = $id RETURNING phone_e164 AS phone",
      { id: "id" in colleague.actor ? colleague.actor.id : "", phone: `+91${uniqueMobile()}` },
    ))!;
    const refusal = { fields: { phone: [expect.stringContaining("your agency's own number")] } };
    await expect(saveContact(agent, given({ phone }))).rejects.toMatchObject(refusal);
    const { id } = await saveContact(agent, given());
    await expect(saveContact(agent, { ...given({ phone }), id })).rejects.toMatchObject(refusal);
    await expect(saveContact(other, given({ phone }))).resolves.toBeDefined();
  });

  it("are chosen by each person of the agency for the hours to come", async () => {
    const [first, second] = [await saveContact(agent, given()), await saveContact(agent, given())];
    await chooseContact(agent, first.id);
    await chooseContact(agent, second.id);
    expect((await chosenContact(agent))?.id).toBe(second.id);
    expect(await chosenContact(colleague)).toBeNull();
    expect(await readAgentBar(agent)).toEqual({ guest: "Asha Rao", commissionPpm: 50_000 });
    const tomorrow = { ...agent, now: new Date(agent.now.getTime() + 13 * 3_600_000) };
    expect(await chosenContact(tomorrow)).toBeNull();
    await chooseContact(agent, null);
    expect(await readAgentBar(agent)).toMatchObject({ guest: null });
  });

  it("fill in a booking, and take from it what is new", async () => {
    const phone = uniqueMobile();
    const { id } = await saveContact(agent, given({ phone, patientName: "Leela Nair", note: "Diabetic" }));
    const guests = typedGuestsOf(await findContact(agent, id), 1, true);
    expect(guests).toMatchObject({
      patientName: "Leela Nair",
      patientAge: "61",
      attendantNames: ["Ravi Rao"],
    });
    const booked = { ...guests, patientAge: "62", attendantNames: ["Sunil Nair"], specialRequests: "Quiet" };
    expect(await keepGuests(agent, booked, true)).toBe(true);
    expect(await findContact(agent, id)).toMatchObject({
      patientAge: 62,
      attendants: ["Sunil Nair", "Ravi Rao", "Meena Rao"],
      note: "Diabetic",
    });
    await keepGuests(agent, { ...booked, patientName: "Maya Nair" }, true);
    const { rows } = await agentContactList.page(agent, { q: phone });
    expect(rows.map((row) => row.patient_name).sort()).toEqual(["Leela Nair", "Maya Nair"]);
  });

  it("live at home, not in the ward that meals were brought to", async () => {
    const address = "12 Lake View, Warangal";
    const { id } = await saveContact(agent, given({ patientName: "Radha Nair", address }));
    const kept = async () => (await findContact(agent, id)).address;
    expect(typedGuestsOf(await findContact(agent, id), 1, true).address).toBe(address);
    const guests = typedGuestsOf(await findContact(agent, id), 1, false);
    expect(guests).not.toHaveProperty("address");
    await keepGuests(agent, { ...guests, address: "Ward 5, bed 2" }, false);
    expect(await kept()).toBe(address);
    await keepGuests(agent, { ...guests, address: "14 Lake View, Warangal" }, true);
    expect(await kept()).toBe("14 Lake View, Warangal");
  });

  it("are kept from the form of a lab, which asks for the age in years alone", async () => {
    const { id } = await saveContact(agent, given({ patientName: "Lalitha Nair" }));
    const guests = typedGuestsOf(await findContact(agent, id), 0, false);
    expect(await keepGuests(agent, { ...guests, patientAgeGroup: "", patientAge: "7" }, false)).toBe(true);
    expect(await findContact(agent, id)).toMatchObject({ patientAgeGroup: "child", patientAge: 7 });
  });

  it("have an age, a sex and a mail address or none, and a booking form has what they have", async () => {
    const bare = given({ patientAge: "", patientGender: "", email: "", attendants: "" });
    const { id } = await saveContact(agent, bare);
    const found = await findContact(agent, id);
    expect(found).toMatchObject({ patientAge: null, patientGender: null, email: null, attendants: [] });
    expect(typedGuestsOf(found, 2, true)).toMatchObject({
      patientAge: "",
      patientGender: "",
      email: "",
      attendantNames: [],
    });
    await saveContact(agent, { ...bare, id, email: "asha@example.com" });
    expect(typedGuestsOf(await findContact(agent, id), 2, true).email).toBe("asha@example.com");
  });

  it("are changed, chosen and forgotten by their own agency alone", async () => {
    const { id } = await saveContact(agent, given());
    for (const attempt of [
      () => saveContact(other, { ...given(), id }),
      () => chooseContact(other, id),
      () => findContact(other, id),
      () => removeContact(other, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: "NotFound" });
    await removeContact(colleague, id);
    await expect(removeContact(agent, id)).rejects.toMatchObject({ name: "NotFound" });
  });

  it("are five thousand at most: a booking goes on without keeping another", async () => {
    const [full] = (await agencyOf(1)) as [Context];
    const accountId = (full.actor as { accountId: string }).accountId;
    await execute(
      `INSERT INTO agent_contacts (account_id, contact_name, phone_e164, patient_name, created_at, used_at)
       SELECT $accountId, 'Ravi Rao', '+91984' || lpad(number::text, 7, '0'), 'Asha Rao', now(), now() FROM generate_series(1, $most::integer) number`,
      { accountId, most: 5_000 },
    );
    await expect(saveContact(full, given())).rejects.toMatchObject({ code: "too_many" });
    const booked = { contactName: "Ravi Rao", phone: uniqueMobile(), patientName: "Maya Nair" };
    expect(await keepGuests(full, booked as Parameters<typeof keepGuests>[1], true)).toBe(false);
    const nobody = { ...booked, phone: "12" } as Parameters<typeof keepGuests>[1];
    await expect(keepGuests(full, nobody, true)).rejects.toMatchObject({ name: "Invalid" });
  });
});
