/** The part of an address made from a name: lower case letters and digits of ASCII, words joined by `-`. Never empty. */
export function slugOf(name: string, fallback = "item"): string {
  const small = withoutMarks(name).toLowerCase();
  if (small.length <= LONGEST && PLAIN.test(small)) return small.replaceAll(" ", "-");
  const slug = small
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, LONGEST)
    .replace(/-+$/, "");
  return slug || fallback;
}

const LONGEST = 80;
/** Words with one space between them, as most names are: imports bring a million. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
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
