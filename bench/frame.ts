/** One figure of a bench, mostly a ratio of two things measured in the same run, and what is demanded of it: nothing, of what others are compared with. */
export type Figure = {
  /** What it says, as a sentence: "search page against an almost empty page, requests per second". */
  what: string;
  value: number;
  atLeast?: number;
  atMost?: number;
  /** What was measured: names and values with their units. */
  parts: Record<string, string | number>;
};

/** A bench is a file of this folder that exports `name` and `run`. It starts and stops what it needs. */
export type Bench = { name: string; run: () => Promise<Figure[]> };

/** True when the figure reaches what is demanded. */
export function reaches(figure: Figure): boolean {
  const { value, atLeast, atMost } = figure;
  return (
    Number.isFinite(value) &&
    (atLeast === undefined || value >= atLeast) &&
    (atMost === undefined || value <= atMost)
  );
}

/** The middle of several runs. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
