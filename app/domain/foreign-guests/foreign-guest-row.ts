import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { rows, type Transaction } from "#db/client.ts";
import type { Particulars } from "./particulars.ts";

/** A guest from abroad as kept; `papers` is null once erased. */
export type ForeignGuest = {
  id: string;
  customerId: string;
  papers: Particulars | null;
  passportId: string | null;
  visaId: string | null;
};

/** Seals what Form C asks for: only with our secrets and in its own row it can be read. */
export const sealPapers = (id: string, papers: Particulars): string =>
  seal("foreign-guest", id, JSON.stringify(papers));

export function openPapers(id: string, sealed: string | null): Particulars | null {
  const text = sealed && unseal("foreign-guest", id, sealed);
  return text ? (JSON.parse(text) as Particulars) : null;
}

export async function readForeignGuests(
  condition: string,
  bind: Record<string, unknown>,
  tx?: Transaction,
): Promise<ForeignGuest[]> {
  const found = await rows<Omit<ForeignGuest, "papers"> & { sealed: string | null }>(
    `SELECT id, customer_id, particulars_sealed AS sealed, passport_id, visa_id FROM foreign_guests WHERE ${condition}
     ORDER BY created_at, id LIMIT 100`,
    bind,
    tx,
  );
  return found.map(({ sealed, ...guest }) => ({ ...guest, papers: openPapers(guest.id, sealed) }));
}
