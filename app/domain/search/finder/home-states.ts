import type { Context } from "#app/domain/context.ts";
import { plannedRawRows } from "#db/client.ts";

/** Scripts that are read in a few states: who writes one of them most likely means a hospital there. */

const STATES: ReadonlyArray<[RegExp, readonly string[]]> = [
  [/[ৰৱ]/u, ["assam"]],
  [/\p{Script=Bengali}/u, ["west-bengal", "tripura", "assam"]],
  [/\p{Script=Telugu}/u, ["telangana", "andhra-pradesh"]],
  [/\p{Script=Tamil}/u, ["tamil-nadu", "puducherry"]],
  [/\p{Script=Kannada}/u, ["karnataka"]],
  [/\p{Script=Malayalam}/u, ["kerala"]],
  [/\p{Script=Gujarati}/u, ["gujarat"]],
  [/\p{Script=Gurmukhi}/u, ["punjab", "chandigarh"]],
  [/\p{Script=Oriya}/u, ["odisha"]],
];

/** The ids of the cities in the states that read the script of a text; none for Latin letters and for scripts of many states. */
export async function citiesReading(ctx: Context, text: string): Promise<ReadonlySet<string>> {
  const states = STATES.find(([script]) => script.test(text))?.[1];
  if (!states) return new Set();
  const cities = await plannedRawRows<{ id: string }>(
    "SELECT c.id FROM cities c JOIN states s ON s.id = c.state_id WHERE s.slug = ANY ($states::text[])",
    { states },
    ctx.tx,
  );
  return new Set(cities.map(({ id }) => id));
}
