/** A text for each part of a path that its pattern names. */
type Values<Path extends string> = Path extends `${string}:${infer After}`
  ? After extends `${string}/${infer Rest}`
    ? [string, ...Values<`/${Rest}`>]
    : [string]
  : [];

/** A text as a part of a path, or as a value after it. */
export const segment = (text: string) => encodeURIComponent(text);

/** The link to an address: its path with these values, in order, where it says `:name`. */
export function linkTo<const Path extends string>(
  { path }: { readonly path: Path },
  ...values: Values<Path>
): string {
  const left: string[] = [...values];
  return path.replace(/:\w+/g, () => segment(left.shift() ?? ""));
}
