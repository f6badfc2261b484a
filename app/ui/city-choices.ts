import type { SelectOption } from "#app/ui/form.tsx";
import { formats } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

/** Cities to choose one from, each with its state, in the language of the work under way: `Bengaluru, Karnataka`. */
export const cityChoices = (cities: Array<{ id: string; name: string; stateName: string }>): SelectOption[] =>
  cities.map(({ id, name, stateName }) => ({
    value: id,
    label: formats().commas([translateName(name), translateName(stateName)]),
  }));
