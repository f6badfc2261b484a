import { config } from "#app/config.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { exportLinks } from "#app/domain/short-links/list-links.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { linkSearch as search } from "./search.ts";

/** The links of the list as a file. */
export const loader = adminLoader(
  { permission: "admin.link.read", search },
  async (ctx, { search: state }) => {
    const origin = config().APP_ORIGIN;
    const batches = exportLinks(ctx, { q: state.q, status: state.status || null, batchId: state.file });
    const body = csvStream(
      [
        { label: "ShortUrl", value: (row) => (row.code ? origin + paths.shortLink(row.code) : "") },
        { label: "LongUrl", value: (row) => row.longUrl },
        { label: "label", value: (row) => row.label },
        { label: "UploadStatus", value: (row) => row.uploadStatus },
        { label: "clicks", value: (row) => row.clicks },
        { label: "bookings", value: (row) => row.bookings },
        { label: "made_at", value: (row) => row.createdAt },
        { label: "expires_at", value: (row) => row.expiresAt },
        { label: "disabled_at", value: (row) => row.disabledAt },
      ],
      batches,
    );
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="short-links.csv"',
        "Cache-Control": "private, no-store",
      },
    });
  },
);
