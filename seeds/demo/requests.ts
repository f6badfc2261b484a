import type { Context } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { setNights } from "#app/domain/listings/calendar/set-nights.ts";
import type { PropertyValues } from "#app/domain/listings/kinds/property.ts";
import type { RoomTerms, RoomValues } from "#app/domain/listings/kinds/room.ts";
import { addPhotos } from "#app/domain/listings/photos.ts";
import { type ListingRef, readRecord } from "#app/domain/listings/record.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { rows, type Transaction } from "#db/client.ts";
import type { Motif } from "./illustrations.ts";
import type { Masters, WrittenProperty } from "./inventory.ts";
import type { DemoPartner, DemoPeople } from "./people.ts";
import { keepPictures, type Pictures } from "./pictures.ts";
import { roundDegrees } from "./properties.ts";

type Setting = {
  tx: Transaction;
  now: Date;
  cityIds: Map<string, string>;
  people: DemoPeople;
  masters: Masters;
  pictures: Pictures;
  properties: WrittenProperty[];
};

/** What partners asked for and nobody has decided yet, with one refused and one granted, so that the approval screens have work. */
export async function writeRequests(setting: Setting): Promise<void> {
  const { people, properties, now } = setting;
  const [anjali, irfan] = people.partners as [DemoPartner, DemoPartner];
  const mitali = present(people.partners.find(({ city }) => city === "Kolkata"));
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const as = ({ accountId, ctx }: DemoPartner, daysAgo: number) => ({ accountId, ctx: ctx(ago(daysAgo)) });

  const granted = await newHouse(setting, as(irfan, 21), {
    name: "Irfan Garden Guest House",
    city: "Hyderabad",
    like: 4,
  });
  await decideAll(setting, people.admin(ago(20)), granted, "approve");
  const refused = await newHouse(setting, as(anjali, 9), {
    name: "Sunrise Annexe",
    city: "Hyderabad",
    like: 2,
  });
  await decideAll(
    setting,
    people.admin(ago(8)),
    refused,
    "reject",
    "The photos show another house. Please add photos of this one, with the entrance and a bathroom.",
  );

  await newHouse(setting, as(anjali, 2), {
    name: "Sunrise Hill View Guest House",
    city: "Hyderabad",
    like: 1,
  });
  await newHouse(setting, as(irfan, 1), { name: "Deccan Lakeside Home Stay", city: "Hyderabad", like: 3 });
  await newHouse(setting, as(mitali, 3), { name: "Nabapally Atithi Nivas", city: "Kolkata", like: 2 });

  const [own, second] = properties.filter(({ accountId }) => accountId === anjali.accountId);
  await editProperty(setting, anjali.ctx(ago(1)), present(own).id);
  const irfans = present(properties.find(({ accountId }) => accountId === irfan.accountId));
  await editRoom(setting, irfan.ctx(ago(0.2)), present(irfans.rooms[0]).id);
  await dearerWeekends(anjali.ctx(ago(5)), present(second));
}

/** A house modelled on one of the demo's, submitted as its partner would: the house, two rooms, photos of each. */
async function newHouse(
  setting: Setting,
  { accountId, ctx }: { accountId: string; ctx: Context },
  { name, city, like }: { name: string; city: string; like: number },
): Promise<string> {
  const { masters, cityIds } = setting;
  const model = present(setting.properties.filter((property) => property.city === city)[like * 4]);
  const values: PropertyValues = {
    name,
    property_type_id: present(
      masters.propertyTypes.get(name.includes("Home Stay") ? "Home stay" : "Guest house"),
    ),
    city_id: present(cityIds.get(city)),
    address: model.address.replace(/^[^,]+/, "Plot No. 7"),
    pin_code: model.pinCode,
    latitude: roundDegrees(model.latitude + 0.002),
    longitude: roundDegrees(model.longitude - 0.001),
    phone_e164: null,
    email: null,
    description: model.description,
    house_rules: model.houseRules,
    check_in_time: "12:00",
    check_out_time: "11:00",
    facility_ids: model.facilities.map((facility) => present(masters.facilities.get(facility))),
    cancellation_policy_id: null,
    gstin: null,
  };
  const { id: propertyId } = await submitListing(ctx, { kind: "property", values });
  await addPictures(setting, ctx, { store: "properties", id: propertyId, accountId }, [
    "front-guest-house",
    "reception",
  ]);
  for (const room of model.rooms.slice(0, 2)) {
    const roomValues: RoomValues = {
      name: room.name,
      room_type_id: present(masters.roomTypes.get(room.type)),
      room_category: room.category,
      description: room.description,
      max_adults: room.maxAdults,
      max_children: room.maxChildren,
      max_extra_beds: room.maxExtraBeds,
      facility_ids: room.facilities.map((facility) => present(masters.facilities.get(facility))),
    };
    const terms: RoomTerms = {
      default_price_paise: room.pricePaise,
      default_allotment: room.allotment,
      extra_bed_charge_paise: room.extraBedChargePaise,
      partner_offer_ppm: 0,
      min_nights: 1,
      max_nights: 60,
      weekly_offer_ppm: 0,
      open_end_nights: 0,
      saver_policy_id: null,
      saver_offer_ppm: 0,
      attendant_meals: [],
      attendants_with_meals: 0,
      monthly_offer_ppm: 0,
    };
    const made = await submitListing(ctx, { kind: "room", parentId: propertyId, values: roomValues, terms });
    await addPictures(setting, ctx, { store: "rooms", id: made.id, accountId }, [room.subject]);
  }
  return propertyId;
}

async function addPictures(
  { tx, pictures }: Setting,
  ctx: Context,
  target: ListingRef & { accountId: string },
  subjects: Motif[],
): Promise<void> {
  const { accountId, ...listing } = target;
  const chosen = subjects.map((subject) => ({ accountId, picture: pictures.next(subject) }));
  const uploadIds = await keepPictures(tx, ctx.now, chosen, false);
  const photos = uploadIds.map((uploadId, index) => ({
    uploadId,
    caption: present(chosen[index]).picture.caption,
  }));
  await addPhotos(ctx, { ...listing, photos });
}

/** Decides a house and its rooms. */
async function decideAll(
  { tx }: Setting,
  admin: Context,
  propertyId: string,
  decision: "approve" | "reject",
  reason?: string,
): Promise<void> {
  const requests = await rows<{ id: string; version: number }>(
    `SELECT id, version FROM approvals WHERE status = 'pending'
       AND (subject_id = $propertyId OR subject_id IN (SELECT id FROM rooms WHERE property_id = $propertyId))`,
    { propertyId },
    tx,
  );
  for (const { id, version } of requests) await decide(admin, { approvalId: id, version, decision, reason });
}

async function editProperty({ tx, masters }: Setting, ctx: Context, propertyId: string): Promise<void> {
  const { values, version } = await readRecord("property", propertyId, tx);
  const bathroom = present(masters.facilities.get("Wheelchair-accessible bathroom"));
  await submitListing(ctx, {
    store: "properties",
    id: propertyId,
    version,
    values: {
      ...values,
      check_in_time: "10:00",
      description: `${values.description} Two bathrooms on the ground floor were rebuilt for wheelchairs this month.`,
      facility_ids: [...new Set([...(values.facility_ids as string[]), bathroom])],
    },
  });
}

async function editRoom({ tx }: Setting, ctx: Context, roomId: string): Promise<void> {
  const { values, version } = await readRecord("room", roomId, tx);
  const description = `${values.description} New mattresses since this week.`;
  await submitListing(ctx, {
    store: "rooms",
    id: roomId,
    version,
    values: { ...values, description, max_extra_beds: 2 },
  });
}

/** A partner's own change of prices, for the price log. */
async function dearerWeekends(ctx: Context, property: WrittenProperty): Promise<void> {
  const today = istDate(ctx.now);
  for (const room of property.rooms) {
    await setNights(ctx, {
      room_ids: [room.id],
      first_night: addDays(today, 1),
      last_night: addDays(today, 60),
      weekdays: [5, 6],
      price_paise: Math.round((room.pricePaise * 1.2) / 5_000) * 5_000,
    });
  }
}
