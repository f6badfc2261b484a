import { randomInt, randomUUID } from "node:crypto";

/**
 * What no two rows of a test may share. Each comes from a counter, so that no process draws one twice; the counters begin
 * somewhere else in each process, because seeds and the bench add to one database again and again.
 */

function counter(size: number): () => number {
  let last = randomInt(size);
  return () => {
    last = (last + 1) % size;
    return last;
  };
}

const letters = (number: number, count: number): string =>
  count === 0 ? "" : letters(Math.floor(number / 26), count - 1) + String.fromCharCode(65 + (number % 26));

const digits = (number: number, count: number) => String(number).padStart(count, "0");

const phones = counter(1_000_000_000);
const plates = counter(26 ** 2 * 10_000);
const licences = counter(10_000_000);
const companies = counter(26 ** 3 * 10_000);

/** Eight letters and digits for a name or the end of an address. */
export const unique = () => randomUUID().slice(0, 8);

/** Ten digits of an Indian mobile, as people type them. */
export const uniqueMobile = () => `9${digits(phones(), 9)}`;

/** An Indian mobile in E.164. */
export const uniquePhone = () => `+91${uniqueMobile()}`;

/** The registration number of a car of Telangana. */
export function uniquePlate(): string {
  const number = plates();
  return `TS09${letters(Math.floor(number / 10_000), 2)}${digits(number % 10_000, 4)}`;
}

/** The number of a driving licence of Telangana. */
export const uniqueLicence = () => `TS092011${digits(licences(), 7)}`;

/** The first 14 characters of a GSTIN of Telangana: another company each time. */
export function uniqueCompany(): string {
  const number = companies();
  return `36${letters(Math.floor(number / 10_000), 3)}CD${digits(number % 10_000, 4)}R1Z`;
}
