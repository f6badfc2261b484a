import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { resolveManagedAccount } from "#app/domain/shared/managed-account.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { attachUploads, detachUploads } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { type DocumentKind, documentTitle } from "./labels.ts";
import { type DocumentInput, documentSchema } from "./schema.ts";

export type AccountDocument = {
  id: string;
  documentKind: DocumentKind;
  number: string;
  /** The last day on which it is valid. */
  validUntil: string | null;
  uploadId: string | null;
  /** The branch whose paper it is; null for those of the account itself. */
  branchName: string | null;
  /** `ending` within 60 days. */
  state: "valid" | "ending" | "ended";
};

/** The papers of an account, what ends first first. Scoped as the account is. @throws Forbidden, NotFound */
export async function listDocuments(
  ctx: Context,
  input: { accountId?: string } = {},
): Promise<AccountDocument[]> {
  const { accountId } = await resolveManagedAccount(ctx, input.accountId);
  return rows<AccountDocument>(
    `SELECT d.id, d.document_kind, d.number, d.valid_until, d.upload_id, b.name AS "branchName",
       CASE WHEN d.valid_until < $today::date THEN 'ended' WHEN d.valid_until < $today::date + 60 THEN 'ending' ELSE 'valid' END AS state
     FROM documents d LEFT JOIN sub_partners b ON b.id = d.sub_partner_id
     WHERE d.account_id = $accountId ORDER BY d.valid_until NULLS LAST, b.name NULLS FIRST, d.document_kind, d.number LIMIT 200`,
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
    throw new Invalid("This paper has already expired.", {
      valid_until: ["This date has passed. Please enter the paper that is valid now."],
    });
  }
  return withTransaction(ctx, async (ctx) => {
    const { accountId } = await resolveManagedAccount(ctx, input.accountId);
    const taken = input.uploadId
      ? await attachUploads(ctx, { uploadIds: [input.uploadId], purpose: "document", accountId })
      : [];
    if (input.uploadId && taken.length === 0)
      throw new Invalid("The file is gone. Please choose it again.", { file: ["Please choose it again."] });
    const [saved] = await keepDocuments(ctx, { accountId }, [
      {
        kind: values.document_kind,
        number: values.number,
        validUntil: values.valid_until ?? null,
        uploadId: input.uploadId ?? null,
      },
    ]);
    await recordAudit(ctx, {
      action: "document.save",
      subjectKind: "account",
      subjectId: accountId,
      after: { kind: values.document_kind, validUntil: values.valid_until ?? null },
    });
    return present(saved);
  });
}

export type DocumentFile = { uploadId: string; title: string; branchId: string | null };

/**
 * The files of papers: of an account itself, or of branches, as whoever decides about them looks at them. The caller has read what
 * they belong to within its scope.
 */
export async function documentFiles(
  ctx: Context,
  of: { accountId: string } | { branchIds: string[] },
): Promise<DocumentFile[]> {
  const [condition, bind] =
    "accountId" in of
      ? ["account_id = $accountId AND sub_partner_id IS NULL", { accountId: of.accountId }]
      : ["sub_partner_id = ANY($branchIds::uuid[])", { branchIds: of.branchIds }];
  const found = await rows<{ uploadId: string; kind: DocumentKind; number: string; branchId: string | null }>(
    `SELECT upload_id, document_kind AS kind, number, sub_partner_id AS "branchId"
     FROM documents WHERE ${condition} AND upload_id IS NOT NULL ORDER BY document_kind, number LIMIT 500`,
    bind,
    ctx.tx,
  );
  return found.map(({ uploadId, kind, number, branchId }) => ({
    uploadId,
    title: documentTitle(kind, number),
    branchId,
  }));
}

/** One paper as it is kept. `validUntil` is an IST date; `uploadId` an upload that is attached already. */
export type KeptDocument = {
  kind: DocumentKind;
  number: string;
  validUntil: string | null;
  uploadId: string | null;
};

/** Whose a paper is: an account's own, or one of its branches'. */
export type DocumentHolder = { accountId: string; branchId?: string | null };

/**
 * Adds papers, inside the caller's transaction; one of the same kind and number takes the new last day, and the new file if there is one.
 * The files that nothing shows any more are given back.
 */
export async function keepDocuments(
  ctx: TxContext,
  { accountId, branchId = null }: DocumentHolder,
  documents: KeptDocument[],
): Promise<Array<{ id: string }>> {
  const kept = await rows<{ id: string; replaced: string | null }>(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($documents::jsonb) AS g(kind text, number text, "validUntil" date, "uploadId" uuid)
     ), old AS (
       SELECT d.document_kind, d.number, d.upload_id FROM documents d JOIN given g ON g.kind = d.document_kind AND g.number = d.number
       WHERE d.account_id = $accountId AND d.sub_partner_id IS NOT DISTINCT FROM $branchId::uuid AND g."uploadId" IS NOT NULL
     ), kept AS (
       INSERT INTO documents (account_id, sub_partner_id, document_kind, number, valid_until, upload_id, created_at, updated_at)
       SELECT $accountId::uuid, $branchId::uuid, kind, number, "validUntil", "uploadId", $now::timestamptz, $now::timestamptz FROM given
       ON CONFLICT ON CONSTRAINT documents_once DO UPDATE SET valid_until = EXCLUDED.valid_until,
         upload_id = coalesce(EXCLUDED.upload_id, documents.upload_id), updated_at = EXCLUDED.updated_at
       RETURNING id, document_kind, number
     )
     SELECT kept.id, old.upload_id AS replaced FROM kept LEFT JOIN old USING (document_kind, number)`,
    { accountId, branchId, documents: JSON.stringify(documents), now: ctx.now },
    ctx.tx,
  );
  await detachUploads(
    ctx.tx,
    kept.flatMap(({ replaced }) => replaced ?? []),
  );
  return kept.map(({ id }) => ({ id }));
}

/** Puts the papers of a registration in place of those of an earlier one, inside its transaction. */
export async function replaceDocuments(
  ctx: TxContext,
  accountId: string,
  documents: KeptDocument[],
): Promise<void> {
  const gone = await rows<{ uploadId: string | null }>(
    `DELETE FROM documents WHERE account_id = $accountId AND sub_partner_id IS NULL
       AND (document_kind, number) NOT IN (SELECT kind, number FROM jsonb_to_recordset($documents::jsonb) AS g(kind text, number text))
     RETURNING upload_id`,
    { accountId, documents: JSON.stringify(documents) },
    ctx.tx,
  );
  await detachUploads(
    ctx.tx,
    gone.flatMap(({ uploadId }) => uploadId ?? []),
  );
  await keepDocuments(ctx, { accountId }, documents);
}
