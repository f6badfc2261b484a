import type { Context } from "#app/domain/context.ts";
import { DomainError, Invalid } from "#app/domain/errors.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { addPhotos } from "./property-photos.ts";

/**
 * Takes the photos that are good, for a property or one of its rooms, and names those that are not.
 * @returns how many were added, and a text for each file that was refused
 * @throws Invalid on `photos` when none is good; NotFound for a foreign property
 */
export async function addPhotoFiles(
  ctx: Context,
  input: { propertyId: string; roomId: string | null; accountId: string; files: File[] },
): Promise<{ added: number; refusals: string[] }> {
  const { propertyId, roomId, accountId } = input;
  const photos: Array<{ uploadId: string }> = [];
  const refusals: string[] = [];
  for (const file of input.files) {
    try {
      photos.push({
        uploadId: (await receiveUpload(ctx, { file, purpose: "property_photo", accountId })).id,
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(`${file.name}: ${error.message}`);
    }
  }
  if (photos.length === 0) throw new Invalid("No photo was added.", { photos: refusals });
  await addPhotos(ctx, { propertyId, roomId, photos });
  return { added: photos.length, refusals };
}
