import { config } from "#app/config.ts";
import { isSealedNewly } from "#app/domain/shared/sealing.ts";
import { execute, rows } from "#db/client.ts";
import { openPapers, PAPERS_PURPOSE, sealPapers } from "./foreign-guest-row.ts";

const AT_ONCE = 2_000;

/**
 * Re-encrypts with the newest of `SESSION_SECRETS` the passports and visas that an older one encrypted, so that none is lost when it is
 * removed.
 * @returns how many
 */
export async function resealPapers(): Promise<number> {
  if (config().SESSION_SECRETS.length < 2) return 0;
  const kept = await rows<{ id: string; sealed: string }>(
    `SELECT id, particulars_sealed AS sealed FROM foreign_guests WHERE particulars_sealed IS NOT NULL ORDER BY id LIMIT ${AT_ONCE}`,
  );
  let count = 0;
  for (const { id, sealed } of kept.filter((one) => !isSealedNewly(PAPERS_PURPOSE, one.id, one.sealed))) {
    const papers = openPapers(id, sealed);
    if (!papers) continue;
    count += await execute(
      "UPDATE foreign_guests SET particulars_sealed = $anew WHERE id = $id AND particulars_sealed = $sealed",
      { id, sealed, anew: sealPapers(id, papers) },
    );
  }
  return count;
}
