import { Readable } from "node:stream";
import { present } from "#app/present.ts";

/** XML of a sitemap as it is read from the database: never whole in memory. */

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => present(ESCAPES[sign]));

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Addresses one after the other, as `sitemapindex` of sitemaps or as `urlset` of pages. */
export function sitemapResponse(
  kind: "sitemapindex" | "urlset",
  addresses: AsyncIterable<string[]>,
): Response {
  const entry = kind === "sitemapindex" ? "sitemap" : "url";
  async function* xml() {
    yield `${HEAD}<${kind} ${NAMESPACE}>\n`;
    for await (const batch of addresses)
      yield batch.map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>\n`).join("");
    yield `</${kind}>\n`;
  }
  return new Response(
    Readable.toWeb(Readable.from(xml()).map((text: string) => Buffer.from(text))) as ReadableStream,
    {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    },
  );
}
