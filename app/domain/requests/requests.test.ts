import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context, GUEST, systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from "#app/domain/errors.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { refreshFinder } from "#app/domain/search/finder/refresh.ts";
import { readUpload } from "#app/domain/uploads/read-upload.ts";
import { execute, row, rows } from "#db/client.ts";
import { actorOf, contextOf, customerContext } from "#tests/factories/bookings.ts";
import { makeCity, makeHospital, makeUser } from "#tests/factories/inventory.ts";
import { askHealthSupport, diseaseOptions } from "./ask.ts";
import { countOpenRequests, findRequest } from "./find-request.ts";
import { ALL_REQUEST_KINDS, REQUEST_KINDS } from "./labels.ts";
import { healthSupportList, ownRequestList, reachUsList } from "./request-lists.ts";
import { healthSupportForm, medicalLoanForm } from "./schema.ts";
import { type SubmittedRequest, submitRequest } from "./submit-request.ts";
import { subscriberList } from "./subscriber-list.ts";
import { findSubscription, subscribe, unsubscribe } from "./subscribers.ts";
import { takeAction } from "./take-action.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
const guest = (): Context => ({
  actor: GUEST,
  now: NOW,
  request: { id: randomUUID(), ipHash: randomUUID() },
});
const PDF = () =>
  new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"], "report.pdf", {
    type: "application/pdf",
  });
let phones = 9_100_000_000;
const phone = () => `+91${phones++}`;
const ask = (over = {}) => ({
  kind: "health_support" as const,
  name: "Ravi Rao",
  phone: phone(),
  location: "Warangal",
  message: "Pain in the chest",
  details: { disease: "Heart", other_disease: "" },
  ...over,
});

let admin: Context;
let staff: Context;
let other: Context;
beforeAll(async () => {
  admin = contextOf(actorOf("admin", await makeUser({ role: "admin" })), NOW);
  staff = contextOf(actorOf("staff", await makeUser({ role: "staff", name: "Case Worker" })), NOW);
  other = contextOf(actorOf("staff", await makeUser({ role: "staff" })), NOW);
});

const give = async (request: SubmittedRequest, to: Context, version = 1) =>
  takeAction(admin, {
    id: request.id,
    kinds: ALL_REQUEST_KINDS,
    version,
    status: "in_progress",
    owner_id: (to.actor as { id: string }).id,
    due_date: "2026-12-02",
    due_time: "10:30",
    remarks: "Called, will send the reports",
  });

describe("a request", () => {
  it("has a number to read out, and is due when its kind says", async () => {
    for (const kind of ALL_REQUEST_KINDS) {
      const { number, dueAt } = await submitRequest(guest(), ask({ kind }));
      expect(number).toMatch(/^MHQ-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(dueAt.getTime() - NOW.getTime()).toBe(REQUEST_KINDS[kind].dueHours * 3_600_000);
    }
    const counted = await countOpenRequests({ ...admin, now: new Date(NOW.getTime() + 5 * 3_600_000) });
    expect(counted.find(({ kind }) => kind === "health_support")).toMatchObject({
      overdue: expect.any(Number),
    });
    expect(counted.find(({ kind }) => kind === "health_support")!.overdue).toBeGreaterThan(0);
    expect(counted.find(({ kind }) => kind === "reach_us")!.overdue).toBe(0);
  });

  it("lies at the hospital that was typed, else where the patient lives, where one bears that name", async () => {
    const [city, elsewhere] = [await makeCity(), await makeCity()];
    const name = `Typed Hospital ${randomUUID().slice(0, 8)}`;
    const hospital = await makeHospital({ city_id: city, near_hospital_name: name });
    await refreshFinder();
    const { name: lived } = (await row<{ name: string }>("SELECT name::text FROM cities WHERE id = $1", [
      elsewhere,
    ]))!;
    const lies = async (over: object) => {
      const { id } = await submitRequest(guest(), ask(over));
      return row("SELECT hospital_id, city_id FROM requests WHERE id = $1", [id]);
    };
    expect(await lies({ hospitalName: name.toUpperCase(), location: lived })).toEqual({
      hospitalId: hospital,
      cityId: null,
    });
    expect(await lies({ hospitalName: "Some clinic", location: ` ${lived.toUpperCase()}` })).toEqual({
      hospitalId: null,
      cityId: elsewhere,
    });
    expect(await lies({ hospitalName: "%", location: "Nowhere" })).toEqual({
      hospitalId: null,
      cityId: null,
    });
    await makeHospital({ city_id: elsewhere, near_hospital_name: name });
    await refreshFinder();
    expect(await lies({ hospitalName: name, location: "" })).toEqual({ hospitalId: null, cityId: null });
  });

  it("is refused when one phone sends too many, and another phone still gets through", async () => {
    const same = phone();
    for (let sent = 0; sent < 5; sent++) await submitRequest(guest(), ask({ phone: same }));
    await expect(submitRequest(guest(), ask({ phone: same }))).rejects.toThrow(TooMany);
    await submitRequest(guest(), ask());
  });

  it("with a file that is none of ours is refused whole", async () => {
    const before = await row("SELECT count(*) FROM requests");
    const page = new File(["<script>"], "report.pdf", { type: "application/pdf" });
    await expect(submitRequest(guest(), ask({ files: [PDF(), page] }))).rejects.toMatchObject({
      fields: { files: [expect.stringContaining("report.pdf")] },
    });
    expect(await row("SELECT count(*) FROM requests")).toEqual(before);
  });

  it.each([
    ["no disease", { disease: "" }, "disease"],
    ["Other without a word", { disease: "Other" }, "other_disease"],
    ["no place", { patient_location: " " }, "patient_location"],
    ["a number that is none", { mobile_number: "12" }, "mobile_number"],
  ])("of health support with %s is refused", (_, wrong, field) => {
    const form = {
      patient_name: "Ravi Rao",
      disease: "Heart",
      mobile_number: "98765 43210",
      patient_location: "Warangal",
      message: "Pain",
      files: new File([], ""),
    };
    expect(healthSupportForm.safeParse(form)).toMatchObject({
      success: true,
      data: { files: [], other_disease: "" },
    });
    const parsed = healthSupportForm.safeParse({ ...form, ...wrong });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it("of health support names a problem of the master, or another one in words", async () => {
    await execute("INSERT INTO problems (name) VALUES ('Chest pain'), ('Old words') ON CONFLICT DO NOTHING");
    await execute("UPDATE problems SET active = false WHERE name = 'Old words'");
    const options = await diseaseOptions(guest());
    expect(options).toContain("Chest pain");
    expect(options).not.toContain("Old words");
    expect(options.at(-1)).toBe("Other");
    const send = (disease: string) =>
      askHealthSupport(
        guest(),
        healthSupportForm.parse({
          patient_name: "Ravi Rao",
          disease,
          other_disease: "Plague",
          mobile_number: phone(),
          patient_location: "Warangal",
          message: "Pain",
          files: [],
        }),
      );
    await send("Chest pain");
    await send("Other");
    await expect(send("Old words")).rejects.toMatchObject({ fields: { disease: [expect.any(String)] } });
  });

  it("for a loan puts the country before the number", () => {
    const form = {
      patient_name: "Ravi Rao",
      hospital_name: "AIG",
      email_id: "ravi@example.com",
      country_code: "91",
      mobile_number: "98765 43210",
      patient_location: "Warangal",
      salarized: "Salaried",
      medical_loanfor: "Surgery",
    };
    expect(medicalLoanForm.parse(form)).toMatchObject({
      country_code: "+91",
      mobile_number: "+919876543210",
    });
    expect(medicalLoanForm.safeParse({ ...form, country_code: "+1" }).success).toBe(false);
  });
});

describe("working a request off", () => {
  it("is for admins, and for whom it was given to; foreign and missing look alike", async () => {
    const request = await submitRequest(guest(), ask({ name: "Lakshmi Devi" }));
    const find = (ctx: Context) => findRequest(ctx, { id: request.id, kinds: ALL_REQUEST_KINDS });
    await expect(find(staff)).rejects.toThrow(NotFound);
    await give(request, staff);
    expect(await find(staff)).toMatchObject({
      status: "in_progress",
      ownerName: "Case Worker",
      version: 2,
      actions: [{ remarks: "Called, will send the reports" }],
      dueAt: new Date("2026-12-02T05:00:00Z"),
    });
    await expect(find(other)).rejects.toThrow(NotFound);
    await expect(find(await customerContext())).rejects.toThrow(NotFound);
    await expect(findRequest(admin, { id: request.id, kinds: ["reach_us"] })).rejects.toThrow(NotFound);
    expect((await ownRequestList.page(staff, {})).rows.map(({ key }) => key)).toEqual([request.id]);
    expect((await ownRequestList.page(other, {})).total).toBe(0);
    expect((await healthSupportList.page(other, {})).total).toBe(0);
    await expect(ownRequestList.page(guest(), {})).rejects.toThrow(Forbidden);
    expect((await healthSupportList.page(admin, { q: "lakshmi" })).rows).toHaveLength(1);
    expect((await healthSupportList.page(admin, { q: request.number.toLowerCase() })).rows).toHaveLength(1);
  });

  it("of two at once takes the first and tells the second", async () => {
    const request = await submitRequest(guest(), ask());
    await give(request, staff);
    await expect(give(request, staff)).rejects.toThrow(Conflict);
  });

  it("keeps its due time when none is given, and is found by where its person lives", async () => {
    const request = await submitRequest(guest(), ask({ location: "Old town, Adilabad" }));
    const input = { id: request.id, kinds: ALL_REQUEST_KINDS, version: 1 };
    await takeAction(admin, { ...input, status: "in_progress", remarks: "Called" });
    const found = (await healthSupportList.page(admin, { place: "adilabad" })).rows;
    expect(found).toMatchObject([{ key: request.id, due_datetime: request.dueAt, status: "in_progress" }]);
    expect((await healthSupportList.page(admin, { place: "100%" })).rows).toEqual([]);
  });

  it("is overdue when its due time is past, and not before", async () => {
    const request = await submitRequest(guest(), ask());
    const overdueAt = async (ms: number) => {
      const then = { ...admin, now: new Date(request.dueAt.getTime() + ms) };
      const { rows: found } = await healthSupportList.page(then, { status: "overdue", q: request.number });
      return found.map(({ key }) => key);
    };
    expect(await overdueAt(60_000)).toEqual([request.id]);
    expect(await overdueAt(-60_000)).toEqual([]);
  });

  it("is given to people of the office only", async () => {
    const request = await submitRequest(guest(), ask());
    await expect(give(request, await customerContext())).rejects.toThrow(Invalid);
  });

  it("audits each look at what tells of somebody's health", async () => {
    const request = await submitRequest(guest(), ask());
    await findRequest(admin, { id: request.id, kinds: ALL_REQUEST_KINDS });
    const looks = "SELECT action FROM audit_events WHERE subject_id = $id AND action = 'request.read'";
    expect(await rows(looks, { id: request.id })).toHaveLength(1);
  });

  it("exports what the list shows, all pages of it", async () => {
    await execute("DELETE FROM requests WHERE kind = 'chat'");
    await execute(
      `INSERT INTO requests (number, kind, name, phone_e164, due_at, created_at)
       SELECT 'N' || n, 'chat', 'Person', '+919876500000', $now, $now::timestamptz - n * interval '1 hour' FROM generate_series(1, 1203) n`,
      { now: NOW },
    );
    const { count, stream } = await listFile(reachUsList.query(admin, { kind: "chat" }), "csv");
    await text(stream);
    expect(count.rows).toBe(1203);
    const listed = await reachUsList.page(admin, { kind: "chat", from: "2026-12-01", to: "2026-12-01" });
    // 10:00 UTC is 15:30 in India: 15 whole hours back to its midnight.
    expect(listed.total).toBe(15);
  });
});

describe("a medical file", () => {
  it("is read by its owner, by whoever works the request off, by admins, and by nobody else; each look is audited", async () => {
    const owner = await customerContext();
    const request = await submitRequest({ ...owner, now: NOW }, ask({ files: [PDF()] }));
    const file = await row<{ id: string }>(
      "SELECT upload_id AS id FROM request_files WHERE request_id = $id",
      request,
    );
    const open = async (ctx: Context) => {
      const { stream } = await readUpload(ctx, file!.id);
      stream.destroy();
    };
    for (const ctx of [guest(), staff, other, await customerContext()])
      await expect(open(ctx)).rejects.toThrow(NotFound);
    await open(owner);
    await open(admin);
    await give(request, staff);
    await open(staff);
    await expect(open(other)).rejects.toThrow(NotFound);
    const looks =
      "SELECT actor_id FROM audit_events WHERE subject_id = $id AND action = 'upload.read' ORDER BY id";
    expect((await rows<{ actorId: string }>(looks, file!)).map(({ actorId }) => actorId)).toEqual(
      [owner, admin, staff].map(({ actor }) => (actor as { id: string }).id),
    );
  });

  it("of a visitor stays with the request", async () => {
    const { id } = await submitRequest(guest(), ask({ files: [PDF()] }));
    const kept = await row<{ attached: boolean; visibility: string }>(
      `SELECT u.attached_at IS NOT NULL AS attached, u.visibility FROM request_files f JOIN uploads u ON u.id = f.upload_id
       WHERE f.request_id = $id`,
      { id },
    );
    expect(kept).toEqual({ attached: true, visibility: "private" });
  });
});

describe("the newsletter", () => {
  it("is joined once, ended by its link once, and joined again", async () => {
    const email = `${randomUUID()}@example.com`;
    const token = async () =>
      (await row<{ token: string }>("SELECT token FROM subscribers WHERE subscriber_email = $email", {
        email,
      }))!.token;
    const mails = () => rows("SELECT id FROM messages WHERE recipient = $email", { email });
    await subscribe(guest(), { subscriber_email: email });
    await subscribe(guest(), { subscriber_email: email.toUpperCase() });
    expect(await mails()).toHaveLength(1);
    await unsubscribe(guest(), await token());
    await unsubscribe(guest(), await token());
    expect(await findSubscription(guest(), await token())).toEqual({ email, active: false });
    const list = (state: "active" | "ended") => subscriberList.page(admin, { q: email, state });
    expect((await list("active")).total).toBe(0);
    expect((await list("ended")).total).toBe(1);
    const later = { ...guest(), now: new Date(NOW.getTime() + 86_400_000) };
    await subscribe(later, { subscriber_email: email });
    expect((await list("active")).total).toBe(1);
    expect(await mails()).toHaveLength(2);
    await expect(unsubscribe(guest(), "0".repeat(26))).rejects.toThrow(NotFound);
    await expect(subscriberList.page(staff, {})).rejects.toThrow(Forbidden);
    expect((await subscriberList.page(systemContext("test"), { q: email, state: "all" })).total).toBe(1);
  });
});
