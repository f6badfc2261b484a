import { present } from "#app/present.ts";
/** The word that somebody probably meant: the one that differs least, if it differs little. */
export function closestTo(typed: string, words: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const inPlural = wanted.replace(/y$/, "ies");
  let best: { word: string; distance: number } | undefined;
  for (const word of words) {
    const distance = Math.min(...[wanted, inPlural].map((form) => distanceOf(form, word.toLowerCase())));
    if (!best || distance < best.distance) best = { word, distance };
  }
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return best && best.distance <= most ? best.word : undefined;
}

const LONGEST = 60;

/** How many letters are to be added, taken away, changed or swapped with their neighbour. */
function distanceOf(one: string, other: string): number {
  if (one.length > LONGEST || other.length > LONGEST) return Number.POSITIVE_INFINITY;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      row[j] = Math.min(
        present(last[j]) + 1,
        present(row[j - 1]) + 1,
        present(last[j - 1]) + (isSame ? 0 : 1),
      );
      const areSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (areSwapped) row[j] = Math.min(present(row[j]), present(before[j - 2]) + 1);
    }
    [before, last] = [last, row];
  }
  return present(last[other.length]);
}
