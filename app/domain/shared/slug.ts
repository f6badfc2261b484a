/** The part of an address made from a name: lower case letters and digits of ASCII, words joined by `-`. Never empty. */
export function slugOf(name: string, fallback = "item"): string {
  const slug = withoutMarks(name)
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
  return slug || fallback;
}

const ASCII = /^[\x20-\x7e]*$/;

function withoutMarks(name: string): string {
  return ASCII.test(name) ? name : name.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** The first of `base`, `base-2`, `base-3` … that is not taken. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}
