import { type Actor, ROLES } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { UPLOAD_SIZES } from "#app/domain/uploads/labels.ts";
import { type OpenedUpload, readUpload } from "#app/domain/uploads/read-upload.ts";
import { idParam, publicLoader } from "#app/http/guard.ts";
import { contextOf, sessionOf } from "#app/http/session.ts";
import { uploadResponse } from "#app/http/upload-response.ts";

const search = defineSearch({ size: oneOf(UPLOAD_SIZES, "full") });

/** An uploaded file, for who may read it: public pictures for everybody, private files only as a download. */
export const loader = publicLoader(
  { permission: "public", params: idParam, search },
  async (ctx, { request, params, search: { size } }) => {
    return uploadResponse(await firstReadable(request, ctx.actor, params.id, size));
  },
);

/** A browser can carry a session of each role; the file opens for any of them that may read it. */
async function firstReadable(
  request: Request,
  guest: Actor,
  id: string,
  size: "full" | "thumb",
): Promise<OpenedUpload> {
  try {
    return await readUpload(contextOf(request, guest), id, size);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  for (const role of ROLES) {
    const session = await sessionOf(request, role);
    if (!session) continue;
    try {
      return await readUpload(contextOf(request, session.actor), id, size);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  throw new NotFound();
}
