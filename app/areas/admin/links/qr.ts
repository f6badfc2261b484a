import QRCode from "qrcode";
import { config } from "#app/config.ts";
import { NotFound } from "#app/domain/errors.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { findLink } from "#app/domain/short-links/find-link.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

const search = defineSearch({ as: oneOf(["svg", "png"], "svg") });

/** The short link as a QR code, to print on paper: SVG, or PNG with `?as=png`. */
export const loader = adminLoader(
  { permission: "admin.link.read", params: idParam, search },
  async (ctx, { params, search: { as } }) => {
    const link = await findLink(ctx, params.id);
    if (!link.code) throw new NotFound();
    const address = config().APP_ORIGIN + paths.shortLink(link.code);
    const options = { errorCorrectionLevel: "M", margin: 4 } as const;
    const headers = { "Cache-Control": "private, max-age=3600" };
    if (as === "svg")
      return new Response(await QRCode.toString(address, { ...options, type: "svg" }), {
        headers: { ...headers, "Content-Type": "image/svg+xml" },
      });
    const png = await QRCode.toBuffer(address, { ...options, width: 1_024 });
    return new Response(new Uint8Array(png), {
      headers: {
        ...headers,
        "Content-Type": "image/png",
        "Content-Disposition": `attachment; filename="qr-${link.code}.png"`,
      },
    });
  },
);
