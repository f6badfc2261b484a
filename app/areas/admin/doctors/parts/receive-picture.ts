import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { setPicture } from "#app/domain/doctors/pictures.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";

/** The two buttons of `PictureForm`. */
export const PICTURE_INTENTS = {
  picture: z.object({ picture: chosenFile }),
  "remove-picture": z.object({}),
};

const PURPOSE = { doctor: "doctor_photo", hospital: "hospital_logo" } as const;

/** Keeps a chosen picture and hangs it. */
export async function keepPicture(ctx: Context, of: "doctor" | "hospital", id: string, file: File) {
  const { id: uploadId } = await receiveUpload(ctx, { file, purpose: PURPOSE[of] });
  await setPicture(ctx, { of, id, uploadId });
}
