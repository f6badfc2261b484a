import { randomUUID } from "node:crypto";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { applyBulkEdit, bulkEditable, previewBulkEdit } from "#app/domain/bulk-edits/bulk-edits.ts";
import type { Context } from "#app/domain/context.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { shareTrip } from "#app/domain/trips/share-trip.ts";
import { browserHash, readBrowserId } from "#app/http/cookies.ts";
import { paths } from "#app/http/paths.ts";
import { bulkPaths } from "#app/http/report-paths.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { row, rows } from "#db/client.ts";
import { actorOf, cancelAtQuote, GUESTS, inDays, openPayment, payOrder } from "#tests/factories/bookings.ts";
import type { VisitorName } from "./map.ts";
import { setRareScene } from "./rare-scene.ts";
import { demoUser, type Visitor } from "./visitors.ts";

/**
 * What the demo does not hold, made by the product's own commands, so that every screen has something to show: choices on the way
 * to a booking, and a held, a paid and a cancelled booking of each kind.
 * @returns the addresses that no page links to, by who opens them
 */
export async function setScene(visitors: Visitor[]): Promise<Partial<Record<VisitorName, string[]>>> {
  const customer = await contextOf("customer");
  const guest = visitors.find(({ name }) => name === "guest")!;
  const hash = await hashOf(guest);
  const { room, items, search, slug } = await readChoices();

  const draftOf = async (selection: Selection) => {
    const { id } = await createDraft(customer, { browserHash: hash, search, selection });
    await updateDraft(customer, { id, browserHash: hash, guests: { ...GUESTS, attendantNames: [] } });
    return id;
  };
  const order = async (selection: Selection) =>
    placeOrder(customer, { draftId: await draftOf(selection), browserHash: hash, formKey: randomUUID() });

  const roomDraft = await draftOf(room);
  const forGuest = [
    "/rooms",
    "/food",
    "/travel",
    "/medicalEquipment",
    `/hotelName/${slug}/${search}`,
    paths.cart(roomDraft, search),
    paths.bookingProcess(search, roomDraft),
    paths.bookingProcess(search, roomDraft, "code"),
  ];
  for (const selection of items)
    forGuest.push(paths.choice(selection.kind as "food", await draftOf(selection)));

  const forCustomer: string[] = [];
  for (const selection of [room, ...items]) {
    const kept = await payOrder(customer, await order(selection));
    const ended = await payOrder(customer, await order(selection));
    const { id: bookingId } = (await row<{ id: string }>(
      "SELECT id FROM bookings WHERE reference = $reference",
      {
        reference: ended.bookingReference,
      },
    ))!;
    const { reference } = await cancelAtQuote(customer, bookingId, { reason: "The treatment was moved" });
    forCustomer.push(
      paths.bookingPage(selection.kind, kept.bookingReference),
      paths.cancelledPage(selection.kind, reference),
      ...(CANCELLED_BY_PATH[selection.kind] ? [`/${CANCELLED_BY_PATH[selection.kind]}/${reference}`] : []),
      paths.customerBooking(kept.bookingReference),
      `/customer_trip/${kept.bookingReference}`,
    );
    if (selection.kind === "room") {
      forGuest.push(`/trip/${(await shareTrip(customer, kept.bookingReference)).token}`);
    }
  }
  const held = await order(room);
  forCustomer.push(paths.pay(held.reference));
  forGuest.push(
    paths.pay(held.reference),
    `/sandbox-gateway/${(await openPayment(customer, held)).sandboxId}`,
  );

  const admin = await contextOf("admin");
  await shortenUrl(admin, { LongUrl: "http://localhost/rooms", label: "Rooms" }).catch(() => undefined);
  forGuest.push(...forCustomer.slice(0, 2), ...(await tokens()));
  const agentBrowser = await hashOf(visitors.find(({ name }) => name === "agent")!);
  const rare = await setRareScene(agentBrowser, { selection: room, search });
  return {
    ...rare,
    admin: [...(rare.admin ?? []), ...(await importedFiles(admin)), ...(await bulkEdits(admin))],
    staff: [
      ...(rare.staff ?? []),
      `${bulkPaths.staff("room-master")}?field=extra_bed_charge_paise&way=set&value=350`,
    ],
    guest: [...forGuest, ...(rare.guest ?? [])],
    customer: [
      ...(rare.customer ?? []),
      ...forCustomer,
      ...forGuest.filter((path) => /^\/(trip|rooms)/.test(path)),
    ],
  };
}

/** A change of many rooms that is looked at, beside one that is done and can be undone. */
async function bulkEdits(admin: Context): Promise<string[]> {
  const room = await row<{ id: string }>("SELECT property_id AS id FROM rooms ORDER BY name, id LIMIT 1");
  const what = await bulkEditable(admin, "room-master", new URLSearchParams({ property: room!.id }));
  const change = { field: "floor_price", way: "set", value: "100" } as const;
  const { seen } = await previewBulkEdit(admin, what, change);
  await applyBulkEdit(admin, what, change, { seen, leaveOut: [] });
  return [`${bulkPaths.admin("room-master")}?field=default_price_paise&way=raise&value=5`];
}

/** A file that this admin imported by screen, and one that the worker is at. */
async function importedFiles({ actor }: Context): Promise<string[]> {
  const refused = "imports/refused-of-the-crawl.csv";
  await (await storage()).put(refused, Buffer.from("name,reason\n,Please enter a name\n"), "text/csv");
  const made = await rows<{ id: string }>(
    `INSERT INTO file_imports (what, file_name, header, mapping, state, rows_expected, counts, refusals, asked_by, done_at, errors_key)
     VALUES ('units', 'units.csv', '{name}', '{"name": 0}', 'done', 2, '{"rows": 2, "created": 0, "changed": 0, "unchanged": 1, "refused": 1}',
       '{Row 3: name: Please enter a name.}', $askedBy, now(), $refused),
       ('units', 'more.csv', '{name}', '{"name": 0}', 'running', 9, '{"rows": 4, "created": 0, "changed": 0, "unchanged": 4, "refused": 0}',
       '{}', $askedBy, NULL, NULL) RETURNING id`,
    { askedBy: (actor as { id: string }).id, refused },
  );
  return made.map(({ id }) => paths.adminImport(id));
}

/** The addresses of cancelled bookings as earlier links have them. */
const CANCELLED_BY_PATH: Partial<Record<Selection["kind"], string>> = {
  food: "cancelFoodConfirmedPage",
  travel: "cancelTravelConfirmedPage",
  equipment: "cancelMedicalConfirmedPage",
  lab: "cancelLabConfirmedPage",
};

async function hashOf({ cookie }: Visitor): Promise<Buffer> {
  return browserHash((await readBrowserId(new Request("http://x", { headers: { cookie } })))!);
}

async function contextOf(role: "customer" | "admin"): Promise<Context> {
  return { actor: actorOf(role, await demoUser(role)), now: new Date() };
}

/** Links that went out in messages, and that of a subscriber. */
async function tokens(): Promise<string[]> {
  const sent = await rows<{ path: string }>(
    `SELECT DISTINCT ON (m.template) m.path FROM (SELECT template, created_at, variables->>'path' AS path FROM messages) m
       LEFT JOIN bookings b ON m.path LIKE '%/' || b.reference
     WHERE m.path LIKE '/%' ORDER BY m.template, b.kind, b.status, b.starts_on, m.path`,
  );
  const subscriber = await row<{ token: string }>(
    "SELECT token FROM subscribers WHERE unsubscribed_at IS NULL LIMIT 1",
  );
  return [...sent.map(({ path }) => path), ...(subscriber ? [paths.unsubscribe(subscriber.token)] : [])];
}

/** One choice of each kind near the first hospital with rooms, and the address part that finds its rooms. */
async function readChoices() {
  const place = (await row<{
    city: string;
    cityId: string;
    hospital: string;
    hospitalId: string;
    propertyId: string;
    roomId: string;
    slug: string;
  }>(
    `SELECT c.slug AS city, c.id AS "cityId", h.slug AS hospital, h.id AS "hospitalId", p.id AS "propertyId", r.id AS "roomId", p.slug
     FROM hospitals h JOIN cities c ON c.id = h.city_id JOIN property_hospitals n ON n.hospital_id = h.id
       JOIN properties p ON p.id = n.property_id AND p.status = 'approved' JOIN rooms r ON r.property_id = p.id AND r.status = 'approved' AND r.default_allotment > 3 AND r.max_adults >= 2
     WHERE h.slug = 'apollo-hospitals-jubilee-hills' ORDER BY n.distance_m, r.id LIMIT 1`,
  ))!;
  const item = async (kind: string) =>
    (await row<{ id: string }>(
      `SELECT i.id FROM items i LEFT JOIN items parent ON parent.id = i.parent_id
       WHERE i.kind = $kind AND i.city_id = $cityId AND i.status = 'approved' ORDER BY i.name, parent.name, i.id LIMIT 1`,
      { kind, cityId: place.cityId },
    ))!.id;
  const kitchenId = await item("kitchen");
  const dish = (await row<{ id: string; meals: Array<"lunch"> }>(
    `SELECT i.id, to_jsonb(f.meal_times) AS meals FROM items i JOIN food_items f ON f.item_id = i.id
     WHERE i.parent_id = $kitchenId AND i.status = 'approved' ORDER BY i.name LIMIT 1`,
    { kitchenId },
  ))!;
  const centreId = await item("lab_centre");
  const test = (await row<{ id: string }>(
    "SELECT c.lab_test_id AS id FROM lab_centre_tests c JOIN lab_tests t ON t.id = c.lab_test_id WHERE c.item_id = $centreId AND c.active ORDER BY t.name LIMIT 1",
    { centreId },
  ))!;
  const hired = (await row<{ id: string }>(
    `SELECT i.id FROM items i JOIN equipment_items e ON e.item_id = i.id
     WHERE i.city_id = $cityId AND i.status = 'approved' AND e.caution_deposit_paise > 0 ORDER BY i.name, i.id LIMIT 1`,
    { cityId: place.cityId },
  ))!;
  const near = { hospitalId: place.hospitalId, propertyId: null };
  const room: Selection = {
    kind: "room",
    hospitalId: place.hospitalId,
    checkIn: inDays(40),
    checkOut: inDays(43),
    adults: 2,
    children: 0,
    infants: 0,
    lines: [{ roomId: place.roomId, units: 1 }],
  };
  const items: Selection[] = [
    {
      kind: "food",
      ...near,
      kitchenId,
      from: inDays(40),
      days: 2,
      meals: dish.meals.slice(0, 1),
      lines: [{ itemId: dish.id, quantity: 2 }],
    },
    {
      kind: "travel",
      hospitalId: place.hospitalId,
      routeId: await item("travel_location"),
      date: inDays(40),
      time: "10:00",
      travellers: 2,
      wheelchair: false,
      stretcher: false,
      flightOrTrain: "",
    },
    { kind: "equipment", ...near, itemId: hired.id, units: 1, from: inDays(40), days: 3 },
    {
      kind: "lab",
      hospitalId: place.hospitalId,
      centreId,
      date: inDays(40),
      time: "09:30",
      testIds: [test.id],
    },
  ];
  const search = `${place.city}~${place.hospital}~${inDays(40)}~${inDays(43)}~2a0c0i1r`;
  return { room, items, search, slug: place.slug };
}
