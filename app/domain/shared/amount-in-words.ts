import { present } from "#app/present.ts";

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const GROUPS: Array<[size: number, name: string]> = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
];

/** A whole number that is not negative in words, grouped as in India: `one lakh twenty thousand`. */
function numberInWords(number: number): string {
  if (number < 20) return present(SMALL[number]);
  if (number < 100) {
    const rest = number % 10;
    return `${TENS[Math.floor(number / 10)]}${rest ? `-${SMALL[rest]}` : ""}`;
  }
  const [size, name] = present(GROUPS.find(([least]) => number >= least));
  const rest = number % size;
  return `${numberInWords(Math.floor(number / size))} ${name}${rest ? ` ${numberInWords(rest)}` : ""}`;
}

/** Paise as the words of an invoice: `Rupees two thousand two hundred forty only`. */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  const rupees = numberInWords((paise - rest) / 100);
  return `Rupees ${rupees}${rest ? ` and ${numberInWords(rest)} paise` : ""} only`;
}
