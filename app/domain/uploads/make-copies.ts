import { buffer } from "node:stream/consumers";
import { Unavailable } from "#app/domain/errors.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { type Storage, storage } from "#app/integrations/storage/storage.ts";
import { logger } from "#app/logger.ts";
import { execute, rows } from "#db/client.ts";
import { workOnImage } from "./image-processes.ts";
import type { MadeCopies } from "./image-work.ts";
import { copyKey, previewKey } from "./keys.ts";

type Waiting = { id: string; storageKey: string; twinKey: string | null; twinWidths: number[] | null };

/** After this long the rest waits for the next run. */
const LONGEST_MS = 30_000;

/**
 * Makes the narrower copies and the preview of public pictures that have none yet, in any order: one whose work ends its process after half a
 * minute would otherwise stand before all others at each run. Until then the picture itself is shown in place of the copies, and the site's own in
 * place of the preview.
 * @param signal ends it at once; the picture of the moment is worked on anew another time
 * @returns how many pictures got theirs
 * @throws AggregateError when the work on some ended
 */
export async function makeWaitingCopies(signal?: AbortSignal): Promise<number> {
  const files = await storage();
  const ended = new Promise<undefined>((resolve) =>
    signal?.addEventListener("abort", () => resolve(undefined), { once: true }),
  );
  const stop = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])]);
  const copy = async (waiting: Waiting) => {
    const copied = await Promise.race([copiesOf(files, waiting), ended]);
    if (!copied) return false;
    await execute(
      "UPDATE uploads SET copy_widths = $widths::integer[], has_preview = $hasPreview WHERE id = $id",
      { id: waiting.id, ...copied },
    );
    return true;
  };
  return eachDueOnItsOwn(nextWaiting, copy, stop);
}

/** One without copies, and a picture of the same bytes that has them. */
function nextWaiting(seen: string[]): Promise<Waiting[]> {
  return rows<Waiting>(
    `SELECT u.id, u.storage_key, twin.storage_key AS "twinKey", twin.copy_widths AS "twinWidths" FROM uploads u
     LEFT JOIN LATERAL (SELECT same.storage_key, same.copy_widths FROM uploads same
       WHERE same.sha256 = u.sha256 AND same.has_preview LIMIT 1) twin ON true
     WHERE u.has_preview IS NULL AND u.visibility = 'public' AND u.content_type = 'image/webp' AND u.id <> ALL($seen::uuid[])
     ORDER BY random() LIMIT 1`,
    { seen },
  );
}

/** Writes the copies. @returns what there is now: nothing of a picture that is not there or cannot be read, which is not tried again */
async function copiesOf(
  files: Storage,
  waiting: Waiting,
): Promise<{ widths: number[]; hasPreview: boolean }> {
  const { storageKey, twinKey, twinWidths } = waiting;
  const ofTwin = twinKey ? await copiesOfTwin(files, twinKey, twinWidths ?? []) : null;
  const copies = ofTwin ?? (await newCopies(files, waiting));
  if (!copies) return { widths: [], hasPreview: false };
  for (const { width, avif, webp } of copies.narrower) {
    await files.put(copyKey(storageKey, width, "avif"), avif, "image/avif");
    await files.put(copyKey(storageKey, width, "webp"), webp, "image/webp");
  }
  await files.put(previewKey(storageKey), copies.preview, "image/jpeg");
  return { widths: copies.narrower.map(({ width }) => width), hasPreview: true };
}

async function newCopies(files: Storage, { id, storageKey }: Waiting): Promise<MadeCopies | null> {
  if (!(await files.exists(storageKey))) return null;
  const input = await buffer(await files.stream(storageKey));
  return workOnImage("copies", input).catch((error) => {
    if (error instanceof Unavailable) throw error;
    logger().warn({ err: error, uploadId: id }, "a picture cannot be read, and has no copies");
    return null;
  });
}

/** Null when one of them is gone meanwhile. */
async function copiesOfTwin(
  files: Storage,
  key: string,
  widths: readonly number[],
): Promise<MadeCopies | null> {
  const keys = widths.flatMap((width) => [copyKey(key, width, "avif"), copyKey(key, width, "webp")]);
  keys.push(previewKey(key));
  const there = await Promise.all(keys.map((each) => files.exists(each)));
  if (there.includes(false)) return null;
  const bytesOf = async (each: string) => buffer(await files.stream(each));
  const narrower = await Promise.all(
    widths.map(async (width) => ({
      width,
      avif: await bytesOf(copyKey(key, width, "avif")),
      webp: await bytesOf(copyKey(key, width, "webp")),
    })),
  );
  return { narrower, preview: await bytesOf(previewKey(key)) };
}
