import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { chooseContact, saveContact } from "#app/domain/agents/contacts.ts";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { documentPath, objectionPath, partnerAnswerPath } from "#app/domain/bookings/links.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import { calendarAddress, shareCalendar } from "#app/domain/calendars/room-calendar.ts";
import { type Context, isUser, systemContext } from "#app/domain/context.ts";
import { orderFile } from "#app/domain/exports/order-file.ts";
import { writeFile } from "#app/domain/exports/write-file.ts";
import { VISIT_KINDS } from "#app/domain/field-visits/labels.ts";
import { startVisit } from "#app/domain/field-visits/save-visit.ts";
import { addForeignGuest, leaveForeignGuest } from "#app/domain/foreign-guests/own-papers.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { actorOfUser } from "#app/domain/identity/find-user.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { issueCommissionInvoices } from "#app/domain/invoices/commission-invoices.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { encodeStaySearch } from "#app/domain/search/stay-search.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { allocateCodes } from "#app/domain/short-links/allocate-codes.ts";
import { decideLink, switchLink } from "#app/domain/short-links/decide-link.ts";
import { importLinks } from "#app/domain/short-links/import-links.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { joinWaitingList } from "#app/domain/waiting-list/join.ts";
import { waitingPath } from "#app/domain/waiting-list/links.ts";
import { askWaiver } from "#app/domain/waivers/ask-waiver.ts";
import { paths } from "#app/http/paths.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { execute, row, rows } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { PAPERS } from "#tests/factories/papers.ts";
import { claimPhoto, photoFile } from "#tests/factories/uploads.ts";
import type { VisitorName } from "./map.ts";
import { demoUser } from "./visitors.ts";

/** Screens that are reached by a link of a message or by work in the background only: one record for each of them. */

type Addresses = Partial<Record<VisitorName, string[]>>;

/**
 * @param agentBrowser the hash of the agent's browser
 * @param choice what the agent chooses for a guest
 * @returns the addresses that no page links to, by who opens them
 */
export async function setRareScene(agentBrowser: Buffer, choice: { selection: Selection; search: string }) {
  const [admin, staff, agent] = [
    await contextOf("admin"),
    await contextOf("staff"),
    await contextOf("agent"),
  ];
  await makeInvoices(admin);
  await makeCommissionInvoices(admin.now);
  await listHouseTwice();
  const guest = await saveContact(agent, {
    contactName: "Meena Joshi",
    phone: "9848012377",
    patientName: "Vasant Joshi",
    patientAge: "58",
    attendants: "Meena Joshi",
  });
  await chooseContact(agent, guest.id);
  const draft = await createDraft(agent, { browserHash: agentBrowser, ...choice });
  const addresses: Addresses = {
    guest: [
      await feedbackLink(),
      await passwordLink(admin),
      await stopLink(),
      ...(await shortLinks(admin)),
      ...(await bookingLinks()),
      await objectionLink(),
      await documentLink(),
      ...(await waitingLists()),
      await calendarLink(),
      "/bookingTravelWithMobileNumber/asha@example.com/9876543210",
    ],
    customer: [await fullStay(53), await papersOf("customer")],
    agent: [paths.agentBookFor(draft.id)],
    staff: await visitsOfEachKind(staff),
    admin: [
      await linkFile(admin),
      ...(await relocations("admin", "/mhbookings")),
      ...(await waiversToDecide(false)).map(paths.adminWaiver),
      await papersOf("admin"),
    ],
    city_manager: [
      ...(await relocations("city_manager", "/cityAccBookings")),
      ...(await waiversToDecide(true)).map(paths.cityWaiver),
    ],
    partner: [await nightChanges(), await papersOf("partner")],
  };
  for (const [name, path] of Object.entries(FILES) as Array<[VisitorName, string]>)
    addresses[name] = [...(addresses[name] ?? []), ...(await filesOf(name, path))];
  return addresses;
}

async function contextOf(role: Exclude<VisitorName, "guest">): Promise<Context> {
  return { actor: await actorOfUser(await demoUser(role)), now: new Date() };
}

const FILES: Partial<Record<VisitorName, string>> = {
  admin: "/adminFiles",
  staff: "/staffFiles",
  city_manager: "/cityFiles",
  partner: "/partnerFiles",
  agent: "/agent_files",
};

/** A house that is listed a second time. */
async function listHouseTwice(): Promise<void> {
  await execute(
    `INSERT INTO properties (account_id, city_id, property_type_id, name, slug, latitude, longitude, status)
     SELECT account_id, city_id, property_type_id, name, slug || '-2', latitude, longitude, 'suspended'
     FROM properties WHERE status = 'approved' ORDER BY slug LIMIT 1`,
  );
}

/** A file of each format that was made in the background. */
async function filesOf(name: VisitorName, path: string): Promise<string[]> {
  const ctx = await contextOf(name as "admin");
  const signal = new AbortController().signal;
  const made: string[] = [];
  for (const format of ["csv", "xlsx", "json"] as const) {
    const { id } = await orderFile(ctx, { list: "bookings", format });
    await writeFile(id, { now: ctx.now, lastAttempt: true, signal });
    made.push(`${path}/${id}`, `${path}/${id}/file`);
  }
  return made;
}

/** Invoices of what was sold, and notes of what was cancelled, of the demo's own customer. */
async function makeInvoices(admin: Context): Promise<void> {
  const sold = await rows<{ id: string }>(
    `SELECT DISTINCT ON (kind, status) id FROM bookings WHERE status NOT IN ('held', 'expired') AND customer_id = $customer
     ORDER BY kind, status, starts_on, total_paise, created_at`,
    { customer: await demoUser("customer") },
  );
  // A second apart, so that lists have them in the same order every time.
  for (const [index, { id }] of sold.entries())
    await issueDocuments({ ...admin, now: new Date(admin.now.getTime() + index * 1_000) }, id);
}

/** What partners were charged for the months before, as the worker does it. */
async function makeCommissionInvoices(now: Date): Promise<void> {
  const issued = await issueCommissionInvoices(systemContext("crawl", now));
  if (issued === 0) throw new Error("The demo has no commission of a month that is over");
}

/** The link of the message that brings an invoice. */
async function documentLink(): Promise<string> {
  const document = (await row<{ id: string }>(
    "SELECT id FROM tax_documents WHERE booking_id IS NOT NULL ORDER BY issued_on, document_number LIMIT 1",
  ))!;
  return documentPath(document.id);
}

/** The calendar of a room that its partner gave to other sites. */
async function calendarLink(): Promise<string> {
  const partner = await contextOf("partner");
  const room = async () =>
    (await row<{ id: string; version: number }>(
      `SELECT r.id, r.calendar_version AS version FROM rooms r JOIN properties p ON p.id = r.property_id
       WHERE p.account_id = $accountId AND r.status = 'approved' ORDER BY p.name, r.name, r.id LIMIT 1`,
      { accountId: isUser(partner.actor) ? partner.actor.accountId : null },
    ))!;
  await shareCalendar(partner, (await room()).id);
  return new URL(calendarAddress(await room())).pathname;
}

/** Where another house is found for a stay to come, from each office that may. */
async function relocations(name: "admin" | "city_manager", path: string): Promise<string[]> {
  const stays = await rows<{ id: string }>(
    `SELECT b.id FROM bookings b JOIN users u ON u.id = $userId AND b.city_id = coalesce(u.zone_city_id, b.city_id)
     WHERE b.kind = 'room' AND b.status = 'confirmed' AND b.starts_on > $tomorrow
     ORDER BY b.starts_on DESC, b.total_paise, b.created_at LIMIT 1`,
    { userId: await demoUser(name), tomorrow: inDays(1) },
  );
  return stays.map(({ id }) => `${path}/${id}/relocate`);
}

/** Links of messages are kept as hashes only: from now on this row has one of which the token is known. */
async function knownToken(update: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  const changed = await execute(update, { hash, later: new Date(Date.now() + 86_400_000) });
  if (changed !== 1) throw new Error(`The demo has no such row: ${update}`);
  return token;
}

async function feedbackLink(): Promise<string> {
  const token = await knownToken(
    `UPDATE feedback SET token_hash = $hash, expires_at = $later WHERE id =
       (SELECT f.id FROM feedback f JOIN bookings b ON b.id = f.booking_id WHERE f.answered_at IS NULL ORDER BY b.starts_on DESC, b.total_paise LIMIT 1)`,
  );
  return `/feedback/${token}`;
}

async function passwordLink(admin: Context): Promise<string> {
  await sendPasswordLink(admin, { userId: await demoUser("staff") });
  const token = await knownToken(
    `UPDATE single_use_tokens SET token_hash = $hash, expires_at = $later
     WHERE token_hash = (SELECT token_hash FROM single_use_tokens WHERE purpose = 'set_password' AND used_at IS NULL ORDER BY created_at DESC LIMIT 1)`,
  );
  return `/set-password/${token}`;
}

async function stopLink(): Promise<string> {
  const recipient = await row<{ id: string }>(
    "SELECT id FROM campaign_recipients ORDER BY state, phone_e164 LIMIT 1",
  );
  return paths.stopMessages(recipient!.id);
}

/** A link that leads on, and one that was switched off. */
async function shortLinks(admin: Context): Promise<string[]> {
  for (const code of ["crawl-on", "crawl-off"]) {
    const made = await shortenUrl(admin, { LongUrl: `https://example.com/${code}`, code });
    if (made.uploadStatus === "waiting") await decideLink(admin, { linkId: made.id, decision: "approve" });
    await allocateCodes(admin, { linkId: made.id });
    if (code === "crawl-off") await switchLink(admin, { linkId: made.id, on: false });
  }
  return ["/r/crawl-on", "/r/crawl-off", "/linkUnavailable/crawl-off"];
}

async function linkFile(admin: Context): Promise<string> {
  const file = Readable.from([Buffer.from("LongUrl,label\nhttps://example.com/a,One\nnonsense,Two\n")]);
  const { batchId } = await importLinks(admin, file, { fileName: "links.csv" });
  return paths.adminLinkFile(batchId);
}

/** The link by which the kitchen answers, where the gateway sends the payer back to, and where the hospital is asked. */
async function bookingLinks(): Promise<string[]> {
  const asked = await rows<{ reference: string; accountId: string; itemId: string }>(
    `SELECT reference, account_id AS "accountId", item_id AS "itemId" FROM bookings
     WHERE kind = 'food' AND status = 'confirmed' AND starts_on > $tomorrow ORDER BY starts_on DESC, created_at LIMIT 2`,
    { tomorrow: inDays(1) },
  );
  const payment = (await row<{ id: string }>(
    "SELECT id FROM payments WHERE state = 'captured' ORDER BY created_at DESC, amount_paise LIMIT 1",
  ))!;
  const hospital = (await row<{ city: string; hospital: string }>(
    `SELECT c.slug AS city, h.slug AS hospital FROM hospitals h JOIN cities c ON c.id = h.city_id ORDER BY h.slug LIMIT 1`,
  ))!;
  return [
    ...asked.map((booking) => partnerAnswerPath(booking, new Date(Date.now() + 86_400_000))),
    `/paymentReturn/${payment.id}`,
    paths.hospitalEnquiry(hospital.city, hospital.hospital),
  ];
}

/** A house that is full for one night, so many days ahead: the page on which somebody waits for it. */
async function fullStay(days: number): Promise<string> {
  const { city, hospital, slug } = await fullHouse(days);
  const party = { adults: 1, children: 0, infants: 0, rooms: 1 };
  const dates = { checkIn: inDays(days), checkOut: inDays(days + 1) };
  return paths.joinWaitingList(encodeStaySearch({ city, hospital, ...dates, ...party }), slug);
}

async function fullHouse(days: number) {
  const house = (await row<{
    city: string;
    hospital: string;
    hospitalId: string;
    propertyId: string;
    slug: string;
  }>(
    `SELECT c.slug AS city, h.slug AS hospital, h.id AS hospital_id, p.id AS property_id, p.slug
     FROM properties p JOIN cities c ON c.id = p.city_id JOIN property_hospitals n ON n.property_id = p.id
     JOIN hospitals h ON h.id = n.hospital_id AND h.city_id = c.id
     WHERE p.status = 'approved' AND EXISTS (SELECT FROM rooms r WHERE r.property_id = p.id AND r.status = 'approved' AND r.min_nights = 1)
     ORDER BY c.slug, p.slug, h.slug LIMIT 1`,
  ))!;
  await execute(
    `INSERT INTO room_nights (room_id, night, allotment, closed) SELECT id, $night::date, default_allotment, true FROM rooms
     WHERE property_id = $propertyId ON CONFLICT (room_id, night) DO UPDATE SET closed = true`,
    { propertyId: house.propertyId, night: inDays(days) },
  );
  return house;
}

/** Families who wait: the links to see it and leave, and where somebody else joins them. */
async function waitingLists(): Promise<string[]> {
  const actor = await actorOfUser(await demoUser("customer"));
  const links: string[] = [];
  for (const days of [54, 55]) {
    const { hospitalId, propertyId } = await fullHouse(days);
    const dates = { checkIn: inDays(days), checkOut: inDays(days + 1) };
    const party = { adults: 1, children: 0, infants: 0, rooms: 1 };
    const stay = {
      hospital: { id: hospitalId, latitude: 0, longitude: 0 },
      propertyId,
      ...dates,
      ...party,
    };
    const names = { contactName: "Asha Rao", patientName: "Ravi Rao" };
    links.push(waitingPath((await joinWaitingList({ actor, now: new Date() }, { stay, ...names })).id));
  }
  return [...links, await fullStay(56)];
}

/** The link of a claim: what was hired came back damaged. */
async function objectionLink(): Promise<string> {
  const hire = (await row<{ id: string; sellerId: string }>(
    `SELECT b.id, u.id AS seller_id FROM bookings b JOIN users u ON u.account_id = b.account_id AND u.role = 'partner'
     WHERE b.kind = 'equipment' AND b.status = 'confirmed' AND b.starts_on = $day ORDER BY b.created_at LIMIT 1`,
    { day: inDays(40) },
  ))!;
  const actor = await actorOfUser(hire.sellerId);
  const on = (day: number): Context => ({ actor, now: istInstant(inDays(40 + day), "11:00") });
  await markBooking(on(0), { bookingId: hire.id, mark: "checked_in" });
  await markReturned(on(1), { bookingId: hire.id, inOrder: false });
  await withholdDeposit(on(1), {
    bookingId: hire.id,
    amountPaise: 10_000,
    reason: "One wheel is broken",
    photoId: await claimPhoto(on(1)),
  });
  const claim = (await row<{ id: string }>("SELECT id FROM claims WHERE booking_id = $id", { id: hire.id }))!;
  return objectionPath(claim.id);
}

/** Families who ask that nothing is charged, two in the city manager's zone and two elsewhere: one for each button of both offices. */
async function waiversToDecide(here: boolean): Promise<string[]> {
  // Those of the zone are not among the last, which admins change at the desk.
  const stays = await rows<{ id: string; customerId: string }>(
    `SELECT b.id, b.customer_id FROM bookings b JOIN cities c ON c.id = b.city_id
     WHERE (c.name = 'Hyderabad') = $here AND b.kind = 'room' AND b.status = 'confirmed' AND b.extends_booking_id IS NULL AND b.starts_on > $day
     ORDER BY b.starts_on, b.total_paise OFFSET 1 LIMIT 2`,
    { here, day: inDays(1) },
  );
  const waivers: string[] = [];
  for (const { id: bookingId, customerId } of stays) {
    const ctx: Context = { actor: await actorOfUser(customerId), now: new Date() };
    const asked = { bookingId, cause: "surgery_moved" as const, formKey: randomUUID() };
    waivers.push((await askWaiver(ctx, { ...asked, letter: await photoFile() })).id);
  }
  return waivers;
}

/** A stay of guests from abroad with their papers, one person for each button: as the guest, the house and the desk see it. */
async function papersOf(visitor: "customer" | "partner" | "admin"): Promise<string> {
  const whose = {
    customer: "b.status = 'confirmed' AND b.customer_id = $user",
    partner: "b.status = 'checked_in' AND b.account_id = (SELECT account_id FROM users WHERE id = $user)",
    admin: "b.status = 'checked_in' AND b.account_id <> (SELECT account_id FROM users WHERE id = $user)",
  }[visitor];
  const stay = await row<{ id: string; reference: string; customerId: string }>(
    `UPDATE bookings SET nationality = 'Bangladeshi' WHERE id = (SELECT b.id FROM bookings b WHERE b.kind = 'room'
       AND b.extends_booking_id IS NULL AND ${whose} ORDER BY b.starts_on DESC, b.total_paise LIMIT 1) RETURNING id, reference, customer_id`,
    { user: await demoUser(visitor === "admin" ? "partner" : visitor) },
  );
  const { id: bookingId, reference, customerId } = stay!;
  const guest: Context = { actor: await actorOfUser(customerId), now: new Date() };
  for (let serial = 0; serial < 6; serial += 1) {
    const { id: guestId } = await addForeignGuest(guest, {
      bookingId,
      papers: { ...PAPERS, name: `Rahima ${"ABCDEF"[serial]}`, passport_number: `BX012345${serial}` },
      passport: await photoFile(),
      visa: await photoFile(),
    });
    if (visitor === "customer" && serial > 2) await leaveForeignGuest(guest, { bookingId, guestId });
  }
  if (visitor === "customer") return paths.customerPapers(reference);
  return visitor === "partner" ? paths.partnerFormCStay(bookingId) : paths.adminFormCStay(bookingId);
}

/** The file of what was changed in a calendar; it is offered once there is something in it. */
async function nightChanges(): Promise<string> {
  const property = await row<{ id: string }>(
    "SELECT p.id FROM properties p JOIN users u ON u.account_id = p.account_id AND u.id = $user ORDER BY p.name LIMIT 1",
    { user: await demoUser("partner") },
  );
  return `/roomPriceUpdate/changes/csv?property=${property!.id}`;
}

/** A visit that was begun, of every kind of place. */
async function visitsOfEachKind(staff: Context): Promise<string[]> {
  const city = (await row<{ id: string }>("SELECT id FROM cities WHERE name = 'Hyderabad'"))!;
  const made: string[] = [];
  for (const kind of VISIT_KINDS) {
    const values = {
      entity_name: `A place to visit (${kind})`,
      city_id: city.id,
      address: "1 Main Road",
      due_on: inDays(0),
    };
    const { id } = await startVisit(staff, { kind, values: { ...values, latitude: 17.4, longitude: 78.4 } });
    made.push(visitPaths.step(kind, id, "entity"));
  }
  const agents = await rows<{ id: string }>(
    "SELECT id FROM accounts WHERE account_kind = 'agent' ORDER BY name LIMIT 2",
  );
  return [...made, ...agents.map(({ id }) => `/agentFormAnotherPage?agent=${id}`)];
}
