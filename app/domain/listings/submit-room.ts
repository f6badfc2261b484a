import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { inTransaction, row, type Transaction } from "#db/client.ts";
import { changesOf, editsWait, keepDraft, refuseStale, type SubmitOutcome } from "./drafts.ts";
import { MAX_ROOMS } from "./property-labels.ts";
import { hasWaitingPhotos } from "./property-photos.ts";
import { lockProperty } from "./property-record.ts";
import { type RoomTerms, type RoomValues, roomTerms, roomValues } from "./property-schema.ts";
import { insertRoom, lockRoom, type RoomRecord, roomTitle, writeRoom } from "./room-record.ts";

export type SubmitRoomInput =
  | { propertyId: string; values: RoomValues; terms: RoomTerms }
  | {
      roomId: string;
      values: RoomValues;
      /** The row's version that the form was filled from; an older one is refused. */
      version?: number;
    };

/**
 * Adds a type of room to a property, or changes what is said about one; as with properties, edits of an approved one wait as
 * a draft. Prices and numbers of an existing room are changed by `setRoomTerms` and `setNights`, at once.
 * @throws Invalid; NotFound for a foreign one; Conflict (`stale`, `too_many`)
 */
export async function submitRoom(
  ctx: Context,
  input: SubmitRoomInput,
): Promise<{ roomId: string; outcome: SubmitOutcome }> {
  const values = parseInput(roomValues, input.values);
  return inTransaction(ctx.tx, async (tx) => {
    await refuseWrongChoices(tx, values);
    if (!("roomId" in input))
      return createRoom(ctx, tx, input.propertyId, values, parseInput(roomTerms, input.terms));
    const room = await lockRoom(ctx, tx, input.roomId);
    refuseStale(room.version, input.version);
    return { roomId: room.id, outcome: await changeRoom(ctx, tx, room, values) };
  });
}

async function createRoom(
  ctx: Context,
  tx: Transaction,
  propertyId: string,
  values: RoomValues,
  terms: RoomTerms,
) {
  const property = await lockProperty(ctx, tx, propertyId);
  const existing = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM rooms WHERE property_id = $propertyId",
    { propertyId },
    tx,
  );
  if ((existing?.count ?? 0) >= MAX_ROOMS)
    throw new Conflict(`A property has at most ${MAX_ROOMS} types of rooms.`, "too_many");
  const roomId = await insertRoom(tx, propertyId, values, terms, ctx.now);
  const room = {
    id: roomId,
    propertyName: property.values.name,
    accountId: property.accountId,
    cityId: property.values.city_id,
  };
  await requestApproval(ctx, tx, requestOf("create", room, values));
  await recordAudit(ctx, tx, {
    action: "room.create",
    subjectKind: "room",
    subjectId: roomId,
    after: { name: values.name, ...terms },
  });
  return { roomId, outcome: "created" as const };
}

async function changeRoom(
  ctx: Context,
  tx: Transaction,
  room: RoomRecord,
  values: RoomValues,
): Promise<SubmitOutcome> {
  const audit = { subjectKind: "room", subjectId: room.id, ...changesOf(room.values, values) };
  if (!editsWait(room.status)) {
    await writeRoom(tx, room.id, values, { status: "pending", now: ctx.now });
    await requestApproval(ctx, tx, requestOf("create", room, values));
    await recordAudit(ctx, tx, { action: "room.change", ...audit });
    return "saved";
  }
  const outcome = await keepDraft(ctx, tx, requestOf("update", room, values), {
    live: room.values,
    values,
    photosWait: await hasWaitingPhotos(tx, room.propertyId, room.id),
  });
  if (outcome === "waiting") await recordAudit(ctx, tx, { action: "room.draft", ...audit });
  return outcome;
}

function requestOf(
  change: "create" | "update",
  room: Pick<RoomRecord, "id" | "propertyName" | "accountId" | "cityId">,
  values: RoomValues,
) {
  return {
    subjectKind: "room" as const,
    subjectId: room.id,
    change,
    title: roomTitle(values.name, room.propertyName),
    accountId: room.accountId,
    cityId: room.cityId,
  };
}

async function refuseWrongChoices(tx: Transaction, values: RoomValues): Promise<void> {
  const found = await row<{ type: boolean; facilities: number }>(
    `SELECT EXISTS (SELECT FROM room_types WHERE id = $room_type_id) AS type,
       (SELECT count(*)::integer FROM facilities WHERE id = ANY($facility_ids::uuid[])) AS facilities`,
    { room_type_id: values.room_type_id, facility_ids: values.facility_ids },
    tx,
  );
  const fields: Record<string, string[]> = {};
  if (!found!.type) fields.room_type_id = ["Please choose the type of room"];
  if (found!.facilities !== new Set(values.facility_ids).size)
    fields.facility_ids = ["Please choose facilities of the list"];
  if (Object.keys(fields).length > 0) throw new Invalid("Please check the room.", fields);
}
