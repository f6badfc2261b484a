import { expect } from "vitest";
import type { Journey, Said } from "./caller.ts";
import { deccan, sunrise } from "./demo.ts";

/** Keys of programs: made, used within their scopes, ended. */
export const keyJourneys: Journey[] = [
  {
    name: "A partner makes a key for a program, which reads with it and may do no more",
    async walk(as) {
      const [partner, other, guest] = [as(await sunrise()), as(await deccan()), as("guest")];
      const made = await partner("POST /apiKeys", { name: "Channel manager", scopes: ["read"], days: 30 });
      const { key_id } = made;
      const byKey = { authorization: `Bearer ${made.key}` };
      expect(await guest("GET /webhooks", {}, byKey)).toEqual(await partner("GET /webhooks"));
      const refused = await guest.try("POST /webhooks", { url: "https://x.example.com", events: [] }, byKey);
      expect(refused).toMatchObject({ status: 403, said: { code: "out_of_scope" } });
      const [known] = (await partner("GET /apiKeys")).data as Said[];
      expect(known).toMatchObject({
        key_id,
        name: "Channel manager",
        scopes: ["read"],
        version: "2026-11-22",
      });
      expect(known!.last_used_at).not.toBeNull();
      expect(JSON.stringify(known)).not.toContain(made.key);
      expect((await other.try("DELETE /apiKeys/:key_id", { key_id })).status).toBe(404);
      await partner("DELETE /apiKeys/:key_id", { key_id });
      expect((await guest.try("GET /webhooks", {}, byKey)).status).toBe(401);
    },
  },
];
