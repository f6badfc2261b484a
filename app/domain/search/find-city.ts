import type { Context } from "#app/domain/context.ts";
import { row } from "#db/client.ts";

export type SearchCity = { id: string; slug: string; name: string };

/** An active city by the slug in an address, or null. */
export async function findCity(ctx: Context, slug: string): Promise<SearchCity | null> {
  const found = await row<SearchCity>(
    "SELECT id, slug, name FROM cities WHERE slug = $slug AND active",
    { slug },
    ctx.tx,
  );
  return found ?? null;
}
