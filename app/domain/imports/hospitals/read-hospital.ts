import { hash } from "node:crypto";
import { slugOf } from "#app/domain/shared/slug.ts";
import type { CopyRows } from "#db/copy-rows.ts";
import {
  clean,
  cleanName,
  limitedText,
  pinCodeOf,
  pointOf,
  Refusal,
  required,
  wholeNumber,
} from "../cells.ts";
import type { Mapping } from "../mapping.ts";

/** The columns that a row begins with when it goes into a temporary table first. */
export const HEAD_COLUMNS = ["row_number", "other_slug", "known_id"] as const;

/** What a row of the file says of a hospital. */
export const HOSPITAL_VALUES = [
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

/** The columns of `hospitals` that `writeHospital` writes, in order. */
export const HOSPITAL_COLUMNS = [
  "id",
  "import_key",
  "import_digest",
  "city_id",
  "slug",
  ...HOSPITAL_VALUES,
] as const;

/** What lists put where they know nothing. */
const UNKNOWN = new Set(["0", "-", "na", "n/a", "n.a.", "nil", "none", "null"]);
const LONGEST_UNKNOWN = 4;

/** The slug of a name in a script that has no ASCII form. */
const NAMELESS = "hospital";

/**
 * What a row of a file says. It is recognised in a later import by name, address and city (`key`); `digest` says whether anything of
 * it changed since. Both are 32 hexadecimal digits.
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
      : limitedText(text, name, longest);
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
  const type = optional("type", 60);
  const phone = optional("phone", 60);
  const website = webAddress(optional("website", 200));
  const key = hash("md5", `${slug}\n${address.toLowerCase()}\n${cityId}`);
  const first = escaped(
    `${cityId}\t${name}\t${locality}\t${type}\t${latitude}\t${longitude}\t${address}\t${pinCode}`,
  );
  const digest = hash("md5", `${first}\t${beds ?? "\\N"}\t${escaped(`${phone}\t${website}`)}`);
  return {
    key,
    digest,
    name,
    slug,
    locality,
    type,
    latitude,
    longitude,
    address,
    pinCode,
    beds,
    phone,
    website,
  };
}

export type ReadHospital = ReturnType<typeof readHospital>;

/** The values of `HOSPITAL_COLUMNS`. */
export function writeHospital(row: CopyRows, id: string, cityId: string, hospital: ReadHospital): void {
  row.uuid(id).uuid(hospital.key).uuid(hospital.digest).uuid(cityId).text(hospital.slug);
  row.text(hospital.name).text(hospital.locality).text(hospital.type);
  row.double(hospital.latitude).double(hospital.longitude);
  row.text(hospital.address).text(hospital.pinCode).integer(hospital.beds);
  row.text(hospital.phone).text(hospital.website);
}

/** A short address without numbers is the name of a place: "Manali", "Bus Stand Road". */
function localityOf(address: string): string {
  return address.length <= 40 && !/\d/.test(address) ? address : "";
}

/** For a namesake in the same city: Civil Hospital in Manali is `civil-hospital-manali`. */
export function slugWithLocality({ slug, locality }: ReadHospital): string {
  const place = slugOf(locality, "");
  return place === "" || place.length > 40 ? slug : `${slug}-${place}`;
}

/** As COPY's text format has it, which the digests of earlier imports were made of. */
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
