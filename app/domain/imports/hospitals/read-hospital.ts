import { hash } from "node:crypto";
import { slugOf } from "#app/domain/shared/slug.ts";
import { clean, cleanName, limited, pinCodeOf, pointOf, Refusal, required, wholeNumber } from "../cells.ts";
import type { Mapping } from "../mapping.ts";

/** The columns that a line begins with when it goes into a temporary table first. */
export const HEAD_COLUMNS = ["row_number", "other_slug"] as const;

/** The columns of a line for PostgreSQL's COPY into `hospitals`, in order. */
export const LINE_COLUMNS = [
  "id",
  "import_key",
  "import_digest",
  "city_id",
  "slug",
  "near_hospital_name",
  "locality",
  "hospital_type",
  "latitude",
  "longitude",
  "address",
  "pin_code",
  "no_of_bed",
  "phone",
  "website",
] as const;

/** What lists put where they know nothing. */
const UNKNOWN = new Set(["0", "-", "na", "n/a", "n.a.", "nil", "none", "null"]);
const LONGEST_UNKNOWN = 4;

/** The slug of a name in a script that has no ASCII form. */
const NAMELESS = "hospital";

/**
 * A row of a file as one line of text for COPY, made by `line` from a new id, with what goes before it in a temporary table. The row
 * is recognised in a later import by name, address and city; `import_digest` says whether anything of it changed since.
 * @throws Refusal with the reason why the row is not taken
 */
export function readHospital(cells: string[], at: Mapping, cityId: string) {
  const cell = (name: string) => {
    const index = at[name];
    return index === undefined ? undefined : cells[index];
  };
  const optional = (name: string, longest: number) => {
    const text = clean(cell(name));
    return text.length <= LONGEST_UNKNOWN && UNKNOWN.has(text.toLowerCase())
      ? ""
      : limited(text, name, longest);
  };
  const name = required(cleanName(cell("near_hospital_name")), "name", 200).replace(/[`´]/g, "'");
  const slug = slugOf(name, NAMELESS);
  if (slug === NAMELESS && !/[\p{L}\p{N}]/u.test(name))
    throw new Refusal(`the name has no letters: "${name}"`);
  const { latitude, longitude } = pointOf(cell("coordinates"), cell("latitude"), cell("longitude"));
  const address = optional("address", 400);
  const pinCode = pinCodeOf(optional("pin_code", 20), address);
  const beds = wholeNumber(optional("no_of_bed", 20), "no_of_bed", 20_000);
  const locality = optional("locality", 120) || localityOf(address);
  const first = escaped(
    `${name}\t${locality}\t${optional("type", 60)}\t${latitude}\t${longitude}\t${address}\t${pinCode}`,
  );
  const last = escaped(`${optional("phone", 60)}\t${webAddress(optional("website", 200))}`);
  const values = `${first}\t${beds ?? "\\N"}\t${last}`;
  const key = hash("md5", `${slug}\n${address.toLowerCase()}\n${cityId}`);
  const digest = hash("md5", `${cityId}\t${values}`);
  return {
    key,
    slug,
    head: (row: number) => `${row}\t${otherSlug(slug, locality)}\t`,
    line: (id: string) => `${id}\t${key}\t${digest}\t${cityId}\t${slug}\t${values}\n`,
  };
}

/** A short address without numbers is the name of a place: "Manali", "Bus Stand Road". */
function localityOf(address: string): string {
  return address.length <= 40 && !/\d/.test(address) ? address : "";
}

/** For a namesake in the same city: Civil Hospital in Manali is `civil-hospital-manali`. */
function otherSlug(slug: string, locality: string): string {
  const place = slugOf(locality, "");
  return place === "" || place.length > 40 ? slug : `${slug}-${place}`;
}

/** As COPY's text format has it. Cells are on one line and without tabs by now. */
function escaped(value: string): string {
  return value.includes("\\") ? value.replaceAll("\\", "\\\\") : value;
}

function webAddress(text: string): string {
  if (text === "") return "";
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]\S*)?$/iu.test(address))
    throw new Refusal(`the website is no address: "${text}"`);
  return address;
}
