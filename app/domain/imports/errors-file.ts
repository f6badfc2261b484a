import { once } from "node:events";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { access, constants, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { csvLine } from "#app/domain/lists/csv.ts";
import { readCsv } from "./csv-reader.ts";
import type { Encoding } from "./encodings.ts";

/** The file that is imported: where it lies, where its CSV does (of a spreadsheet, elsewhere), its header, and how its bytes are text. */
export type ImportedFile = { path: string; bytes: string; header: string[]; encoding: Encoding };

/** What a byte that is no text in the encoding of the file was read as. */
const UNREADABLE = "\ufffd";
const BATCH_ROWS = 500;

/**
 * The rows that an import refused, unchanged, with the row's number and the reason. It is created at the first refusal; that of an earlier
 * import is removed. Rows that are not UTF-8 are copied byte for byte at the end, so that they can be corrected.
 */
export class ErrorsFile {
  #stream: WriteStream | undefined;
  readonly #imported: ImportedFile;
  readonly file: string;
  /** Refused rows whose bytes are copied: their reasons, by row. */
  readonly #inBytes = new Map<number, string>();

  private constructor(file: string, imported: ImportedFile) {
    this.file = file;
    this.#imported = imported;
  }

  /** Beside the imported file, or in `elsewhere` when that folder is read-only; `wished` goes before both. */
  static async beside(imported: ImportedFile, elsewhere: string, wished?: string): Promise<ErrorsFile> {
    const name = `${path.basename(imported.path)}.errors.csv`;
    const folder = path.dirname(path.resolve(imported.path));
    const writable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!wished && !writable) await mkdir(elsewhere, { recursive: true });
    const file = wished ?? path.join(writable ? folder : elsewhere, name);
    await rm(file, { force: true });
    return new ErrorsFile(file, imported);
  }

  /** `cells` are those of the row, or its text when it could not be divided into cells. */
  async add(row: number, cells: string[] | string, reason: string): Promise<void> {
    const isCopied =
      this.#imported.encoding === "windows-1252" || [cells].flat().some((cell) => cell.includes(UNREADABLE));
    if (isCopied) this.#inBytes.set(row, reason);
    else await this.#write(this.#imported.header, row, reason, cells, "utf8");
  }

  async #write(
    header: string[],
    row: number,
    reason: string,
    cells: string[] | string,
    encoding: "utf8" | "latin1",
  ): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.file);
      await once(this.#stream, "open");
      this.#stream.write(csvLine(["row", "reason", ...header]), encoding);
    }
    const shown = typeof cells === "string" ? [cells.slice(0, 2_000)] : cells;
    const missing = Math.max(0, header.length - shown.length);
    if (!this.#stream.write(csvLine([row, reason, ...shown, ...Array<string>(missing).fill("")]), encoding))
      await once(this.#stream, "drain");
  }

  /** Reads the file again as bytes, for the rows that are copied. */
  async #copyBytes(): Promise<void> {
    const input = createReadStream(this.#imported.bytes);
    try {
      const { header, batches } = await readCsv(input, BATCH_ROWS, "latin1");
      const asBytes = (text: string) => Buffer.from(text).toString("latin1");
      const mark = asBytes("\ufeff");
      const inBytes = header.map((name) => (name.startsWith(mark) ? name.slice(mark.length) : name));
      for await (const { firstRow, rows } of batches) {
        for (const [index, cells] of rows.entries()) {
          const reason = this.#inBytes.get(firstRow + index);
          if (reason === undefined) continue;
          const bytes = Array.isArray(cells) ? cells : cells.text;
          await this.#write(inBytes, firstRow + index, asBytes(reason), bytes, "latin1");
          this.#inBytes.delete(firstRow + index);
        }
        if (this.#inBytes.size === 0) break;
      }
    } finally {
      input.destroy();
    }
  }

  /** @returns the file's path, or null when nothing was refused */
  async close(): Promise<string | null> {
    if (this.#inBytes.size > 0) await this.#copyBytes();
    const stream = this.#stream;
    if (!stream) return null;
    if (!stream.writableEnded) {
      stream.end();
      await once(stream, "close");
    }
    return this.file;
  }
}
