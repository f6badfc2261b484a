import { closestTo } from "#app/domain/shared/closest.ts";
import { CommandError, EXIT } from "#cli/run.ts";

const MOST_CITIES = 5_000;

/** The id of the city that an option names as its address does (`hyderabad`). @throws CommandError, with the city that was probably meant */
export async function cityIdOf(slug: string, option = "--city"): Promise<string> {
  const { row, rows } = await import("#db/client.ts");
  const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = $slug", { slug });
  if (city) return city.id;
  const known = await rows<{ slug: string }>(
    `SELECT slug::text AS slug FROM cities WHERE active ORDER BY slug LIMIT ${MOST_CITIES}`,
  );
  const meant = closestTo(
    slug,
    known.map((one) => one.slug),
  );
  throw new CommandError(
    `${option}: there is no city "${slug}".${meant ? ` Did you mean ${meant}?` : ""}`,
    EXIT.wrongUse,
  );
}
