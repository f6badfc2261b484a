import type { Context, TxContext } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { MAX_PAISE } from "#app/domain/listings/schema.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { parsePercent, parseRupees } from "#app/domain/shared/amounts.ts";
import { present } from "#app/present.ts";

/** How a column of many rows is changed at once. */
export const WAYS = {
  set: "Set to",
  raise: "Raise by per cent",
  lower: "Lower by per cent",
  clear: "Take away",
};
export type Way = keyof typeof WAYS;
export const WAY_NAMES = Object.keys(WAYS) as [Way, ...Way[]];

/** As it is kept: paise, ppm, or the value of an option. */
export type BulkValue = number | string | null;

/** A row that a bulk edit is about, with what it says now. `of` is whatever its writer needs. */
export type BulkRow<Of = unknown> = { id: string; name: string; detail: string; before: BulkValue; of: Of };
export type BulkStep<Of = unknown> = BulkRow<Of> & { after: BulkValue };

/** What the audit events of one bulk edit share. */
export type EditBatch = { batchId: string; reason?: string };

/** A column that can be changed in bulk. `Of` is what its rows carry from reading to writing. */
export type BulkField<Of = unknown> = {
  label: string;
  input: "rupees" | "percent" | "choice";
  ways: readonly Way[];
  /** Whether a change needs a reason. */
  asksWhy?: true;
  /** What a `choice` can be; also how it is shown. */
  options?: (ctx: Context) => Promise<readonly Option[]>;
  /** The rows with these ids, in the order of the ids; locked where they are to be written. */
  rows: (ctx: Context, ids: readonly string[], lock: boolean) => Promise<BulkRow<Of>[]>;
  /** Why a row cannot be changed so; undefined when it can. The rules are those of a single edit. */
  whyNot?: (ctx: Context, step: BulkStep<Of>) => string | undefined;
  /** Writes locked rows by a few statements for all of them, with the audit event of each. */
  write: (ctx: TxContext, steps: readonly BulkStep<Of>[], by: EditBatch) => Promise<void>;
};

/** A field of a declaration, for the engine that only hands its rows on. */
export function bulkField<Of>(field: BulkField<Of>): BulkField {
  return field as BulkField;
}

/** The requested change. `value` as typed, or the value of an option. */
export type BulkChange = { way: Way; value: string };

const refused = (message: string) => new Invalid(message, { value: [message] });

/**
 * What a row will say, by what it says; undefined where there is nothing to raise or to lower. Prices come out in whole rupees.
 * @throws Invalid on `value` or `way`
 */
export async function nextOf(
  ctx: Context,
  field: Pick<BulkField, "input" | "ways" | "options">,
  { way, value }: BulkChange,
): Promise<(before: BulkValue) => BulkValue | undefined> {
  if (!field.ways.includes(way))
    throw new Invalid("Please choose what is to be done.", { way: ["Please choose"] });
  if (way === "clear") return () => null;
  if (way === "raise" || way === "lower") {
    const ppm = parsePercent(value);
    if (!ppm || ppm > (way === "lower" ? 900_000 : 2_000_000))
      throw refused("Please enter a percentage, like 5: up to 200 to raise, up to 90 to lower.");
    const rate = 1_000_000 + (way === "lower" ? -ppm : ppm);
    return (before) => (typeof before === "number" && before > 0 ? moved(before, rate) : undefined);
  }
  const next = await readValue(ctx, field, value);
  return () => next;
}

/** A price moved by a rate in ppm, in whole rupees, never below one rupee. */
function moved(paise: number, rate: number): number {
  return Math.max(100, Math.round((paise * rate) / 1_000_000 / 100) * 100);
}

async function readValue(
  ctx: Context,
  { input, options }: Pick<BulkField, "input" | "options">,
  value: string,
): Promise<BulkValue> {
  if (input === "rupees") {
    const paise = parseRupees(value);
    if (paise === undefined || paise > MAX_PAISE)
      throw refused("Please enter an amount in rupees, like 1500.");
    return paise;
  }
  if (input === "percent") {
    const ppm = parsePercent(value);
    if (ppm === undefined) throw refused("Please enter a percentage, like 5.");
    return ppm;
  }
  const chosen = (await present(options)(ctx)).find((option) => option.value === value);
  if (!chosen) throw refused("Please choose from the list.");
  return chosen.value;
}
