import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser, systemContext } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { attachUploads, receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { present } from "#app/present.ts";
import type { KeptDocument } from "./documents.ts";
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind, fileFieldOf, MAX_DOCUMENT_FILES } from "./labels.ts";

/** Photos and PDFs of documents that come with a form: turns posted files into documents of an account. */

/** A file and the field that it came in. */
export type GivenFile = { field: string; file: File };

/** A stored file, and which document it is. */
export type ReceivedDocument = { kind: DocumentKind; number: string; uploadId: string };

/** The files of a form apart from its texts. A file input left empty posts a nameless file of no bytes, which counts as none. */
export function splitFiles(form: Record<string, unknown>): {
  values: Record<string, unknown>;
  files: GivenFile[];
} {
  const values: Record<string, unknown> = {};
  const files: GivenFile[] = [];
  for (const [field, given] of Object.entries(form)) {
    const all = Array.isArray(given) ? given : [given];
    files.push(...all.flatMap((one) => (one instanceof File && one.size > 0 ? { field, file: one } : [])));
    const texts = all.filter((one) => !(one instanceof File));
    if (texts.length > 0) values[field] = Array.isArray(given) && texts.length > 1 ? texts : texts[0];
  }
  return { values, files };
}

/**
 * Stores files as private documents that belong to nothing yet; call it before the transaction that keeps them. A field named after a
 * document (`pan_file`) is that document, under the number given with it; any other is a document named after its field. @param numbers of
 * the documents that the form asks for; undefined where one was asked for and not given
 * @throws Invalid naming the field: more than 12 files, one that cannot be taken, one whose number is missing
 */
export async function receiveDocuments(
  ctx: Context,
  files: GivenFile[],
  numbers: Partial<Record<DocumentKind, string | undefined>>,
): Promise<ReceivedDocument[]> {
  if (files.length > MAX_DOCUMENT_FILES) throw new Invalid(`At most ${MAX_DOCUMENT_FILES} files, please.`);
  const papers = papersOf(files, numbers);
  const received: ReceivedDocument[] = [];
  for (const { field, file, kind, number } of papers) {
    try {
      const { id } = await receiveUpload(holderOf(ctx), { file, purpose: "document" });
      received.push({ kind, number, uploadId: id });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const text = `${file.name}: ${error.message}`;
      throw new Invalid(text, { [field]: [text] });
    }
  }
  return received;
}

type Paper = GivenFile & { kind: DocumentKind; number: string };

function papersOf(files: GivenFile[], numbers: Partial<Record<DocumentKind, string | undefined>>): Paper[] {
  const papers: Paper[] = [];
  for (const { field, file } of files) {
    const kind = DOCUMENT_KINDS.find((one) => one in numbers && fileFieldOf(one) === field);
    if (kind && !papers.some((paper) => paper.kind === kind)) {
      const number = numbers[kind];
      if (!number) {
        const text = `Please enter the number of the ${DOCUMENTS[kind].label}, too.`;
        throw new Invalid(text, { [kind]: [text] });
      }
      papers.push({ field, file, kind, number });
      continue;
    }
    const title = titleOf(field);
    const same = papers.filter((paper) => titleOf(paper.field) === title).length;
    papers.push({ field, file, kind: "other", number: same > 0 ? `${title} ${same + 1}` : title });
  }
  return papers;
}

/** The name of a document that came in a field of this name: `rent_agreement` is a "Rent agreement". */
function titleOf(field: string): string {
  const words =
    field
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .slice(0, 50) || "paper";
  return `${present(words[0]).toUpperCase()}${words.slice(1)}`;
}

// A person who registers has no account yet to own a file: it belongs to nobody until the registration has one.
const holderOf = (ctx: Context): Context =>
  isUser(ctx.actor) ? ctx : systemContext("registration", ctx.now);

/** Marks stored files as an account's, inside the transaction that keeps them. @throws Invalid when one is gone */
export async function attachDocuments(
  ctx: TxContext,
  accountId: string,
  received: ReceivedDocument[],
): Promise<void> {
  if (received.length === 0) return;
  const uploadIds = received.map(({ uploadId }) => uploadId);
  const taken = await attachUploads(
    { ...holderOf(ctx), tx: ctx.tx },
    {
      uploadIds,
      purpose: "document",
      accountId: null,
      givenTo: accountId,
    },
  );
  if (taken.length < uploadIds.length) throw new Invalid("A file is gone. Please choose the files again.");
}

/** Documents with their files: those given by number get theirs, all other files are separate documents. */
export function withFiles(
  documents: Array<Omit<KeptDocument, "uploadId">>,
  received: ReceivedDocument[],
): KeptDocument[] {
  const uploadOf = (kind: DocumentKind, number: string) =>
    received.find((file) => file.kind === kind && file.number === number)?.uploadId ?? null;
  const known = documents.map((document) => ({
    ...document,
    uploadId: uploadOf(document.kind, document.number),
  }));
  const others = received.filter(
    (file) => !documents.some(({ kind, number }) => kind === file.kind && number === file.number),
  );
  return [...known, ...others.map((file) => ({ ...file, validUntil: null }))];
}
