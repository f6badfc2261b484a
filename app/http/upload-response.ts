import { Readable } from "node:stream";
import type { OpenedUpload } from "#app/domain/uploads/read-upload.ts";

const PUBLIC = {
  never: { "Cache-Control": "public, max-age=31536000, immutable" },
  "on format": { "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept" },
  "on time": { "Cache-Control": "public, max-age=300", Vary: "Accept" },
};

/** An uploaded file as a response: a public picture for any cache, a private file only as a download. The gate says nosniff. */
export function uploadResponse({
  visibility,
  contentType,
  depends,
  fileName,
  stream,
}: OpenedUpload): Response {
  const headers = { "Content-Type": contentType, "Content-Security-Policy": "sandbox; default-src 'none'" };
  const cached: Record<string, string> =
    visibility === "public"
      ? PUBLIC[depends]
      : {
          "Cache-Control": "private, no-store",
          "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
        };
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers: { ...headers, ...cached } });
}
