import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { accountWithin } from "#app/domain/registrations/account-within.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { attachUploads } from "#app/domain/uploads/receive-upload.ts";
import { execute, inTransaction, row, rows, type Transaction } from "#db/client.ts";
import type { DocumentKind } from "./labels.ts";
import { type DocumentInput, documentSchema } from "./schema.ts";

export type AccountDocument = {
  id: string;
  documentKind: DocumentKind;
  number: string;
  /** The last day on which it is valid. */
  validUntil: string | null;
  uploadId: string | null;
  /** `ending` within 60 days. */
  state: "valid" | "ending" | "ended";
};

/** The papers of an account, what ends first first. Scoped as the account is. @throws Forbidden, NotFound */
export async function listDocuments(
  ctx: Context,
  input: { accountId?: string } = {},
): Promise<AccountDocument[]> {
  const { accountId } = await accountWithin(ctx, input.accountId);
  return rows<AccountDocument>(
    `SELECT id, document_kind AS "documentKind", number, valid_until AS "validUntil", upload_id AS "uploadId",
       CASE WHEN valid_until < $today::date THEN 'ended' WHEN valid_until < $today::date + 60 THEN 'ending' ELSE 'valid' END AS state
     FROM documents WHERE account_id = $accountId ORDER BY valid_until NULLS LAST, document_kind, number LIMIT 200`,
    { accountId, today: istDate(ctx.now) },
    ctx.tx,
  );
}

/**
 * Adds a paper to an account, or renews one: the same kind and number again takes the new last day (IST date) and file.
 * GSTIN and PAN of the account itself change by its profile, which waits for approval.
 * @throws Invalid, Forbidden, NotFound
 */
export async function saveDocument(
  ctx: Context,
  input: { accountId?: string; values: DocumentInput; uploadId?: string },
): Promise<{ id: string }> {
  const values = parseInput(documentSchema, input.values);
  if (values.valid_until && values.valid_until < istDate(ctx.now)) {
    throw new Invalid("This paper has ended already.", {
      valid_until: ["This day is past. Please enter the paper that is valid now."],
    });
  }
  return inTransaction(ctx.tx, async (tx) => {
    const { accountId } = await accountWithin({ ...ctx, tx }, input.accountId);
    const taken = input.uploadId
      ? await attachUploads(ctx, tx, { uploadIds: [input.uploadId], purpose: "document", accountId })
      : [];
    if (input.uploadId && taken.length === 0)
      throw new Invalid("The file is gone. Please choose it again.", { file: ["Please choose it again."] });
    const saved = (await row<{ id: string }>(
      `INSERT INTO documents (account_id, document_kind, number, valid_until, upload_id, created_at, updated_at)
       VALUES ($accountId, $kind, $number, $validUntil, $uploadId, $now, $now)
       ON CONFLICT (account_id, document_kind, number) DO UPDATE SET valid_until = EXCLUDED.valid_until,
         upload_id = coalesce(EXCLUDED.upload_id, documents.upload_id), updated_at = EXCLUDED.updated_at
       RETURNING id`,
      {
        accountId,
        kind: values.document_kind,
        number: values.number,
        validUntil: values.valid_until ?? null,
        uploadId: input.uploadId ?? null,
        now: ctx.now,
      },
      tx,
    ))!;
    await recordAudit(ctx, tx, {
      action: "document.save",
      subjectKind: "account",
      subjectId: accountId,
      after: { kind: values.document_kind, validUntil: values.valid_until ?? null },
    });
    return saved;
  });
}

/** Writes the papers of a registration, inside its transaction. */
export async function writeDocuments(
  ctx: Context,
  tx: Transaction,
  accountId: string,
  documents: Array<{ kind: DocumentKind; number: string; validUntil: string | null }>,
): Promise<void> {
  await execute("DELETE FROM documents WHERE account_id = $accountId", { accountId }, tx);
  await execute(
    `INSERT INTO documents (account_id, document_kind, number, valid_until, created_at, updated_at)
     SELECT $accountId, kind, number, "validUntil"::date, $now, $now
     FROM jsonb_to_recordset($documents::jsonb) AS given(kind text, number text, "validUntil" text)`,
    { accountId, documents: JSON.stringify(documents), now: ctx.now },
    tx,
  );
}
