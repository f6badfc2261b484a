import type { AnyList } from "#app/domain/lists/define-list.ts";
import { closestTo } from "#app/domain/shared/closest.ts";
import { present } from "#app/present.ts";
import { cityIdOf } from "#cli/city-named.ts";
import { CommandError, EXIT } from "#cli/run.ts";

/** The filters of a list as options of a command, under their names in its address: `--from`, `--near-hospital`. */

const optionOf = (filter: string) =>
  `--${filter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll("_", "-")}`;

/** What the options of a command line say of the filters of a list. @throws CommandError for an option or value that it does not have */
export async function stateOf(list: AnyList, args: readonly string[]): Promise<Record<string, unknown>> {
  const names = Object.keys(list.filters).filter((name) => !present(list.filters[name]).isPrepared);
  const said = new URLSearchParams();
  for (let at = 0; at < args.length; at++) {
    const [option, inline] = present(args[at]).split(/=(.*)/s) as [string, string?];
    const name = names.find((one) => optionOf(one) === option);
    const value = inline ?? args[++at];
    if (!name || value === undefined)
      throw new CommandError(
        `${name ? `${option} needs a value` : `${list.name} has no ${option}`}: it has ${names.map(optionOf).join(", ")}`,
        EXIT.wrongUse,
      );
    for (const one of await valuesOf(list, name, value)) said.append(name, one);
  }
  return list.search.decode(said);
}

/** A value as the address has it: several separated by commas, a city also by its name there. @throws CommandError */
async function valuesOf(list: AnyList, name: string, value: string): Promise<string[]> {
  const { decode, options } = present(list.filters[name]);
  const none = decode(null, []);
  if (name === "city" && !/^[0-9a-f-]{36}$/i.test(value)) return [await cityIdOf(value)];
  const values = Array.isArray(none) ? value.split(",").map((part) => part.trim()) : [value];
  for (const one of values) {
    const known = Array.isArray(options) && options.some((option) => option.value === one);
    if (!known && JSON.stringify(decode(one, [one])) === JSON.stringify(none))
      throw new CommandError(
        `${optionOf(name)} cannot be "${one}". ${whatItCanBe(present(list.filters[name]), one)}`.trim(),
        EXIT.wrongUse,
      );
  }
  return values;
}

function whatItCanBe({ control, options, values }: AnyList["filters"][string], typed: string): string {
  if (control === "date") return "It is a day like 2026-11-23.";
  const known = values ?? (Array.isArray(options) ? options.map(({ value }) => value) : []);
  const meant = closestTo(typed, known);
  if (meant) return `Did you mean ${meant}?`;
  return known.length > 0 ? `It can be: ${known.join(", ")}` : "";
}
