import type { Approval } from "#app/domain/approvals/labels.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { NotFound } from "#app/domain/errors.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { roomDifferences } from "./differences.ts";
import { approvePhotos, waitingPhotos } from "./photos.ts";
import { ROOM_VALUES_SQL, writeRoom } from "./room-record.ts";
import type { RoomValues } from "./schema.ts";

/** How a room waits for approval: see `ApprovalSubject`. */
export const roomApproval: ApprovalSubject = {
  kind: "room",
  label: "Room",
  path: () => "/myProperties",
  messages: {
    approved: PARTNERS_MESSAGES.roomApprovedSuccessfully,
    rejected: "Room Rejected Successfully...",
  },

  async lock(tx, id) {
    await execute("SELECT FROM rooms WHERE id = $id FOR UPDATE", { id }, tx);
  },

  async view(ctx, approval) {
    const { values: live, propertyId } = await liveRoom(approval.subjectId, ctx.tx);
    const draft = draftOf(approval);
    const differences =
      approval.change === "create"
        ? await roomDifferences(null, live, ctx.tx)
        : draft
          ? await roomDifferences(live, draft, ctx.tx)
          : [];
    return { differences, photos: await waitingPhotos(ctx.tx, propertyId, approval.subjectId) };
  },

  async apply(ctx, tx, approval) {
    const { propertyId } = await liveRoom(approval.subjectId, tx);
    const draft = draftOf(approval);
    if (approval.change === "create") await setStatus(tx, approval.subjectId, "approved", ctx.now);
    else if (draft) await writeRoom(tx, approval.subjectId, draft, { now: ctx.now });
    await approvePhotos(tx, propertyId, approval.subjectId);
  },

  async reject(ctx, tx, approval) {
    if (approval.change === "create") await setStatus(tx, approval.subjectId, "rejected", ctx.now);
  },
};

function draftOf(approval: Approval): RoomValues | undefined {
  return approval.payload.values as RoomValues | undefined;
}

async function liveRoom(id: string, tx?: Transaction): Promise<{ values: RoomValues; propertyId: string }> {
  const found = await row<{ values: RoomValues; propertyId: string }>(
    `SELECT ${ROOM_VALUES_SQL} AS values, r.property_id AS "propertyId" FROM rooms r WHERE r.id = $id`,
    { id },
    tx,
  );
  if (!found) throw new NotFound();
  return found;
}

async function setStatus(
  tx: Transaction,
  id: string,
  status: "approved" | "rejected",
  now: Date,
): Promise<void> {
  await execute(
    "UPDATE rooms SET status = $status, version = version + 1, updated_at = $now WHERE id = $id",
    { id, status, now },
    tx,
  );
}
