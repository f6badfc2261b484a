/** The title of a page about one thing. Its name or number comes first, since a tab shows little more than the beginning. */
export function titleOf(what: string, name: string | undefined): string {
  return name ? `${name} · ${what}` : what;
}
