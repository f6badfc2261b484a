import type { Context } from "#app/domain/context.ts";
import { DOCUMENTS, type DocumentKind, documentTitle } from "#app/domain/documents/labels.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";

/**
 * What an admin should look at twice before an account is approved: papers that have ended or are somebody else's too.
 */
export async function accountWarnings(ctx: Context, accountId: string): Promise<string[]> {
  const bind = { accountId, today: istDate(ctx.now) };
  const [ended, shared] = await Promise.all([
    rows<{ kind: DocumentKind; number: string; until: string }>(
      `SELECT document_kind AS kind, number, to_char(valid_until, 'DD/MM/YYYY') AS until FROM documents
       WHERE account_id = $accountId AND valid_until < $today ORDER BY document_kind LIMIT 10`,
      bind,
      ctx.tx,
    ),
    rows<{ kind: DocumentKind; name: string }>(
      `SELECT DISTINCT own.document_kind AS kind, other.name FROM documents own
       JOIN documents theirs ON theirs.document_kind = own.document_kind AND theirs.number = own.number AND theirs.account_id <> own.account_id
       JOIN accounts other ON other.id = theirs.account_id AND other.status IN ('pending', 'approved', 'suspended')
       WHERE own.account_id = $accountId AND own.document_kind <> 'other' ORDER BY 1, 2 LIMIT 10`,
      bind,
      ctx.tx,
    ),
  ]);
  return [
    ...ended.map(({ kind, number, until }) => `${documentTitle(kind, number)} ended on ${until}.`),
    ...shared.map(({ kind, name }) => `The same ${DOCUMENTS[kind].label} is that of ${name}.`),
  ];
}
