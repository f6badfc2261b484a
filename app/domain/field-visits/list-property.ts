import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { addPhotos } from "#app/domain/listings/photos.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { readUpload } from "#app/domain/uploads/read-upload.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import type { SHARING_TYPES } from "./labels.ts";
import { readVisit, type Visit } from "./read-visit.ts";
import { lockVisit } from "./visit-record.ts";

export const listingValues = z.object({
  account_id: z.uuid("Please choose the partner"),
  property_type_id: z.uuid("Please choose the type"),
});

/**
 * Makes a draft listing of an approved accommodation visit: the property with its place and the facilities that staff saw, a room
 * for each rate, the photos. It waits for approval like any other, with the partner's say on the number of rooms: where the visit
 * counted none, none are on sale.
 * @throws Invalid when the visit lacks what a listing needs (place, PIN code, address); Conflict `closed`; Forbidden; NotFound
 */
export async function listVisitedProperty(
  ctx: Context,
  input: { visitId: string; values: unknown },
): Promise<{ propertyId: string }> {
  const choice = parseInput(listingValues, input.values);
  const visit = await readVisit(ctx, input.visitId, "accommodation");
  if (!visit.may.list)
    throw new Conflict("Only an approved visit that is no listing yet can become one.", "closed");
  refuseUnlistable(visit);
  const photos = await copyPhotos(ctx, visit, choice.account_id);
  return withTransaction(ctx, async (ctx) => {
    await lockVisit(ctx, visit.id, "list");
    await refuseForeignAccount(ctx.tx, choice.account_id);
    const inside: Context = { ...ctx, now: ctx.now, tx: ctx.tx };
    const { id: propertyId } = await submitListing(inside, {
      kind: "property",
      accountId: choice.account_id,
      values: {
        name: visit.entityName.slice(0, 120),
        property_type_id: choice.property_type_id,
        city_id: visit.cityId,
        address: visit.address,
        pin_code: visit.pinCode,
        latitude: present(visit.latitude),
        longitude: present(visit.longitude),
        phone_e164: visit.phone,
        email: visit.email,
        description: "",
        house_rules: String(visit.details.house_rules ?? ""),
        check_in_time: "12:00",
        check_out_time: "11:00",
        facility_ids: visit.facilities.map((facility) => facility.id),
        cancellation_policy_id: null,
        gstin: null,
      },
    });
    await addRooms(inside, propertyId, visit);
    if (photos.length > 0) await addPhotos(inside, { store: "properties", id: propertyId, photos });
    await execute(
      "UPDATE field_visits SET property_id = $propertyId, version = version + 1 WHERE id = $id",
      { propertyId, id: visit.id },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "field_visit.list",
      subjectKind: "field_visit",
      subjectId: visit.id,
      after: { property_id: propertyId },
    });
    return { propertyId };
  });
}

function refuseUnlistable(visit: Visit): void {
  const missing = [
    visit.latitude === null ? "its place on the map" : "",
    visit.pinCode === "" ? "its PIN code" : "",
    visit.address === "" ? "its address" : "",
  ].filter(Boolean);
  if (missing.length > 0)
    throw new Invalid(`A listing needs ${missing.join(", ")}. Give the visit back to have it added.`);
}

async function refuseForeignAccount(tx: Transaction, accountId: string): Promise<void> {
  const account = await row(
    "SELECT FROM accounts WHERE id = $accountId AND partner_kind = 'property' AND status = 'approved'",
    { accountId },
    tx,
  );
  if (!account)
    throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
}

/** A photo of a visit is for the office; guests see copies, once an admin approved them with the listing. */
async function copyPhotos(ctx: Context, visit: Visit, accountId: string) {
  const copies: Array<{ uploadId: string; caption: string }> = [];
  for (const photo of visit.photos) {
    const { stream } = await readUpload(ctx, photo.uploadId);
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk as Uint8Array);
    const file = new File([Buffer.concat(chunks)], "visit.webp", { type: "image/webp" });
    const { id } = await receiveUpload(ctx, { file, purpose: "property_photo", accountId });
    copies.push({ uploadId: id, caption: photo.caption });
  }
  return copies;
}

/** The room type of a way of sharing, and how many people it means. */
const ROOMS: Record<(typeof SHARING_TYPES)[number], { type: string; adults: number }> = {
  Single: { type: "Single", adults: 1 },
  "Twin sharing": { type: "Twin", adults: 2 },
  "Triple sharing": { type: "Triple", adults: 3 },
  Family: { type: "Family", adults: 4 },
  Dormitory: { type: "Dormitory bed", adults: 1 },
};

async function addRooms(ctx: Context, propertyId: string, visit: Visit): Promise<void> {
  const types = await rows<{ id: string; name: string }>(
    "SELECT id, room_type::text AS name FROM room_types WHERE active ORDER BY room_type",
    {},
    ctx.tx,
  );
  if (types.length === 0) throw new Conflict("There is no room type in the masters yet.", "no_room_type");
  for (const rate of visit.rates) {
    const { type, adults } = ROOMS[rate.sharingType as keyof typeof ROOMS];
    await submitListing(ctx, {
      kind: "room",
      parentId: propertyId,
      values: {
        name: `${rate.roomCategory} ${rate.acType}, ${rate.sharingType}, ${rate.breakfastType}`.slice(0, 80),
        room_type_id: (types.find((one) => one.name === type) ?? present(types[0])).id,
        room_category: rate.acType,
        description: rate.breakfastType,
        max_adults: adults,
        max_children: 0,
        max_extra_beds: 0,
        facility_ids: [],
      },
      terms: {
        default_price_paise: rate.ratePaise,
        default_allotment: rate.noOfRooms,
        extra_bed_charge_paise: 0,
        partner_offer_ppm: 0,
      },
    });
  }
}

/** The property partners of the visit's city (and those of no city), for the choice of the listing's owner; at most 300. */
export async function listingChoices(ctx: Context, visit: Pick<Visit, "cityId" | "may">) {
  if (!visit.may.list) throw new Forbidden();
  const [accounts, types] = await Promise.all([
    rows<{ id: string; name: string }>(
      `SELECT id, name FROM accounts WHERE partner_kind = 'property' AND status = 'approved'
       ORDER BY city_id = $cityId DESC NULLS LAST, name LIMIT 300`,
      { cityId: visit.cityId },
      ctx.tx,
    ),
    rows<{ id: string; name: string }>(
      "SELECT id, property_type::text AS name FROM property_types WHERE active ORDER BY property_type",
      {},
      ctx.tx,
    ),
  ]);
  return { accounts, types };
}
