import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { hospitalChoices } from "#app/domain/places/find-hospital.ts";
import { row } from "#db/client.ts";

/**
 * The hospital of a city that somebody means by what he typed: the only one with it in its name, or the one of exactly that name.
 * @returns its id, or null when nothing was typed
 * @throws Invalid naming those that fit when it is not clear
 */
export async function hospitalNamed(
  ctx: Context,
  input: { cityId: string; name: string; field?: string },
): Promise<string | null> {
  if (!input.name) return null;
  const field = input.field ?? "nearest_hospital";
  const fitting = await hospitalChoices(ctx, { cityId: input.cityId, q: input.name });
  const exact = fitting.filter(({ name }) => name.toLowerCase() === input.name.toLowerCase());
  const meant = exact.length === 1 ? exact[0] : fitting.length === 1 ? fitting[0] : undefined;
  if (meant) return meant.id;
  const text =
    fitting.length === 0
      ? "We know no hospital of this name in this city. A part of the name is enough, or leave it empty."
      : `Several hospitals fit: ${fitting
          .slice(0, 5)
          .map(({ name }) => name)
          .join("; ")}. Please type more of the name.`;
  throw new Invalid(text, { [field]: [text] });
}

/** @throws Invalid when the city is none of ours, or outside the zone of whoever registers somebody */
export async function requireCity(ctx: Context, cityId: string, zoneCityId: string | null): Promise<void> {
  const found = await row("SELECT FROM cities WHERE id = $cityId AND active", { cityId }, ctx.tx);
  if (!found) throw new Invalid("Please choose the city.", { city: ["Please choose one of the list."] });
  if (zoneCityId && zoneCityId !== cityId)
    throw new Invalid("This city is not in your zone.", { city: ["This city is not in your zone."] });
}
