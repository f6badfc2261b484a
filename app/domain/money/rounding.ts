import { present } from "#app/present.ts";

/**
 * The only place where money is divided. Amounts are whole paise held in a `number` (exact up to 90 trillion rupees), the
 * arithmetic between is BigInt, so that no rate and no amount loses a paisa on the way.
 */

const PPM = 1_000_000n;

/** `numerator / denominator`, rounded half up. Both are not negative, the denominator not zero. */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n || denominator <= 0n)
    throw new RangeError("Only amounts that are not negative are rounded");
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

/** `ppm` parts per million of an amount in paise, rounded half up. */
export function partOf(amountPaise: number, ppm: number): number {
  return roundHalfUp(BigInt(amountPaise) * BigInt(ppm), PPM);
}

/** `amountPaise x part / whole`, rounded half up: what falls to a part of something. */
export function proportionOf(amountPaise: number, part: number, whole: number): number {
  return roundHalfUp(BigInt(amountPaise) * BigInt(part), BigInt(whole));
}

/** What rate (ppm) a tax is of an amount, rounded half up; 0 of nothing. */
export function averagePpm(taxPaise: number, amountPaise: number): number {
  return amountPaise === 0 ? 0 : roundHalfUp(BigInt(taxPaise) * PPM, BigInt(amountPaise));
}

/** GST of a sale within one state, as its central and its state half; an odd paisa is the centre's. */
export function gstHalves(gstPaise: number): { cgstPaise: number; sgstPaise: number } {
  const [cgstPaise, sgstPaise] = splitByWeights(gstPaise, [1, 1]);
  return { cgstPaise: present(cgstPaise), sgstPaise: present(sgstPaise) };
}

/** The greatest rate (ppm) whose part of `amountPaise`, rounded half up, is at most `limitPaise`. */
export function ppmWithin(amountPaise: number, limitPaise: number): number {
  if (amountPaise <= 0 || limitPaise >= amountPaise) return Number(PPM);
  if (limitPaise <= 0) return 0;
  return Number((BigInt(limitPaise) * PPM) / BigInt(amountPaise));
}

/**
 * Splits an amount by weights so that the parts sum to it exactly: each gets its share rounded down, the paise left over go
 * to the largest remainders, the first of equal ones first.
 * @throws RangeError when there is no weight above zero
 */
export function splitByWeights(amountPaise: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (amountPaise < 0 || whole <= 0n || weights.some((weight) => weight < 0)) {
    throw new RangeError("An amount that is not negative is split by weights that are not negative");
  }
  const products = weights.map((weight) => BigInt(amountPaise) * BigInt(weight));
  const parts = products.map((product) => product / whole);
  const left = BigInt(amountPaise) - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, Number(left))) parts[index] = present(parts[index]) + 1n;
  return parts.map(Number);
}
