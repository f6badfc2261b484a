import { Readable } from "node:stream";
import { type Actor, ROLES } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { UPLOAD_SIZES } from "#app/domain/uploads/labels.ts";
import { type OpenedUpload, readUpload } from "#app/domain/uploads/read-upload.ts";
import { idParam, publicLoader } from "#app/http/guard.ts";
import { contextOf, sessionOf } from "#app/http/session.ts";

const search = defineSearch({ size: oneOf(UPLOAD_SIZES, "full") });

/** An uploaded file, for who may read it: public pictures for everybody, private files only as a download. */
export const loader = publicLoader(
  { permission: "public", params: idParam, search },
  async (ctx, { request, params, search: { size } }) => {
    const upload = await firstReadable(request, ctx.actor, params.id, size);
    const body = Readable.toWeb(upload.stream) as ReadableStream;
    return new Response(body, { headers: headersOf(upload) });
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

// The gate says nosniff on every response.
function headersOf({ visibility, contentType, fileName }: OpenedUpload): HeadersInit {
  const common = {
    "Content-Type": contentType,
    "Content-Security-Policy": "sandbox; default-src 'none'",
  };
  if (visibility === "public") return { ...common, "Cache-Control": "public, max-age=31536000, immutable" };
  return {
    ...common,
    "Cache-Control": "private, no-store",
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
  };
}
