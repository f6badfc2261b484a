import { redirect } from "@remix-run/node";
import { type Actor, type Context, GUEST, ROLES } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { COPY_WIDTHS, UPLOAD_SIZES } from "#app/domain/uploads/labels.ts";
import { type OpenedUpload, readUpload, type WantedSize } from "#app/domain/uploads/read-upload.ts";
import { idParam, publicLoader } from "#app/http/guard.ts";
import { SITE_PICTURE } from "#app/http/seo.ts";
import { contextOf, sessionOf } from "#app/http/session.ts";
import { uploadResponse } from "#app/http/upload-response.ts";

const WIDTHS = COPY_WIDTHS.map(String);
const search = defineSearch({ size: oneOf(UPLOAD_SIZES, "full"), width: oneOf(["", ...WIDTHS], "") });

/** An uploaded file, for who may read it: public pictures for everybody (`width`: in the best format that the browser reads), private files only as a download. */
export const loader = publicLoader(
  { permission: "public", params: idParam, search },
  async (ctx, { request, params, search: { size, width } }) => {
    const copy = COPY_WIDTHS.find((each) => String(each) === width);
    const format = request.headers.get("Accept")?.includes("image/avif") ? "avif" : "webp";
    const wanted: WantedSize = copy ? { width: copy, format } : size;
    if (size === "preview") return previewOf(ctx, params.id);
    return uploadResponse(await firstReadable(request, ctx.actor, params.id, wanted));
  },
);

/** What a link shows where it is shared: of a public picture, and as long as it has none the site's own. */
async function previewOf(ctx: Context, id: string): Promise<Response> {
  try {
    return uploadResponse(await readUpload({ ...ctx, actor: GUEST }, id, "preview"));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return redirect(SITE_PICTURE, { headers: { "Cache-Control": "public, max-age=300" } });
  }
}

/** A browser can carry a session of each role; the file opens for any of them that may read it. */
async function firstReadable(
  request: Request,
  guest: Actor,
  id: string,
  wanted: WantedSize,
): Promise<OpenedUpload> {
  try {
    return await readUpload(contextOf(request, guest), id, wanted);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  for (const role of ROLES) {
    const session = await sessionOf(request, role);
    if (!session) continue;
    try {
      return await readUpload(contextOf(request, session.actor), id, wanted);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  throw new NotFound();
}
