import { row } from "#db/client.ts";

/** The kind that a partner account registered for; null for an agency, and for one that does not exist. */
export async function registeredKind(accountId: string): Promise<string | null> {
  const account = await row<{ kind: string | null }>(
    "SELECT partner_kind AS kind FROM accounts WHERE id = $accountId",
    { accountId },
  );
  return account?.kind ?? null;
}
