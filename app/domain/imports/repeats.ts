import { present } from "#app/present.ts";
/**
 * Remembers the keys of the rows seen so far, and where each stood, in 12 bytes a row. It stops learning at four million
 * rows, so that its memory has a bound; the database recognises later repeats, without the row's number.
 */
export class Repeats {
  #capacity = 1 << 14;
  #hashes = new Float64Array(this.#capacity);
  #rows = new Int32Array(this.#capacity);
  #size = 0;
  static readonly MOST = 1 << 22;

  /** @param key hexadecimal digits; the first thirteen tell rows apart. @returns the row that had this key first, or undefined */
  seenAt(key: string, row: number): number | undefined {
    const hash = Number.parseInt(key.slice(0, 13), 16) + 1;
    const at = this.#slot(hash);
    if (this.#hashes[at] === hash) return this.#rows[at];
    if (this.#size >= Repeats.MOST) return undefined;
    this.#hashes[at] = hash;
    this.#rows[at] = row;
    if (++this.#size * 2 > this.#capacity) this.#grow();
    return undefined;
  }

  #slot(hash: number): number {
    const mask = this.#capacity - 1;
    let at = hash % this.#capacity;
    while (this.#hashes[at] !== 0 && this.#hashes[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  #grow() {
    const [hashes, rows] = [this.#hashes, this.#rows];
    this.#capacity *= 2;
    this.#hashes = new Float64Array(this.#capacity);
    this.#rows = new Int32Array(this.#capacity);
    for (let index = 0; index < hashes.length; index++) {
      const hash = present(hashes[index]);
      if (hash === 0) continue;
      const at = this.#slot(hash);
      this.#hashes[at] = hash;
      this.#rows[at] = present(rows[index]);
    }
  }
}
