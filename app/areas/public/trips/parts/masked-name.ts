/** A name for those who hold only the reference: `Ramesh Kumar` is `R… K…`. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}…`)
    .join(" ");
}
