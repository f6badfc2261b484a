import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { resolveManagedAccount } from "#app/domain/shared/managed-account.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row } from "#db/client.ts";
import { keepDocuments, listDocuments } from "./documents.ts";
import type { DocumentKind } from "./labels.ts";
import { attachDocuments, type GivenFile, receiveDocuments, withFiles } from "./receive-files.ts";

/**
 * Adds photos and PDFs to the papers of an account, or of a branch of it. A file named for a paper that the account has
 * (`pan_file`) becomes that paper's; any other is a paper of its own. It waits for nobody, and is audited.
 * @throws Invalid, Forbidden, NotFound (as `resolveManagedAccount`, and for a branch of another account)
 */
export async function addDocumentFiles(
  ctx: Context,
  input: { accountId: string; branchId: string | null; files: GivenFile[] },
): Promise<void> {
  if (input.files.length === 0) return;
  const { accountId } = await resolveManagedAccount(ctx, input.accountId);
  const { branchId } = input;
  if (branchId) {
    const bind = { branchId, accountId };
    if (
      !(await row("SELECT FROM sub_partners WHERE id = $branchId AND account_id = $accountId", bind, ctx.tx))
    )
      throw new NotFound();
  }
  const known = branchId
    ? []
    : (await listDocuments(ctx, { accountId })).filter((one) => one.branchName === null);
  const numbers: Partial<Record<DocumentKind, string>> = {};
  for (const { documentKind, number } of known) if (documentKind !== "other") numbers[documentKind] = number;
  const received = await receiveDocuments(ctx, input.files, numbers);
  const papers = known.map(({ documentKind, number, validUntil }) => ({
    kind: documentKind,
    number,
    validUntil,
  }));
  await withTransaction(ctx, async (ctx) => {
    await attachDocuments(ctx, accountId, received);
    const changed = withFiles(papers, received).filter(({ uploadId }) => uploadId !== null);
    await keepDocuments(ctx, { accountId, branchId }, changed);
    await recordAudit(ctx, {
      action: "document.save",
      subjectKind: "account",
      subjectId: accountId,
      after: { branchId, kinds: changed.map(({ kind }) => kind) },
    });
  });
}
