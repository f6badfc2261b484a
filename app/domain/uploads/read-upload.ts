import type { Readable } from "node:stream";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { row } from "#db/client.ts";
import { type CopyFormat, copyKey, previewKey, thumbKey } from "./keys.ts";
import { type CopyWidth, THUMB_EDGE, type UploadSize } from "./labels.ts";
import { canReadUpload, type UploadOwner } from "./policy.ts";

export type OpenedUpload = {
  visibility: "public" | "private";
  contentType: string;
  /** The same address may answer with another file: in a format that the browser reads, or later, once that copy is made. */
  depends: "never" | "on format" | "on time";
  /** For the name under which a browser saves a private file. */
  fileName: string;
  stream: Readable;
};

/** The whole file, its small copy, its preview, or its copy of a width in a format. */
export type WantedSize = UploadSize | { width: CopyWidth; format: CopyFormat };

type UploadRow = UploadOwner & {
  storageKey: string;
  copyWidths: number[] | null;
  contentType: string;
  originalName: string;
  purpose: string;
};

/** A stay whose guests' papers its house needs: paid, from the day before it until 30 days after its first part. */
const REPORTED_NOW = `stay.status IN ('confirmed', 'checked_in', 'completed') AND $today::date >= stay.starts_on - 1 AND $today::date <= stay.ends_on + 30`;

/**
 * Opens an uploaded file for somebody who may read it. Each look at a private file is written to the audit trail.
 * @throws NotFound when there is no such file (a preview as long as the worker has not made it), or this actor may not read it
 */
export async function readUpload(
  ctx: Context,
  id: string,
  wanted: WantedSize = "full",
): Promise<OpenedUpload> {
  const upload = await row<UploadRow>(
    `SELECT u.visibility, u.owner_user_id, u.account_id, coalesce(claimed.city_id, hired.city_id, waived.city_id, a.city_id, v.city_id) AS "cityId",
            u.storage_key, u.copy_widths, u.content_type, u.original_name, u.purpose, r.owner_id AS "caseOwnerId",
            coalesce(claimed.customer_id, hired.customer_id) AS "guestId",
            CASE WHEN u.purpose = 'travel_paper' THEN (SELECT array_agg(stay.account_id) FROM foreign_guests guest
              JOIN form_c_entries entry ON entry.foreign_guest_id = guest.id JOIN bookings stay ON stay.id = entry.booking_id
              WHERE u.id IN (guest.passport_id, guest.visa_id) AND ${REPORTED_NOW}) END AS "houseIds"
     FROM uploads u LEFT JOIN accounts a ON a.id = u.account_id
     LEFT JOIN request_files f ON f.upload_id = u.id LEFT JOIN requests r ON r.id = f.request_id
     LEFT JOIN field_visit_photos photo ON photo.upload_id = u.id LEFT JOIN field_visits v ON v.id = photo.field_visit_id
     LEFT JOIN claims claim ON claim.photo_id = u.id LEFT JOIN bookings claimed ON claimed.id = claim.booking_id
     LEFT JOIN condition_photos condition ON condition.upload_id = u.id LEFT JOIN bookings hired ON hired.id = condition.booking_id
     LEFT JOIN medical_waivers waiver ON waiver.letter_id = u.id LEFT JOIN bookings waived ON waived.id = waiver.booking_id
     WHERE u.id = $id`,
    { id, today: istDate(ctx.now) },
    ctx.tx,
  );
  if (!upload || !canReadUpload(ctx.actor, upload)) throw new NotFound();
  const { key, ...kept } = fileOf(upload, wanted);
  const files = await storage();
  if (!(await files.exists(key))) throw new NotFound();
  if (upload.visibility === "private") {
    await withTransaction(ctx, (ctx) =>
      recordAudit(ctx, {
        action: "upload.read",
        subjectKind: "upload",
        subjectId: id,
        after: { purpose: upload.purpose },
      }),
    );
  }
  return {
    visibility: upload.visibility,
    ...kept,
    fileName: storedName(upload),
    stream: await files.stream(key),
  };
}

// The stored type is told by the extension: a picture that came in as JPG goes out as WebP.
function storedName({ originalName, contentType }: UploadRow): string {
  const base = originalName.replace(/\.[^.]*$/, "") || "file";
  return `${base}.${contentType === "application/pdf" ? "pdf" : "webp"}`;
}

/** Of a picture without that copy the next larger file: it has none yet, or is not wider. */
function fileOf({ storageKey, copyWidths, contentType }: UploadRow, wanted: WantedSize) {
  const whole = { key: storageKey, contentType, depends: "never" } as const;
  if (wanted === "full" || contentType !== "image/webp") return whole;
  if (wanted === "thumb") return { ...whole, key: thumbKey(storageKey) };
  if (wanted === "preview")
    return { key: previewKey(storageKey), contentType: "image/jpeg", depends: "never" } as const;
  const { width, format } = wanted;
  if (copyWidths?.includes(width))
    return {
      key: copyKey(storageKey, width, format),
      contentType: `image/${format}`,
      depends: "on format",
    } as const;
  const next = width <= THUMB_EDGE ? { ...whole, key: thumbKey(storageKey) } : whole;
  return { ...next, depends: copyWidths === null ? "on time" : "on format" } as const;
}
