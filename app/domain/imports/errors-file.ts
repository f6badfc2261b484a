import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { access, constants, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { csvLine } from "#app/domain/exports/csv.ts";

/**
 * The rows that an import refused, as they stood in the file, with the row's number and the reason. It is made with the first
 * refusal; one of an earlier import is removed.
 */
export class ErrorsFile {
  #stream: WriteStream | undefined;
  readonly #header: string[];
  readonly file: string;

  private constructor(file: string, header: string[]) {
    this.file = file;
    this.#header = header;
  }

  /** Beside the imported file, or in `elsewhere` when that folder is read-only; `wished` goes before both. */
  static async beside(
    imported: string,
    header: string[],
    elsewhere: string,
    wished?: string,
  ): Promise<ErrorsFile> {
    const name = `${path.basename(imported)}.errors.csv`;
    const folder = path.dirname(path.resolve(imported));
    const writable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!wished && !writable) await mkdir(elsewhere, { recursive: true });
    const file = wished ?? path.join(writable ? folder : elsewhere, name);
    await rm(file, { force: true });
    return new ErrorsFile(file, header);
  }

  /** `cells` are those of the row, or its text when it could not be divided into cells. */
  async add(row: number, cells: string[] | string, reason: string): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.file);
      await once(this.#stream, "open");
      this.#stream.write(csvLine(["row", "reason", ...this.#header]));
    }
    const shown = typeof cells === "string" ? [cells.slice(0, 2_000)] : cells;
    const missing = Math.max(0, this.#header.length - shown.length);
    if (!this.#stream.write(csvLine([row, reason, ...shown, ...Array<string>(missing).fill("")])))
      await once(this.#stream, "drain");
  }

  /** @returns the file's path, or null when nothing was refused */
  async close(): Promise<string | null> {
    const stream = this.#stream;
    if (!stream) return null;
    if (!stream.writableEnded) {
      stream.end();
      await once(stream, "close");
    }
    return this.file;
  }
}
