import { z } from "zod";
import { createApiKey, listApiKeys, revokeApiKey } from "#app/domain/identity/api-keys.ts";
import { apiKeyForm, KEY_DAYS, SCOPES } from "#app/domain/identity/api-scopes.ts";
import { rowsSchema, TEXT } from "../answer-schemas.ts";
import { id, nothing } from "../fields.ts";
import { type Access, operation } from "../operation.ts";

/** Keys with which the programs of partners, agents and admins call in their name. */

const HOLDERS = ["partner", "agent", "admin"] as const satisfies Access;
// JSON says the days as a number, a form as text.
const days = z
  .union([z.enum(KEY_DAYS), z.literal(KEY_DAYS.map(Number))], "Please choose how long it is valid")
  .transform((given) => String(given) as (typeof KEY_DAYS)[number])
  .default("365");
const INSTANT = { type: "string", format: "date-time" };

export const keyCalls = [
  ...operation({
    name: "api-key.list",
    summary: "The caller's active keys, newest first, without the keys themselves.",
    access: HOLDERS,
    input: nothing,
    answer: rowsSchema({
      type: "object",
      properties: {
        key_id: TEXT,
        name: TEXT,
        ending: TEXT,
        scopes: { type: "array", items: { type: "string", enum: [...SCOPES] } },
        version: { type: "string", format: "date" },
        created_at: INSTANT,
        expires_at: INSTANT,
        last_used_at: { ...INSTANT, type: ["string", "null"] },
      },
      required: ["key_id", "name", "ending", "scopes", "version", "created_at", "expires_at", "last_used_at"],
    }),
    aliases: ["GET /apiKeys"],
    run: async (ctx) => ({
      data: (await listApiKeys(ctx)).map((key) => ({
        key_id: key.id,
        name: key.name,
        ending: key.ending,
        scopes: key.scopes,
        version: key.version,
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        last_used_at: key.lastUsedAt,
      })),
    }),
  }),
  ...operation({
    name: "api-key.create",
    summary:
      "Makes a key for a program. It is shown only in this answer, may be used for its scopes (read, bookings, listings, all), and keeps to today's version of the calls.",
    creates: "key_id",
    access: HOLDERS,
    input: apiKeyForm.extend({ days }),
    answer: {
      type: "object",
      properties: { message: TEXT, key_id: TEXT, key: TEXT },
      required: ["message", "key_id", "key"],
    },
    aliases: ["POST /apiKeys"],
    run: async (ctx, input) => {
      const { id: keyId, key } = await createApiKey(ctx, input);
      return { message: "Keep the key: it is not shown again.", key_id: keyId, key };
    },
  }),
  ...operation({
    name: "api-key.revoke",
    summary: "Ends a key, at once.",
    access: HOLDERS,
    input: z.object({ keyId: id }),
    aliases: [{ at: "DELETE /apiKeys/:key_id", as: { key_id: "keyId" } }],
    run: async (ctx, { keyId }) => {
      await revokeApiKey(ctx, keyId);
      return { message: "The key is ended." };
    },
  }),
];
