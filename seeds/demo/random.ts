import { present } from "#app/present.ts";
/** A source of choices that gives the same ones every time (mulberry32), so that every demo is the same. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** `count` different ones, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list.keys()];
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, list.length)) {
      chosen.add(present(left.splice(Math.floor(this.next() * left.length), 1)[0]));
    }
    return list.filter((_, index) => chosen.has(index));
  }
}
