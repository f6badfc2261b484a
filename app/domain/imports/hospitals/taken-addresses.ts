import type pg from "pg";
import { present } from "#app/present.ts";
import { copyOut } from "#db/bulk.ts";
import { ADDRESSES } from "./chunk.sql.ts";

/**
 * The addresses (city and slug) that hospitals have in the database or in the file so far, in 4 to 8 bytes each. It may take a free one
 * for taken (two texts with one hash), never one that it knows for free; past four million it takes every one for taken.
 */
export class TakenAddresses {
  #capacity = 1 << 14;
  #hashes = new Uint32Array(this.#capacity);
  #size = 0;
  static readonly MOST = 1 << 22;

  /** Learns those of the database. */
  async learn(client: pg.Client): Promise<void> {
    let rest = "";
    for await (const chunk of copyOut(client, ADDRESSES)) {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = present(lines.pop());
      for (const line of lines) {
        const tab = line.indexOf("\t");
        this.take(line.slice(0, tab), line.slice(tab + 1));
      }
    }
  }

  /** @returns true when the address was free until now */
  take(cityId: string, slug: string): boolean {
    if (this.#size >= TakenAddresses.MOST) return false;
    const hash = hashOf(slug, hashOf(cityId, 0x811c9dc5)) || 1;
    const at = this.#slot(hash);
    if (this.#hashes[at] === hash) return false;
    this.#hashes[at] = hash;
    if (++this.#size * 2 > this.#capacity) this.#grow();
    return true;
  }

  #slot(hash: number): number {
    const mask = this.#capacity - 1;
    let at = hash & mask;
    while (this.#hashes[at] !== 0 && this.#hashes[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  #grow() {
    const hashes = this.#hashes;
    this.#capacity *= 2;
    this.#hashes = new Uint32Array(this.#capacity);
    for (const hash of hashes) if (hash !== 0) this.#hashes[this.#slot(hash)] = hash;
  }
}

/** FNV-1a, mixed at the end so that the low digits differ. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
