import type { Difference } from "#app/domain/approvals/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { type ApprovalState, approvalState } from "./approval-state.ts";
import { differencesOf } from "./differences.ts";
import type { RoomTerms, RoomValues } from "./kinds/room.ts";
import type { ItemStatus } from "./labels.ts";
import { type OwnPhoto, ownPhotos } from "./photos.ts";
import { listingScope } from "./policy.ts";
import { LISTING_KINDS } from "./registry.ts";
import { TERMS_SQL, VALUES_SQL } from "./sql.ts";

export type RoomDetail = {
  id: string;
  propertyId: string;
  propertyName: string;
  propertyStatus: ItemStatus;
  accountId: string;
  branchId: string | null;
  status: ItemStatus;
  /** The partner's own switch, beside the status. */
  onSale: boolean;
  version: number;
  typeName: string;
  facilityNames: string[];
  values: RoomValues;
  terms: RoomTerms;
  photos: OwnPhoto[];
  approval: ApprovalState | null;
  /** The values of a draft: waiting, or refused and not yet corrected; null otherwise. */
  draft: RoomValues | null;
  differences: Difference[];
};

/** One room with its photos and what waits for approval. @throws NotFound when there is none, or it is foreign */
export async function readRoom(ctx: Context, id: string): Promise<RoomDetail> {
  const scope = listingScope(ctx.actor, "p");
  const found = await row<Omit<RoomDetail, "photos" | "approval" | "draft" | "differences">>(
    `SELECT r.id, r.property_id, p.name AS "propertyName", p.status AS "propertyStatus", p.account_id,
       p.sub_partner_id AS "branchId", r.status, r.on_sale, r.version, t.room_type AS "typeName",
       ${VALUES_SQL.room} AS values, ${TERMS_SQL.room} AS terms,
       ARRAY(SELECT f.name::text FROM room_facilities rf JOIN facilities f ON f.id = rf.facility_id WHERE rf.room_id = r.id ORDER BY f.position, f.name) AS "facilityNames"
     FROM rooms r JOIN properties p ON p.id = r.property_id JOIN room_types t ON t.id = r.room_type_id
     WHERE r.id = $id AND ${scope.where}`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  const [photos, { approval, draft }] = await Promise.all([
    ownPhotos({ kind: "room", id }, ctx.tx),
    approvalState<RoomValues>("room", id, ctx.tx),
  ]);
  const differences = draft
    ? await differencesOf(LISTING_KINDS.room.values, found.values, draft, ctx.tx)
    : [];
  return { ...found, photos, approval, draft, differences };
}

export type PriceChange = {
  at: Date;
  /** Null: the room's default was changed. */
  firstNight: string | null;
  lastNight: string | null;
  weekdays: number[];
  previousPricePaise: number | null;
  changedPricePaise: number | null;
  previousOfferPpm: number | null;
  changedOfferPpm: number | null;
  changedBy: string | null;
};

/** The last 50 price changes of a room, newest first: who, when, from what to what. @throws NotFound for a foreign room */
export async function listPriceChanges(ctx: Context, roomId: string): Promise<PriceChange[]> {
  const scope = listingScope(ctx.actor, "p");
  const own = await row(
    "SELECT r.id FROM rooms r JOIN properties p ON p.id = r.property_id WHERE r.id = $roomId AND " +
      scope.where,
    { roomId, ...scope.bind },
    ctx.tx,
  );
  if (!own) throw new NotFound();
  return priceChangesOf([roomId], ctx.tx);
}

/** The last 50 price changes of these rooms together, newest first. The caller has found the rooms within its scope. */
export function priceChangesOf(roomIds: string[], tx?: Transaction): Promise<PriceChange[]> {
  return rows<PriceChange>(
    `SELECT c.changed_at AS at, c.first_night::text, c.last_night::text, c.weekdays,
       c.previous_price_paise, c.changed_price_paise,
       c.previous_offer_ppm, c.changed_offer_ppm, u.name AS "changedBy"
     FROM price_changes c LEFT JOIN users u ON u.id = c.changed_by WHERE c.room_id = ANY($roomIds::uuid[]) ORDER BY c.id DESC LIMIT 50`,
    { roomIds },
    tx,
  );
}
