import type { Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { Refusal } from "../cells.ts";
import type { CellOf } from "./row-import.ts";

/** A column that names a row in use of a master: where such rows lie, and how the cell says which. */
export type Named = {
  /** The column of the file. */
  column: string;
  table: string;
  of: (cell: CellOf) => string;
  /** Of cities: their state, where the file says it. */
  state?: (cell: CellOf) => string;
};

/** The ids of what the rows of a chunk name by words, looked up all at once. */
export class Names {
  readonly #ctx: Context;
  /** By table, name and state: the id, or why there is none. */
  readonly #known = new Map<string, string | Refusal>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async learn(references: readonly Named[], cells: readonly CellOf[]): Promise<void> {
    for (const reference of references) {
      const asked = new Map<string, { name: string; state: string }>();
      for (const cell of cells) {
        const [name, state] = [reference.of(cell), reference.state?.(cell) ?? ""];
        if (name !== "") asked.set(keyOf(reference, name, state), { name, state });
      }
      if (asked.size > 0) await this.#look(reference, asked);
    }
  }

  /** @throws Refusal when there is no such row in use, or several of them */
  idOf(reference: Named, cell: CellOf): string {
    const found = this.#known.get(keyOf(reference, reference.of(cell), reference.state?.(cell) ?? ""));
    if (typeof found === "string") return found;
    throw found ?? missing(reference, reference.of(cell));
  }

  async #look(reference: Named, asked: Map<string, { name: string; state: string }>) {
    const { table, state } = reference;
    const inState = state
      ? "AND (asked.state = '' OR stored.state_id IN (SELECT s.id FROM states s WHERE s.name = asked.state::citext))"
      : "";
    const found = await rows<{ key: string; ids: string[] }>(
      `SELECT asked.key, array_agg(stored.id ORDER BY stored.id) AS ids
       FROM unnest($keys::text[], $names::text[], $states::text[]) AS asked (key, name, state)
       JOIN ${table} stored ON stored.name = asked.name::citext AND stored.active ${inState} GROUP BY asked.key`,
      {
        keys: [...asked.keys()],
        names: [...asked.values()].map((one) => one.name),
        states: [...asked.values()].map((one) => one.state),
      },
      this.#ctx.tx,
    );
    const byKey = new Map(found.map((one) => [one.key, one.ids]));
    for (const [key, { name }] of asked) {
      const ids = byKey.get(key) ?? [];
      this.#known.set(
        key,
        ids.length === 1
          ? present(ids[0])
          : ids.length === 0
            ? missing(reference, name)
            : new Refusal(`there are several of the name "${name}"`),
      );
    }
  }
}

const keyOf = ({ table }: Named, name: string, state: string) => `${table}\n${name}\n${state}`.toLowerCase();

const missing = ({ column }: Named, name: string) =>
  new Refusal(`there is no ${column.replaceAll("_", " ")} "${name}"`);
