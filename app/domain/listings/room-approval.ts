import type { Approval, Difference } from "#app/domain/approvals/labels.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { NotFound } from "#app/domain/errors.ts";
import { typedPercent, typedRupees } from "#app/domain/shared/amounts.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { roomDifferences } from "./property-differences.ts";
import { approvePhotos, waitingPhotos } from "./property-photos.ts";
import type { RoomTerms, RoomValues } from "./property-schema.ts";
import { ROOM_TERMS_SQL, ROOM_VALUES_SQL, writeRoom } from "./room-record.ts";

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
    const { values: live, terms, propertyId } = await liveRoom(approval.subjectId, ctx.tx);
    const draft = draftOf(approval);
    const differences =
      approval.change === "create"
        ? [...(await roomDifferences(null, live, ctx.tx)), ...termLines(terms)]
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

/** What a new room costs: looked at once, changed by its owner at any time afterwards. */
function termLines(terms: RoomTerms): Difference[] {
  const line = (label: string, after: string) => ({ label, before: null, after });
  return [
    line("Price a night in rupees", typedRupees(terms.default_price_paise)),
    line("Rooms on sale", String(terms.default_allotment)),
    line("Extra bed in rupees", typedRupees(terms.extra_bed_charge_paise)),
    line("Offer in percent", typedPercent(terms.partner_offer_ppm)),
  ];
}

type LiveRoom = { values: RoomValues; terms: RoomTerms; propertyId: string };

async function liveRoom(id: string, tx?: Transaction): Promise<LiveRoom> {
  const found = await row<LiveRoom>(
    `SELECT ${ROOM_VALUES_SQL} AS values, ${ROOM_TERMS_SQL} AS terms, r.property_id FROM rooms r WHERE r.id = $id`,
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
