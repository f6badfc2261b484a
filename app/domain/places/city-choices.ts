import type { Option } from "#app/domain/lists/filters.ts";
import { formats } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

/** Cities to choose one from, each with its state, in the language of the work under way: `Bengaluru, Karnataka`. */
export const cityChoices = (
  cities: ReadonlyArray<{ id: string; name: string; stateName: string }>,
): Option[] =>
  cities.map(({ id, name, stateName }) => ({
    value: id,
    label: formats().commas([translateName(name), translateName(stateName)]),
  }));
