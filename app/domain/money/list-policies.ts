import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import type { Tier } from "./cancellation-policy.ts";

export type PublishedPolicy = {
  id: string;
  name: string;
  description: string;
  tiers: Tier[];
  isDefault: boolean;
};

/** The cancellation policies that houses can have today, the usual one first: for the pages that explain them. */
export function publishedPolicies(ctx: Context): Promise<PublishedPolicy[]> {
  return rows<PublishedPolicy>(
    `SELECT id, name, description, tiers, is_default FROM cancellation_policies WHERE active
     ORDER BY is_default DESC, name LIMIT 50`,
    {},
    ctx.tx,
  );
}
