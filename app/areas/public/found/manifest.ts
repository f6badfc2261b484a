import { config } from "#app/config.ts";
import { publicLoader } from "#app/http/guard.ts";

/** What a phone shows that puts the site on its home screen. */
export const loader = publicLoader({ permission: "public" }, () => {
  const { BRAND_NAME: name } = config();
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: "any maskable",
  });
  const manifest = {
    name,
    short_name: name,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#f4f7f6",
    theme_color: "#0f6b63",
    icons: [icon(192), icon(512)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
});
