import type pg from "pg";
import type { Context } from "#app/domain/context.ts";
import { csvCell } from "#app/domain/lists/cells.ts";
import { readByIds } from "#app/domain/lists/query.ts";
import { fileColumns } from "#app/domain/lists/write-file.ts";
import { present } from "#app/present.ts";
import { openBulk } from "#db/bulk.ts";
import { clean } from "./cells.ts";
import { IMPORTS, type ImportColumn, type ImportName } from "./columns.ts";
import type { CsvBatch } from "./csv-reader.ts";
import { importList } from "./lists/index.ts";
import type { Mapping } from "./mapping.ts";
import { orRefusal } from "./rows/reasons.ts";

/** A stored row that a row of the file names by its id. */
export type KnownRow = {
  id: string;
  /** Our columns in which the file says what is stored. */
  same: ReadonlySet<string>;
  /** True when that is all of them: there is nothing to do. */
  isSame: boolean;
};

/** An id as an export gives it. */
export const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Recognises rows by the id that an export gave them, and compares them with what an export would say now: so an exported file
 * changes nothing, however its rows came to be. An id that is not known here (a file of another installation) says nothing.
 */
export class KnownRows {
  readonly #client: pg.Client;
  readonly #ctx: Context;
  readonly #name: ImportName;
  readonly #mapping: Mapping;

  private constructor(client: pg.Client, ctx: Context, name: ImportName, mapping: Mapping) {
    this.#client = client;
    this.#ctx = ctx;
    this.#name = name;
    this.#mapping = mapping;
  }

  /** @returns undefined for a file without a column of ids. The caller closes it. */
  static async open(ctx: Context, name: ImportName, mapping: Mapping): Promise<KnownRows | undefined> {
    if (mapping.id === undefined) return undefined;
    return new KnownRows(await openBulk("medihaven import known rows"), ctx, name, mapping);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /** Says of each row of a batch which stored one it names, if any. */
  async mark(batch: CsvBatch): Promise<void> {
    const ids = batch.rows.map((row) => this.#idOf(row));
    const asked = [...new Set(ids.filter((id) => id !== undefined))];
    if (asked.length === 0) return;
    const list = await importList(this.#name);
    const whole = list.query(this.#ctx, {});
    const query = { ...whole, columns: fileColumns(whole) };
    const columns = Object.entries(query.columns).map(([name, one]) => ({ name, write: csvCell(one) }));
    const stored = new Map<string, Map<string, string>>();
    for (const { key, values } of await readByIds(this.#client, query, asked)) {
      const cells = columns.map(({ name, write }, index): [string, string] => {
        const value = values[index];
        return [name, value === null || value === undefined ? "" : clean(write(value))];
      });
      stored.set(key, new Map(cells));
    }
    batch.known = ids.map((id, index) => {
      const found = id && stored.get(id);
      return found ? this.#compare(id, batch.rows[index] as string[], found) : undefined;
    });
  }

  #idOf(row: CsvBatch["rows"][number]): string | undefined {
    if (!Array.isArray(row)) return undefined;
    const text = row[present(this.#mapping.id)]?.trim().toLowerCase() ?? "";
    return ID.test(text) ? text : undefined;
  }

  #compare(id: string, cells: string[], stored: Map<string, string>): KnownRow {
    const columns: readonly ImportColumn[] = IMPORTS[this.#name];
    const mapped = columns.filter(({ name }) => name !== "id" && this.#mapping[name] !== undefined);
    const same = new Set(
      mapped
        .filter(({ name }) => says(cells[present(this.#mapping[name])], stored.get(name) ?? ""))
        .map(({ name }) => name),
    );
    return { id, same, isSame: same.size === mapped.length };
  }
}

const says = (cell: string | undefined, stored: string) => orRefusal(() => clean(cell)) === stored;
