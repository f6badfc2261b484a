import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { registerAgent } from "#app/domain/registrations/register-account.ts";
import { askWaiver } from "#app/domain/waivers/ask-waiver.ts";
import { siteMap } from "#cli/commands/routes.ts";
import { row, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import {
  makeAccount,
  makeCity,
  makePlace,
  makeProperty,
  makeRoom,
  makeUser,
} from "#tests/factories/inventory.ts";
import { propertyValuesIn } from "#tests/factories/property-values.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { medihaven, medihavenHere } from "#tests/harness/command-line.ts";

async function makeAdmin(): Promise<string> {
  const email = `admin-${randomUUID().slice(0, 8)}@example.com`;
  await makeUser({ role: "admin", email });
  return email;
}

test("approvals: an agent is approved with a commission in per cent", async () => {
  const [city, admin] = [await makeCity(), await makeAdmin()];
  const guest = { actor: GUEST, now: new Date(), request: { id: randomUUID(), ipHash: randomUUID() } };
  const { accountId } = await registerAgent(guest, {
    values: {
      first_name: "Asha Rao",
      mobile_no: "98480 77001",
      email_id: "asha.agent@example.com",
      name: "Care Trips",
      city,
      nearest_hospital: "",
      address: "1 Hospital Road",
      pan: "AABCU9603R",
    },
  });
  const waiting = await row<{ handle: string }>(
    "SELECT id || '@' || version AS handle FROM approvals WHERE subject_id = $accountId AND status = 'pending'",
    { accountId },
  );
  const approve = ["approvals", "approve", waiting!.handle, "--as", admin, "--commission"];
  expect(await medihavenHere([...approve, "51"])).toMatchObject({ code: 2 });
  expect(await medihavenHere([...approve, "7.25"])).toMatchObject({ code: 0 });
  expect(
    await row("SELECT agent_commission_ppm AS ppm FROM accounts WHERE id = $accountId", { accountId }),
  ).toEqual({ ppm: 72_500 });
});

test("approvals: an admin lists, approves and rejects; a stale version and a stranger are refused", async () => {
  const [cityId, accountId, admin] = [await makeCity(), await makeAccount(), await makeAdmin()];
  const submitted = [];
  for (const name of ["First House", "Second House", "Third House"]) {
    const values = await propertyValuesIn(cityId, { name });
    submitted.push(await submitListing(systemContext("test"), { kind: "property", accountId, values }));
  }
  const listed = await medihavenHere(["approvals", "list", "--as", admin, "--kind", "property", "--json"]);
  expect(listed).toMatchObject({ code: 0, stderr: "3 pending, page 1\n" });
  const requests: Array<{ key: string; version: string; name: string }> = JSON.parse(listed.stdout).rows;
  const handle = (title: string, add = 0) => {
    const found = requests.find((one) => one.name.includes(title))!;
    return `${found.key}@${Number(found.version) + add}`;
  };

  expect(await medihavenHere(["approvals", "reject", handle("First"), "--as", admin])).toMatchObject({
    code: 2,
  });
  expect(
    await medihavenHere(["approvals", "approve", handle("First"), "--as", "nobody@example.com"]),
  ).toMatchObject({
    code: 2,
    stderr: "There is no admin with the email nobody@example.com\n",
  });
  const approved = await medihavenHere([
    "approvals",
    "approve",
    handle("First"),
    handle("Second", 1),
    "--as",
    admin,
    "--json",
  ]);
  expect(approved.code).toBe(3);
  expect(JSON.parse(approved.stdout).map((one: { refusal: string | null }) => one.refusal)).toEqual([
    null,
    expect.stringContaining("decided or edited"),
  ]);
  expect(
    await medihavenHere(["approvals", "reject", handle("Third"), "--reason", "No photo", "--as", admin]),
  ).toMatchObject({
    code: 0,
  });
  const statuses = await rows<{ status: string }>(
    "SELECT status FROM properties WHERE account_id = $1 ORDER BY name",
    [accountId],
  );
  expect(statuses.map((one) => one.status)).toEqual(["approved", "pending", "rejected"]);
  const audit = await row<{ actorKind: string; email: string }>(
    "SELECT e.actor_kind, u.email FROM audit_events e JOIN users u ON u.id = e.actor_id WHERE e.action = 'property.approve' AND e.subject_id = $1",
    [submitted[0]!.id],
  );
  expect(audit).toEqual({ actorKind: "operator", email: admin });
});

test("user create: an admin proposes whoever works in the office, another agrees, and the person gets a link", async () => {
  const [admin, other] = [await makeAdmin(), await makeAdmin()];
  const email = `${randomUUID()}@example.com`;
  const staff = ["user", "create", "--role", "staff", "--all-cities", "--name", "Asha Rao", "--email", email];
  expect(await medihavenHere(staff)).toMatchObject({ code: 2, stderr: expect.stringContaining("--as") });
  expect(await medihaven([...staff, "--as", admin, "--password"], { stdin: "x\n" })).toMatchObject({
    code: 2,
  });
  const proposed = await medihavenHere([...staff, "--as", admin, "--json"]);
  expect(proposed).toMatchObject({ code: 0, stderr: "" });
  const { id } = JSON.parse(proposed.stdout);
  const made = () => row<{ status: string }>("SELECT status FROM users WHERE id = $id", { id });
  expect(await made()).toBeUndefined();
  const waiting = await row<{ handle: string }>(
    "SELECT id || '@' || version AS handle FROM approvals WHERE subject_id = $id AND status = 'pending'",
    { id },
  );
  const approve = (as: string) => medihavenHere(["approvals", "approve", waiting!.handle, "--as", as]);
  expect((await approve(admin)).code).not.toBe(0);
  expect(await made()).toBeUndefined();
  expect((await approve(other)).code).toBe(0);
  expect(await made()).toEqual({ status: "approved" });
  expect(
    await rows("SELECT template FROM messages WHERE recipient = $email AND template LIKE 'account.%'", {
      email,
    }),
  ).toHaveLength(1);
});

test("user create: takes a password from a pipe for who is not of the office, says what is wrong", async () => {
  const admin = await makeAdmin();
  const partner = [
    "user",
    "create",
    "--role",
    "partner",
    "--account",
    await makeAccount(),
    "--name",
    "Asha Rao",
    "--email",
    `${randomUUID()}@example.com`,
    "--phone",
    "9848055599",
  ];
  expect(await medihaven([...partner, "--as", admin, "--password"], { stdin: "short\n" })).toMatchObject({
    code: 2,
  });
  const made = await medihaven([...partner, "--as", admin, "--password", "--json"], {
    stdin: "eleven purple otters\n",
  });
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const stored = await row<{ has: boolean }>(
    "SELECT password_hash IS NOT NULL AS has FROM users WHERE id = $1",
    [JSON.parse(made.stdout).id],
  );
  expect(stored).toEqual({ has: true });
  expect(await medihavenHere([...partner, "--as", admin])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("phone"),
  });
});

test("listings answer in JSON; wrong use ends with 2", async () => {
  const [jobs, outbox, messages, wrong, unknown] = await Promise.all([
    medihaven(["jobs", "--json"]),
    medihaven(["outbox", "--json"]),
    medihaven(["outbox", "messages", "--json"]),
    medihaven(["jobs", "retry"]),
    medihaven(["jobs", "--nonsense"]),
  ]);
  expect(JSON.parse(jobs.stdout)).toContainEqual(expect.objectContaining({ queue: "message", dead: 0 }));
  expect(JSON.parse(outbox.stdout)).toEqual([]);
  expect(JSON.parse(messages.stdout)).toContainEqual(
    expect.objectContaining({ channel: "sms", state: "queued" }),
  );
  expect([jobs.code, outbox.code, messages.code, wrong.code, unknown.code]).toEqual([0, 0, 0, 2, 2]);
});

test("the site map joins paths and shows the guards", () => {
  const guarded = (area: string, permission: string) =>
    Object.assign(() => null, { [Symbol.for("medihaven.guard")]: { at: () => ({ area, permission }) } });
  const map = siteMap({
    "areas/public/layout": { id: "areas/public/layout", module: {} },
    home: {
      id: "areas/public/home",
      parentId: "areas/public/layout",
      index: true,
      module: { default: () => null },
    },
    hotels: {
      id: "areas/public/hotels",
      parentId: "areas/public/layout",
      path: "hotels/:city",
      module: { loader: guarded("public", "public"), action: guarded("public", "public") },
    },
  });
  expect(map).toEqual([
    { path: "/", file: "app/areas/public/home", area: null, read: null, change: null },
    {
      path: "/hotels/:city",
      file: "app/areas/public/hotels",
      area: "public",
      read: "public",
      change: "public",
    },
  ]);
});

test("report: a list is mailed by the clock, listed, and ended; what does not fit names the option", async () => {
  const admin = await makeAdmin();
  const schedule = (...args: string[]) =>
    medihavenHere(["report", "schedule", "bookings", "--as", admin, "--json", ...args]);
  expect(await schedule("--every", "week", "--on", "someday")).toMatchObject({
    code: 2,
    stderr: "--on is one of monday, tuesday, wednesday, thursday, friday, saturday, sunday\n",
  });
  expect(await schedule("--every", "month", "--on", "31")).toMatchObject({ code: 2 });
  expect(await schedule("--every", "day", "--colour", "red")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("bookings has no --colour"),
  });
  const made = await schedule("--every", "week", "--on", "Monday", "--at", "6", "--before", "--kind", "room");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const { id } = JSON.parse(made.stdout);
  const kept = () =>
    row("SELECT query, days, every, on_day, at_hour FROM report_schedules WHERE id = $id", { id });
  expect(await kept()).toEqual({ query: "kind=room", days: "before", every: "week", onDay: 1, atHour: 6 });
  const listed = await medihavenHere(["report", "--as", admin, "--json"]);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, list: "bookings", isOwn: true }]);
  expect(await medihavenHere(["report", "end", id, "--as", admin])).toMatchObject({ code: 0 });
  expect(await kept()).toBeUndefined();
  expect(await medihavenHere(["report", "resume", id, "--as", admin])).toMatchObject({ code: 1 });
});

test("stay: an admin reserves nights, moves the guest of a house that fails, and decides a waiver", async () => {
  const [place, admin, guest] = [
    await makePlace({ room: { open_end_nights: 3 } }),
    await makeAdmin(),
    await customerContext(),
  ];
  const other = await makeRoom({
    property_id: await makeProperty({ account_id: await makeAccount(), city_id: place.cityId }),
  });
  const { id } = await makeBooking(guest, place, { checkIn: inDays(7), checkOut: inDays(9) });
  const number = await numberOf(id);
  const stay = (...args: string[]) => medihavenHere(["stay", ...args, "--as", admin, "--json"]);
  expect(await stay("reserve", number, "--nights", "2", "--total", "1")).toMatchObject({ code: 1 });
  const move = await stay("relocate", number, "--room", other, "--reason", "A pipe burst");
  const { bookingId } = JSON.parse(move.stdout);
  const { id: waiver } = await askWaiver(guest, {
    bookingId,
    cause: "death",
    leavesOn: null,
    letter: await photoFile(),
    formKey: randomUUID(),
  });
  const granted = await stay("decide-waiver", waiver, "grant", "--reason", "Our sympathy");
  expect(JSON.parse(granted.stdout)).toEqual({ waiver, state: "granted" });
});

const numberOf = async (id: string) =>
  (await row<{ number: string }>("SELECT booking_order_id AS number FROM bookings WHERE id = $id", { id }))!
    .number;

test("a folder for backups is made before the first one, and holds so many", async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "backups-"));
  const folder = path.join(parent, "nightly");
  expect(await medihaven(["backup", folder, "--keep", "1"])).toMatchObject({ code: 0 });
  const [first] = await readdir(folder);
  expect(first).toMatch(/^medihaven-\d{8}-\d{6}\.tar\.gz$/);
  const file = path.join(folder, first!);
  expect(await medihaven(["backup", file, "--keep", "1"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("is a file: --keep needs a folder"),
  });
  await rm(parent, { recursive: true });
});
