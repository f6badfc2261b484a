import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { Invalid } from "#app/domain/errors.ts";
import { checkFieldNames, isStorable, LIMITS } from "#app/domain/shared/bounded-input.ts";
import { withoutInvisible } from "#app/domain/shared/invisible.ts";
import { readMediaType } from "./media-type.ts";

/** The one reader of forms: of pages, calls and webhooks. What it gives is bounded in number, names, structure and size. */

/** All texts of a form together. */
const MAX_TEXT_BYTES = 256 * 1024;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The fields of a posted form, urlencoded or multipart, without characters that nobody sees. Files are kept in memory, at most
 * `maxFileBytes` each.
 * @throws Invalid when it cannot be read, when it holds more than `LIMITS` allow, or text that the database cannot hold
 */
export async function readForm(request: Request, maxFileBytes: number): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of await readFields(request, maxFileBytes))
    form.append(name, typeof value === "string" ? withoutInvisible(value) : value);
  return form;
}

/** The fields as they were sent. @throws Invalid as `readForm` */
async function readFields(request: Request, maxFileBytes: number): Promise<FormData> {
  const form = await parseBody(request, maxFileBytes);
  checkFieldNames(form.keys());
  let length = 0;
  for (const [, value] of form) {
    const text = typeof value === "string" ? value : value.name;
    if (!isStorable(text)) throw new Invalid("The form holds characters that cannot be stored.");
    if (typeof value === "string") length += value.length;
    else if (value.size > maxFileBytes) throw tooLarge(maxFileBytes);
  }
  if (length > MAX_TEXT_BYTES) throw new Invalid("The texts of this form are too long.");
  return form;
}

/**
 * The texts of a form that another system posts, by name, letter for letter as it signed them; of several with one name the last.
 * @throws Invalid as `readForm`
 */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const fields = [...(await readFields(request, 0))];
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

async function parseBody(request: Request, maxFileBytes: number): Promise<FormData> {
  const given = request.headers.get("content-type") ?? "";
  // A boundary has at most 70 characters; searching for a long one costs its length for every byte of the body.
  if (given.length > 150) throw new Invalid("The form could not be read. Please send it again.");
  const { type, boundary } = readMediaType(given);
  if (!FORM_TYPES.includes(type)) throw new Invalid("The form could not be read. Please send it again.");
  const asParsed = boundary === undefined ? type : `${type}; boundary="${boundary}"`;
  try {
    return await parseFormData(withType(request, asParsed), {
      maxFiles: LIMITS.files,
      maxFileSize: Math.max(maxFileBytes, MAX_TEXT_BYTES),
      maxParts: LIMITS.fields,
      maxTotalSize: LIMITS.files * maxFileBytes + MAX_TEXT_BYTES,
      maxHeaderSize: 2_048,
    });
  } catch (error) {
    if (error instanceof MaxFilesExceededError)
      throw new Invalid(`At most ${LIMITS.files} files at once, please.`);
    if (error instanceof MaxPartsExceededError) throw new Invalid("This form has too many fields.");
    if (error instanceof MaxFileSizeExceededError) throw tooLarge(maxFileBytes);
    throw new Invalid("The form could not be read. Please send it again.");
  }
}

/** The parser reads the type in small letters only, and a boundary to the next semicolon. */
function withType(request: Request, type: string): Request {
  if (request.headers.get("content-type") === type.replaceAll('"', "")) return request;
  const headers = new Headers(request.headers);
  headers.set("content-type", type);
  return new Request(request, { headers });
}

const tooLarge = (maxFileBytes: number) =>
  new Invalid(
    maxFileBytes > 0
      ? `A file is larger than ${Math.round(maxFileBytes / 1_048_576)} MB. Please choose a smaller one.`
      : "This takes no files.",
  );
